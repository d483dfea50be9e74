# Poker and tournaments on the page, and what the operator reads there.

# Stands between groups of three digits.
contests-group-mark = ,

## Cards, and what they make

contests-rank-one = { $rank ->
    [deuce] deuce
    [three] three
    [four] four
    [five] five
    [six] six
    [seven] seven
    [eight] eight
    [nine] nine
    [ten] ten
    [jack] jack
    [queen] queen
    [king] king
   *[ace] ace
}
contests-rank-many = { $rank ->
    [deuce] deuces
    [three] threes
    [four] fours
    [five] fives
    [six] sixes
    [seven] sevens
    [eight] eights
    [nine] nines
    [ten] tens
    [jack] jacks
    [queen] queens
    [king] kings
   *[ace] aces
}
# After "a pair of".
contests-rank-of = { $rank ->
    [deuce] deuces
    [three] threes
    [four] fours
    [five] fives
    [six] sixes
    [seven] sevens
    [eight] eights
    [nine] nines
    [ten] tens
    [jack] jacks
    [queen] queens
    [king] kings
   *[ace] aces
}
contests-card = { $rank } of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
contests-made-high-card = high card, { $high }
contests-made-one-pair = one pair, { $ranks }
contests-made-two-pair = two pair, { $ranks } and { $lower }
contests-made-three-of-a-kind = three of a kind, { $ranks }
contests-made-straight = straight, { $high } high
contests-made-flush = flush, { $high } high
contests-made-full-house = full house, { $ranks } over { $pair }
contests-made-four-of-a-kind = four of a kind, { $ranks }
contests-made-straight-flush = straight flush, { $high } high
contests-made-royal-flush = royal flush
contests-made-low = low, { $ranks }
contests-made-badugi = { $cards ->
    [1] one-card badugi
    [2] two-card badugi
    [3] three-card badugi
   *[other] badugi
 }, { $ranks }
contests-hole-pair = a pair of { $ranks }
contests-hole-suited = { $high } and { $low }, suited
contests-hole = { $high } and { $low }

## The picture of a poker table

contests-seat-all-in = all-in
contests-seat-folded = folded
contests-seat-out = sits out
contests-seat-away = away
contests-seat-to-act = to act
contests-picture-pot = Pot { $chips }
contests-picture-main = main { $chips }
contests-picture-side = side { $chips }
contests-picture-side-of = side { $number } { $chips }
contests-picture-pots = Main pot and side pots: { $pots }
contests-picture-who = Seat { $seat }, { $name }
contests-picture-chips = { $chips } chips
contests-picture-button = button
contests-picture-bet = bet { $chips }
contests-picture-cards = cards { $cards }
contests-picture-closed = cards face down
contests-picture-won = won
contests-picture-board = Board: { $cards }
contests-picture-no-board = No cards on the board

## The log of a poker table; "who" is a name, "you" or a seat

contests-said-you = you
contests-said-seat = seat { $seat }
contests-said-name = { $name }
contests-said-chat = { $name }: { $text }
contests-said-sat = { $name ->
    [you] you sit down with { $chips }.
   *[other] { $name } sits down with { $chips }.
}
contests-said-away = { $name } lost the connection.
contests-said-gone = { $name } is gone.
contests-said-hand = == hand { $hand }: { $who ->
    [you] you deal
   *[other] { $who } deals
}
contests-said-ante = { $who }: the ante, { $chips }
contests-said-small-blind = { $who }: the small blind, { $chips }
contests-said-big-blind = { $who }: the big blind, { $chips }
contests-said-straddle = { $who }: the straddle, { $chips }
contests-said-extra-blind = { $who }: an extra big blind, { $chips }
contests-said-dead-blind = { $who }: a missed blind, dead, { $chips }
contests-said-own-cards = your cards: { $cards }
contests-said-own-up = your open cards: { $cards }
contests-said-up = { $who } shows { $cards }
contests-said-own-discard = you threw away { $cards }
contests-said-discard = { $who } threw away { $cards }
contests-said-holds = { $who } holds { $cards }
contests-said-asked = { $who } is asked
contests-said-asked-for = { $who } is asked ({ $seconds } s)
contests-said-acted = { $who }: { $what }
contests-said-acted-why = { $who }: { $what } ({ $why })
contests-act-fold = fold
contests-act-check = check
contests-act-call = call { $chips }
contests-act-bet = bet { $chips }
contests-act-raise = raise to { $chips }
contests-act-bring-in = bring it in with { $chips }
contests-act-pat = stand pat
contests-act-draw = { $count ->
    [one] draw one card
   *[other] draw { $count } cards
}
contests-act-all-in = go all-in, { $chips }
contests-act-timeout = out of time
contests-act-disconnected = no connection
contests-act-left = left
contests-said-board = { $round }: { $cards }   pot { $pot }
contests-said-round = { $round }   pot { $pot }
contests-said-next-board = Board { $run }: { $cards }   pot { $pot }
contests-said-rake = The house takes { $chips }
contests-said-refund = { $chips } goes back to { $who }
contests-said-shows = { $who }: { $cards }
contests-said-shows-value = { $who }: { $cards }, { $value }
contests-said-muck = { $who }: nothing shown
contests-said-wins = { $chips } to { $who }
contests-said-wins-side = { $chips } to { $who } (side pot { $pot })
contests-said-wins-board = { $chips } to { $who } (board { $run })
contests-said-even = You come out even, and have { $stack }.
contests-said-won = You won { $net }, and have { $stack }.
contests-said-lost = You lost { $net }, and have { $stack }.
contests-said-blinds = The blinds are { $small }/{ $big } now.
contests-said-blinds-ante = The blinds are { $small }/{ $big } now, the ante { $ante }.
contests-said-bets = The bets begin at { $big } now; the ante is { $ante }, the bring-in { $bring-in }.
contests-said-out = { $name } is out, at place { $place }.
contests-said-busted = { $name } is out of chips.
contests-said-closed = Table { $table } is closed ({ $reason }).
contests-said-closed-won = Table { $table } is closed ({ $reason }): { $winner } wins.
contests-wait-starts = the first hand begins in { $seconds } s at the latest
contests-wait-closes = the table closes in { $seconds } s unless somebody sits down
contests-wait-starts-then = The first hand begins in { $seconds } s at the latest.
contests-wait-closes-then = The table closes in { $seconds } s unless somebody sits down.

## Poker: the lobby, and the places of poker

contests-tables = Tables
contests-hands = Hands
contests-statistics = Statistics
contests-you-sit = You sit at a table.
contests-to-your-table = To your table
contests-new-table = New table
contests-no-table-now = There is no table just now.
contests-more-tables = { $count ->
   *[other] … and { $count } tables more.
}
contests-nobody-sits = Nobody sits here.
contests-seats = Seats
contests-seats-taken = { $taken } of { $seats }
contests-blinds = Blinds
contests-playing = playing
contests-waiting = waiting
contests-cash = cash
contests-freezeout = freezeout
contests-for-programs = for programs
contests-for-people = for people
contests-programs = programs
contests-people = people
contests-count-hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}

## Poker: a table

contests-table = Table
contests-table-number = Table { $table }
contests-what-happened = What happened
contests-last-hands = The last hands
contests-nothing-yet = Nothing yet.
contests-is-asked = { $name } is asked.
contests-somebody-is-asked = Somebody is asked.
contests-your-turn = It is your turn.
contests-first-hand = The first hand begins when all seats are taken, or 10 s after the second player sat down.
# A clock follows.
contests-starts-in = The first hand begins at the latest in
# A clock follows.
contests-closes-in = The table closes, unless somebody sits down, in
contests-left = left
contests-the-table = The table
contests-ante = Ante
contests-format = Format
contests-for = For
contests-table-hands = Its recorded hands
contests-leave-table = Leave the table
contests-hand-in-round = Hand { $hand }, { $round }
contests-between-hands = Between two hands
contests-another-table = Another table
contests-its-hands = Its hands
# The value of the cards follows, and a full stop.
contests-you-hold = You hold
contests-ahead = When it is your turn
contests-check-or-fold = Check or fold
contests-agents-play-on = You have folded. Agents play the hand to its end.
contests-people-play-on = You have folded. The hand goes on at the pace of the people here: { $names }.
contests-others-play-on = Other people sit at this table: the hand goes on at their pace.
contests-next-hand = Next hand
contests-call-any = Call any
contests-to-call = { $chips } to call
contests-in-the-pot = { $chips } in the pot
contests-what-you-may-do = What you may do
contests-fold = Fold
contests-check = Check
contests-bet = Bet
contests-raise = Raise
contests-call-chips = Call { $chips }
contests-bet-chips = Bet { $chips }
contests-raise-chips = Raise to { $chips }
contests-all-in-chips = All-in { $chips }
# The field of an amount follows.
contests-bet-how-much = Bet
contests-raise-how-much = Raise to
contests-chips = Chips
contests-limits = { $least } to { $most }
contests-least = least
contests-half-pot = half the pot
contests-pot = the pot
contests-too-fast-for-people = This table is for programs, which play faster than anybody can.
contests-freezeout-begun = The freezeout has begun; nobody can sit down any more.
contests-all-seats-taken = All seats are taken.
contests-can-watch = You can watch.
contests-sit-down = Sit down

## Poker: a new table

contests-played-as = Played as
contests-cash-title = Cash
contests-cash-about = come and go
contests-freezeout-title = Freezeout
contests-freezeout-about = until one has all chips
contests-said-low = Low: { $ranks }.
contests-game-texas = hold'em
contests-game-omaha = Omaha
contests-game-omaha-8 = Omaha hi/lo
contests-game-short-deck = short deck
contests-game-stud = seven-card stud
contests-game-stud-8 = stud hi/lo
contests-game-razz = razz
contests-game-five-card-stud = five-card stud
contests-game-five-card-draw = five-card draw
contests-game-single-draw = 2-7 single draw
contests-game-triple-draw = 2-7 triple draw
contests-game-badugi = badugi
contests-bring-in = Bring-in
contests-bring-in-chips = Bring in { $chips }
contests-discard-ask = Choose cards to change, up to { $most }:
contests-draw = Draw
contests-stand-pat = Stand pat
contests-limit-no = No-limit { $game }
contests-limit-pot = Pot-limit { $game }
contests-limit-fixed = Fixed-limit { $game }
contests-has-straddle = straddle { $chips }
contests-has-big-ante = ante of the big blind for all
contests-has-rake = rake { $share } %
contests-has-rake-cap = rake { $share } %, { $chips } at most
contests-has-runs = { $runs } boards after an all-in
contests-has-bomb = bomb pot
contests-has-bombs = bomb pots: one in { $hands } hands
contests-has-mix = { $games } in turn
contests-board-number = Board { $run }:
contests-straddle-of = Straddle
contests-ante-hint = Chips; empty: none, or one big blind if it posts for all
contests-ante-of = Ante of
contests-ante-of-each = each player
contests-ante-of-big = the big blind, for all
contests-stud-ante = Ante of stud
contests-stud-ante-hint = Chips; empty: a quarter of the big blind
contests-bring-in-of = Bring-in of stud
contests-bring-in-hint = Chips; empty: half of the big blind
contests-most-chips = That is too much here: give { $most } chips at most.
contests-rake-of = Rake
contests-boards-of = Boards after an all-in
contests-bomb-of = Bomb pots
contests-without = none
contests-two-big-blinds = two big blinds
contests-every-hands = one in { $hands } hands
contests-no-rake = A freezeout has no rake: choose 0 %.
contests-no-game = There is no such game.
contests-stakes-of = Stakes
contests-stakes = { $blinds }, { $chips } chips
contests-stakes-short = { $blinds }, { $chips } chips: short
contests-stakes-deep = { $blinds }, { $chips } chips: deep
contests-time-to-think = Time to think
contests-time-30s = 30 s
contests-time-10s = 10 s
contests-time-2m = 2 min
contests-who-else = Who else sits there
contests-free-seats = Free seats for others
contests-no-seats = '{ $text }' is no number of seats.
contests-wrong-seats = A table has 2 to { $most } seats, yours among them: you asked for { $asked }.
contests-no-stakes = There are no such stakes.
contests-no-time = There is no such time.
contests-no-format = '{ $text }' is not a format.
contests-table-not-made = The table could not be made.
contests-agents-many = No more agents can play: { $why }.
contests-agents-no-port = No agent can dial in here.
contests-agents-not-started = { $name } cannot be started: { $why }.
contests-table-not-made-why = The table could not be made: { $why }.

## Poker: what is not done, and why

contests-leave-first = You sit at a table: leave it first.
contests-in-match = You play a match of a tournament: sit out until you are back.
contests-not-there = You do not sit at this table.
contests-poker-long-name = a name has at most { $most } characters.
contests-poker-no-name = This is no name for a poker table.
contests-no-table = There is no table { $table }.
contests-too-many-watched = Too many tables are being watched; try again later.
contests-no-name-left = There is no name left.
contests-table-of-programs = This table is for programs.
contests-choose-action = Choose what you want to do.
contests-no-amount = '{ $text }' is no amount: give whole chips, like 60.
contests-poker-full = The poker server takes no more clients: { $why }.
contests-poker-silent = The poker server does not answer.
contests-refused-malformed = The poker server cannot read that.
contests-refused-forbidden = The poker server does not take that.
contests-refused-too-large = That is too large for the poker server.
contests-refused-flood = Too many errors in a short time.
contests-refused-unknown = The poker server does not know that command.
contests-refused-bad-amount = That amount is not allowed here.
contests-refused-bad-value = That is not allowed here.
contests-refused-hello-first = The poker server does not know you yet: try again.
contests-refused-server-full = The poker server is full: try again later.
contests-refused-bad-version = The poker server speaks another version.
contests-refused-bad-name = That name is not allowed.
contests-refused-name-taken = That name belongs to somebody else.
contests-refused-no-table = There is no such table.
contests-refused-table-full = No seat is free.
contests-refused-seat-taken = That seat is taken.
contests-refused-already-seated = You sit at a table already.
contests-refused-not-seated = You do not sit at a table.
contests-refused-denied = The poker server does not do that for you.
contests-refused-stale = That was meant for another hand.
contests-refused-not-your-turn = It is not your turn.
contests-refused-illegal-action = That is not possible now.
contests-refused-too-long = That text is too long.
contests-refused-disconnected = The connection has ended.
contests-refused-shutdown = The poker server is about to end.

## Poker: recorded hands and statistics

contests-hand = Hand
contests-hand-number = Hand { $hand }
contests-players = Players
contests-no-such-hand = No such hand has been recorded.
contests-no-hand = There is no hand { $hand } here.
contests-earlier-hands = Earlier hands
contests-step-by-step = The hand, step by step
contests-the-hand = The hand
contests-still-open = The table is still open: cards that were not shown appear once it is closed.
contests-phh-file = PHH file
contests-hole-cards = Hands
contests-cards = Cards
contests-makes = Makes
contests-net = Net
contests-chance = Wins
contests-odds-counted = The share of the pot that each player wins on average, every deal counted.
contests-odds-sampled = The share of the pot that each player wins on average, by 20,000 samples.
contests-steps = Steps
contests-slower = a little slower
contests-poker-statistics = Poker statistics
contests-not-all-counted = Not all hands are counted yet: load the page again for more.
contests-more-rows = … and { $count } more.
contests-winnings = Winnings in big blinds
contests-winnings-of = Winnings of { $player } in big blinds
contests-no-hands-of = No hand of { $player } is counted yet.
contests-as-played = As played
contests-chart-of-winnings = Chart of the winnings over { $count } hands; the table below has the numbers
contests-after-hands = { $count } hands
contests-bb-100 = bb/100
contests-error = ±
contests-adjusted = Adjusted
contests-vpip = VPIP
contests-pfr = PFR
contests-showdown = Showdown
contests-won-there = Won there
contests-vpip-pfr = VPIP, PFR
contests-showdown-won = Showdown, won there
contests-about-bb-100 = Big blinds won in a hundred hands, with half the width of the 95 % interval. If the interval includes 0, it is not clear whether the player wins or loses.
contests-about-adjusted = The same without the luck of the last cards: a pot that was all-in before the river counts at its expectation over all boards that could have come.
contests-about-vpip-pfr = How often the player put chips in voluntarily before the flop, and how often with a raise.
contests-about-showdown = How often the player was still in at the showdown, and how often the player won something then.

contests-sitting-out = You sit out.
contests-while-out = Every turn is checked or folded for you at once, and you pay blinds as before. After { $hands } hands you leave the table.
contests-sit-out = Sit out
contests-back = I am back
## Tournaments: phases, formats, rounds

contests-idle = not running
contests-running = running
contests-starved = waiting for room on the disk
contests-paused = paused
contests-halted = halted
contests-stopping = stopping
contests-ended = ended
contests-ended-why = ended: { $why }
contests-format-round-robin = round-robin
contests-format-one-board = all in each game
contests-format-gauntlet = gauntlet
contests-format-ladder = ladder
contests-format-swiss = swiss
contests-format-knockout = knockout
contests-format-groups = groups
contests-round = round { $number }
contests-final = final
contests-semi-finals = semi-finals
contests-quarter-finals = quarter-finals
contests-round-of = round of { $players }
contests-cycle = A cycle: { $one } beats { $other }, { $other } beats { $third }, { $third } beats { $one }, each with at least 95 %
contests-cycles-more = { $count ->
    [one] one more cycle
   *[other] { $count } more cycles
}
contests-sprt = SPRT { $elo0 }..{ $elo1 } { $scale ->
    [normalized] normalised Elo
   *[logistic] Elo
}: LLR { $ratio } in { $lower }..{ $upper }, pairs { $pairs }{ $split ->
    [0] { "" }
    [one] ; 1 pair is left out, as two workers played it
   *[other] ; { $split } pairs are left out, as two workers played each
}
contests-sprt-h0 = H0 accepted: not stronger by { $elo }
contests-sprt-h1 = H1 accepted: stronger by more than { $elo }
contests-sprt-open = no decision yet
contests-sprt-estimate = estimate: { $elo } Elo ({ $elo-low } to { $elo-high }), { $normalized } normalised ({ $normalized-low } to { $normalized-high }); median-unbiased, 95 %
contests-sprt-outlook = By the true difference: how often H1 is accepted (solid), and how many games in the mean (dashed), { $most } at most
contests-sprt-outlook-at = By the true difference: how often H1 is accepted (solid), and how many games in the mean (dashed), { $most } at most. At the estimate of { $elo } Elo, { $share } % of such tests accept H1, after { $games } games in the mean
contests-sprt-course = SPRT { $elo0 }..{ $elo1 } { $scale ->
    [normalized] normalised Elo
   *[logistic] Elo
}: H0 is accepted at an LLR of { $lower }, H1 at { $upper }

## The page of a tournament

contests-none-found = No tournament or game is called so.
contests-phase-and-games = { $count ->
   *[other] { $phase }, { $count } games played
}
contests-play-yourself = Play yourself
contests-about-playing = Give the code, your name and a secret that you make up. Stay on the tournament's page or on telnet: you are called to each of your games.
contests-join = Join
contests-no-game-yet = No game has been played yet.
contests-done-and-left = { $done } games played, { $left } to come
contests-now-starved = No game begins until there is room for results on the disk.
contests-now-halted = Halted: these games stand still until the operator resumes it.
contests-now-paused = Paused: the next game is begun when the operator resumes it.
contests-now-finishing = Paused: these games are finished; the next one begins when the operator resumes it.
contests-now-stopping = Stopping: no more games begin.
contests-match-stands = { $first } against { $second }: { $done } of { $all } hands are played
contests-now-beginning = The next game is about to begin.
contests-now-all-played = All games of those who take part are played. More begin when others register.
contests-state = State
contests-games-a-pair = Games a pair
contests-played = Played
contests-games-played = Games played
contests-games-of-all = { $done } of { $total } games
contests-cross-table = Cross table
contests-about-cross-table = Won, drawn and lost, as the player of the row sees it.
contests-about-mean-table = What the player of the row got in a game on average, with its error.
contests-mean-of = { $one } against { $other }, the return of a game on average
contests-score-of = { $one } against { $other }, won, drawn and lost
contests-one-against-other = { $one } against { $other }
contests-games-of-a-pair = Games of a pair
contests-rounds = Rounds
contests-earlier-rounds = { $count ->
   *[other] and { $count } earlier rounds
}
contests-sits-out = { $names } sits out: the number of players is odd. A bye is worth the points of a match won.
contests-tie-played = played
contests-tie-to-come = to come
contests-tie-going-on = { $played } of { $due }
contests-to-come = To come
contests-games-more = { $count ->
   *[other] and { $count } games more
}
contests-test = Test
contests-audits-open = All games are played. Workers may be playing some of them again, to compare them.
contests-annulled-games = Annulled games
contests-annulled =
    { $games ->
        [one] 1 game of worker { $worker } was annulled and counts no more
       *[other] { $games } games of worker { $worker } were annulled and count no more
    }
contests-annulled-by-hand =
    { $games ->
        [one] 1 game was annulled and counts no more
       *[other] { $games } games were annulled and count no more
    }
contests-of-round = round { $round }
contests-of-day = { $day }
contests-secret = Secret of { $period }: { $text }
contests-commitment = Digest of the secret of { $period }: { $text }
contests-chain = Chain of the games: { $head }
contests-annulled-why = { $annulled }: { $why }
contests-games-stand =
    { $games ->
        [one] 1 game of worker { $worker } still counts
       *[other] { $games } games of worker { $worker } still count
    }
contests-in-doubt =
    { $count ->
        [one] Game { $games } is in doubt: two workers play it differently. Start one more worker, and the tournament again, to settle it
       *[other] { $count } games are in doubt ({ $games }): two workers play each of them differently. Start one more worker, and the tournament again, to settle them
    }
contests-knockout = Knockout
contests-about-bye = A bye: nobody is there to meet, so the player goes on without a game.
contests-bye = bye
contests-open = open
contests-games-of = Games of { $one } and { $other }
contests-groups = Groups
contests-gained = Gained
contests-group = Group { $number }
contests-first-of-groups = The first { $count } of each group go on to the knockout.
contests-files = Standings and results as files:
contests-which-files = A tournament has standings.csv, standings.json, standings.md, standings.html and standings.svg.
contests-winner = { $name } is the winner.
contests-winner-in-final = { $name } is the winner: { $own } to { $others } against { $loser } in the final.
contests-goes-on-by-seed = { $name } goes on as the higher seed.
contests-winner-by-seed = { $name } is the winner: { $own } to { $others } against { $loser } in the final, as the higher seed.
contests-first-shared = The first place is shared, with { $points } points: { $names }.
contests-winner-of-two = { $name } is the winner: { $points } to { $others } against { $other }.
contests-winner-by-points = { $name } is the winner with { $points } points.
contests-winner-by-direct = { $name } is the winner: { $points } points like { $other }, and more of them in the games among equals.
contests-winner-by-sonneborn-berger = { $name } is the winner: { $points } points like { $other }, and a higher Sonneborn-Berger score.
contests-winner-by-buchholz = { $name } is the winner: { $points } points like { $other }, against stronger opponents (Buchholz).
contests-winner-by-returns = { $name } is the winner: { $mean } a game on average.
contests-winner-by-wins = { $name } is the winner: { $points } points like { $other }, and more games won.

## Contests: what is not done, and why

contests-missing = There is no such tournament here.
contests-bad-name = A name here is of letters, digits, '-' and '_', up to 40.
contests-exists = There is a tournament { $name } already.
contests-unwritable = The file cannot be written: { $why }.
contests-is-running = { $name } is running.
contests-too-many = The server runs no more tournaments at a time; try again when one has ended.
contests-not-running = { $name } is not running.
contests-ending = { $name } is about to end.
contests-not-paused = { $name } is not paused.
contests-paused-already = { $name } is paused already.
contests-stopped-after = stopped after { $done } of { $all } games
contests-and-also = { $all }; { $next }
contests-wrong-file = its file is wrong; the operator finds the mistake in the log
contests-broke-off = it broke off; the operator finds the reason in the log
contests-no-nats = workers have its programs, and no file says at which NATS server they are: nats in [workers] does
contests-nats-unreachable = the NATS server of its workers cannot be reached; start the tournament again when it can
contests-program-not-sent = a program that it sends to workers cannot be sent; the operator finds the reason in the log
contests-registration-needs-tokens = players who register own their names by a token: set protect-names = true in the server's file, or leave registration out
contests-tokens-of-lobby = players of the server's lobby have the tokens that they gave there: leave token out, and set protect-names = true in the server's file
contests-names-unprotected = names are not protected here: set protect-names = true in the server's file, or leave protect-names out
contests-game-paused = Game { $id } of { $name } is paused.
contests-game-goes-on = Game { $id } of { $name } goes on.
contests-game-broken-off = Game { $id } of { $name } is broken off, and will be played again.

## Joining a tournament, and uploads

contests-no-registration = Nobody can register for this here.
contests-no-tokens = Names are not protected on this server, so nobody can register.
contests-join-contest = Join { $name }
contests-programs-of = Programs of { $name }
contests-none-tried = None has been tried yet.
contests-upload = Upload { $number }
contests-an-upload = Upload
contests-upload-a-program = Upload a program
contests-no-sandbox = This machine cannot confine programs, so it takes none: it cannot enforce { $missing }.
contests-about-agents = An agent of poker: a Python program in one file, or a zip file with main.py or run at its top. It is started in a sandbox with --connect HOST:PORT --name NAME as its last words, and plays some hands against itself at once. Another upload under your name is another version.
contests-about-upload = A Python program in one file, or a zip file with main.py or run at its top. It is started in a sandbox with a port as its last word, and tried at once in a game against random play. Another upload under your name is another version.
contests-about-build = A zip file with a program build at its top is built first, in the same sandbox without network, with the sources around it: the build leaves run or main.py. Here one may build with: { $toolchains }.
contests-code = Code of the tournament
contests-your-secret = Your secret
contests-program = Program
contests-do-upload = Upload
contests-dial-in = Dial in
# The end of a command line follows, and a full stop.
contests-start-with = Start your program with
contests-about-dialling = HOST is the name or address of this page, SECRET is one of your own: it owns the name from then on.
contests-no-port = This server has no port for programs.
contests-see-programs = See your programs
contests-show = Show
contests-plays-as = plays as { $name }
contests-passed-but = passed, but { $why }
contests-did-not-pass = did not pass
contests-not-let-in = You cannot be let in: { $why }.
contests-nobody-registered = nobody has registered under this name
contests-wrong-code = that is not the code of this tournament
contests-give-name-and-secret = Give a name, and a secret of your own.
contests-not-taken = The program is not taken: { $why }.
contests-form-broken = The form did not arrive as a whole: a program has { $most } MiB at most.
contests-program-too-large = A program has { $most } MiB at most: leave out of the zip file what the program does not need to run.
contests-field-too-large = A field of the form has more than { $most } bytes.
contests-being-tried = It is tried in a game against random play. This page looks again by itself.
contests-look-again = Look again
contests-author-alone = Its author alone sees it.
contests-tell-name = Tell your name and secret
contests-standard-error = Its standard error
contests-build-log = The last lines of its build
contests-trial-game = The game; the turns of random play are in brackets
contests-trial-lines = The conversation: < from the manager, > from your program
contests-another-version = Upload another version
contests-trial-not-tried = It could not be tried: { $why }.
contests-trial-not-built = It was not built: { $why }.
contests-trial-replaced = It was not tried: a newer program was uploaded under the same name.
contests-trial-crowded = It was not tried: too many programs waited. Upload it again.
contests-trial-not-there = It did not come to the board: { $why }.
contests-trial-broken-off = The game was broken off.
contests-trial-playing = It was still playing well after { $seconds } s; that is enough.
contests-trial-itself = It played { $hands } hands against itself.
contests-trial-played = It { $how } against random play: { $why }.
contests-upload-no-sandbox = this machine cannot confine programs, so it takes none: it cannot enforce { $missing }
contests-upload-too-often = too many programs were uploaded by this name or from this address; try again later
contests-upload-busy = too many programs wait to be tried; try again in a minute
contests-upload-full = the tournament keeps no more uploads
contests-upload-owner-full = as many programs of this name take part as may
contests-upload-address-full = the tournament keeps no more uploads from your address
contests-upload-failed = it cannot be kept; try again later
contests-code-unknown = what stands before ':' in the token is the code of no tournament
contests-code-missing = new names need the code of a tournament: give --token CODE:SECRET
contests-code-alone = the code alone is no token: give --token CODE:SECRET with a secret of your own
contests-closed = { $contest } takes no new players now: it is closed, full or for those on its list. Ask its operator
contests-closed-since = the deadline of { $contest } has passed at { $since }: nobody can register, and no program be uploaded any more
contests-time-left = { $days ->
    [0] { $hours } h { $minutes } min left
   *[other] { $days } d { $hours } h left
}
contests-deadline-passed = passed
contests-long-name = a name in { $contest } has at most { $most } characters
contests-uploads-alone = { $contest } takes programs that are uploaded, and nobody who dials in
contests-address-full = as many players from your address take part in { $contest } as may
contests-owner-full = as many programs of this name take part in { $contest } as may
contests-name-taken = { $contest } has a player { $name } already
contests-name-withdrawn = { $name } has been taken out of { $contest }
contests-begun = { $contest } has begun, and nobody can join it any more
contests-name-unknown = nobody has registered for { $contest } as { $name }
contests-broken = the file of { $contest } is wrong; whoever runs it finds the mistake in the log
contests-not-registered = { $contest } could not be registered for; try again later
contests-unpack-neither = it is neither a zip file nor a Python program in UTF-8, nor one that this system runs
contests-unpack-zip = the zip file cannot be read: { $why }
contests-unpack-too-many = it has more than { $most } files
contests-unpack-too-large = its files have more than { $most } MiB together
contests-unpack-path = '{ $path }' in it is no path that stays in its folder, of up to { $most } bytes
contests-unpack-no-file = '{ $path }' in it is neither a file nor a folder
contests-unpack-no-program = it has neither '{ $run }' nor '{ $python }' at its top
contests-unpack-no-builds = it has '{ $build }' at its top, and this tournament builds no programs: upload one that is built
contests-unpack-io = it cannot be kept: { $why }

## Admin

contests-log-in-first = Log in as the operator first.
contests-wrong-token = That is not the operator's token.
contests-no-such-action = There is no such action.
contests-log-unread = The log cannot be read: { $why }.
contests-for-the-operator = That is for the operator alone, since it begins what runs programs.
contests-about-assistants = You see what the operator sees, and may pause, stop and disconnect, and decide about
    registrations. The operator alone sets up and begins matches and tournaments.
contests-referee = The referee's view
# Links to recorded hands and to recorded games are in this sentence.
contests-referee-sees = You see what is hidden from players and spectators: all cards of
contests-recorded-hands = recorded hands
contests-referee-and = and of
contests-recorded-games = recorded games
contests-referee-cannot = , also while their tables are open. You cannot run, stop or disconnect anything.
contests-log-out = Log out
contests-operators-token = The operator's token
contests-about-token = It is in the file that the server made at its first start. The token for the referee's view goes here too.
contests-set-up-match = Set up a match
contests-set-up-tournament = Set up a tournament
contests-log = Log
contests-priority = Priority
contests-log-lines = Lines of the log
contests-running-games = Running games ({ $count })
contests-none = None.
contests-against = against
contests-go-on = Go on
contests-stop = Stop
contests-is-here = is here
contests-waits-plays-something = waits in the lobby; plays something
contests-waits-plays-nothing = waits in the lobby; plays nothing
contests-waits-plays = waits in the lobby; plays { $games }
contests-disconnect = Disconnect
contests-who-waits = People and brains that wait
contests-tables-that-wait = Tables that wait
contests-offer = Offer { $number }
contests-tournaments-and-matches = Tournaments and matches
contests-poker-tables = Poker tables ({ $count })
contests-poker-clients = Poker clients ({ $count })
contests-workers = Workers ({ $count })
contests-workers-here = Workers that are here
contests-workers-unknown = nobody knows which workers are here: { $why }
contests-worker-name = Worker
contests-worker-plays = Tournament
contests-worker-slots = Places
contests-worker-factor = Factor
contests-worker-load = Load
contests-worker-busy = (takes no games)
contests-worker-takes-none = { $name } takes no games: its machine is busy (load { $load } > { $most }). End what else runs there, or give it a higher --most-load
contests-waits-worker = no worker is here, and games that are due wait for one: start 'arbiter work' where their programs are
contests-waits-program = games wait for a worker that has { $programs }: name them in the file of its programs
contests-waits-other-program = games wait for a worker with the right '{ $program }': those that are here have another one than the first worker had
contests-waits-busy = games wait, as the machines of their workers are busy: { $worker }, load { $load } > { $most }{ $others ->
    [0] { "" }
   *[other] {" "}and { $others } more
}
contests-waits-nats = NATS is away, or has lost its queues: games wait until it is back
contests-worker-refused = Refused
contests-worker-heard = Heard ago
contests-more-workers = and { $count } more
contests-taken-of-seats = { $taken } of { $seats } seats taken
contests-table-waits = waits
contests-stop-after-hand = Stop after the hand
contests-watches = watches table { $table }
contests-seat-is-kept = away: the seat is kept
contests-client = client { $id }
contests-disconnected = { $name } is disconnected.
contests-not-connected = { $name } is not connected.
contests-table-closes = Table { $table } closes when its hand is over.
contests-no-programs = Players are the brains of the server's file and those in its lobby. This page does not start or dial other programs: that needs programs = true under [operator] in the server's file, and whoever has the token can then run any command.
contests-choose-a-game = Choose a game.
contests-first-player = First player
contests-second-player = Second player
contests-start-order = Start
contests-start-in-turn = in turn
contests-start-first = always the first
contests-time-example = 5s or 60s+1s
contests-openings = Openings, a file
contests-check-both = Check both
contests-start = Start
contests-another-one = another one:
contests-choose-one = choose one
contests-brain-here = A brain at hand or in the lobby
contests-program-word = A program, an engine like uci:COMMAND, or tcp:HOST:PORT, for this match only
contests-its-name = Its name
contests-ready = Ready: { $what }
contests-handshake-of = Handshake of { $name }
contests-two-names = Choose two players with different names.
contests-openings-below = Give a file of openings in the folder of the server's file.
contests-games-range = Give games from 1 to { $most }.
contests-choose-a-brain = Choose a brain, or give a program and its name.
contests-here-already = '{ $name }' is here already.
contests-here = Here
contests-running-are-finished = Running games are finished when a tournament is paused or stopped.
contests-a-new-one = A new one
contests-start-or-go-on = Start, or go on
contests-and-its-program = and its program, tcp:HOST:PORT, lobby:NAME or person:NAME
contests-and-its-lobby-name = and lobby:NAME or person:NAME
contests-name = Name
contests-at-once = At once
contests-in-the-lobby = in the lobby
contests-another-player = Another player: its name
contests-make-and-start = Make it and start
contests-no-number = '{ $text }' is not a number for { $key }.

## Players of tournaments, charts, and who has registered

contests-ratings-over-time = Ratings over time
contests-first-of-standings = The first { $count } of the standings.
# An instant follows.
contests-frozen = The table is frozen: later games are hidden until the operator reveals them. It shows the state of
contests-frozen-for-others = Everybody else sees the table frozen, in the state of
contests-reveal = Reveal all results
contests-next-round = Round { $number } begins at
contests-all-records = The records of all games
contests-in-one-zip = in one zip file, as XML and in the format of other programs.
contests-no-record = There is no record of such a game yet.
contests-too-many-zips = Too many zip files are being sent: try again in a minute.
contests-zip-too-large = These are more than { $games } games or { $most } MiB of records. Take those of one player; whoever runs the server packs all with: { $command }
contests-chart-of-elo = Elo of the players in the list below, after { $first } to { $last } games
contests-after-games = after { $count ->
    [one] { $count } game
   *[other] { $count } games
}
contests-no-rating-yet = has no rating yet
contests-elo-after = { $elo } after { $count ->
    [one] { $count } game
   *[other] { $count } games
}
contests-elo-to = { $elo } after { $count }
contests-begins = Begins
contests-registration-until = Deadline
contests-expected-end = Expected end
contests-core-hours = Core-hours
contests-round-every = A round every
contests-tried = tried
contests-was-tried = Tried
contests-who-registered = Who has registered
player-in = in
player-of = { $place } of { $count }
player-place = Place
player-return = Average return
player-began = It began
player-followed = It followed
player-by-start = By start
player-faults = Faults
player-no-faults = It has lost no game by a fault.
player-count-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
player-their-games = Their games
player-the-games = The games
player-others = and { $count } others
player-lost-by = Games lost by { $fault }
player-none = There is none.
player-records = The records of its games
player-game = Game
player-side = Side
player-lasted = Lasted
player-ended = Ended
player-conversation = Conversation
player-read = Read it
player-side-began = { $side }, began
player-side-followed = { $side }, followed
player-has-won = won
player-has-lost = lost
player-has-drawn = drawn
player-unknown = There is no player of this name in the tournament.
player-is-it-yours = Is it yours?
player-its-author = Its author sees its versions, their logs and what was said in its games.
player-versions = Versions
player-no-uploads = Nothing was uploaded: the program dials in, and its log is where it runs.
player-upload-log = Upload and its log
player-what-became = What became of it
player-plays-as = plays as
registered-for = Registered for
registered-title = Registered
registered-of-most = { $count } of { $most } at most
registered-registration = Registration
registered-open = open
registered-closed = closed
marks-title = Marks
marks-of = Marks of
marks-none = The file of the tournament has no [[marks]], so nothing is worth points here.
marks-caption = A score counts as it was observed. In brackets is its 95 % interval: what chance may have done.
marks-as-csv = Marks as CSV
registered-until = Until
registered-nobody = Nobody has registered yet.
registered-where = Where it is
registered-acts = What can be done
registered-close = Close now
registered-open-until = Until (date, time and zone; empty for no end)
registered-do-open = Open
registered-until-wrong = Write a date and a time to come with a zone, such as 2026-12-01T10:00[Europe/Prague], or nothing.
registered-decided = This was decided here, and holds whatever the file of the tournament says.
registered-begun = { $name } has begun, and nobody can join it any more.
registered-no-player = Nobody has registered here as { $name }.
registered-not-kept = This could not be written down; the log says why.
registered-remove = Remove
registered-take-back = Take back
registered-suspend = Suspend the name
registered-lift = Lift the suspension
registered-withdrawn = withdrawn
registered-suspended = suspended
registered-about-removing = A player who is removed before the first game is gone, and may register again. One who is removed later is withdrawn: its games stay and count, and it plays no more until you take it back.
registered-suspended-names = Suspended names
registered-none-suspended = No name is suspended.
registered-a-name = Name
registered-about-suspending = Nobody gets in under a suspended name anywhere on this server, to play, to register or to upload, and its players get no more games. Games that run are finished.
registered-unprotected = Names are not protected on this server, so none can be suspended.
registered-too-many = { $most } names are suspended already; lift one of these suspensions first.
registered-not-suspended = The name { $name } is not suspended.
contests-out = { $count ->
    [one] Plays no more: { $names }
   *[other] Play no more: { $names }
}
registered-waits = waits in the lobby
registered-plays = plays
registered-away = has not dialled in
registered-upload-of = of { $name }
registered-here = here
registered-in-person = plays in person
registered-dials-in = dials in
contests-begins-now = as soon as the server runs
contests-begins-with = with { $count } players
contests-their-results = Their results
contests-check-other-game = It plays { $game }.
contests-check-not-here = It is not here.

## What the games of a contest say about its players

contests-elo-difference-alike = Elo difference: { $elo }, without an error, since all results are alike; { $superior }
contests-elo-difference = Elo difference: { $elo } ± { $error }; { $superior }
contests-match-pairs = nElo { $nelo } ± { $error }, LOS { $los } %, draw ratio { $draws } %, pairs ratio { $ratio }; pentanomial of { $name } (pairs of games with 0, 1/2, 1, 3/2 and 2 points): { $counts }{ $split ->
    [0] { "" }
    [one] ; 1 pair is left out, as two workers played it
   *[other] ; { $split } pairs are left out, as two workers played each
}
contests-pairs-split = { $split ->
    [one] 1 pair of games was played by two workers: it is no pair for the errors
   *[other] { $split } pairs of games were played by two workers each: they are no pairs for the errors
}
contests-match-games = nElo { $nelo } ± { $error }, LOS { $los } %, draw ratio { $draws } %
contests-mean-return = { $name } gains { $mean } ± { $error } a game; { $superior }
contests-stronger = { $stronger } is stronger than { $weaker } with { $percent } %
contests-stronger-for-sure = { $stronger } is stronger than { $weaker } with more than 99.9 %
contests-as-strong = neither { $stronger } nor { $weaker } has shown to be the stronger one
contests-first-move = To move first is worth { $elo } ± { $error } Elo by { $games } games; equal players draw { $draws } ± { $draws-error } % of their games
contests-first-move-undrawn = To move first is worth { $elo } ± { $error } Elo by { $games } games; none of them was drawn
contests-repeated = { $repeated } of { $games } games had the moves of an earlier one: they are no evidence. Give more openings (--openings), or let the programs vary

## Matches on request

requests-title = Matches on request
requests-about = A match of two games, in which each program begins once. It is not rated: it is played as soon as the games of the tournament leave a place, and counts for nothing. A program that dials in plays it while the tournament does not run.
requests-owners-alone = The owners of programs alone see this.
requests-ask = Ask for a match
requests-no-own = None of your programs takes part.
requests-own = Your program
requests-against = Against
requests-do-ask = Ask
requests-acceptance = Requests against your programs
requests-played = A match is played
requests-accept-always = always
requests-accept-ask = if you agree
requests-accept-never = never
requests-keep = Keep this
requests-take-back = Take back
requests-yours = Your matches
requests-none = None yet.
requests-record = Record
requests-asked = waits for the answer of the other owner
requests-waits = { $before ->
    [0] waits for a place; it is the next one
    [one] waits for a place; { $before } match is before it
   *[other] waits for a place; { $before } matches are before it
}
requests-plays = is being played
requests-refused = the other owner did not agree
requests-unanswered = the other owner did not answer within a day
requests-taken-back = taken back
requests-no-place = the tournament left no place within an hour
requests-played-out = played
requests-won = { $name } won: { $why }
requests-drawn = drawn: { $why }
requests-other-game = matches on request are for games of two on a board
requests-not-own = you have no such program here
requests-no-program = { $name } cannot be played against
requests-not-accepted = { $name } plays nobody on request
requests-own-full = as many of your matches are open as may be; wait for one of them to end
requests-full = as many matches are open as may be; try again in a minute
requests-too-often = you have asked for many matches lately; try again in some minutes
requests-over = this match waits for no such answer any more
requests-failed = it cannot be kept; try again later
