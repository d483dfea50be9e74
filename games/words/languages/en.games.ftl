# What games say about themselves.

## Games: their names

game-title-gomoku = five in a row
game-title-chess = Chess
game-title-go = Go
game-title-reversi = Reversi
game-title-checkers = Checkers
game-title-kalaha = Kalaha
game-title-dice = dice 10,000
game-title-qubic = 3D tic-tac-toe
game-title-kuhn = Kuhn poker
game-title-leduc = Leduc hold'em

## Their rules in three sentences

game-summary-gomoku = You put stones on the crossings in turn. Who first has five in a row wins, across, down or slanting. Stones stay where they are.
game-summary-chess = You move your pieces in turn, each kind in its own way, and take those of the opponent. Who attacks the king so that it cannot escape wins by checkmate. Without any legal move and without an attack the game is a draw.
game-summary-go = You put stones on the crossings in turn, and take groups of the opponent that have no free crossing left beside them. You may pass, and two passes end the game. Who then holds more of the board, stones and what they enclose, wins.
game-summary-reversi = You put a disc so that it encloses a line of the opponent's discs, which then turn to your colour. Who cannot do that passes. Who has more discs in the end wins.
game-summary-checkers = Your men go one square forward on the dark diagonals, and take by jumping over the opponent's. Who can take has to, and goes on with the same piece as long as it can. A man that reaches the far edge becomes a king, and who cannot move has lost.
game-summary-kalaha = You take all beans of one of your pits and sow them one by one, round to the right. If the last one falls into your store, you sow again; in an empty pit of yours, it captures the beans opposite. Who has more beans in the end wins.
game-summary-dice = You throw six dice and set aside those that count, such as ones, fives and triples. Then you throw the others again, or stop and keep the points. A throw without points costs all of the turn, and who reaches 10,000 first wins.
game-summary-qubic = You put stones on the cells of a cube in turn. Who first has a line through the whole cube wins, straight or slanting in any direction. The four layers lie above each other.
game-summary-kuhn = Both players pay a chip and get one of three cards, which only they see. You bet or pass, and answer a bet with a chip or give up. The higher card wins the pot.
game-summary-leduc = Both players pay a chip and get one of six cards, which only they see. After a round of betting one card is laid open, and a second round follows. A pair with the open card wins, else the higher card.

## Their rules in about ten lines, and how a move is written. The lines stay as they
## are here, 77 letters long at most.

game-rules-gomoku =
    Two players put stones on the crossings in turn; cross (x) begins.
    The first player with five stones in a row wins: across, down or slanting,
    and without a gap. Stones are never moved or taken. A full board on which
    nobody has a row is a draw.
    Two rows of three that are open at both ends usually win: the opponent can
    stop only one of them.
    A move is the letter of a column and the number of a row from the bottom:
    H8 is the middle of a board of 15.
    With opening=swap2 the first turn is three stones, H8 I9 J4; then 'swap'
    takes the other colour, and 'two' puts two more stones.
game-rules-chess =
    White begins. Each turn you move one piece, and take what stands where it
    goes. Nothing but a knight jumps over other pieces.
    King: one square, any way. Queen: any way and distance. Rook: along ranks
    and files. Bishop: along diagonals. Knight: two squares straight and one
    aside. Pawn: one square ahead, two from its start; it takes slantingly, and
    on the last rank becomes a queen, rook, bishop or knight.
    Castling: the king goes two squares towards a rook, which jumps over it;
    neither may have moved, nor may the king be attacked on its way.
    Checkmate wins. Stalemate, a third repetition and fifty moves without a
    capture or a pawn's move are draws.
    A move is written as in books, e4, Nf3, exd5, O-O, e8=Q (K king, Q queen,
    R rook, B bishop, N knight, none for a pawn), or by its squares, e2e4, e7e8q.
game-rules-go =
    Two players put stones on the crossings in turn, or pass; black begins.
    Stones that touch along the lines are a group. A group that has no free
    crossing beside it is taken off the board.
    No stone may take the last free crossing of its own group, and none may
    bring back a board that was there before.
    Two passes end the game. You then have a point for each of your stones and
    for each free crossing that only your stones surround; white gets the komi
    besides. The player with more wins.
    All stones on the board count as alive: take dead ones before you pass.
    A move is the letter of a column (there is no I) and the number of a row
    from the bottom: D4. The other move is 'pass'.
game-rules-reversi =
    Two players put discs on free squares in turn; black begins.
    A disc has to enclose discs of the opponent, in a line without a gap
    between itself and another disc of yours: across, down or slanting.
    All discs that it encloses, in every direction, turn to your colour.
    A player without such a square passes; nobody else may pass.
    The game is over when neither can move. The player with more discs wins.
    A disc in a corner never turns again, and the squares beside a corner help
    the opponent to get it.
    A move is the letter of a column and the number of a row from the top: d3,
    or 'pass'.
game-rules-checkers =
    Men go one square ahead along the diagonals; black begins, from the top.
    You take a piece of the opponent by jumping over it to the free square
    behind. You have to take if you can, and go on with the same piece while it
    can take.
    A man that ends its move on the last row becomes a king, which goes both
    ways: one square with rule=english, any distance otherwise.
    A player who cannot move has lost. The third time of a position, and
    forty moves of each without a capture or a man's move, are draws.
    Squares have numbers, which the board shows: 1 is at the top left.
    A move is its squares: 11-15, and a capture 15x22x29 with every square it
    lands on, or short, 15x29, where nothing else is meant.
game-rules-kalaha =
    You empty one of your pits and sow its beans one by one to the right, into
    your store and on into the pits of the opponent, but not into its store:
    {"        "}f  e  d  c  b  a               f  e  d  c  b  a
    {"        "}4  4  4  4  4  4               4  4  4  4  4  4
    {"   "}0 |                  | 0  - c ->  0 |                  | 1
    {"        "}4  4  4  4  4  4               4  4  0  5  5  5
    {"        "}a  b  c  d  e  f               a  b  c  d  e  f
    If the last bean falls into your store, as here, you sow again.
    If it falls into an empty pit of yours, that bean and all beans opposite go
    into your store.
    When the pits of a side are empty, the other one keeps its beans. The fuller
    store wins.
    A move is the letter of a pit, c, from your left. When you sow again you are
    asked for the next one, or type the whole turn at once: c a.
game-rules-dice =
    You throw six dice and set aside some that count. Then you throw the others
    again, or stop and keep the points of the turn.
    {"  "}one 1            100     three 1s                1,000
    {"  "}one 5             50     three others      100 x value
    {"  "}four equal   twice the triple, five 3 times, six 4 times
    {"  "}1 2 3 4 5 6    2,000     three pairs               500
    {"  "}two triples   the sum of both
    The last three count in a throw of six alone, and are taken as a whole, as
    three or more equal dice are.
    A throw in which nothing counts ends the turn without points. Stopping needs
    350 points. When all six dice are used up, all six are thrown again.
    Five different values: one die of the pair may be thrown again. A straight
    then makes 1,500; anything else ends the turn.
    The first player with 10,000 wins.
    A move says which dice you keep and what then: keep 1 5 5 roll, keep 1 bank,
    or reroll 4 for a die of the pair; or the number of a row in the table of
    odds: #2 roll, #2 bank, and #2 alone where nothing else is possible.
game-rules-qubic =
    Two players put stones on the free cells of a cube in turn; cross (x)
    begins.
    The first player with a line through the whole cube wins. It may run along
    an edge, along a diagonal of a layer, or through the layers, straight or
    slanting: a cube of four has 76 such lines.
    Cubes of three and of five have no cell in the middle.
    With gravity=on a stone falls to the lowest free layer.
    A full cube without a line is a draw.
    A move is three digits, each from 1: the layer from the top, the row from
    the top, the column from the left. 234 is layer 2, row 3, column 4.
game-rules-kuhn =
    Both players pay one chip and get one of three cards, J, Q and K, which only
    they see. The first one begins.
    'pass' pays nothing, 'bet' pays one chip more.
    After a bet, 'bet' pays as much, and the cards are compared; 'pass' gives
    up, and the other one gets the pot.
    After two passes the cards are compared too. The higher one wins the pot: K
    beats Q, Q beats J.
    A player who never bets with J is easily seen through, as is one who always
    does.
    A move is one word: pass or bet.
game-rules-leduc =
    Both players pay one chip and get one of six cards, two each of J, Q and K,
    which only they see. The first one begins.
    'raise' pays as much as the other has paid and 2 chips more, in the second
    round 4; a round has two raises at most. 'call' pays as much as the other,
    which may be nothing. 'fold' gives up after a raise.
    A round ends when a raise is called, or when both call. Then one card is
    laid open for both, and a second round follows.
    In the end a pair with the open card wins, else the higher card; equal cards
    share the pot.
    A move is one word: call, raise or fold.

## Their options: what each does. The words before the colons are values, which
## are typed as they are.

game-option-gomoku-rule = freestyle: a row of five or more wins; exact: longer rows do not count; renju: black needs exactly five and may not make a double three, double four or longer row; caro: not with an opponent's stone at both ends; open: at neither
game-option-gomoku-line = how many in a row win
game-option-gomoku-opening = free: black begins with a stone; swap2: the first player puts three stones, black, white, black; the second takes black (swap), puts the fourth stone for white, or puts two more (two), after which the first chooses
game-option-chess-chess960 = on: the pieces may begin on other squares, and a king castles onto its own rook
game-option-chess-start = number of the start position of chess960, as Scharnagl numbers them; 518 is the usual one
game-option-chess-claim-draws = on: the third repetition and fifty moves are a draw; off: only the fifth repetition and 75 moves
game-option-go-komi = the points that white gets for moving second
game-option-go-handicap = how many stones black has on the board at the start, 2 to 9; white then moves first
game-option-checkers-rule = english: kings go one square; czech: kings fly, and capture before men do; international, on a board of 10: kings fly, men capture backwards too, and the most pieces have to be captured
game-option-kalaha-beans = how many beans lie in each pit at the start
game-option-kalaha-capture = always: a last bean in an own empty pit captures even where nothing lies opposite; nonempty: only where something does; off: never
game-option-kalaha-returns = margin: a game is worth the beans by which it is won, and players are compared by what they gain in a game; win: by how many they win
game-option-dice-target = the total that wins
game-option-dice-minimum = the least points of a turn that may be written down
game-option-dice-last-round = on: the round is finished after the target was reached; the highest total wins
game-option-dice-returns = margin: a game is worth the points by which it is won, and players are compared by what they gain in a game; win: by how many they win
game-option-qubic-gravity = on: a stone falls to the lowest free layer

# Sizes of board: 3 to 20.
game-sizes-range = { $least } to { $most }
# 6, 8 or 10.
game-sizes = { $rest } or { $last }

## Seats, as people call them

game-word-black = black
game-word-white = white
game-word-cross = cross
game-word-round = round
game-word-south = south
game-word-north = north
game-word-first = first
game-word-second = second
game-word-third = third
game-word-fourth = fourth
game-word-fifth = fifth
game-word-sixth = sixth

## Pieces, for those who are read to

game-piece-black = black
game-piece-white = white
game-piece-cross = cross
game-piece-round = round
game-piece-black-disc = black disc
game-piece-white-disc = white disc
game-piece-checkers-black-man = black man
game-piece-checkers-black-king = black king
game-piece-checkers-white-man = white man
game-piece-checkers-white-king = white king
game-piece-chess-white-pawn = white pawn
game-piece-chess-white-knight = white knight
game-piece-chess-white-bishop = white bishop
game-piece-chess-white-rook = white rook
game-piece-chess-white-queen = white queen
game-piece-chess-white-king = white king
game-piece-chess-black-pawn = black pawn
game-piece-chess-black-knight = black knight
game-piece-chess-black-bishop = black bishop
game-piece-chess-black-rook = black rook
game-piece-chess-black-queen = black queen
game-piece-chess-black-king = black king
game-piece-die-1 = die of 1
game-piece-die-2 = die of 2
game-piece-die-3 = die of 3
game-piece-die-4 = die of 4
game-piece-die-5 = die of 5
game-piece-die-6 = die of 6
game-piece-knave = knave
game-piece-queen = queen
game-piece-king = king
game-piece-knave-of-hearts = knave of hearts
game-piece-knave-of-spades = knave of spades
game-piece-queen-of-hearts = queen of hearts
game-piece-queen-of-spades = queen of spades
game-piece-king-of-hearts = king of hearts
game-piece-king-of-spades = king of spades
game-piece-hidden-card = hidden card

## All games: who is on turn, and how it ended. $who is a seat, black (x), or the
## name of its player.

game-over = the game is over
game-to-move = { $who } to move
game-played = { $who } played { $move }
game-won = { $who } has won
# $how: by five in a row, 35:13.
game-won-how = { $who } has won { $how }
# $why: white cannot go anywhere.
game-won-why = { $who } has won: { $why }
game-drawn = a draw
game-drawn-at = a draw, { $first }:{ $second }
# $cause: stalemate.
game-drawn-by = { $cause }: a draw
game-row = { $count ->
    [3] three in a row
    [4] four in a row
    [5] five in a row
    [6] six in a row
    [7] seven in a row
   *[other] { $count } in a row
}
game-by-row = by { $row }

# What follows "Your move", with what separates it from that.
game-note-in-check = , in check
game-note-must-pass = , and can only pass
game-note-again = {" "}again
game-note-choose-or-two = : swap takes the x stones, a stone keeps o, two puts two more stones
game-note-choose = : swap takes the x stones, a stone takes o
game-note-opening = : the next stone of the opening is { $stone }
game-note-dice = : { $caption }

## How a game ended: to the winner (own), to a loser (lost), to a spectator (won). $how and
## $why are those of game-won-how and game-won-why.

game-ended-own = You won
game-ended-own-by = You won { $how }
game-ended-own-since = You won: { $why }
game-ended-own-adjudicated = You won, as the scores of both agreed
game-ended-lost = You lost: { $winner } won
game-ended-lost-by = You lost: { $winner } won { $how }
game-ended-lost-since = You lost: { $winner } won: { $why }
game-ended-lost-adjudicated = You lost: { $winner } won, as the scores of both agreed
game-ended-won = { $winner } won
game-ended-won-by = { $winner } won { $how }
game-ended-won-since = { $winner } won: { $why }
game-ended-won-adjudicated = { $winner } won, as the scores of both agreed
game-ended-draw = A draw
game-ended-draw-adjudicated = A draw, as the scores of both agreed
game-ended-agreed = A draw, as the players agreed
game-ended-move-limit = A draw: no more moves are played
# $what is a fault, below. $detail is nothing, or words in parentheses after a blank.
game-ended-drawn-fault = A draw: a side { $what }{ $detail }
game-ended-fault = { $what }{ $detail }
game-ended-lost-fault = You lost: { $what }{ $detail }
game-ended-own-fault = You won: { $what }{ $detail }
game-ended-won-fault = { $winner } won: { $what }{ $detail }
# Of more than two players, one has lost.
game-ended-one-lost = { $what }{ $detail } and lost
game-fault-own = { $fault ->
    [resigned] you resigned
    [illegal] you made no legal move
    [time] you ran out of time
    [left] you left the game
    [memory] you used too much memory
   *[protocol] you broke the protocol
}
game-fault = { $fault ->
    [resigned] { $who } resigned
    [illegal] { $who } made no legal move
    [time] { $who } ran out of time
    [left] { $who } left the game
    [memory] { $who } used too much memory
   *[protocol] { $who } broke the protocol
}
# It is not known who.
game-fault-nobody = { $fault ->
    [resigned] resigned
    [illegal] made no legal move
    [time] ran out of time
    [left] left the game
    [memory] used too much memory
   *[protocol] broke the protocol
}

## Threats. $places are cells, each with what it makes.

game-threat-wins = { $who } could win at once on { $places }
game-threat-strong = { $who } gets two ways to win on { $places }
game-threat-weak = { $who } makes a threat on { $places }
game-threat-place = { $cell } ({ $what })

## Five in a row

game-gomoku-full = the board is full: a draw
game-gomoku-stuck = { $who } has forbidden points alone: a draw
game-gomoku-choose-or-two = { $who } to move: swap takes the x stones, a stone keeps o, two puts two more stones
game-gomoku-choose = { $who } to move: swap takes the x stones, a stone takes o
game-gomoku-opening = { $who } to move: the next stone of the opening is { $stone }
game-gomoku-colours = { $x } plays x, { $o } plays o
game-gomoku-takes-x = { $who } takes the x stones
game-gomoku-puts-two = { $who } puts two more stones
game-gomoku-plays-o = { $who } plays with the o stones
# $four and $three are the lengths of rows that lack one stone and two stones: rows of
# three to seven win.
game-gomoku-four = a { $four ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
}
game-gomoku-open-four = an open { $four ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
}
game-gomoku-two-fours = two { $four ->
    [2] twos
    [3] threes
    [4] fours
    [5] fives
   *[6] sixes
}
game-gomoku-four-and-three = a { $four ->
    [4] four
    [5] five
   *[6] six
} and an open { $three ->
    [3] three
    [4] four
   *[5] five
}
game-gomoku-open-three = an open { $three ->
    [3] three
    [4] four
   *[5] five
}
game-gomoku-two-threes = two open { $three ->
    [3] threes
    [4] fours
   *[5] fives
}

## Tic-tac-toe in a cube

game-qubic-layer = layer { $number }
game-qubic-full = the cube is full: a draw
game-qubic-line = a line of { $size }
game-qubic-line-later = a line of { $size }, once a stone can stand there
game-qubic-two-lines = two lines of { $less }

## Chess

game-chess-in-check = { $who } to move, in check
game-chess-by = by { $cause }
game-chess-end = { $cause ->
    [checkmate] checkmate
    [stalemate] stalemate
    [insufficient-material] insufficient material
    [threefold-repetition] threefold repetition
    [fivefold-repetition] fivefold repetition
    [fifty-moves] fifty moves
   *[seventy-five-moves] seventy-five moves
}

## Go

game-go-by = by { $margin }
game-go-equal = both have the same number of points: a draw
game-go-passed = { $other } has passed, { $who } to move
game-go-prisoners = taken { $count }
game-go-taken = stones taken: { $black } { $blacks }, { $white } { $whites }
game-go-points = points: { $black } { $blacks }, { $white } { $whites } and a komi of { $komi }

## Reversi

game-reversi-played = { $who } played { $square } and turned { $turned }
game-reversi-had-to-pass = { $who } had to pass
game-reversi-passes = { $who } has no move and passes
game-reversi-must-pass = { $who } to move, and can only pass
game-reversi-counts = { $black } { $blacks }, { $white } { $whites }

## Checkers

game-checkers-no-piece = { $who } has no piece left
game-checkers-stuck = { $who } cannot go anywhere
game-checkers-repeated = the position arose for the third time: a draw
game-checkers-quiet = forty moves each without a capture or a man's move: a draw

## Kalaha. $landed is a pit: d, or north's d.

game-kalaha-store = { $who }'s store
game-kalaha-pit = { $who }'s { $pit }
game-kalaha-into-store = { $who } sowed { $pit }, into the store
game-kalaha-captured = { $who } sowed { $pit } and captured in { $landed }
game-kalaha-sowed = { $who } sowed { $pit } to { $landed }
game-kalaha-to-move-again = { $who } to move again
# The headings of a table, in two lines.
game-kalaha-column-pit = pit
game-kalaha-column-beans =
    {""}
    beans
game-kalaha-column-ends =
    ends
    in
game-kalaha-column-store =
    into the
    store
game-kalaha-column-then =
    {""}
    then
game-kalaha-column-ahead =
    looking
    ahead
game-kalaha-ahead = looking ahead: the stores at the end of { $depth } more sowings, own less other, as both play best in that view
game-kalaha-ends-store = the store
game-kalaha-ends-own = own { $pit }
game-kalaha-ends-other = other's { $pit }
game-kalaha-then-end = the end
game-kalaha-then-again = again
game-kalaha-then-captures = captures { $count }

## Dice

game-dice-aside = set aside, { $points } points
game-dice-total = total
game-dice-this-turn = this turn
# The next throw.
game-dice-throws = { $who } throws { $dice } dice
game-dice-throws-with = { $dice ->
    [1] { $who } throws one die; { $points } points in this turn
   *[other] { $who } throws { $dice } dice; { $points } points in this turn
}
game-dice-throws-one = { $who } throws one { $value } again
game-dice-chooses = { $who } to choose; { $points } points in this turn so far
# The totals of all: first 0, second 350 of 10000.
game-dice-total-of = { $who } { $total }
game-dice-totals = { $totals } of { $target }
game-dice-all-equal = equal totals: a draw
game-dice-equal = { $rest } and { $last } are equal: a draw
# What was done.
game-dice-kept = { $dice ->
    [1] { $who } keeps { $kept } for { $points } points and throws the last die again
    [6] { $who } keeps { $kept } for { $points } points and throws all six dice again
   *[other] { $who } keeps { $kept } for { $points } points and throws { $dice } dice again
}
game-dice-banked = { $who } keeps { $kept } and stops with { $points } points: { $total } in all
game-dice-banked-and-won = { $who } keeps { $kept } and stops with { $points } points: { $total } in all, and has won
game-dice-for-straight = { $who } throws one { $value } again, for a straight
game-dice-threw = { $who } throws { $throw }
# $lost: the turn is lost with its 300 points.
game-dice-no-straight = { $who } throws { $throw }, no straight: { $lost }
game-dice-straight = { $who } throws { $throw }: a straight for { $points } points, and all six dice again
game-dice-nothing = { $who } throws { $throw }, and nothing counts: { $lost }
game-dice-all-count = { $who } throws { $throw }: all count, { $points } points, and all six dice again
game-dice-turn-lost = the turn is lost
game-dice-turn-lost-with = the turn is lost with its { $points } points
# The headings of a table of choices, in two lines.
game-dice-column-aside =
    set
    aside
game-dice-column-points =
    {""}
    points
game-dice-column-gives-up =
    gives
    up
game-dice-column-rarity =
    {""}
    rarity
game-dice-column-dice =
    then
    dice
game-dice-column-next =
    next
    scores
game-dice-column-stop =
    stop:
    points
game-dice-column-win =
    {""}
    win
game-dice-column-throw =
    throw:
    points
game-dice-expected = points expected at the end of the turn ({ $points } so far)
game-dice-again = again { $value }
game-dice-all = all
# The headings of a table of throws.
game-dice-throws-dice = dice
game-dice-throws-score = scores
game-dice-throws-points = points expected
game-dice-throws-win = chance to win
game-dice-thrown-with = thrown with { $points } points in the turn

## Kuhn poker and Leduc hold'em

game-chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
# What a seat has paid.
game-cards-paid = { $who }: { $chips }
game-cards-pot = { $chips } in the pot
game-cards-shared = the pot is shared
game-cards-dealt = the cards are dealt; { $who } to move then
game-cards-laid = a card is laid open; { $who } to move then
game-cards-gets = { $who } is dealt { $card }
game-cards-gets-one = { $who } is dealt a card
game-cards-opened = { $card } is laid open
game-cards-folds = { $who } folds
game-cards-calls = { $who } calls
game-cards-checks = { $who } checks
game-cards-raises = { $who } raises to { $count } chips
game-cards-passes = { $who } passes
game-cards-bets = { $who } bets

## The score sheet, and the odds and values of choices, as tables

game-sheet = Score sheet
game-sheet-turn = turn
game-sheet-caption = points of each turn, and the total after it; points in brackets were lost
game-advice-chosen = chosen
game-advice-best = best

## Pictures, for those who are read to. $cells, $places: H8, J9.

game-read-source = last from { $cells }
game-read-last = last { $cells }
game-read-taken = taken { $cells }
game-read-won = won by { $cells }
game-read-empty = empty
game-read-times = { $count } times { $piece }
game-read-places = { $piece } on { $places }

# The bars of dice: 2450 + 600 this turn = 3050 of 10000.
game-gauge-part = { $amount } { $label }
game-gauge = { $amounts } of { $target }
