# Telnet and the terminal, and what the server of games tells people.

## Texts of records

terminal-text = { $text }
terminal-and = { $first } and { $second }
terminal-or = { $first } or { $second }
terminal-list = { $list }, { $next }

terminal-time-both = { $time } a move, clock { $clock }
terminal-time-move = { $time } a move
terminal-time-clock = clock { $clock }
terminal-time-none = without limits
terminal-played-at = at { $worker } (factor { $factor }, load { $load })

terminal-game-of-rules = game { $id }: { $rules }
terminal-game-on-board = { $game } on board { $size }
terminal-limits-for = { $limits } for { $names }
terminal-no-limit-for = no limit for { $names }
terminal-started = started { $time }, { $limits }
terminal-label-tournament = tournament
terminal-label-position = position
terminal-label-opening = opening
terminal-label-eco = ECO
terminal-player = { $seat }: { $name } ({ $brain }, protocol { $protocol })
terminal-chance = chance: { $text }
terminal-thought = { $seat } at { $time }: { $text }
terminal-not-finished = not finished, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} so far
terminal-times-used = { $player }: { $turns } for its turns, { $cpu } of processor time
terminal-ended-won = { $winner } won after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}: { $cause }
terminal-ended-lost = { $loser } lost after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}: { $cause }
terminal-ended-draw = a draw after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}: { $cause }
terminal-ended-returns = returns { $returns } after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}: { $cause }

## Causes of the end of a game

terminal-cause-win = win
terminal-cause-draw = draw
terminal-cause-forfeit = forfeit
terminal-cause-agreement = agreement
terminal-cause-illegal-move = illegal move
terminal-cause-timeout = timeout
terminal-cause-disconnected = disconnected
terminal-cause-memory = memory
terminal-cause-protocol-error = protocol error
terminal-cause-adjudication = adjudication
terminal-cause-move-limit = move limit
terminal-cause-checkmate = checkmate
terminal-cause-stalemate = stalemate
terminal-cause-insufficient-material = insufficient material
terminal-cause-threefold-repetition = threefold repetition
terminal-cause-fivefold-repetition = fivefold repetition
terminal-cause-fifty-moves = fifty moves
terminal-cause-seventy-five-moves = seventy-five moves
terminal-cause-repetition = repetition
terminal-cause-40-moves = 40 moves
terminal-cause-fold = fold
terminal-cause-showdown = showdown
terminal-cause-handshake-failed = handshake failed
terminal-cause-not-started = not started
terminal-cause-game-refused = game refused

## What the server of games tells people

terminal-is-here = { $name } is here.
terminal-has-left = { $name } has left.
terminal-is-back = { $name } is back.
terminal-connection-lost = { $name } has lost the connection and may come back within { $time }.
terminal-says = { $name }: { $text }
terminal-tells = { $name } tells you: { $text }
terminal-told = { $name } is told.
terminal-seeks = { $name } seeks { $what }: 'accept { $number }'
terminal-seeks-page = { $name } seeks { $what }: see the offers on the first page ({ $number })
terminal-offers-game = { $name } offers you { $what }: 'accept { $number }' plays it, 'decline { $number }' refuses it.
terminal-offers-game-page = { $name } offers you { $what }: see the offers on the first page ({ $number })
terminal-offer-replaced = It stands in place of your earlier offer.
terminal-game-offered = { $name } is asked; 'withdraw' takes your offer back.
terminal-refuses-game = { $name } does not want to play your game.
terminal-offer-over = { $name } plays, or has left: your offer is over.
terminal-board = board { $size }
terminal-seat-taken = { $seat } taken
terminal-would-pause = { $name } would pause game { $id }: 'pause { $id }' agrees.
terminal-would-pause-page = { $name } would pause game { $id }.
terminal-would-stop = { $name } would stop game { $id }: 'stop { $id }' agrees.
terminal-would-stop-page = { $name } would stop game { $id }; resign, or play on.
terminal-opponent-asked = Your opponent is asked.
terminal-offers-draw = { $name } offers a draw: 'draw' takes it.
terminal-offers-draw-page = { $name } offers a draw.
terminal-draw-offered = You offer a draw; it holds for one move.
terminal-declines-draw = { $name } declines the draw.
terminal-offers-take-back = { $name } would take back { $count ->
    [one] the last move
   *[other] the last { $count } moves
}: 'takeback' agrees, 'decline' refuses.
terminal-offers-take-back-page = { $name } would take back { $count ->
    [one] the last move
   *[other] the last { $count } moves
}.
terminal-take-back-offered = Your opponent is asked; the offer holds until the next move.
terminal-declines-take-back = { $name } takes nothing back.
terminal-not-gone-on = The game cannot go on after moves were taken back: it is over, without a result.
terminal-game-paused = Game { $id } is paused; 'pause' again lets it go on.
terminal-game-paused-page = Game { $id } is paused.
terminal-game-goes-on = Game { $id } goes on.
terminal-game-broken-off = Game { $id } is broken off.
terminal-told-goodbye = { $name } is told goodbye.
terminal-server-ends = The server ends; games may end within { $time }.
terminal-brain-waiting = waiting
terminal-brain-at-hand = at hand

## Why it does not do what they ask for

terminal-closing = The server is about to end.
terminal-logged-out = Log in first: login NAME
terminal-here-already = { $name } is here already.
terminal-seated-twice = { $name } can have one seat alone.
terminal-other-game = { $name } plays { $game }.
terminal-does-not-play = { $name } does not play { $game }.
terminal-busy = { $name } is playing; 'games' shows where.
terminal-no-brain = There is no brain '{ $name }': see 'brains'.
terminal-no-brain-for = No brain that plays { $game } is here; 'seek { $game }' finds people.
terminal-no-seek = Nobody seeks under { $id }: see 'games'.
terminal-own-seek = That is your own.
terminal-playing = You are playing game { $id }; 'resign' gives it up.
terminal-called = Your game in a tournament is about to begin.
terminal-of-contest = Your game belongs to the tournament { $name }: only its operator pauses it or breaks it off. You can 'resign' it.
terminal-not-playing = You are not playing.
terminal-not-yours = Your game is { $id }.
terminal-paused-enough = The game was paused for 10 minutes; it cannot be paused any more.
terminal-game-over = The game is over.
terminal-game-ending = The game is about to end.
terminal-no-draw = A brain agrees to no draw.
terminal-no-offer = Nobody offers you a draw, or to take moves back.
terminal-no-room = the disk is full; games begin again when there is room
terminal-writer-stopped = the thread that stores results has stopped
terminal-full = The server is full; try again later.
terminal-own-full = One address may play { $most } games at a time; try again later.
terminal-all-started = All brains at hand are playing; try again later.
terminal-own-started = One address may play { $most } brains at hand at a time; try again later.
terminal-all-taken = all { $most } are taken; try again later
terminal-own-taken = one address may have at most { $most } at a time; try again later
terminal-too-many-seeks = No more games can be offered: { $why }.
terminal-quota-spent = the games of one address may fill { $size } MiB of the disk a day, and yours have; there is room again in { $time }
terminal-contest-disk-spent = its games have filled the { $size } MiB of the disk that they may in a day (disk-per-day): it pauses, and goes on in { $time }
terminal-too-much-talk = Too much is being said; say it again in a moment.
terminal-unplayable = That cannot be played: { $why }.
terminal-no-seat = { $seat } is no seat of a game of { $players }.
terminal-opponent-left = Your opponent has left.
terminal-no-answer = { $name } does not answer.
terminal-leaving = { $name } is about to play, or to leave.
terminal-in-game = { $name } plays game { $id }: stop it first.
terminal-nobody = Nobody called '{ $name }' is here.

terminal-wrong-secret = that secret does not own the name { $name }
terminal-name-reserved = the name { $name } is kept for a program of this server
terminal-name-suspended = the name { $name } is suspended; whoever runs this server can lift that
terminal-name-version = the name { $name } is for whoever owns the name before its version: give that secret, or take another name
terminal-too-many-wrong = too many wrong secrets or codes came from your address; try again in { $time }
terminal-too-many-new = your address has registered too many new names; try again later
terminal-log-ins-busy = too many log-ins wait to be checked; try again in a moment
terminal-names-full = no more names can be registered here
terminal-secret-unchecked = the secret could not be checked; try again later
terminal-name-empty = a name has at least one character
terminal-name-long = a name has at most { $most } characters
terminal-name-unusual = a name has letters of today's languages, not '{ $letter }' ({ $code })
terminal-name-invisible = a name has only characters that can be seen, not { $code }
terminal-name-marks = a name has at most { $most } marks on a letter, and none without a letter
terminal-name-mixed = a word of a name has the letters of one script, not { $one } and { $other }
terminal-name-latin = the name looks like '{ $name }' in Latin letters: write it so, or take another one

## The line at the end of a game, as telnet servers for games write it

terminal-end = { "{" }Game { $id } ({ $players }) { $what }{ "}" } { $mark }
terminal-end-stopped = stopped, no result
terminal-end-taken-back = moves were taken back: { $left ->
    [0] it begins again
    [one] it begins again after move 1
   *[other] it begins again after move { $left }
}
terminal-end-wins = { $name } wins
terminal-end-wins-by = { $name } wins by { $cause }
terminal-end-nobody-wins = nobody wins alone by { $cause }
terminal-end-drawn = drawn
terminal-end-drawn-by = drawn by { $cause }
terminal-end-agreed = drawn by agreement
terminal-end-wins-by-scores = { $name } wins by adjudication
terminal-end-drawn-by-scores = drawn by adjudication
terminal-end-move-limit = drawn by the limit of moves
terminal-end-resigns = { $name } resigns
terminal-end-timeout = { $name } forfeits on time
terminal-end-disconnected = { $name } forfeits by disconnection
terminal-end-memory = { $name } used too much memory
terminal-end-illegal-move = { $name } made an illegal move
terminal-end-protocol-error = { $name } broke the protocol
terminal-end-unplayable = cannot be played: { $why }

## Who plays at this terminal

terminal-prompt = { $seat }, your move (help for help):
terminal-play-help =
    Type a move, 'moves' for all that are legal, 'board' to see it again, 'resign'
    to give up. Where odds are known 'odds off' hides them and 'odds on' shows them;
    at dice, 'sheet' shows the points of each turn.
terminal-play-help-aids =
    'undo' takes your last move back and the answers to it, 'hint' shows what a
    second program of your opponent would play.
terminal-no-aids = 'undo' and 'hint' are for 'arbiter play'.
terminal-example = A move looks like this: { $move }
terminal-taken-back = Taken back: { $moves }
terminal-would-play = { $name } would play { $move }
terminal-no-undo-chance = No move is taken back in a game with chance: you know what it brings.
terminal-no-undo-hidden = No move is taken back in a game that hides something: you may have seen it.
terminal-no-undo-opened = No move is taken back in this game: { $why }.
terminal-no-undo-published = No move is taken back: '{ $name }' speaks 0,1, and there every game begins at its start.
terminal-no-undo-nothing = You have no move to take back.
terminal-no-undo-among = No move is taken back in a game of more than two people.
terminal-no-hint = There is no hint: { $why }.
terminal-no-hint-program = There is no hint: 'hint' starts a second program of your opponent, and this one is not started here.
terminal-no-hint-published = There is no hint: '{ $name }' speaks 0,1, and there every game begins at its start.
terminal-no-hint-late = There is no hint: '{ $name }' has found no move in time.
terminal-no-hint-resigns = '{ $name }' would resign here.
terminal-no-hint-illegal = There is no hint: what '{ $name }' would play is not legal.
terminal-no-hint-here = There is no hint against people, nor in a tournament.
terminal-no-hint-now = As many hints are being looked for as can be: ask again soon.
terminal-hint-asked = A second program of your opponent is asked; the result of this game does not count.

## Telnet: the commands

terminal-arguments-help = {""}[COMMAND|GAME]
terminal-help-help = this list, or more about one of them
terminal-arguments-login = NAME [SECRET]
terminal-help-login = tells who you are
terminal-more-login = A name is one word of up to 20 characters. If somebody has it already, you get NAME-2. If names are protected, the first secret given for a name owns it from then on.
terminal-help-games = what runs, who seeks, and what can be played
terminal-help-who = the people who are here
terminal-help-brains = the programs that you can play against
terminal-arguments-play = GAME [BRAIN...] [TIME] [KEY=VALUE...]
terminal-help-play = plays against a brain, or several
terminal-more-play = TIME, such as 30s, is the limit for each move, for you too; 5+3 is a clock of 5 minutes that gains 3 seconds with each turn. Without it the brain has 5s and you have no limit. KEY=VALUE sets a rule of the game, board=N its size and seat=NAME your seat: play gomoku 1m board=19 rule=exact seat=cross. position="POSITION" sets where the game begins, at chess a FEN; it does not count in ratings then. In games with enough seats you can play several brains: play dice Ann Bob Cid
terminal-arguments-seek = GAME [TIME] [KEY=VALUE...]
terminal-help-seek = offers a game to everybody
terminal-more-seek = The first to type 'accept N' plays it. TIME and KEY=VALUE are as in 'play'.
terminal-arguments-match = NAME GAME [TIME] [KEY=VALUE...]
terminal-help-match = offers a game to one person
terminal-more-match = The person is told what to type. Your offer ends when one of you begins a game or leaves, and with your next offer. TIME and KEY=VALUE are as in 'play': match Bob chess 5+3 seat=white
terminal-arguments-accept = N
terminal-help-accept = plays the person who seeks under this number
terminal-arguments-decline = {""}[N]
terminal-help-decline = refuses the game offered under N, a draw or a takeback
terminal-help-withdraw = takes back the game that you offer
terminal-help-rematch = plays your last game again, the sides changed
terminal-more-rematch = Brains play at once. A person is offered the game, as by 'match'; if the person has offered it to you, it begins.
terminal-arguments-move = MOVE
terminal-help-move = plays a move; you can also type the move alone
terminal-more-move = 'moves' shows what is legal. After an illegal move you are told why, and asked again. A turn of several parts, as at kalaha, can be typed whole or part by part; 'undo' takes the parts back.
terminal-help-undo = takes back what you have typed of a turn that goes on
terminal-help-hint = asks a second program of your opponent for a good move
terminal-more-hint = For a game against a brain that the server starts. The game does not count in ratings.
terminal-help-board = shows the board again
terminal-help-moves = the moves so far, and the legal ones on your turn
terminal-arguments-sheet = {""}[N]
terminal-help-sheet = the score sheet, at dice: the points of each turn
terminal-more-sheet = Without N, of the game that you play or watch, or of your last one; with N, of recorded game N.
terminal-no-sheet = There is no score sheet: the game keeps none, or no turn has ended.
terminal-arguments-join = N
terminal-help-join = sits down at table N of poker
terminal-help-out = sits out at poker: you check or fold until you are back
terminal-help-back = plays again after 'out'
terminal-help-leave = gets up from the table of poker
terminal-help-resign = gives your game up
terminal-help-draw = offers a draw to a person, or takes the one offered
terminal-more-draw = An offer holds for one move. Brains agree to no draws.
terminal-arguments-takeback = {"[N]"}
terminal-help-takeback = takes back your last move, or the last N of both
terminal-more-takeback = A brain agrees at once. A person is asked, and agrees with 'takeback'. The game begins again with the moves that are left, under a new number, with the clocks as they stand; its result does not count. Games of tournaments, and games with chance or hidden cards, take nothing back.
terminal-arguments-watch = {""}[TOURNAMENT] N
terminal-help-watch = shows game N as it is played, beside those you watch
terminal-more-watch = A game of a tournament has its name before the number, as 'games' lists it: watch cup 7
terminal-arguments-unwatch = {""}[[TOURNAMENT] N]
terminal-help-unwatch = stops watching game N, or all of them
terminal-arguments-records = {""}[NAME]
terminal-help-records = the last games, all or of one player
terminal-arguments-replay = N [SECONDS]
terminal-help-replay = plays a recorded game again
terminal-more-replay = At the speed of the game, or with SECONDS per move. An empty line stops it.
terminal-arguments-pause = {""}[N]
terminal-help-pause = halts your game, or resumes it
terminal-more-pause = During a pause nobody is asked for a move, and the clock of a person who is to move stands still. A brain that was asked before the pause must still answer in its time.
terminal-arguments-stop = {""}[N]
terminal-help-stop = breaks your game off, without a result
terminal-more-stop = Against a person, both must say so.
terminal-arguments-ratings = {""}[GAME]
terminal-help-ratings = how strong everybody is
terminal-help-tournaments = the tournaments here, and how far they are
terminal-arguments-register = TOURNAMENT CODE
terminal-help-register = takes part in a tournament that has a registration
terminal-more-register = Stay logged in: you are called to each of your games.
terminal-registered = You take part in { $name }. Stay logged in: you are called to each of your games.
terminal-arguments-finger = {""}[NAME]
terminal-help-finger = whether a player is here, its games and its ratings
terminal-arguments-say = TEXT
terminal-help-say = says something to everybody who is here
terminal-arguments-tell = NAME TEXT
terminal-help-tell = says something to one person
terminal-arguments-set = language|style|width|colour|bell|odds VALUE
terminal-help-set = how things are shown
terminal-more-set = language cs: Czech. style board: the board after each move; style moves: the move alone. width 40 to 200. colour on, bell on: a bell when it is your turn. odds off: no table of the odds of your choices (dice).
terminal-help-quit = logs you out; you lose a game that you are playing

## Telnet

terminal-welcome =
    Arbiter: games against programs and people.
    'login NAME' tells who you are, 'help' what you can do.
    Česky: 'set language cs'
terminal-help-heading = Commands; the beginning of a word is enough:
terminal-help-games-too = 'help GAME' describes a game.
terminal-no-topic = There is no command or game '{ $word }': try 'help'.
terminal-seats = { $least } to { $most } of { $seats }
terminal-about-game = { $name } : { $title }. Seats: { $seats }; the first one moves first.
terminal-range = { $least } to { $most }
terminal-range-of-halves = { $least } to { $most } in steps of 0.5
terminal-rules-options = Options:
terminal-how-to-play = 'play { $name }' plays it; 'moves' shows what is legal.

terminal-welcome-new = Welcome, { $name }. 'games' shows what there is.
terminal-welcome-back = Welcome back, { $name }.
terminal-goodbye = Goodbye.
terminal-replaced = You have logged in anew somewhere else. Goodbye.
terminal-session-ends = The server ends your session. Goodbye.
terminal-not-logged-in = You have not logged in within 10 minutes. Goodbye.
terminal-too-many-lines = Too many lines at once: the next ones are ignored.
terminal-line-too-long = That line is too long; it was ignored.
terminal-may-be = '{ $word }' may be { $words }.
terminal-no-command-or-name = '{ $word }' is not a command: 'help' lists them all. If it is your name, type 'login { $word }'.
terminal-no-command = '{ $word }' is not a command: 'help' lists them all.
terminal-log-in-first = Log in first: 'login NAME'.
terminal-logged-in = You are { $name } already; 'quit' logs out.
terminal-secret-needed = Names are protected here: 'login NAME SECRET'.
terminal-name-rule = A name is one word of up to { $most } letters and digits: 'login Anna'.
terminal-which-game = Which game? { $games }.
terminal-no-board-size = '{ $size }' is no board size.
terminal-no-time-or-rule = '{ $word }' is neither a time nor a rule: 'help seek'.
terminal-which-move = Which move? 'moves' shows what is legal.
terminal-say-what = Say what?
terminal-which-person = Give the name of a person: '{ $word } Anna'; 'who' shows who is here.
terminal-declined = You decline.
terminal-withdrawn = You offer no game now.
terminal-no-rematch = There is no game to play again: 'play GAME', or 'help'.
terminal-finger = { $name }: { $doing }
terminal-is-present = here
terminal-is-absent = not here
terminal-none-rated = No game is counted yet.
terminal-give-number = Give a number, as 'games' and 'records' do: '{ $word } 7'.
terminal-give-seconds = Give seconds from 0 to 60: 'replay 7 0.5'.
terminal-no-board = You play or watch no game.
terminal-no-game = No game { $id } is being played: see 'games'.
terminal-own-game = That is your own game.
terminal-position-hidden = A game that hides something begins at its usual start.
terminal-position-over = The game is over in that position.
terminal-not-watching = You are not watching a game.
terminal-not-watching-it = You are not watching game { $id }.
terminal-watching-most = You watch { $most } games already: leave one with 'unwatch N'.
terminal-watched-news = Game { $id }: { $news }
terminal-unwatched = You no longer watch game { $id }.

terminal-play-none = You are not playing: 'play GAME', or 'help'.
terminal-on-its-way = Your move is on its way.
terminal-not-your-turn = It is not your turn.
terminal-not-your-game = You do not play this game.
terminal-board-changed = The board has changed meanwhile: look again.
terminal-illegal = { $why }. Try again; 'moves' shows what is legal.
terminal-too-fast = That comes too fast: try again.
terminal-begins = Game { $id } begins: { $game }. You are { $seat }.
terminal-begins-in = Your game in { $name } begins: game { $id }, { $game }, { $time }. You are { $seat }.
terminal-goes-on-in = Your game in { $name } goes on: game { $id }, { $game }, { $time }. You are { $seat }.
terminal-goes-on = Game { $id } goes on: { $game }. You are { $seat }.
terminal-turn-goes-on = Your turn goes on after { $moves }: type the rest of it; 'undo' takes this back.
terminal-nothing-begun = You have not begun a turn: what is played whole is not taken back.
terminal-your-move = Your move.
terminal-is-paused = The game is paused.
terminal-brain-away = { $name } has lost the connection, and may come back. The clock runs on.
terminal-brain-back = { $name } is back.
terminal-watched-paused = Game { $id } is paused.
terminal-why = Why: { $why }
terminal-game-of = Game { $id }: { $players }
terminal-clocks = Clocks: { $clocks }
terminal-played = { $name } played { $move }.
terminal-no-moves = No move has been made.
terminal-so-far = So far: { $moves }
terminal-legal = Legal: { $moves }

terminal-can-play = You can play { $games }.
terminal-nobody-here = Nobody is logged in.
terminal-plays-in = plays game { $id } in { $name }
terminal-plays-game = plays game { $id }
terminal-plays-match = plays a match of poker in a tournament
terminal-sits-at = sits at table { $table }
terminal-agents-here = At poker you can play against { $agents }: play holdem NAME
terminal-can-play-poker = Poker is holdem, { $games }: play holdem, or seek holdem for people.
terminal-table-waits = You sit at table { $table }. Whoever types 'join { $table }' plays with you.
terminal-which-table = Which table? 'join 1'; 'games' shows where a seat is free.
terminal-match-begins = Your match in { $name } begins: { $game }, { $hands } hands against { $opponent }, { $time }.
terminal-left-table = You have left the table.
terminal-no-table = You sit at no table of poker.
terminal-sits-out = You sit out: 'back' plays again.
terminal-plays-again = You play again.
terminal-no-agents = This server has no agents of poker: 'seek holdem' makes a table for people.
terminal-unknown-agent = There is no agent '{ $name }' here, but { $agents }.
terminal-no-poker = That is no game of poker: 'play holdem', for example.
terminal-anchor-form = it is not NAME=ELO, like Steady=1500, with at most 10000 points
terminal-no-anchor = '{ $name }' has no rating here: give a player of the table to --anchor
terminal-sprt-pairs = '{ $text }' are no five numbers of pairs of games, like 4-10-20-16-10
terminal-sprt-alike = All pairs ended alike: they do not tell how far the next may be from them, nor how many games a test takes. Give those of more games
terminal-sprt-drawn = if all games are drawn, a test never ends: give --draws below 100%
terminal-column-accepts = H1 accepted
terminal-column-table = table
terminal-column-seats = seats
terminal-column-blinds = blinds
terminal-about-poker = { $game } : play { $word } [AGENT...] [KEY=VALUE...]
terminal-poker-keys = On your turn: f folds, k checks, c calls, b N bets, r N raises (your bet will stand at N), a bets everything. Where cards are drawn: d 1 3 changes your first and third, p changes none. 'board' shows the table, 'moves' what was done in this hand; 'out' sits out, 'back' plays again, 'leave' gets up.
terminal-poker-settings = The settings of a table are those of poker-client: small-blind=5 big-blind=10 buyin=1000 hands=100 format=freezeout limit=pot, for example.
terminal-not-at-poker = { $option } is not for tables of poker: 'arbiter play --help' says what is
terminal-agent-is-program = '{ $word }' is not the command line of an agent: only programs that are started here play against you
terminal-nobody-came = no hand was played: an agent did not come to the table
terminal-agent-ended = no hand was played: an agent ended before it came to the table: { $agent }
terminal-won-in-all = In all you won { $chips }.
terminal-lost-in-all = In all you lost { $chips }.
terminal-even-in-all = In all you came out even.
terminal-no-brains = No brain is here.
terminal-no-tournaments = There is no tournament here.
terminal-progress = { $done } of { $all }
terminal-and-more = and { $count } more
terminal-none-recorded = No game has been recorded.
terminal-replay-shows = 'replay N' shows one.
terminal-nobody-played = Nobody has played yet.
terminal-store-unread = The store cannot be read just now.
terminal-no-record = There is no record of a game { $id }: see 'records'.
terminal-record-damaged = The record is damaged: { $why }

terminal-set-what = You can set language, style, width, colour, bell and odds: 'help set'
terminal-set-language = language is { $codes }: 'set language cs'
terminal-set-on-or-off = { $key } is on or off: 'set { $key } on'
terminal-set-width = width is 40 to 200: 'set width 79'
terminal-set-style = style is board or moves: 'set style moves'
terminal-set-done = { $key } is { $value } now.

## Columns of lists

terminal-column-number = N
terminal-column-game = game
terminal-column-first = first
terminal-column-second = second
terminal-column-moves = moves
terminal-column-result = result
terminal-column-cause = cause
terminal-column-seek = seek
terminal-column-who = who
terminal-column-what = what
terminal-column-name = name
terminal-column-plays = plays
terminal-column-games = games
terminal-column-score = W-D-L
terminal-column-points = points
terminal-column-student = student
terminal-column-class = class
terminal-column-group = group
terminal-marks-place = place ≤ { $place }
terminal-marks-none = the file { $file } has no [[marks]]: write for what there are points (docs/tournaments.md)

## Values that people type

terminal-not-in-range = { $number } is not from { $least } to { $most }
terminal-no-time = '{ $text }' is no time: write 5s, 300ms or 1m 30s
terminal-time-too-long = '{ $text }' is longer than a year
terminal-time-zero = '{ $text }' leaves no time: write 5s or 300ms
terminal-no-size = '{ $text }' is no size: write 512MiB or 2GiB
terminal-ratings-computing = The ratings are being computed: look again in a moment.
terminal-ratings-unread = The results cannot be read just now.

## The command line: what went wrong

terminal-no-output = the output cannot be written: { $why }
terminal-no-runtime = no runtime: { $why }
terminal-quotes = A program and its arguments are one word in quotes, like 'gomoku-brain --level greedy'.
terminal-no-such-seat = no seat is called '{ $seat }': give { $seats } or random
terminal-over-there = the game is over in this position: give another --position
terminal-no-program = there is no program '{ $program }'; did you mean '{ $command } { $program }'? A program and its arguments are one word in quotes
terminal-match-of-one = { $why }, as in: arbiter match { $game } ./one ./two
terminal-store-by-names = --store keeps results by names: give a name, as in 'A={ $word }'
terminal-match-of-two = { $word } is for a match of two: leave it out
terminal-shard = write I/N, like 2/8: the part and how many parts there are, at most { $most }
terminal-shard-of-format = the pairings of this format follow from results: only a match, a round robin and a gauntlet have parts
terminal-shard-store = a part needs a store of its own: add --store DIR
terminal-shard-test = a part decides no test: leave --sprt out here, and give it after arbiter merge
terminal-merge-other = { $part } is a part of another contest: { $difference }
terminal-merge-programs = { $name } was started as '{ $brain }' in { $part }, and as '{ $known }' before: are they the same program?
terminal-merge-chance = { $part } has dice or cards from a secret of its own, by which they are checked: its games cannot be in another store
terminal-merge-displaced =
    { $count ->
        [one] 1 game was not added, since the store has another game in its place in the schedule
       *[other] { $count } games were not added, since the store has other games in their places in the schedule
    }: first game { $id } of { $part }. Were two parts played with the same --shard? Merge them into stores of their own
terminal-merged =
    { $added ->
        [one] 1 game was added
       *[other] { $added } games were added
    } to { $store }; { $known ->
        [0] none of them was there before
        [one] 1 was there before
       *[other] { $known } were there before
    }
terminal-sprt-of-pairs = --sprt judges pairs of games in which each player starts once: leave --start out
terminal-people-at-server = { $player }: people play in tournaments of a server: put the file into its folder of tournaments and start it on its page; 'human' is the person at this terminal, in a match
terminal-listen-needed = { $player } comes from the lobby: add --listen 127.0.0.1:{ $port }
terminal-same-name = lobby:{ $first } and lobby:{ $second } are the same name: rename one of them
terminal-no-log = the log cannot be opened: { $why }
terminal-lobby-deaf = the lobby cannot listen at { $address }: { $why }; give --listen another address
terminal-page-deaf = the page cannot listen at { $address }: { $why }; give --page another address
terminal-show-store = To see it in a browser: arbiter show { $store }
terminal-lobby-listens = brains may connect to { $address }
terminal-stopped = stopped after { $done } of { $all } games; with a store, the same command continues
terminal-not-all-came = not every player could be started or reached: see the messages above
terminal-served-tournament = { $file }: players register at a server, so arbiter serve plays it: docs/class.md
terminal-file-is-store = { $file } has no ending like .toml, so its store would have the same name: give --store DIR

## The command line: how a contest goes

terminal-suspended = { $name } was suspended: { $why }
terminal-no-decision = { $text }; no decision

## The command line: records, ratings and stores

terminal-no-results = there are no results of { $game }, only of { $games }
terminal-ratings-twice = { $folder } has the games of { $other }: give one of them
terminal-several-games = there are results of several games: give one of { $games }
terminal-records-unread = { $count } records cannot be read, see above: restore them or move them away
terminal-some-unread = { $count } of { $all } records cannot be read, see above: restore them or move them away
terminal-some-left-out = { $count } of { $all } records were left out because they are damaged
terminal-folder-unread = { $folder } cannot be read: { $why }; name a store or a folder of records with --store DIR
terminal-nothing-there = { $folder } holds neither a store nor records: name one with --store DIR
terminal-no-such-game = there is no game { $id } in { $folder }: 'arbiter records' lists all games, --store DIR names another store
terminal-many-files = game { $id } is in { $count } files, the first of them { $first }: give one of the files
terminal-last-lines = the last lines to (<) and from (>) { $name }:
terminal-not-created = { $file } cannot be created: { $why }; give another name to --out
terminal-games-file = '{ $file }' cannot hold these games: it must end in .{ $ending }
terminal-no-games-file = games of this kind are not written to '{ $file }' as they end: 'arbiter records export' writes them
terminal-games-file-there = there are games in { $file }, and none in the store: give another name to --pgnout
terminal-no-records = no records in { $folder }
terminal-no-games-of = { $name } has ended no game of two in { $folder }
terminal-damaged = damaged: { $file }: { $why }
terminal-column-id = id
terminal-column-players = players
terminal-column-watch = watch
terminal-column-date = date (UTC)
terminal-column-file = file
terminal-records-go = say where the records go: either --store DIR or --records DIR
terminal-games-left-out = { $count } games were left out, see above
terminal-more-damaged = and { $count } more damaged games
terminal-more-notes = and { $count } more games of which moves are left out
terminal-nothing-imported = { $file }: nothing is imported, because { $count } of { $all } games are damaged, unfinished or against the rules; --skip-damaged leaves them out
terminal-imported = { $file }: { $count } imported into { $folder }
terminal-no-format = { $file }: its name does not end with a format: give --format

## The command line: replays

terminal-view-move = move { $move } of { $all }, { $state }
terminal-view-typed = go to move { $move }, Enter
terminal-view-end = the end
terminal-view-paused = paused
terminal-view-speed = speed { $speed }
terminal-view-keys = Space pause  <-/-> step  PgUp/PgDn ten  Home/End  +/- speed  7 Enter  q quit

## The command line: copies and checks

terminal-bar-pages = pages and records
terminal-bar-games = games and hands
terminal-bar = { $bar } { $done } of { $all } { $units }, { $left } left
terminal-copied = { $folder } now holds { $games } games
terminal-copied-files = { $folder } now holds { $games } games, and { $files } files of registered players
terminal-lost-records = the store { $store } has lost the records of { $count } games, the first is game { $first }; the backup is whole without them
terminal-struck =
    { $games ->
        [one] 1 game is struck: it counts no more, and is played again when the tournament goes on
       *[other] { $games } games are struck: they count no more, and are played again when the tournament goes on
    }
terminal-keys-of-today = { $file }: nothing to change
terminal-old-keys = { $file }:{ $line }: write { $key } instead of { $old }, which the next version reads no more; 'arbiter config migrate { $file }' respells all keys
terminal-struck-none = no such game counts here, so none is struck; arbiter records list shows the games, and arbiter strike the workers
terminal-redacted =
    { $games ->
        [one] { $store }: { $name } is { $alias } in 1 game; where a tournament's file names it, write { $alias } there
       *[other] { $store }: { $name } is { $alias } in { $games } games; where a tournament's file names it, write { $alias } there
    }
terminal-redacted-hands =
    { $hands ->
        [one] { $store }: { $name } is { $alias } in 1 hand of poker
       *[other] { $store }: { $name } is { $alias } in { $hands } hands of poker
    }
terminal-redacted-secret = { $store }: the secret of { $name } is deleted
terminal-redacted-registration = { $store }: the registration of { $name } and its programs are deleted
terminal-redacted-rest = { $file } still has the name: edit or remove it
terminal-redact-no-folder = { $folder } cannot be made: { $why }; give --export a folder that is not there yet
terminal-redact-exported = { $store }: of { $name } there are { $games } games, { $hands } hands of poker, { $files } files and { $lines } lines of text in { $folder }
terminal-redacted-none = { $name } is in none of these stores
terminal-no-workers = no worker has played a game of this store
terminal-worker-games = { $worker }: { $counted } games count, { $struck } are struck
terminal-mended = mended: { $what }
terminal-checked = { $games } games and { $hands } hands checked
terminal-checked-waiting = { $count } records wait in the database to be written
terminal-checked-announced = { $count } games announced
terminal-findings = { $checked }: { $count } findings
terminal-nothing-wrong = { $checked }: nothing is wrong
terminal-no-head = the head of a chain has 64 hexadecimal digits
terminal-verify-clocks = Taken on trust: that clocks ran as the records say, and who started the programs
terminal-verify-strangers =
    { $games ->
        [one] 1 game of players whom the file does not name does not count
       *[other] { $games } games of players whom the file does not name do not count
    }
terminal-verify-absent = Taken on trust: in round { $round }, these took no part: { $names }
terminal-verify-signed = Games of worker { $worker }: { $games }, signed with key { $key }
terminal-verify-unsigned = Games of worker { $worker }: { $games }, without a signature
terminal-verify-audited = Audits (another worker played a game again) with the same moves and the same end: { $count }
terminal-verify-differing = Games whose audits had other moves or another end: { $count } ({ $games })
terminal-verify-gaps =
    Numbers of games without a game: { $count }; games that were broken off or never begun had them
terminal-verify-ladder = Taken on trust: the pairings of a ladder, which follow from who was free
terminal-verify-unchained = No chain covers the games before game { $game }: an earlier version stored them
terminal-verify-no-chain = No chain covers the games: an earlier version stored them
terminal-verify-seeds =
    Taken on trust: the seeds of { $games } games, which follow from no secret that is shown here
terminal-verify-redacted = { $games } records without the names of their players, which were taken out
terminal-verify-no-file = Without the tournament's file no pairing and no table is computed: give --tournament FILE
terminal-part-fails = one part would not work
terminal-parts-fail = { $count } parts would not work
terminal-no-manual = the manual pages cannot be written to { $folder }: { $why }; give another folder
terminal-took = in { $time } s, { $rate } a second
terminal-no-transcripts = transcripts cannot be written to { $folder }: { $why }; give --transcript another folder

## The command line: poker

terminal-hands-left-out = { $count } hands were left out; the first: { $first }
terminal-no-hands = --hands is for cash matches: leave it out, a freezeout lasts until one has all chips
terminal-no-games = --games is for freezeouts: leave it out, or add --format freezeout
terminal-no-levels = --level-hands is for freezeouts: leave it out, or add --format freezeout
terminal-no-bank = --time-bank adds to a limit: give --move-time too, and not 0s
terminal-no-blinds = write the small blind, a slash and the big blind, like 5/10
terminal-not-for-poker = { $word } means nothing in a tournament of poker: leave it out
terminal-poker-match-over = { $first } wins { $figure } bb/100 from { $second } in { $hands } hands
terminal-hands-elsewhere = The hands are in the store of the match: 'arbiter poker export --store { $folder }' writes them.
terminal-plays-no-more = { $name } plays no other match in this run: { $why }
terminal-poker-unfinished = matches are left to play: mend the players that failed, and the same command continues
terminal-poker-table = big blinds won per 100 hands, all-ins at their expectation, with 95 % intervals; quote these
terminal-poker-values = { $name }, in big blinds per 100 hands as programs tell it, with 95 % intervals
terminal-poker-round = level { $level }, { $blinds }: { $players } of { $all } players left, tables: { $tables }, average stack { $average }, { $leader } leads with { $most }
terminal-poker-tournament-over = tournament { $number }: { $winner } wins after { $hands } hands
terminal-poker-absent = { $name } is not there; its chips are blinded off until it comes: { $why }
terminal-poker-deserted = nobody with chips is there any more: mend the agents, and the same command continues
terminal-poker-one-tournament = one tournament is one sample: write games = 100 or more to compare players
terminal-quote-roi = quote ROI and the share won with their intervals: each tournament is one sample
terminal-match-stopped = stopped: the standings are those so far; with --store, the same command continues
terminal-hands-not-converted = { $refused } of { $hands } hands left out
terminal-no-hand-format = { $file }: the ending says no format: add --from phh, ohh, pokerstars or acpc
terminal-exploited = { $agent } loses { $bb100 } ± { $error } bb/100 to a local best response in { $hands } hands ({ $questions } questions, seed { $seed })
terminal-exploited-once = { $agent } loses { $bb100 } bb/100 to a local best response in { $hands } hands ({ $questions } questions, seed { $seed }): play more hands for an interval
terminal-exploit-no-program = this agent has no copies: give a program that can be started, as ./agent or acpc:COMMAND
terminal-exploit-stopped = the measurement was stopped: only the hands so far count
terminal-no-rows = --rows is for CSV and Parquet: add --format or --to with one of them, or leave --rows out
terminal-parquet-shown = Parquet is no text for a terminal: send it to a file, with > FILE or --out FILE
terminal-no-hands-in-file = { $file }: no hands are in it
terminal-hands-too-large = { $file }: more than { $mib } MiB: split the file
terminal-acpc-cash = agents of the ACPC play cash matches of hold'em without antes: leave out --format freezeout, --ante, and what changes the game or its stakes
terminal-game-players = the game is for { $players } players, and there are { $agents } agents: give as many
terminal-game-stacks = { $file }: at a table everybody has the same stack: give equal numbers
terminal-no-agent = '{ $word }' is not an agent: give a command line, acpc: and a command line, or lobby:NAME for an agent that dials in
terminal-agent-label = an agent that dials in has the name of its lobby: leave { $label }= out, or write lobby:{ $label }
terminal-agents-awaited = { $names } may dial in to { $address }, within { $time }
terminal-agent-name = '{ $name }' has more than { $most } characters: give the agent a shorter name, like A={ $word }
terminal-bar-hands = hands
terminal-spinner = { $spinner } { $done } { $units }
terminal-odds-exact = exact, { $deals } deals
terminal-odds-samples = { $samples } samples, seed { $seed }
terminal-no-poker-hand = '{ $word }' is not a hand: give two cards without a blank, like AsKd, or random
terminal-random-hand = random
terminal-hand-strength = hand strength { $strength }: ahead of { $ahead }, tied with { $tied }, behind { $behind } of { $all } hands
terminal-hand-potential = hand potential: { $positive } to get ahead when behind, { $negative } to fall behind when ahead
terminal-column-hand = hand
terminal-column-hand-wins = wins
terminal-column-ties = ties
terminal-column-loses = loses
terminal-column-equity = equity
terminal-column-error = error (95 %)
terminal-hand-refused = hand { $id }: { $why }
terminal-hands-wrong = of { $hands } hands { $refused } were refused and { $disagree } end with other stacks than the file says
terminal-hands-replayed = { $hands } hands: { $agree } agree, { $disagree } disagree, { $refused } refused, { $silent } without finishing stacks
terminal-in-the-pot = { $amount } in the pot
terminal-pot-to = { $amount } to { $names }
terminal-hand-line = hand { $id }: { $pots }; stacks { $stacks }; { $verdict }
terminal-hand-line-unfinished = hand { $id }: { $pots }; stacks { $stacks }; unfinished; { $verdict }
terminal-hand-agrees = agrees
terminal-hand-disagrees = DISAGREES: the file has { $recorded }
terminal-hand-not-compared = nothing to compare
terminal-column-part = part
terminal-column-bb100 = bb/100
terminal-column-vpip = VPIP
terminal-column-pfr = PFR
terminal-column-aggression = aggression
terminal-column-wtsd = WTSD
terminal-column-three-bet = 3-bet
terminal-column-c-bet = c-bet
terminal-column-wsd = W$SD
terminal-hands-not-counted = { $count } hands were not counted; the first: { $first }
terminal-column-player = player
terminal-column-hands = hands
terminal-column-net = net
terminal-column-adjusted = adjusted
terminal-column-corrected = corrected
terminal-column-hands-won = won
terminal-column-showdowns = showdowns
terminal-column-showdowns-won = won
terminal-column-place = place
terminal-column-share = share
terminal-column-all = all
terminal-column-run-off = run-off
terminal-column-win-rate = won
terminal-column-mean-place = mean place
terminal-column-places = places
terminal-column-chips = chips
terminal-column-prize = prize
terminal-column-paid = paid
terminal-agent-left = broken off: { $name } left before the end; the hands dealt to all agents count
terminal-decks-unfinished = decks that some rotations have not played do not count: { $count }
terminal-rake = The house took { $chips } chips of the pots.
terminal-games-unfinished = games that are not over, or not with all rotations, do not count: { $count }
terminal-nothing-to-quote = there is nothing to quote yet
terminal-quote-adjusted = quote `adjusted` with its interval: bb/100 without the luck of all-ins
terminal-quote-win-rate = quote the share of games won with its interval: each game, or set of rotations, is one sample
terminal-quote-share = quote place and share: a freezeout is one sample, however many hands it has
terminal-cards-again = seed { $seed } (--seed deals the same cards again)
terminal-column-wins = wins
terminal-column-draws = draws
terminal-column-losses = losses
terminal-column-returns = returns
terminal-column-began = began
terminal-column-followed = followed
terminal-column-against = against
terminal-column-winner-score = winner's mean score
terminal-column-faults = faults
terminal-an-estimate =
    {"*"} an estimate: somebody won or lost everything against the rest, so the results alone
    {"  "}set no bound
terminal-no-faults = none
terminal-faults-of-kind = { $count } { $kind }

## How a contest goes

terminal-line = game { $id }: { $players }: { $ended }, { $moves }
terminal-line-wins = { $name } wins ({ $cause })
terminal-line-loses = { $name } loses ({ $cause })
terminal-contest-bar = { $bar } { $done }/{ $all } games  { $left } left  { $hours } core-hours
terminal-board-begins = { $name } begins
terminal-board-wins = { $name } wins
terminal-board-drawn = drawn
terminal-mean-score = the winner's mean score: { $score }
terminal-going-on = going on
terminal-pausing = pausing; games still running: { $games }
terminal-halted = paused: p goes on, s stops
terminal-stopping = stopping; games still running: { $games }
terminal-stopping-once-more = stopping; games still running: { $games }; once more to leave at once
terminal-room-again = there is room on the disk; going on
terminal-readmitted = { $name } has dialled in and is suspended no more
terminal-annulled =
    { $games ->
        [one] 1 game of worker { $worker } is annulled and is played again: { $why }
       *[other] { $games } games of worker { $worker } are annulled and are played again: { $why }
    }
terminal-not-annulled = the games of worker { $worker } still count, because without --store none can be annulled: { $why }
terminal-audits-open = waiting until other workers have played games again; results that this may annul: { $games }
terminal-waiting-people = waiting until { $names } { $count ->
    [one] logs in
   *[other] log in
}
terminal-player-here = { $name } is here
terminal-both = { $first }; { $second }
terminal-waiting = waiting for { $names }: { $count ->
    [one] it has
   *[other] they have
} not dialled in
terminal-waiting-at = waiting for { $names }: { $count ->
    [one] it has
   *[other] they have
} not dialled in at { $address }
terminal-waiting-busy = waiting for { $names }: { $count ->
    [one] it is
   *[other] they are
} busy with something else
terminal-goes-on-later = match { $id } was broken off and goes on later where it stands
terminal-played-again = game { $id } was broken off and will be played again
terminal-suspended-now = { $name } is suspended; the others go on
terminal-suspended-until = { $name } is suspended until it dials in; the others go on
terminal-errors-of = the standard error of { $name }:
terminal-view-live = live
terminal-word-why = '{ $word }': { $why }

## arbiter watch. $at: 127.0.0.1:8080.

terminal-watch-unreachable = nobody listens at { $at }: start the server with 'arbiter serve', or correct the address ({ $why })
terminal-watch-lost = the connection to { $at } is lost: { $why }
terminal-watch-foreign = at { $at } is no server of Arbiter, or one without a page there: { $why }
terminal-watch-ended = the connection is lost: { $why }
terminal-watch-closed = the server closed it
terminal-watch-begun-again = the game has begun again
terminal-watch-silent = nothing came for { $seconds } s
terminal-watch-too-large = an event has more than { $most } bytes
terminal-watch-not-understood = the server says of the game what this version of arbiter does not understand: { $what }
terminal-watch-encrypted = 'arbiter watch' does not speak https: run it on the server's machine, or through a tunnel like ssh -L 8080:127.0.0.1:8080 HOST, and give an address with http
terminal-watch-no-game = '/{ $path }' is no address of a game: give HOST:PORT, HOST:PORT/games/7 or HOST:PORT/tournaments/NAME/games/7
terminal-watch-no-host = '{ $text }' is no HOST:PORT, like 127.0.0.1:8080
terminal-watch-no-secret = give the secret of the name as ARBITER_TOKEN or with --token
terminal-watch-missing = { $why } (arbiter watch { $at } lists the running games)
terminal-watch-unwatched = nobody looks any more
terminal-watch-no-talk = this token shows no conversation so far
terminal-watch-none = no game is played at { $at } now
terminal-watch-authors = authors read what their programs say in tournaments where players register; the game of the server itself shows it to the operator alone
terminal-watch-login = the log-in failed: { $why }
terminal-watch-broken-off = the server does not know the game any more: it was broken off without a result
terminal-watch-again = { $why }; trying again in { $seconds } s


## Workers

terminal-worker-ready = worker { $name } is ready: { $slots } games at a time, over { $url }; factor { $factor } (reference machine: 1); its key is { $key }
terminal-worker-stops = no more games are taken; those that run are finished. Ctrl-C again leaves them to other workers.
terminal-waits-for-nats = waiting for { $why }

## The settings of a table of poker

terminal-no-setting = '{ $word }' is not a setting of a table: give KEY=VALUE, where KEY is one of { $keys }
terminal-setting-value = { $key }='{ $value }' makes no sense here: { $known }
terminal-setting-amount = { $key } '{ $value }' is no amount: whole chips, 0 to { $most }
terminal-setting-number = a number, { $least } to { $most }
terminal-setting-mode = agent or user
terminal-setting-format = cash or freezeout
terminal-setting-limit = no, pot or fixed
terminal-setting-flag = true or false
terminal-setting-percent = percent with two decimals at most, 0 to 100
terminal-setting-mix = horse, 8-game, or games like NT PO omaha-8
terminal-setting-blinds = the small blind is at least 1 and at most the big blind
terminal-setting-buyin = the buy-in is at least one big blind
terminal-setting-ante = the ante is at most the buy-in
terminal-setting-bring-in = the bring-in is less than the big blind, which is the small bet of stud
terminal-setting-seats = { $game } has cards for at most { $most } seats
terminal-setting-most-chips = a buy-in of so many chips would make sums that are no amounts
terminal-setting-agents = one seat at least is left for those who are no agents: give more seats
terminal-setting-straddle = the straddle is at least two big blinds and at most the buy-in
terminal-setting-fixed-straddle = with a fixed limit the straddle is two big blinds
terminal-setting-runs = the board is dealt 1 to 4 times
terminal-setting-bomb-ante = the ante of a bomb pot is at least 1 and at most the buy-in
terminal-setting-no-rake = a freezeout has no rake: leave it out
terminal-setting-rake-cap = a rake-cap needs a rake: give rake, in percent
terminal-setting-bomb = a bomb-ante needs bomb: give after how many hands a bomb pot comes
terminal-setting-mix-hands = each game of a mix is played for one hand at least
terminal-setting-fewer-seats = { $game } is for { $most } players: give fewer seats

## A table of poker in a terminal

terminal-table = table { $table }
terminal-table-hand = hand { $hand }, { $round }
terminal-table-between = between two hands
terminal-table-blinds = blinds { $small }/{ $big }
terminal-table-bets = bets { $big }
terminal-table-ante = ante { $chips }
terminal-table-bring-in = bring-in { $chips }
terminal-table-board = board
terminal-table-later-board = board { $run }
terminal-table-no-cards = no cards on the board
terminal-table-pot = pot { $chips }
terminal-table-pat = pat
terminal-table-drew = drew { $count }
terminal-table-nothing-done = Nothing was done in this hand yet.
terminal-offer-draw = draw these
terminal-offer-bet = bet { $min } to { $chips }
terminal-offer-raise = raise to { $min } to { $chips }
terminal-offer-all-in = all-in { $chips }
terminal-cannot-fold = you cannot fold here: { $instead } instead
terminal-no-bring-in = there is nothing to bring in
terminal-no-cards-changed = no cards are changed now
terminal-too-many-cards = you can change at most { $most } cards, not { $count }
terminal-cannot-check = you cannot check: it costs { $chips } to call
terminal-cannot-call = there is nothing to call: check instead
terminal-cannot-bet = you cannot bet or raise here
terminal-wrong-bet = your bet can stand at { $min } to { $max }, not at { $amount }
terminal-cannot-go-all-in = going all-in is not a legal bet here
terminal-stands-alone = '{ $word }' stands alone: nothing follows it
terminal-which-cards = which cards? '{ $word } 1 3', '{ $word } Ah', or 'p' for none
terminal-needs-amount = '{ $word }' needs an amount: '{ $word } 60'
terminal-free-check = checking is free: 'k' (a fold would give the hand away)
terminal-not-held = '{ $word }' is none of your cards: { $cards }, 1 to { $count }
terminal-card-twice = { $card } is there twice

## The poker client

terminal-poker-client-help =
    f  fold     k  check     c  call, or check     a  all-in
    b N, r N    bet or raise: your bet will stand at N
    d 1 3       draw: change your first and third card; also d Ah Kd    p  stand pat
    table       the table again (t)         history  what was done in this hand (h)
    say TEXT    to all at the table         show always|needed  beaten hands at the showdown
    tables      which tables there are      statistics {""}[NAME]   how players did
    join {""}[N] {""}[BUYIN]     sit down           leave    get up
    create {""}[seats=6 small-blind=5 big-blind=10 ante=0 buyin=1000 hands=0
            format=cash|freezeout level-hands=0 mode=user|agent move-time=30000
            game=texas|omaha|omaha-8|short-deck|stud|stud-8|razz|five-card-stud|
                 five-card-draw|2-7-single-draw|2-7-triple-draw|badugi
            limit=no|pot|fixed stud-ante=2 bring-in=5 name=…
            straddle=0 big-blind-ante=false rake=0 rake-cap=… runs=1 bomb=0
            bomb-ante=… mix=horse|8-game|NT+PO mix-hands=8]
    watch N     look on at a table          unwatch  look away
    quit        leave and end (q)
terminal-watch-which-table = Which table? 'watch 1'
terminal-join-how = '{ $word }' is no number: 'join 1 500' sits down at table 1 with 500 chips
terminal-no-tables = There is no table: 'create' makes one.
terminal-table-made = Table { $table } is there: 'join { $table }' sits down.
terminal-sat-down = You sit at seat { $seat } of table { $table } with { $chips }.
terminal-got-up = You left with { $chips }.
terminal-done = Done.
terminal-table-row = table { $table }, seats { $seats }, blinds { $blinds }
terminal-no-statistics = Nobody has played yet.
terminal-statistics-row = { $name }: { $hands } hands, { $chips } chips, { $rate } bb/100
terminal-server-stopped = The server has stopped.
terminal-coming-back = { $why }: coming back …
terminal-not-reached-again = { $why }, and the server cannot be reached again
terminal-seat-lost = Your seat at table { $table } was not kept.
terminal-table-gone = Table { $table } is gone.
