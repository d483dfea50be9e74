"""Bots on real sockets."""

import contextlib
import io
import socket
import threading
import unittest

from arbiter_bot import Brain, ProtocolError, Session, dial, run, talk
from arbiter_bot.connection import lines

PATIENCE = 60  # seconds, which only a failing test waits for


class First(Brain):
    name = "first"

    def choose(self, position):
        return "H8"


class Manager:
    """Listens, and says what it is told to whoever dials in."""

    def __init__(self, *conversations):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.heard = []
        self.thread = threading.Thread(target=self.serve, args=[conversations], daemon=True)
        self.thread.start()

    def serve(self, conversations):
        self.listener.settimeout(PATIENCE)
        for said, answers in conversations:
            with self.listener.accept()[0] as connection:
                connection.settimeout(PATIENCE)
                connection.sendall(said)
                with connection.makefile() as file:
                    self.heard.append([file.readline() for _ in range(answers)])

    def end(self):
        self.thread.join(PATIENCE)
        self.listener.close()
        return self.heard


class Lines(unittest.TestCase):
    def read(self, *pieces):
        here, there = socket.socketpair()
        with here, there:
            for piece in pieces:
                there.sendall(piece)
            there.shutdown(socket.SHUT_WR)
            return list(lines(here))

    def test_a_line_may_come_in_pieces_and_several_at_once(self):
        read = self.read(b"hel", b"lo msg\r\n\n  \nmove ", b"H8\nmove I9")
        self.assertEqual(read, ["hello msg", "move H8"])

    def test_what_is_no_line_is_an_error(self):
        for data in (b"x" * 1026, b"x" * 1026 + b"\n", b"\xff\n"):
            with self.assertRaises(ProtocolError):
                self.read(data)
        self.assertEqual(self.read(b"x" * 1024 + b"\r\n"), ["x" * 1024])


class Meeting(unittest.TestCase):
    def test_a_bot_dials_with_its_name_and_token(self):
        manager = Manager((b"hello msg\nname msg\ntoken msg\nquit msg\n", 3))
        run(First(), ["--connect", manager.address, "--name", "Anna", "--token", "s"])
        self.assertEqual(manager.end(), [["hello ok\n", "name Anna\n", "token s\n"]])

    def test_a_bot_comes_back_after_a_loss_and_a_goodbye_until_it_is_sent_away(self):
        manager = Manager(
            (b"hello msg\n", 1),
            (b"new game\nmove start\nquit msg\n", 1),
            (b"hello msg\nrefused Anna is here\nquit msg\n", 1),
        )
        with contextlib.redirect_stderr(io.StringIO()) as told:
            with self.assertRaises(SystemExit) as ended:
                run(First(), ["--keep", "--connect", manager.address])
        self.assertIn("refuses this bot: Anna is here", str(ended.exception.code))
        self.assertEqual(manager.end(), [["hello ok\n"], ["move H8\n"], ["hello ok\n"]])
        self.assertIn("the connection is lost", told.getvalue())
        self.assertIn("the manager says goodbye", told.getvalue())

    def test_the_end_of_a_connection_is_told_from_a_goodbye(self):
        for said, answers, goodbye in ((b"quit msg\n", 0, True), (b"hello msg\n", 1, False)):
            manager = Manager((said, answers))
            self.assertEqual(talk(dial(manager.address), Session(First())), goodbye)
            manager.end()


class CommandLine(unittest.TestCase):
    def status(self, *words):
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
            run(First(), words)
        return ended.exception.code

    def test_words_that_are_wrong_end_with_status_2(self):
        for words in (
            [],
            ["0"],
            ["70000"],
            ["x"],
            ["5555", "--connect", "127.0.0.1:5555"],
            ["5555", "--keep"],
            ["5555", "--tls"],
            ["--connect", "localhost:5555", "--tls-ca", "ca.pem"],
            ["--connect", "5555"],
            ["--connect", "localhost:x"],
            ["5555", "--name", ""],
            ["5555", "--name", "n" * 65],
            ["5555", "--token", " s"],
        ):
            self.assertEqual(self.status(*words), 2, words)

    def test_an_authority_that_is_not_there_is_told(self):
        words = ["--connect", "127.0.0.1:1", "--tls", "--tls-ca", "/none.pem"]
        self.assertIn("No such file", self.status(*words))

    def test_a_manager_without_encryption_is_told(self):
        manager = Manager((b"hello msg\n", 0))
        self.assertIn("SSL", self.status("--connect", manager.address, "--tls"))
        manager.end()

    def test_a_failure_is_explained(self):
        manager = Manager((b"token msg\n", 0))
        self.assertIn("--token SECRET", self.status("--connect", manager.address))
        manager.end()


if __name__ == "__main__":
    unittest.main()
