# The English catalogue: every message is here. Other languages are files beside
# this one, named by their codes, and fall back to it.

language-name = English

## Shared by page, telnet and terminal

turn-own = Your move
count-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
