# Why the rules of the games refuse moves, positions and settings, in Czech. Words that are
# typed as they are, such as pass or dead none, stay English.

## What is no move. $expected: what would be one.

rules-not-a-move = „{ $text }“ není tah: { $expected }
rules-expected-action = zadejte jeden krok
rules-expected-bet = zadejte pass, bet, fold, call nebo raise podle hry
rules-expected-card = zadejte kartu, třeba K, nebo Kh tam, kde jsou barvy
rules-expected-numbers = čísla polí, třeba 11-15, nebo braní, třeba 15x22x29
rules-expected-crossing = písmeno sloupce (bez I) a číslo řady, třeba D4
rules-expected-crossing-or-pass = písmeno sloupce (bez I) a číslo řady, třeba D4, nebo pass
rules-expected-disc = sloupec a řada shora, třeba d3
rules-expected-disc-or-pass = sloupec a řada shora, třeba d3, nebo pass
rules-expected-point = písmeno sloupce a číslo řady, třeba H8
rules-expected-square = sloupec a řada, třeba e4
rules-expected-squares = dvě pole a figura, ve kterou se mění pěšec, třeba e2e4 nebo e7e8q
rules-expected-san = pište e4, Nbd7, exd8=Q nebo O-O, nebo pole, třeba e2e4 nebo e7e8q
rules-expected-dice = zadejte jednu až šest kostek, třeba 1 2 2 5
rules-expected-keep = zadejte 'keep 1 5 roll', 'keep 1 5 bank' nebo 'reroll 4'
rules-expected-pit = důlek je písmeno od a do f
rules-expected-cell = vrstva, řada a sloupec, třeba 234

## Turns of all games

rules-nobody-to-move = nikdo není na tahu
rules-no-move-in-it = žádný tah v tom není
rules-turn-goes-on = tah tím ještě nekončí
rules-turn-ends-before = tah končí před posledním krokem
rules-no-chance = náhoda není na tahu
rules-one-outcome = náhoda přináší vždy jen jeden výsledek
rules-counted-alone = konec hry { $game } se počítá jen podle pravidel
rules-nothing-of-this-kind = hra { $game } nic takového nemá
rules-opened-by-players = s volbou opening swap2 zahajují hru sami hráči

## Moves on a board

rules-occupied = { $place } je obsazeno
rules-occupied-by = { $place } je obsazeno ({ $who })
rules-off-board = { $place } není na desce { $size }x{ $size }
rules-no-piece = na { $place } nic nestojí
rules-forbidden = { $place } je zakázáno ({ $who }): vznikne { $shape }
rules-shape-overline = příliš dlouhá řada
rules-shape-double-four = dvojitá čtyřka
rules-shape-double-three = dvojitá trojka
rules-two-put-already = další dva kameny už jsou položeny
rules-needs-swap2 = „{ $word }“ potřebuje volbu opening swap2
rules-colours-settled = barvy už jsou rozděleny
rules-stones-first = nejdřív se kladou { $count } kameny: x, o, x
rules-two-first = nejdřív se kladou dva kameny: o, x
rules-suicide = { $place } je sebevražda: kámen by neměl žádnou svobodu
rules-repeats = { $place } opakuje dřívější pozici
rules-not-ended = partii ještě neukončily dva pasy
rules-give-dead = zadejte mrtvé kameny, třeba dead A1 B1
rules-give-dead-or-none = zadejte mrtvé kameny, nebo dead none
rules-no-stone = na { $place } není kámen
rules-dead-in-part = skupina s kamenem { $place } je mrtvá jen zčásti
rules-outside-board = { $place } není na desce { $size }
rules-must-pass = { $who } nemá žádný tah a musí pasovat
rules-turns-nothing = kámen na { $place } žádný kámen neotočí
rules-cannot-pass = { $who } nemůže pasovat: lze táhnout na { $place }
rules-empty-pit = důlek { $pit } ({ $who }) je prázdný
rules-outside-cube = { $place } není v krychli { $size }
rules-barred = { $place } je střed, který je zakázán
rules-falls-lower = na { $place } kámen nezůstane: spadne níž

## Checkers. $given: a move. $moves: legal ones.

rules-must-take = { $given } nic nebere, a brát se musí: { $moves }
rules-several = { $given } může být { $moves }: uveďte i pole mezi tím
rules-no-square = pole { $place } na desce { $size } není
rules-piece-of-other = na { $place } stojí kámen soupeře ({ $who })
rules-nothing-to-take = { $given }: není co brát
rules-no-such-capture = { $given } není žádné z možných braní: { $moves }
rules-man-cannot-go = kámen nemůže z { $from } na { $to }
rules-king-cannot-go = dáma nemůže z { $from } na { $to }

## Chess. $piece: pawn, knight, bishop, rook, queen, king.

rules-chess-no-move = „{ $text }“ v tomto postavení není dovolený tah
rules-chess-several = „{ $text }“ může být kterýkoli z tahů { $moves }
rules-chess-piece-of-other = { $piece ->
    [pawn] pěšec
    [knight] jezdec
    [bishop] střelec
    [rook] věž
    [queen] dáma
   *[king] král
} na { $place } je soupeřova figura ({ $who }), na tahu: { $mover }
rules-chess-no-castling = král nemůže udělat rošádu s věží na { $place }: stojí mezi nimi figura, nebo by král přešel přes napadené pole či na něm skončil
rules-chess-no-castling-in-check = král v šachu nemůže udělat rošádu
rules-chess-own-piece = na { $place } stojí vlastní figura
rules-chess-does-not-reach = { $piece ->
    [pawn] pěšec
    [knight] jezdec
    [bishop] střelec
    [rook] věž
    [queen] dáma
   *[king] král
} se z { $from } na { $to } nedostane
rules-chess-say-promotion = uveďte, v co se pěšec mění: { $step }q, { $step }r, { $step }b nebo { $step }n
rules-chess-no-promotion = v jinou figuru se mění jen pěšec na poslední řadě
rules-chess-in-check = vlastní král by byl v šachu

## Dice

rules-dice-set-aside-first = před dalším hodem se musí něco odložit
rules-dice-not-thrown = ještě se neházelo
rules-dice-number = kostky v hodu: { $dice }, ne { $thrown }
rules-dice-one-again = znovu se hází jednou kostkou
rules-dice-no-again = znovu lze hodit jen jednou ze dvou stejných kostek v hodu šesti kostkami s pěti různými čísly
rules-dice-full-hand = když se počítá všech šest kostek, hází se znovu
rules-dice-minimum = skončit lze nejméně s { $minimum } body v tahu, zatím jich je { $points }
rules-dice-nothing-aside = odložit se musí aspoň jedna kombinace
rules-dice-not-among = { $kept } v hodu { $throw } není
rules-dice-taken-whole = stejné kostky se odkládají všechny ({ $thrown }), ne jen { $count }
rules-dice-no-count = číslo { $value } v počtu { $count } se nepočítá
rules-dice-seats = míst je 2 až 6 a jedno z nich je na tahu
rules-dice-fifties = body jsou násobky padesáti
rules-dice-too-many-points = tolik bodů žádná partie nemá
rules-dice-nobody-won = ještě nikdo nevyhrál
rules-dice-no-choice = tyto kostky se berou všechny bez výběru
rules-dice-none-counts = žádná z těchto kostek se nepočítá
rules-dice-value-not-again = tímto číslem nelze házet znovu
rules-dice-row = řádek { $row } v tabulce šancí není, je jich { $rows }
rules-dice-then = dodejte, co pak: '{ $given } roll' hodí ostatními, '{ $given } bank' body zapíše
rules-dice-few-left = tak málo kostek nezbývá s tak málo body
rules-dice-leave-no-choice = tyto kostky nedávají na výběr
rules-dice-no-such-seat = takové místo nehraje
rules-dice-missing = něco v tom chybí
rules-dice-no-points = „{ $text }“ není počet bodů
rules-dice-old-and-new = chybí stará a nová kostka
rules-dice-falls-otherwise = takto žádná kostka nepadne
rules-dice-total = { $who } { $total }

## Kuhn poker and Leduc hold'em

rules-cards-not-dealt-here = kartu { $card } tu nelze rozdat
rules-cards-deal-first = nejdřív se musí rozdat karta
rules-cards-not-possible = { $action } tu nelze
rules-cards-not-held = kartu { $card } tu nikdo mít nemůže

## Positions

rules-not-a-position = není to pozice: { $why }
rules-position-went-on = po výhře se hrálo dál
rules-position-seats = „{ $text }“ není místo: na tahu je { $first } nebo { $second }
rules-position-rows = řady: { $rows }; deska jich má { $sizes }
rules-position-row = řada { $row }: { $what }
rules-position-number-at = u „{ $symbol }“ není počet průsečíků
rules-position-stone-symbol = „{ $symbol }“ není x, o ani číslo
rules-position-row-long = na desku { $size } je příliš dlouhá
rules-position-row-crossings = { $count } { $count ->
    [one] průsečík
    [few] průsečíky
    [many] průsečíku
   *[other] průsečíků
} na desce { $size }

rules-gomoku-layout = zadejte řady shora a kdo je na tahu, třeba 3/1x1/2o cross
rules-gomoku-other-board = je na desce { $size }, ne { $wanted }
rules-gomoku-other-turn = na tahu má být { $told }, ale je { $due }
rules-gomoku-word-needs-swap2 = „{ $word }“ za místem na tahu potřebuje volbu opening swap2
rules-gomoku-no-word = „{ $word }“ není žádné ze slov { $known }
rules-gomoku-wrong-word = počet kamenů je { $stones } a opening swap2 při něm nemůže být „{ $word }“; za místo na tahu napište { $possible }
rules-gomoku-after-opening = hra po zahájení
rules-gomoku-nothing = nic
rules-gomoku-or = { $first } nebo { $second }
rules-gomoku-counts = křížky: { $crosses }, kolečka: { $rounds }, na tahu { $who }

rules-go-layout = zadejte řady shora, kdo je na tahu, průsečík ko nebo -, počet pasů a kameny, které zajali černý a bílý, třeba 5/1xo2/xo1o1/1xo2/5 black C3 0 3 4
rules-go-no-ko = „{ $text }“ není průsečík ani -, když žádné ko není
rules-go-passes = pasy za sebou: { $passes }; zadejte 0, 1 nebo 2
rules-go-ko-after-pass = po pasu žádné ko není
rules-go-ko-impossible = na průsečíku ko nemohl být zajat žádný kámen
rules-go-no-liberty = kámen na { $place } nemá žádnou svobodu
rules-go-no-passes = „{ $text }“ není počet pasů za sebou
rules-go-no-taken-black = „{ $text }“ není počet kamenů, které zajal černý
rules-go-no-taken-white = „{ $text }“ není počet kamenů, které zajal bílý

rules-reversi-layout = zadejte pole po řadách shora, X pro černé, O pro bílé a - pro volné, a kdo je na tahu
rules-reversi-squares = { $given } { $given ->
    [one] pole
    [few] pole
    [many] pole
   *[other] polí
}; deska { $size } jich má { $squares }
rules-reversi-symbol = „{ $symbol }“ není X, O ani -
rules-reversi-symbol-on = „{ $symbol }“ na { $place } není X, O ani -
rules-reversi-middle = { $place } je volné, ale čtyři pole uprostřed volná nikdy nejsou
rules-reversi-alone = kámen na { $place } se nedotýká ostatních

rules-checkers-layout = zadejte, kdo je na tahu (B nebo W), kameny bílého a kameny černého, třeba B:W21,22,K30:B1,2
rules-checkers-twice = kameny jsou uvedeny dvakrát ({ $who })
rules-checkers-two-on = na { $place } stojí dva kameny
rules-checkers-nothing = na desce nestojí žádný kámen
rules-checkers-quiet = „{ $text }“ za H není počet tahů bez braní, kterých je nejvýše { $most }
rules-checkers-man-as-king = kámen na { $place } by byl dámou: napište K{ $place }
rules-checkers-too-many = { $who } má příliš mnoho kamenů ({ $count }), nejvýše jich je { $most }
rules-checkers-no-square = „{ $text }“ není pole; pole mají čísla 1 až { $most }

rules-kalaha-layout = zadejte šest důlků a zásobník jihu, šest důlků a zásobník severu a kdo je na tahu, třeba 4 4 4 4 4 4 0 4 4 4 4 4 4 0 south
rules-kalaha-no-number = „{ $text }“ není počet fazolí
rules-kalaha-total = počet fazolí je { $total }; partie jich má nejméně jednu a nejvýše { $most }
rules-kalaha-other-total = počet fazolí je { $total }, tato partie jich má { $wanted }
rules-kalaha-is-over = důlky jsou prázdné ({ $empty }), takže partie skončila a druhé fazole ({ $other }) patří do zásobníku

rules-qubic-layout = zadejte vrstvy shora a kdo je na tahu, třeba x3/4/4/4,4/1o2/4/4,4/4/4/4,4/4/4/4 cross
rules-qubic-layers = { $count } { $count ->
    [one] vrstva
    [few] vrstvy
    [many] vrstvy
   *[other] vrstev
} v krychli { $size }
rules-qubic-rows = vrstva { $layer }: { $count } { $count ->
    [one] řada
    [few] řady
    [many] řady
   *[other] řad
} v krychli { $size }
rules-qubic-row = vrstva { $layer }, řada { $row }: { $what }
rules-qubic-barred = { $place } je zakázáno: napište tam #
rules-qubic-misplaced = „{ $symbol }“ tam být nemůže
rules-qubic-symbol = „{ $symbol }“ není x, o, # ani číslo
rules-qubic-length = { $count } { $count ->
    [one] pole
    [few] pole
    [many] pole
   *[other] polí
} v krychli { $size }
rules-qubic-hangs = kámen na { $place } visí ve vzduchu

rules-chess-layout = zadejte FEN: řady od osmé, kdo je na tahu (w nebo b), rošády, pole braní mimochodem a obě počítadla tahů, třeba rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rules-chess-side = na tahu je w nebo b
rules-chess-half-moves = počet půltahů je 0 až 150
rules-chess-full-moves = číslo tahu je 1 až 65535
rules-chess-ranks = { $count } { $count ->
    [one] řada
    [few] řady
    [many] řady
   *[other] řad
}, deska jich má 8
rules-chess-rank = řada { $rank }: { $what }
rules-chess-symbol = „{ $symbol }“ není figura ani číslo
rules-chess-rank-long = více než 8 polí
rules-chess-rank-squares = { $count } { $count ->
    [one] pole
    [few] pole
    [many] pole
   *[other] polí
} místo 8
rules-chess-no-king = { $who } nemá krále
rules-chess-kings = { $who } má { $count } { $count ->
    [few] krále
   *[other] králů
}
rules-chess-pawns = { $who } má { $count } { $count ->
    [few] pěšce
   *[other] pěšců
}
rules-chess-promoted = { $who } má více figur, než se mohlo proměnit z pěšců
rules-chess-pawn-rank = pěšec na { $place }: na první ani poslední řadě žádný nestojí
rules-chess-castling = rošáda „{ $symbol }“: { $what }
rules-chess-king-moved = král už táhl
rules-chess-castling-letters = rošády jsou KQkq, písmena sloupců nebo -
rules-chess-no-rook = taková věž tam není
rules-chess-needs-960 = tato rošáda potřebuje volbu chess960 on
rules-chess-one-rook = na každou stranu dělá rošádu jen jedna věž
rules-chess-passant-layout = braní mimochodem: zadejte pole, které pěšec přešel, nebo -
rules-chess-passant-impossible = braní mimochodem: toto pole žádný pěšec právě nepřešel
rules-chess-other-in-check = král strany, která není na tahu, je v šachu
rules-chess-many-checks = šach dává { $count } { $count ->
    [few] figury
   *[other] figur
} najednou

rules-dice-layout = { $seats ->
    [2] zadejte oba součty, kdo je na tahu, jeho body a co přijde, třeba 2450 1800 first 600 throw 4
   *[other] zadejte všechny součty, kdo je na tahu, jeho body a co přijde, třeba 2450 1800 first 600 throw 4
}
rules-dice-phase = po bodech následuje, co přijde: throw 4, dice 1 2 4 5, reroll 4 dice 1 2 3 4 4 5 nebo over
rules-dice-no-seat = „{ $text }“ není místo, které hraje: { $names }

rules-cards-layout = zadejte karty obou míst (- místo nerozdané) a vše, co následovalo, třeba K Q pass bet
rules-cards-veiled = kartu v ní zakrývá ?, a partie začíná jen tam, kde jsou všechny rozdané karty známy
rules-cards-first-seat = první kartu dostává první místo
rules-cards-dealt-before = předtím se rozdají obě karty

## Settings

rules-near = ; neměli jste na mysli „{ $word }“?
rules-unknown-game = hra „{ $name }“ tu není. Hry jsou { $games }
rules-unknown-game-near = hra „{ $name }“ tu není; neměli jste na mysli „{ $word }“? Hry jsou { $games }
rules-only-board = { $game } se na desce { $size } nehraje: jediná deska je { $sizes }
rules-boards = { $game } se na desce { $size } nehraje: zadejte { $sizes }
rules-no-option = { $game } nemá volbu „{ $key }“{ $nearest }
rules-option-twice = volba { $key } je zadána dvakrát
rules-option-whole = volba { $key } je celé číslo, ne „{ $value }“
rules-option-choice = volba { $key } je jedno ze slov { $words }, ne „{ $value }“{ $nearest }
rules-option-range = volba { $key } je celé číslo od { $least } do { $most }, ne „{ $value }“
rules-option-halves = volba { $key } je číslo od { $least } do { $most }, celé nebo s .5, ne „{ $value }“
rules-seats-only = { $game } má { $most } { $most ->
    [one] hráče
    [few] hráče
   *[other] hráčů
}, ne { $seats }: zadejte { $most }
rules-seats = { $game } má { $least } až { $most } { $most ->
    [one] hráče
    [few] hráče
   *[other] hráčů
}, ne { $seats }: zadejte { $least } až { $most }
rules-go-no-handicap = na desce { $size } žádný handicap není: zadejte 0
rules-go-handicap = handicap { $stones } se na desce { $size } nehraje: zadejte 0 nebo 2 až { $most }
rules-gomoku-swap2-line = opening swap2 potřebuje line { $least } nebo více
rules-gomoku-swap2-board = opening swap2 potřebuje desku { $least } nebo větší
rules-gomoku-renju-line = rule renju potřebuje line { $least } nebo více
rules-chess-start-960 = start { $number } je postavení chess960: zadejte také chess960 on
