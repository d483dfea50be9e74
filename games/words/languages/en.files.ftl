# What is wrong with files that people write: of tournaments and of the server. What stands
# in quotes after "write" is typed as it is.

# $kind: key, format, column, listener. $word is what somebody wrote.
files-unknown = there is no { $kind } '{ $word }'. The { $kind }s are { $known }
files-unknown-near = there is no { $kind } '{ $word }'; did you mean '{ $near }'? The { $kind }s are { $known }
files-missing-key = the key '{ $key }' is missing
files-number-large = { $found } is too large
# $wanted is one of the eight below.
files-write = write { $wanted }, not { $found }
files-a-number = a number
files-a-whole-number = a whole number
files-a-natural-number = a whole number from 0 up
files-a-text = a text in quotes
files-a-truth = true or false
files-a-list = a list
files-a-table-of-keys = a table of keys
files-a-table = a table
files-no-utf8 = stream did not contain valid UTF-8
files-too-large = the file has more than { $most } bytes
files-column = column { $column }: { $what }
files-of = { $file }: { $why }
files-key = { $key }: { $why }

## Games and positions

files-no-game = the game is missing: write game = "…", one of { $games }
files-start-over = the game is over in this position

## Formats

files-few-players = { $count ->
    [one] { $count } player registered; two at least are needed
   *[other] { $count } players registered; two at least are needed
}
files-many-rounds = { $most ->
    [one] { $players } players can meet once each in { $most } round, and no more: write at most rounds = { $most }, or format = "round-robin"
   *[other] { $players } players can meet once each in { $most } rounds, and no more: write at most rounds = { $most }, or format = "round-robin"
}
files-small-groups = { $groups ->
    [one] { $groups } group of { $players } players: the smallest has { $smallest }, which is not enough for { $advance } to go on
   *[other] { $groups } groups of { $players } players: the smallest has { $smallest }, which is not enough for { $advance } to go on
}
files-one-left = one group of which one goes on leaves nobody to play a knockout: write round-robin
files-groups-of-list = the list of players says who is in which group: leave groups out
files-in-no-group = '{ $name }' is in no group: write one for everybody, or for nobody
files-all-in-list = with a column group, all players are in the list: leave [[player]] out
files-no-player = there is no player '{ $name }'
files-no-player-near = there is no player '{ $name }'; did you mean '{ $near }'?
files-challengers = challengers names at least one player, and leaves at least one to play against
files-games-of-ladder = games means nothing in a ladder, which never ends: leave it out
files-foreign-key = { $key } means nothing in a { $format }; it belongs to format = "{ $wanted }"
files-sprt-of-match = an SPRT is for a match: two players, round-robin
files-sprt-of-pairs = an SPRT judges pairs of games in which both start once: write start = "alternate"
files-openings = openings are a file, "openings.txt", a part of one, { "{" } file = "book.pgn", plies = 8, order = "random" { "}" }, or { "{" } random = 4 { "}" }
files-not-numbers = '{ $text }' is not { $form }
files-resign-form = SCORE,MOVES[,one-sided], like 500,6
files-draw-form = SCORE,MOVES or SCORE,MOVES,AFTER, like 10,8,40
files-round-every = round-every means nothing in a match that a test stops: leave it or [sprt] out
files-begins-players = write begins = { "{" } players = 8 { "}" }
files-begins = write begins = "now", a date and time in quotes, or { "{" } players = 8 { "}" }

## Players

files-two-tables = { $count ->
    [one] { $count } player; write at least two [[player]] tables with a name and a brain
   *[other] { $count } players; write at least two [[player]] tables with a name and a brain
}
files-many-players = { $count } players are too many; at most { $most } can take part
files-list-long = these are too many; at most { $most } can take part
files-same-name = two players are called '{ $name }': give each its own name
files-same-lobby = two players are lobby:{ $name }: one brain plays for one player
files-listed-twice = '{ $name }' stands in line { $line } already: give each player its own name
files-player-already = '{ $name }' is a [[player]] of the tournament already: give each player its own name
files-no-brain = a player has no brain: write brain = "./program"
files-no-name = a player has no name: write name = "…"
files-name-and-label = the player has a name and is called '{ $label }' here as well: leave one out
files-cpus-started = cpus are for programs that are started here
files-option-value = write a text, a number, true or false
files-token-of-lobby = a token is for a player of the lobby: brain = "lobby:NAME"
files-token-of-dialler = a token is for a player that dials in: leave brain empty
files-token-text = a token is a text in quotes
files-group-without-groups = this means nothing without format = "groups"; a column class is shown beside the name
files-save-as-utf8 = the text is not UTF-8: save the table as "CSV UTF-8"
files-two-columns = there are two columns { $column }
files-columns = the first line names the columns, separated by commas or semicolons: name, and if needed { $columns }
files-unequal-lines = the line has { $count } columns and the first one { $expected }: put a text with a separator in it into quotes

## Registration and sandboxes

files-begins-when-closed = a { $format } begins when nobody can register any more: write until = "…" or players = …
files-final-of-nothing = final-of names another tournament file of this folder without its ending; there is no { $name }.toml
files-final-without-registration = nobody registers for { $name }: a final has the programs that were uploaded there
files-final-not-kept = the programs of the final cannot be kept: { $why }
files-final-registration = the players of a final are those of { $name }: leave registration out
files-workers-nats = name a server, such as nats://10.0.0.1:4222
files-workers-key = this is no public key of a worker: one begins with U, and 'arbiter work' prints it
files-workers-keys = a file names at most { $most } keys
files-workers-share = write a share from 0 % to 100 %, such as '5 %'
files-workers-queue = write letters, digits, '-' and '_', at most { $most } of them
files-workers-engine = engine is 'gomocup', 'uci' or 'gtp'
files-registration = write registration = { "{" } code = "…", players = 25 { "}" }
files-code = code is a text of { $least } to { $most } letters, digits and signs, without blanks and '{ $end }'
files-code-or-codes = code is for everybody, codes are for classes: write one of them
files-codes = write codes = { "{" } "CODE" = "CLASS" { "}" }, a code for each class
files-code-of-class = each of codes is a text of { $least } to { $most } letters, digits and signs, without blanks and '{ $end }'
files-codes-count = codes has { $count } codes; write 1 to { $most }
files-class-of-code = the class of a code is a text of 1 to { $most } bytes, without blanks at either end
files-per-address-whole = per-address is a whole number
files-players-whole = players is a whole number
files-instant = a date and time in quotes belongs here
files-toolchains = toolchains is a table of names, each with a list of folders: { "{" } c = [], java = ["/opt/jdk"] { "}" }
files-toolchain = the folder of a toolchain is there and has its whole path, and '{ $folder }' has not
files-marks = write against = "NAME" and score = 0.9, or place = 3, and points = 4
files-marks-many = a file has at most { $most } tables [[marks]]
files-marks-nobody = nobody in this file is called '{ $name }': name a [[player]]
files-marks-nobody-near = nobody in this file is called '{ $name }'; did you mean '{ $near }'?
files-marks-score = score is the least share of the points, from 0 to 1
files-marks-return = score is the least mean return of a game, a number
files-team-size = the team '{ $team }' has 1 to { $most } students
files-team-student = a student has a name of 1 to { $most } bytes, without blanks around it
files-team-twice = '{ $name }' is in the team '{ $team }', too: a student is in one team
files-marks-points = points are a number from 0 to { $most }
files-no-sandbox = '{ $word }' is no sandbox: write on, strict or off
files-sandbox = write sandbox = "on", "strict", "off" or a table
files-memory = no program runs in less than 16MiB of memory

## Words that name players, and values

files-no-seat = '{ $word }' is no player that can be seated: { $why }
files-quote = a quote is not closed
files-no-program-named = give a program, tcp:HOST:PORT, lobby:NAME or an engine like uci:COMMAND
files-nul = a command line has no NUL bytes
files-options-of-engines = options are for engines: brain = "uci:COMMAND"
files-no-address = '{ $text }' is no address: write HOST:PORT, like 127.0.0.1:5555
files-no-network = '{ $text }' is no address and no range of addresses: write 127.0.0.1 or 10.0.0.0/8
files-dials-in = give a program, an engine like uci:COMMAND or tcp:HOST:PORT; others dial in
files-acpc = agents of the ACPC play poker alone: give a program of this game, or play poker with game = "poker" or 'arbiter poker match'
files-gtp-start = { $player } speaks GTP, which cannot set up a position of reversi: leave the position out, give openings as moves, or let programs of the line protocol play
files-label = the brain has a name already: leave LABEL= out
files-no-instant = '{ $text }' is no date and time with a zone: write 2026-12-01T10:00+01:00 or 2026-12-01T10:00[Europe/Prague]
files-option-kind = an option is a word or a number, not { $kind }
files-no-cpus = '{ $text }' is no list of processors: write 2 or 0-3,6, or each for a core of each game
files-secret = a token has 1 to { $most } bytes, no blank at either end, and no control characters
files-no-start = start is one of { $words }, not '{ $word }'
files-no-start-near = start is one of { $words }, not '{ $word }'; did you mean '{ $near }'?

## Tournaments on a server

files-foretold = whoever knows or guesses the seed can tell the dice and cards of these games beforehand, and players of the lobby and people may come from other machines: leave the seed out, or, without people, listen at 127.0.0.1

## Programs, processors and engines

files-program-missing = there is no program { $path }; build it, or correct the path
files-program-not-executable = { $path } is not a program; make it executable with chmod +x
files-program-not-on-path = there is no program '{ $name }' beside arbiter or on the PATH
files-program-no-proc = there is no program '{ $name }' on the PATH, and /proc is not there, and without it no program can be started: mount it (mount -t proc proc /proc)
files-cpus-missing = there is no processor { $missing } for programs here: cpus may name { $available }
files-cpus-few = each: { $games } games at once need { $needed } cores, and programs here have { $cores }, enough for { $enough }
files-cpus-each = cpus=each is for games on boards of arbiter match and arbiter tournament
files-cpus-refused = this system lets nobody choose processors ({ $why }): leave cpus out
files-conversations = write faults or whole

## Openings

files-opening-illegal = '{ $opening }' cannot be played: { $why }
files-openings-refused = { $why }: leave openings out
files-opening-ends = '{ $opening }' ends the game
files-openings-left-out = { $count } of the openings cannot be played and are left out; the first one, on line { $line }: { $why }
files-openings-none = there is no opening: write the moves of one on a line
files-openings-chance = { $game } begins by chance as it is: leave openings out
files-openings-end = the game seldom goes on after { $moves } moves

## The file of the server

files-certificate = the certificate { $file } cannot be used: { $why }
files-private-key = the key { $file } cannot be used: { $why }
files-both-of-tls = encryption needs a certificate and its key: write both
files-nothing-encrypted = nothing is encrypted: name a listener, or remove the list
files-listener-off = the listener '{ $name }' is off: write its address below [listen]
files-agent-incomplete = an agent has a name and an agent: write both
files-agent-long = a name of an agent has at most { $most } letters
files-agent-program = give a program: --connect and --name are appended
files-same-agent = two agents are called '{ $name }': give each its own name
files-same-brain = two brains are called '{ $name }': give each its own name
files-brain-incomplete = a brain has a name, a game and a brain: write all three
files-level-of-dialled = a brain that is dialled has its level already
files-no-host = '{ $name }' is no name of a host: write it without http://, port and path, like "arbiter.example.org"
files-metrics = '{ $word }' is unknown: write "local" or "public"
files-nothing-listens = nothing listens: write [listen] and below it brains = "127.0.0.1:5555", people = "127.0.0.1:4000", poker = "127.0.0.1:5556" or web = "127.0.0.1:8080"
files-empty-path = the path is empty: write a path
files-needs-code = needs-code means nothing without protect-names = true
files-no-client = no client could connect: write 1 or more

## The programs of a worker

files-worker-needs = each [[brain]] needs the key '{ $key }'
files-worker-no-sandbox = programs that are sent run in a sandbox alone, and this machine has none: { $missing }
files-worker-starts = a worker starts its programs: give a command line, or an engine like uci:COMMAND
files-worker-two = there are two programs '{ $name }'
files-worker-none = it offers no program: add a [[brain]]
files-worker-many = it offers more than { $most } programs
files-key-of-boards = the key {$key} is for games on boards alone
files-poker-ladder = { $file }: a ladder is not for poker here: it never ends, so `arbiter serve` plays it
files-poker-name = '{ $name }' has more than { $most } characters: give the agent a shorter name
files-poker-concurrency = { $name } dials in, so one match is played at a time: leave out concurrency
files-poker-listen = { $player } dials in: write listen = "127.0.0.1:5556" in the file, or add --listen 127.0.0.1:5556
files-poker-people = '{ $word }': people play matches of two; tournaments at tables are for agents
files-poker-duplicate-people = duplicate = true plays all hands again with the cards exchanged, and people would know them: leave it out
files-poker-audit = hands of poker are checked by their cards and the rules, and no worker plays them again: leave out audit
files-poker-lobby = an agent that dials in has the name of its lobby: call it { $lobby }, or write lobby:{ $name }
files-poker-token = agents of poker have no token here: leave it out
files-poker-acpc = agents of the ACPC play matches of no-limit hold'em without antes: give this player another agent, or leave out what asks for tables, antes, another game or other stakes
files-poker-one-table = { $players } players do not fit at a table of { $seats } seats: write format = "multi-table", or fewer players
files-poker-seats = { $players } players at tables of { $seats } seats may leave one alone: write 3 to 10 seats
files-poker-levels = { $count } levels are more than { $most }: leave the last ones out, the blinds double after the last level
files-poker-level = level { $number } cannot be played: write a small blind above 0 that is not above the big blind
files-poker-level-falls = level { $number } has a smaller big blind than the one before: write the levels in their order
files-poker-payout = payout { $number } is no percentage: write 0.01 to 100, with two digits after the point at most
files-poker-payout-rises = place { $number } gets more than the place before: write the payouts from the first place on
files-poker-payouts = the payouts add up to { $sum } %: write some that add up to 100
files-poker-payouts-many = { $count } places are paid, and there are { $players } players: leave the last ones out
files-poker-blinds-of-levels = '{ $key }' rises in this format: write it below [[level]]
files-poker-key-of-matches = '{ $key }' is for matches of pairs: leave it out, or write another format
files-poker-key-of-tables = '{ $key }' is for tournaments at tables: leave it out, or write format = "multi-table" or "sit-and-go"
files-values-poker = 'values' is for matches of poker: leave it out
files-values-tables = 'values' is for matches of pairs: leave it out, or write another format
files-values-program = no program: write the command of a program that tells what hands were worth
