"""The conversation, without sockets."""

import time
import unittest

from arbiter_bot import Brain, ProtocolError, Session


class Scripted(Brain):
    """Answers these turns, one after the other, and keeps what it was told."""

    name = "Scripted"
    games = ("gomoku", "kalaha", "dice")

    def __init__(self, *turns):
        self.turns = list(turns)
        self.positions = []

    def choose(self, position):
        self.positions.append(position)
        turn = self.turns.pop(0)
        return turn() if callable(turn) else turn

    def accepts(self, settings):
        return settings.options.get("rule") != "renju"


def talk(session, text):
    """The answers to lines separated by ``|``."""
    answers = (session.hear(line) for line in text.split("|"))
    return "|".join(answer for answer in answers if answer is not None)


HANDSHAKE = "hello msg|com msg|game gomoku|board 15|player cross|name msg"


class Handshake(unittest.TestCase):
    def test_each_question_gets_its_answer(self):
        answers = talk(Session(Scripted()), HANDSHAKE)
        self.assertEqual(
            answers, "hello ok|com 0,2|game ok|board ok|player ok|name Scripted"
        )

    def test_the_name_and_the_token_of_the_command_line_are_given(self):
        session = Session(Scripted(), "Anna", "open sesame")
        self.assertEqual(talk(session, "name msg|token msg"), "name Anna|token open sesame")

    def test_a_token_that_is_missing_is_told_to_the_author(self):
        with self.assertRaisesRegex(ProtocolError, "--token SECRET"):
            Session(Scripted()).hear("token msg")

    def test_a_bot_that_is_sent_away_says_why(self):
        with self.assertRaisesRegex(ProtocolError, "refuses this bot: wrong code"):
            Session(Scripted()).hear("refused wrong code")

    def test_what_is_not_played_is_refused(self):
        session = Session(Scripted())
        self.assertEqual(talk(session, "game chess|board x"), "game failed|board failed")
        refused = "game gomoku|board 15|option rule renju|player cross"
        self.assertEqual(talk(session, refused), "game ok|board ok|player failed")
        self.assertEqual(talk(session, "board 15|player cross"), "board ok|player ok")

    def test_lines_that_are_not_known_and_blanks_are_passed_over(self):
        session = Session(Scripted())
        self.assertEqual(talk(session, "wind north|  hello   msg |end game|result win win"), "hello ok")

    def test_goodbye_ends_the_session(self):
        session = Session(Scripted())
        self.assertEqual(talk(session, "quit msg"), "")
        self.assertTrue(session.finished)


class Game(unittest.TestCase):
    def test_moves_of_both_sides_are_kept_in_order(self):
        brain = Scripted("H8", "I9", None)
        session = Session(brain)
        talk(session, HANDSHAKE)
        answers = talk(session, "new game|move start|move A1|move B2")
        self.assertEqual(answers, "move H8|move I9|forfeit")
        last = brain.positions[-1]
        self.assertEqual(last.moves, ("H8", "A1", "I9", "B2"))
        self.assertEqual(last.request, "move B2")
        self.assertEqual((last.game, last.board, last.seat), ("gomoku", 15, "cross"))
        self.assertIsNone(last.start)

    def test_a_new_game_forgets_the_last_one(self):
        brain = Scripted("H8", "I9")
        session = Session(brain)
        talk(session, HANDSHAKE + "|new game|move start|end game|player round|new game|move A1")
        self.assertEqual(brain.positions[-1].moves, ("A1",))
        self.assertEqual(brain.positions[-1].seat, "round")

    def test_openings_positions_and_options_are_told(self):
        brain = Scripted("C3")
        session = Session(brain)
        talk(session, "game gomoku|board 3|option line 3|player round|new game")
        talk(session, "position 3/1x1/3 round|setup A1 B1|setup C1|move start")
        position = brain.positions[0]
        self.assertEqual(position.start, "3/1x1/3 round")
        self.assertEqual(position.moves, ("A1", "B1", "C1"))
        self.assertEqual(position.options, {"line": "3"})

    def test_a_turn_of_several_actions_counts_each(self):
        brain = Scripted("c a", "b")
        session = Session(brain)
        talk(session, "game kalaha|board 6|player south|new game|move start|move e d")
        self.assertEqual(brain.positions[-1].moves, ("c", "a", "e", "d"))

    def test_dice_are_asked_with_a_roll_and_told_as_news(self):
        brain = Scripted("keep 1 bank")
        session = Session(brain)
        talk(session, "game dice|board 6|player first|new game|see total 0 350")
        self.assertEqual(session.hear("roll 1 2 2 3 4 6"), "move keep 1 bank")
        position = brain.positions[0]
        self.assertEqual(position.request, "roll 1 2 2 3 4 6")
        self.assertEqual(position.events, ("see total 0 350", "roll 1 2 2 3 4 6"))
        self.assertEqual(position.moves, ())

    def test_a_request_outside_of_a_game_is_an_error(self):
        for before in ("", "new game|end game", "new game|move start"):
            session = Session(Scripted(None))
            talk(session, HANDSHAKE + "|" + before)
            with self.assertRaisesRegex(ProtocolError, "no game is running"):
                session.hear("move A1")

    def test_what_is_no_turn_on_a_line_is_the_authors_mistake(self):
        for turn in ("", "  ", "H8\nquit", "x" * 1020):
            session = Session(Scripted(turn))
            session.hear("new game")
            with self.assertRaisesRegex(ValueError, "choose returned"):
                session.hear("move start")


class Time(unittest.TestCase):
    def position(self, lines):
        brain = Scripted("H8")
        talk(Session(brain), f"{HANDSHAKE}|{lines}|move start")
        return brain.positions[0]

    def test_without_a_limit_there_is_none(self):
        position = self.position("new game")
        self.assertIsNone(position.answer_by)
        self.assertIsNone(position.seconds_left())

    def test_the_tighter_of_limit_and_clock_counts(self):
        for lines, most in (
            ("timeout 50|new game", 50),
            ("timeoutms 1500|new game", 1.5),
            ("timeoutms 50000|new game|clock 20000 -", 20),
            ("timeoutms 5000|new game|clock 20000 1", 5),
        ):
            before = time.monotonic()
            position = self.position(lines)
            self.assertGreaterEqual(position.answer_by, before + most)
            self.assertLessEqual(position.answer_by, time.monotonic() + most)
            self.assertLessEqual(position.seconds_left(), most)

    def test_clocks_are_for_one_request(self):
        brain = Scripted("H8", "I9")
        talk(Session(brain), HANDSHAKE + "|new game|clock 1500 -|move start|move A1")
        clocks = [(position.clock, position.opponent_clock) for position in brain.positions]
        self.assertEqual(clocks, [(1.5, None), (None, None)])

    def test_the_time_of_a_lost_connection_runs_on(self):
        brain = Scripted("H8", "I9")
        session = Session(brain)
        talk(session, HANDSHAKE + "|timeoutms 5000|new game|move start")
        session.connection_lost()
        lost = time.monotonic()
        talk(session, HANDSHAKE + "|timeoutms 5000|new game|setup H8 A1|move start")
        self.assertLessEqual(brain.positions[-1].answer_by, lost + 5)
        self.assertEqual(brain.positions[-1].moves, ("H8", "A1"))

    def test_limits_that_are_no_numbers_are_errors(self):
        for line in ("timeout x", "timeoutms -5", "clock 5", "clock 5 x"):
            with self.assertRaises(ProtocolError):
                Session(Scripted()).hear(line)


class Thoughts(unittest.TestCase):
    def told(self, before, **thought):
        told = []
        brain = Scripted(lambda: brain.think(**thought) or "H8")
        session = Session(brain, tell=told.append)
        talk(session, f"{HANDSHAKE}|{before}|new game|move start")
        return told

    def test_numbers_and_moves_are_one_line(self):
        told = self.told("timeoutms 100", score=40, depth=2, nodes=112, pv=["A2", "B1"])
        self.assertEqual(told, ["info score 40 depth 2 nodes 112 pv A2 B1"])

    def test_a_text_is_cut_at_a_line(self):
        told = self.told("timeoutms 100", text="č\n" * 1000)
        self.assertLessEqual(len(told[0].encode()), 1024)
        self.assertTrue(told[0].startswith("info text č č"))

    def test_a_manager_of_0_1_hears_none(self):
        self.assertEqual(self.told("timeout 5", score=1), [])

    def test_no_more_than_a_hundred_are_sent_at_once(self):
        told = []
        brain = Scripted()
        session = Session(brain, tell=told.append)
        session.hear("timeoutms 100")
        began = time.monotonic()
        for depth in range(500):
            brain.think(depth=depth)
        seconds = int(time.monotonic() - began) + 1
        self.assertLessEqual(len(told), 100 * seconds)


if __name__ == "__main__":
    unittest.main()
