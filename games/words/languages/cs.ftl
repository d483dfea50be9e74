# Czech.

language-name = čeština

## Shared by page, telnet and terminal

turn-own = Jste na tahu
count-moves = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
    [many] { $count } tahu
   *[other] { $count } tahů
}
