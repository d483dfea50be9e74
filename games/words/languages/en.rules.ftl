# Why the rules of the games refuse moves, positions and settings. $who is a seat: black.
# $place, $from and $to are cells: H8. $text and $word are what somebody wrote.

## What is no move. $expected: what would be one.

rules-not-a-move = '{ $text }' is not a move: { $expected }
rules-expected-action = give one action
rules-expected-bet = give pass, bet, fold, call or raise, as the game has it
rules-expected-card = give a card like K, or Kh where there are suits
rules-expected-numbers = squares from 1 like 11-15, or a capture like 15x22x29
rules-expected-crossing = a column letter (no I) and a row, like D4
rules-expected-crossing-or-pass = a column letter (no I) and a row, like D4, or pass
rules-expected-disc = a column and a row from the top, like d3
rules-expected-disc-or-pass = a column and a row from the top, like d3, or pass
rules-expected-point = a column letter and a row, like H8
rules-expected-square = a file and a rank, like e4
rules-expected-squares = two squares, and what a pawn becomes, like e2e4 or e7e8q
rules-expected-san = write e4, Nbd7, exd8=Q or O-O, or the squares, like e2e4 or e7e8q
rules-expected-dice = give one to six dice, like 1 2 2 5
rules-expected-keep = give 'keep 1 5 roll', 'keep 1 5 bank' or 'reroll 4'
rules-expected-pit = a pit is a letter from a to f
rules-expected-cell = layer, row and column, like 234

## Turns of all games

rules-nobody-to-move = no seat is on turn
rules-no-move-in-it = there is no move in it
rules-turn-goes-on = the turn goes on after it
rules-turn-ends-before = the turn ends before its last action
rules-no-chance = chance is not on turn
rules-one-outcome = chance brings one outcome at a time
rules-counted-alone = the end of a game of { $game } is counted by the rules alone
rules-nothing-of-this-kind = { $game } has nothing of this kind
rules-opened-by-players = the players open the game themselves by the option opening swap2

## Moves on a board

rules-occupied = { $place } is occupied
rules-occupied-by = { $place } is occupied by { $who }
rules-off-board = { $place } is off the board of { $size }x{ $size }
rules-no-piece = there is no piece on { $place }
rules-forbidden = { $place } is forbidden to { $who }: it makes { $shape }
rules-shape-overline = an overline
rules-shape-double-four = a double four
rules-shape-double-three = a double three
rules-two-put-already = two more stones were put already
rules-needs-swap2 = '{ $word }' needs the option opening swap2
rules-colours-settled = the colours are settled
rules-stones-first = { $count } stones come first: x, o, x
rules-two-first = two stones come first: o, x
rules-suicide = { $place } is suicide: the stone would have no liberty
rules-repeats = { $place } brings back an earlier position
rules-not-ended = no two passes have ended the game
rules-give-dead = give the dead stones, like dead A1 B1
rules-give-dead-or-none = give the dead stones, or dead none
rules-no-stone = there is no stone on { $place }
rules-dead-in-part = the group of { $place } is dead in part only
rules-outside-board = { $place } is outside the board of { $size }
rules-must-pass = { $who } has no move and must pass
rules-turns-nothing = a disc on { $place } turns no disc
rules-cannot-pass = { $who } cannot pass: { $place } is a move
rules-empty-pit = { $who }'s pit { $pit } is empty
rules-outside-cube = { $place } is outside the cube of { $size }
rules-barred = { $place } is the centre, which is barred
rules-falls-lower = a stone cannot stay at { $place }: it falls lower

## Checkers. $given: a move. $moves: legal ones.

rules-must-take = { $given } takes nothing, and a piece has to be taken: { $moves }
rules-several = { $given } can be { $moves }: name the squares between
rules-no-square = there is no square { $place } on a board of { $size }
rules-piece-of-other = the piece on { $place } is { $who }'s
rules-nothing-to-take = { $given }: there is nothing to take
rules-no-such-capture = { $given } is none of the captures there are: { $moves }
rules-man-cannot-go = the man on { $from } cannot go to { $to }
rules-king-cannot-go = the king on { $from } cannot go to { $to }

## Chess. $piece: pawn, knight, bishop, rook, queen, king.

# $moves: Nbd2, Nfd2.
rules-chess-no-move = '{ $text }' is no legal move in this position
rules-chess-several = '{ $text }' may be any of { $moves }
rules-chess-piece-of-other = the { $piece } on { $place } is { $who }'s, and { $mover } is on turn
rules-chess-no-castling = the king cannot castle with the rook on { $place }: a piece stands between, or the king would pass or reach an attacked square
rules-chess-no-castling-in-check = a king in check cannot castle
rules-chess-own-piece = an own piece stands on { $place }
rules-chess-does-not-reach = the { $piece } on { $from } does not reach { $to }
rules-chess-say-promotion = say what the pawn becomes: { $step }q, { $step }r, { $step }b or { $step }n
rules-chess-no-promotion = only a pawn on the last rank becomes another piece
rules-chess-in-check = the own king would be in check

## Dice

rules-dice-set-aside-first = dice must be set aside before the next throw
rules-dice-not-thrown = the dice have not been thrown yet
rules-dice-number = { $dice } dice are thrown, not { $thrown }
rules-dice-one-again = one die is thrown again
rules-dice-no-again = one die is thrown again only of the doubled value of a throw of six with five different ones
rules-dice-full-hand = a full hand is thrown again
rules-dice-minimum = stopping needs { $minimum } points in the turn, these are { $points }
rules-dice-nothing-aside = at least one combination must be set aside
rules-dice-not-among = { $kept } is not among { $throw }
rules-dice-taken-whole = { $thrown } equal are taken whole, not { $count } of them
rules-dice-no-count = { $count } times { $value } does not count
rules-dice-seats = there are 2 to 6 seats, one of them on turn
rules-dice-fifties = points come in fifties
rules-dice-too-many-points = more points than any game has
rules-dice-nobody-won = nobody has won yet
rules-dice-no-choice = those dice are taken without a choice
rules-dice-none-counts = none of those dice counts
rules-dice-value-not-again = that value cannot be thrown again
rules-dice-row = there is no row { $row } among the { $rows } of the table of odds
rules-dice-then = say what then: '{ $given } roll' throws the others, '{ $given } bank' writes the points down
rules-dice-few-left = so few dice are not left with so few points
rules-dice-leave-no-choice = those dice leave no choice
rules-dice-no-such-seat = no such seat plays
rules-dice-missing = something is missing in it
rules-dice-no-points = '{ $text }' is no number of points
rules-dice-old-and-new = no old and new die
rules-dice-falls-otherwise = no die falls so
rules-dice-total = { $who } has { $total }

## Kuhn poker and Leduc hold'em

rules-cards-not-dealt-here = { $card } cannot be dealt here
rules-cards-deal-first = a card has to be dealt first
rules-cards-not-possible = { $action } is not possible here
rules-cards-not-held = { $card } cannot be held here

## Positions

rules-not-a-position = not a position: { $why }
rules-position-went-on = the game went on after it was won
rules-position-seats = '{ $text }' is no seat: { $first } or { $second } is on turn
rules-position-rows = { $rows } rows; a board has { $sizes }
rules-position-row = row { $row }: { $what }
rules-position-number-at = no number of crossings at '{ $symbol }'
rules-position-stone-symbol = '{ $symbol }' is neither x, o nor a number
rules-position-row-long = too long for a board of { $size }
rules-position-row-crossings = { $count } crossings on a board of { $size }

rules-gomoku-layout = give the rows from the top and the seat on turn, like 3/1x1/2o cross
rules-gomoku-other-board = it is on a board of { $size }, not of { $wanted }
rules-gomoku-other-turn = { $told } is said to be on turn, but it is { $due }
rules-gomoku-word-needs-swap2 = '{ $word }' behind the seat on turn needs the option opening swap2
rules-gomoku-no-word = '{ $word }' is none of { $known }
rules-gomoku-wrong-word = with { $stones } stones, opening swap2 cannot be at '{ $word }'; write { $possible } behind the seat on turn
rules-gomoku-after-opening = the game after the opening
rules-gomoku-nothing = nothing
rules-gomoku-or = { $first } or { $second }
rules-gomoku-counts = { $crosses } crosses and { $rounds } rounds with { $who } to move

rules-go-layout = give the rows from the top, the seat on turn, the crossing of a ko or -, the passes and the stones that black and white have taken, like 5/1xo2/xo1o1/1xo2/5 black C3 0 3 4
rules-go-no-ko = '{ $text }' is neither a crossing nor - for no ko
rules-go-passes = { $passes } passes in a row; give 0, 1 or 2
rules-go-ko-after-pass = there is no ko after a pass
rules-go-ko-impossible = no stone can have been taken on the crossing of the ko
rules-go-no-liberty = the stone on { $place } has no liberty
rules-go-no-passes = '{ $text }' is no number of passes in a row
rules-go-no-taken-black = '{ $text }' is no number of stones taken by black
rules-go-no-taken-white = '{ $text }' is no number of stones taken by white

rules-reversi-layout = give the squares row by row from the top, X for black, O for white and - for free ones, and the seat on turn
rules-reversi-squares = { $given } squares; a board of { $size } has { $squares }
rules-reversi-symbol = '{ $symbol }' is neither X, O nor -
rules-reversi-symbol-on = '{ $symbol }' on { $place } is neither X, O nor -
rules-reversi-middle = { $place } is free, but the four squares in the middle never are
rules-reversi-alone = the disc on { $place } does not touch the others

rules-checkers-layout = give the seat on turn (B or W), white's pieces and black's, like B:W21,22,K30:B1,2
rules-checkers-twice = { $who }'s pieces stand twice
rules-checkers-two-on = two pieces on { $place }
rules-checkers-nothing = there is no piece on the board
rules-checkers-quiet = '{ $text }' after H is no number of quiet plies, which is { $most } at most
rules-checkers-man-as-king = a man on { $place } would be a king: write K{ $place }
rules-checkers-too-many = { $who } has { $count } pieces; there are { $most } at most
rules-checkers-no-square = '{ $text }' is no square; they are numbered from 1 to { $most }

rules-kalaha-layout = give south's six pits and store, north's six pits and store, and the seat on turn, like 4 4 4 4 4 4 0 4 4 4 4 4 4 0 south
rules-kalaha-no-number = '{ $text }' is not a number of beans
rules-kalaha-total = { $total } beans; a game has at most { $most }, and one at least
rules-kalaha-other-total = { $total } beans, this game has { $wanted }
rules-kalaha-is-over = { $empty }'s pits are empty, so the game is over and { $other }'s beans are in its store

rules-qubic-layout = give the layers from the top and the seat on turn, like x3/4/4/4,4/1o2/4/4,4/4/4/4,4/4/4/4 cross
rules-qubic-layers = { $count } layers in a cube of { $size }
rules-qubic-rows = layer { $layer }: { $count } rows in a cube of { $size }
rules-qubic-row = layer { $layer }, row { $row }: { $what }
rules-qubic-barred = { $place } is barred: write # there
rules-qubic-misplaced = '{ $symbol }' where it cannot be
rules-qubic-symbol = '{ $symbol }' is neither x, o, # nor a number
rules-qubic-length = { $count } cells in a cube of { $size }
rules-qubic-hangs = the stone at { $place } hangs in the air

rules-chess-layout = give a FEN: the ranks from the eighth, the side on turn (w or b), castling, the square of en passant, and the two counters of moves, like rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rules-chess-side = the side on turn is w or b
rules-chess-half-moves = the count of half moves is 0 to 150
rules-chess-full-moves = the number of the move is 1 to 65535
rules-chess-ranks = { $count } ranks, a board has 8
rules-chess-rank = rank { $rank }: { $what }
rules-chess-symbol = '{ $symbol }' is neither a piece nor a number
rules-chess-rank-long = more than 8 squares
rules-chess-rank-squares = { $count } squares instead of 8
rules-chess-no-king = { $who } has no king
rules-chess-kings = { $who } has { $count } kings
rules-chess-pawns = { $who } has { $count } pawns
rules-chess-promoted = { $who } has more pieces than its pawns can have become
rules-chess-pawn-rank = a pawn on { $place }: none stands on the first or the last rank
rules-chess-castling = castling '{ $symbol }': { $what }
rules-chess-king-moved = the king has moved
rules-chess-castling-letters = castling is KQkq, letters of files, or -
rules-chess-no-rook = there is no such rook
rules-chess-needs-960 = this way of castling needs the option chess960 on
rules-chess-one-rook = one rook castles to each side
rules-chess-passant-layout = en passant: give the square that a pawn passed, or -
rules-chess-passant-impossible = en passant: no pawn can just have passed that square
rules-chess-other-in-check = the king of the side that is not on turn is in check
rules-chess-many-checks = { $count } pieces give check at once

rules-dice-layout = { $seats ->
    [2] give both totals, the seat on turn, its points and what comes, like 2450 1800 first 600 throw 4
   *[other] give all totals, the seat on turn, its points and what comes, like 2450 1800 first 600 throw 4
}
rules-dice-phase = after the points comes what is next: throw 4, dice 1 2 4 5, reroll 4 dice 1 2 3 4 4 5, or over
rules-dice-no-seat = '{ $text }' is no seat that plays: { $names }

rules-cards-layout = give the cards of both seats ('-' for one that is not dealt) and all that followed, like K Q pass bet
rules-cards-veiled = a card in it is veiled by '?', and a game starts only where every card that was dealt is known
rules-cards-first-seat = the first seat gets its card first
rules-cards-dealt-before = both cards are dealt before that

## Settings

# A word that is nearly what somebody wrote.
rules-near = ; did you mean '{ $word }'?
# $nearest is the text above, or nothing.
rules-unknown-game = there is no game '{ $name }'. The games are { $games }
rules-unknown-game-near = there is no game '{ $name }'; did you mean '{ $word }'? The games are { $games }
rules-only-board = { $game } is not played on a board of { $size }: its only board is { $sizes }
rules-boards = { $game } is not played on a board of { $size }: give { $sizes }
rules-no-option = { $game } has no option '{ $key }'{ $nearest }
rules-option-twice = option { $key } is given twice
rules-option-whole = option { $key } is a whole number, not '{ $value }'
rules-option-choice = option { $key } is one of { $words }, not '{ $value }'{ $nearest }
rules-option-range = option { $key } is a whole number from { $least } to { $most }, not '{ $value }'
rules-option-halves = option { $key } is a number from { $least } to { $most }, whole or with .5, not '{ $value }'
rules-seats-only = { $game } is played by { $most } players, not by { $seats }: give { $most }
rules-seats = { $game } is played by { $least } to { $most } players, not by { $seats }: give { $least } to { $most }
rules-go-no-handicap = a board of { $size } has no handicap: give 0
rules-go-handicap = a handicap of { $stones } is not played on a board of { $size }: give 0 or 2 to { $most }
rules-gomoku-swap2-line = opening swap2 needs line { $least } or more
rules-gomoku-swap2-board = opening swap2 needs a board of { $least } or more
rules-gomoku-renju-line = rule renju needs line { $least } or more
rules-chess-start-960 = start { $number } is a position of chess960: give chess960 on as well
