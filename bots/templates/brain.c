/* A whole gomoku brain: cc -O2 -o brain brain.c. The manager starts it as ./brain PORT.
   To dial the manager: ./brain --connect HOST:PORT --name NAME --token SECRET
   It dials again when the manager has gone; with --once it ends then. */
#include <err.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 26 };
static char board[MOST][MOST]; /* by column and row from 0: 'x' of cross, 'o' of round, or 0 */
static char mine = 'x', *name = "C template", *token;
static int size = 15, stones, refused;

/* YOUR IDEA GOES HERE. Set x and y to a free point of board, both below size; your stones
   are mine, 'x' or 'o'. Return 0 to give the game up. Mind the time. */
static int choose(int *x, int *y) {
    int found = 0;
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++) /* each free point with the same chance */
            if (!board[a][b] && rand() % ++found == 0) *x = a, *y = b;
    return found;
}

static void put(int x, int y, char stone) {
    if (x >= 0 && y >= 0 && x < MOST && y < MOST) board[x][y] = stone, stones++;
}

/* Plays moves like K2; "start" is none. Stones come in turns, and cross begins. */
static void play(char *moves) {
    for (char *move = strtok(moves, " "); move; move = strtok(NULL, " "))
        put(move[0] - 'A', atoi(move + 1) - 1, "xo"[stones % 2]);
}

/* A position: the rows from the top, of x, o and numbers of free points. */
static void set_up(char *rows) {
    for (int x = 0, y = size - 1; *rows && *rows != ' '; rows++) {
        if (*rows == '/') x = 0, y--;
        if (*rows == 'x' || *rows == 'o') put(x++, y, *rows);
        if (*rows >= '0' && *rows <= '9') x += strtol(rows, &rows, 10), rows--;
    }
}

/* The answer that follows the manager's word; NULL where it wants none, "" to give up. */
static const char *hear(const char *word, char *rest) {
    static char point[16];
    int x = 0, y = 0;
    if (!strcmp(word, "hello")) return "ok";
    if (!strcmp(word, "com")) return "0,2";
    if (!strcmp(word, "name")) return name;
    if (!strcmp(word, "token")) return token ? token : (errx(1, "give --token SECRET"), "");
    if (!strcmp(word, "game")) return strcmp(rest, "gomoku") ? "failed" : "ok";
    if (!strcmp(word, "board")) size = atoi(rest), refused = size > MOST;
    if (!strcmp(word, "player")) mine = *rest == 'c' ? 'x' : 'o';
    if (!strcmp(word, "board") || !strcmp(word, "player")) return refused ? "failed" : "ok";
    if (!strcmp(word, "refused")) errx(1, "%s", rest); /* the manager sends us away */
    if (!strcmp(word, "option")) refused |= !strcmp(rest, "rule renju"); /* it forbids points */
    if (!strcmp(word, "new")) memset(board, 0, sizeof board), stones = 0;
    if (!strcmp(word, "position")) set_up(rest);
    if (!strcmp(word, "setup") || !strcmp(word, "move")) play(rest);
    if (strcmp(word, "move")) return NULL; /* limits of time, "end game" and news */
    if (!choose(&x, &y)) return "";
    put(x, y, mine);
    snprintf(point, sizeof point, "%c%d", 'A' + x, y + 1);
    return point;
}

/* Dials the manager, or waits for it; -1 if it cannot be reached. IPv4 alone. */
static int meet(const char *host, const char *port, int dials) {
    struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &wanted, &found)) return warnx("no address: %s:%s", host, port), -1;
    int one = 1, made = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one); /* accepted sockets inherit it */
    setsockopt(made, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one);
    int failed = dials ? connect(made, found->ai_addr, found->ai_addrlen)
                       : bind(made, found->ai_addr, found->ai_addrlen) || listen(made, 1);
    if (failed) warn("%s:%s", host, port), close(made);
    freeaddrinfo(found);
    return failed ? -1 : dials ? made : accept(made, 0, 0);
}

/* Answers to the end of the conversation. Returns whether the manager ended it. */
static int talk(int peer) {
    char line[1100], word[16], rest[1100];
    FILE *in = fdopen(peer, "r");
    *word = 0;
    while (fgets(line, sizeof line, in) && strchr(line, '\n')) { /* whole lines, however they come */
        *word = *rest = 0;
        sscanf(line, "%15s %1099[^\r\n]", word, rest);
        if (!strcmp(word, "quit")) break;
        const char *answer = hear(word, rest);
        if (answer) dprintf(peer, *answer ? "%s %s\n" : "forfeit\n", word, answer); /* one write */
    }
    fclose(in);
    return !strcmp(word, "quit");
}

int main(int count, char **words) {
    char *address = NULL;
    int once = 0;
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "--once")) once = 1;
        if (i + 1 == count) break;
        if (!strcmp(words[i], "--connect")) address = words[i + 1];
        if (!strcmp(words[i], "--name")) name = words[i + 1];
        if (!strcmp(words[i], "--token")) token = words[i + 1];
    }
    char *colon = address ? strrchr(address, ':') : NULL;
    if (colon) *colon = 0;
    srand(getpid());
    signal(SIGPIPE, SIG_IGN); /* a manager that has gone is no fault */
    for (int pause = 1;; pause = pause < 15 ? 2 * pause : 30) { /* seconds until it dials again */
        time_t began = time(NULL);
        int peer = meet(colon ? address : "127.0.0.1", colon ? colon + 1 : words[count - 1], !!colon);
        int has_quit = peer >= 0 && talk(peer);
        if (!colon) return peer < 0;
        const char *why = has_quit ? "the manager says goodbye" : "the connection is lost";
        if (peer < 0) why = "no connection";
        if (once && !has_quit) errx(1, "%s", why);
        if (once) return 0;
        if (time(NULL) - began > 30) pause = 1;
        warnx("%s; it dials again in %d s", why, pause);
        sleep(pause);
    }
}
