# What games say about themselves, in Czech.

## Games: their names

game-title-gomoku = piškvorky
game-title-chess = Šachy
game-title-go = Go
game-title-reversi = Reversi
game-title-checkers = Dáma
game-title-kalaha = Kalaha
game-title-dice = kostky na 10 000
game-title-qubic = 3D piškvorky
game-title-kuhn = Kuhnův poker
game-title-leduc = Leduc hold'em

## Their rules in three sentences

game-summary-gomoku = Hráči střídavě kladou kameny na průsečíky. Vyhrává, kdo má jako první pět kamenů v řadě, vodorovně, svisle nebo šikmo. Položené kameny už zůstávají na místě.
game-summary-chess = Hráči střídavě táhnou svými figurami, každým druhem jinak, a berou figury soupeře. Vyhrává ten, kdo dá mat: napadne krále tak, že nemůže uniknout. Když hráč na tahu nemá žádný možný tah a jeho král není napaden, je to remíza.
game-summary-go = Hráči střídavě kladou kameny na průsečíky a zajímají skupiny soupeře, vedle kterých nezbyl žádný volný průsečík. Místo tahu lze pasovat a dva pasy za sebou ukončí partii. Vyhrává ten, komu pak patří větší část desky, tedy kameny i to, co obklíčily.
game-summary-reversi = Pokládáte kámen tak, aby uzavřel řadu soupeřových kamenů, a ty se pak otočí na vaši barvu. Kdo tak táhnout nemůže, pasuje. Vyhrává ten, kdo má na konci více kamenů.
game-summary-checkers = Kameny táhnou o jedno pole vpřed po tmavých úhlopříčkách a soupeřovy kameny berou přeskočením. Kdo může brát, musí, a bere týmž kamenem dál, dokud to jde. Kámen, který dojde na druhý okraj, se stává dámou, a kdo nemůže táhnout, prohrál.
game-summary-kalaha = Vezmete všechny fazole z jednoho svého důlku a po jedné je rozesejete doprava dokola. Padne-li poslední do vašeho zásobníku, sejete znovu; padne-li do vašeho prázdného důlku, zajme fazole naproti. Vyhrává ten, kdo má na konci více fazolí.
game-summary-dice = Hodíte šesti kostkami a odložíte ty, které se počítají, třeba jedničky, pětky a trojice. Pak zbylými hodíte znovu, nebo skončíte a body si zapíšete. Hod bez bodů znamená ztrátu celého tahu a vyhrává ten, kdo první dosáhne 10 000.
game-summary-qubic = Hráči střídavě kladou kameny do polí krychle. Vyhrává, kdo má jako první čáru přes celou krychli, rovně nebo šikmo kterýmkoli směrem. Její čtyři vrstvy leží nad sebou.
game-summary-kuhn = Oba hráči zaplatí žeton a dostanou jednu ze tří karet, kterou vidí jen oni. Vsadíte nebo pasujete, a na sázku odpovíte žetonem, nebo se vzdáte. Bank získá vyšší karta.
game-summary-leduc = Oba hráči zaplatí žeton a dostanou jednu ze šesti karet, kterou vidí jen oni. Po kole sázek se jedna karta vyloží a následuje druhé kolo. Vyhrává pár s vyloženou kartou, jinak vyšší karta.

## Their rules in about ten lines, and how a move is written. The lines stay as they
## are here, 77 letters long at most.

game-rules-gomoku =
    Dva hráči střídavě kladou kameny na průsečíky; začíná křížek (x).
    Vyhrává, kdo má jako první pět kamenů v řadě bez mezery: vodorovně, svisle
    nebo šikmo. Kameny se nepřesouvají ani neberou. Plná deska, na které nikdo
    řadu nemá, je remíza.
    Dvě trojice otevřené na obou koncích obvykle vyhrávají: soupeř zastaví jen
    jednu z nich.
    Tah je písmeno sloupce a číslo řady odspodu: H8 je střed desky 15.
    S volbou opening=swap2 má první tah tři kameny, H8 I9 J4; pak 'swap' bere
    druhou barvu a 'two' přidá dva kameny.
game-rules-chess =
    Začíná bílý. V každém tahu táhnete jednou figurou a berete, co stojí tam,
    kam jde. Přes jiné figury skáče jen jezdec.
    Král: o jedno pole všemi směry. Dáma: všemi směry libovolně daleko. Věž: po
    řadách a sloupcích. Střelec: po úhlopříčkách. Jezdec: dvě pole rovně a jedno
    stranou. Pěšec: o pole vpřed, ze základního postavení i o dvě; bere šikmo a
    na poslední řadě se mění v dámu, věž, střelce nebo jezdce.
    Rošáda: král jde o dvě pole k věži a ta ho přeskočí; ani král, ani věž
    předtím nesměli táhnout a král při tom nesmí být napaden.
    Mat vyhrává. Pat, třetí opakování a padesát tahů bez braní a bez tahu pěšcem
    jsou remíza.
    Tah se píše jako v knihách, ale anglickými písmeny: e4, Nf3, exd5, O-O, e8=Q
    (K král, Q dáma, R věž, B střelec, N jezdec, pěšec žádné), nebo poli: e2e4,
    e7e8q.
game-rules-go =
    Dva hráči střídavě kladou kameny na průsečíky, nebo pasují; začíná černý.
    Kameny, které se dotýkají podél čar, tvoří skupinu. Skupina, vedle které
    není žádný volný průsečík, se odebere z desky.
    Kámen nesmí vzít poslední volný průsečík vlastní skupině a nesmí vrátit
    postavení celé desky, které už jednou bylo.
    Dva pasy za sebou partii ukončí. Bod je za každý vlastní kámen a za každý
    volný průsečík, který obklopují jen vaše kameny; bílý má navíc komi. Kdo má
    bodů více, vyhrává.
    Všechny kameny na desce platí za živé: mrtvé seberte, než pasujete.
    Tah je písmeno sloupce (I není) a číslo řady odspodu: D4. Druhý možný tah
    je 'pass'.
game-rules-reversi =
    Dva hráči střídavě kladou kameny na volná pole; začíná černý.
    Kámen musí uzavřít soupeřovy kameny v řadě bez mezery mezi sebou a jiným
    vaším kamenem: vodorovně, svisle nebo šikmo.
    Všechny kameny, které tak uzavře, se ve všech směrech otočí na vaši barvu.
    Kdo takové pole nemá, pasuje; nikdo jiný pasovat nesmí.
    Partie končí, když nemůže táhnout nikdo. Kdo má více kamenů, vyhrává.
    Kámen v rohu se už nikdy neotočí a pole vedle rohu pomáhají soupeři roh
    získat.
    Tah je písmeno sloupce a číslo řady shora: d3, nebo 'pass'.
game-rules-checkers =
    Kameny táhnou po úhlopříčkách o jedno pole vpřed; začíná černý, shora.
    Soupeřův kámen se bere přeskočením na volné pole za ním. Kdo může brát,
    musí, a bere týmž kamenem dál, dokud to jde.
    Kámen, který tah skončí na poslední řadě, se stává dámou a smí vpřed i zpět:
    s rule=english o jedno pole, jinak libovolně daleko.
    Kdo nemůže táhnout, prohrál. Třetí opakování postavení a čtyřicet tahů
    každého bez braní a bez tahu kamenem jsou remíza.
    Pole mají čísla, deska je ukazuje: 1 je vlevo nahoře.
    Tah jsou jeho pole: 11-15, braní 15x22x29 s každým polem, kam se dopadne,
    nebo krátce 15x29, kde to nemůže být nic jiného.
game-rules-kalaha =
    Vyprázdníte jeden svůj důlek a fazole po jedné rozsejete doprava, přes svůj
    zásobník dál do důlků soupeře, ale ne do jeho zásobníku:
    {"        "}f  e  d  c  b  a               f  e  d  c  b  a
    {"        "}4  4  4  4  4  4               4  4  4  4  4  4
    {"   "}0 |                  | 0  - c ->  0 |                  | 1
    {"        "}4  4  4  4  4  4               4  4  0  5  5  5
    {"        "}a  b  c  d  e  f               a  b  c  d  e  f
    Padne-li poslední fazole do vašeho zásobníku, jako zde, sejete znovu.
    Padne-li do vašeho prázdného důlku, jde i s fazolemi naproti do vašeho
    zásobníku.
    Když jsou důlky jedné strany prázdné, druhá si své fazole nechá. Kdo jich
    má v zásobníku více, vyhrává.
    Tah je písmeno důlku zleva, třeba c. Sejete-li znovu, počká se na další
    důlek; celý tah lze napsat i najednou: c a.
game-rules-dice =
    Hodíte šesti kostkami a odložíte některé z těch, které se počítají. Zbylými
    pak hodíte znovu, nebo skončíte a body z tahu si zapíšete.
    {"  "}jedna 1            100     tři 1                   1 000
    {"  "}jedna 5             50     tři jiné      100 x hodnota
    {"  "}čtyři stejné  dvojnásobek trojice, pět trojnásobek,
    {"  "}              šest čtyřnásobek
    {"  "}1 2 3 4 5 6      2 000     tři páry                  500
    {"  "}dvě trojice   jejich součet
    Poslední tři platí jen v hodu šesti kostkami a berou se celé, stejně jako
    tři a více stejných kostek.
    Hod, ve kterém se nic nepočítá, ukončí tah bez bodů. Skončit lze od 350
    bodů. Kdo použije všech šest kostek, musí všemi hodit znovu.
    Pět různých hodnot: jednou kostkou z páru lze hodit znovu. Postupka pak má
    1 500 bodů, vše ostatní tah ukončí.
    Vyhrává, kdo má první 10 000.
    Tah říká, které kostky si necháte a co dál: keep 1 5 5 roll (hodit), keep 1
    bank (zapsat), nebo reroll 4 pro kostku z páru; nebo číslo řádku v tabulce
    šancí: #2 roll, #2 bank, a jen #2, kde nic jiného nejde.
game-rules-qubic =
    Dva hráči střídavě kladou kameny do volných polí krychle; začíná křížek (x).
    Vyhrává, kdo má jako první čáru přes celou krychli. Smí vést podél hrany,
    po úhlopříčce vrstvy nebo skrz vrstvy, rovně i šikmo: krychle se čtyřmi
    vrstvami má takových čar 76.
    Krychle se třemi a s pěti vrstvami nemají pole uprostřed.
    S volbou gravity=on padá kámen do nejnižší volné vrstvy.
    Plná krychle bez čáry je remíza.
    Tah jsou tři číslice od 1: vrstva shora, řada shora, sloupec zleva.
    234 je vrstva 2, řada 3, sloupec 4.
game-rules-kuhn =
    Oba hráči zaplatí žeton a dostanou jednu ze tří karet J, Q a K, kterou vidí
    jen oni. Začíná první.
    'pass' neplatí nic, 'bet' zaplatí o žeton více.
    Po sázce 'bet' zaplatí stejně a karty se porovnají; 'pass' se vzdává a bank
    získá druhý hráč.
    Karty se porovnají i po dvou pasech. Bank získá vyšší karta: K poráží Q, Q
    poráží J.
    Kdo s J nikdy nesází, toho soupeř snadno prohlédne, a stejně toho, kdo s ní
    sází vždy.
    Tah je jedno slovo: pass nebo bet.
game-rules-leduc =
    Oba hráči zaplatí žeton a dostanou jednu ze šesti karet, po dvou J, Q a K,
    kterou vidí jen oni. Začíná první.
    'raise' dorovná a přidá 2 žetony, ve druhém kole 4; kolo má nejvýše dvě
    zvýšení. 'call' dorovná, třeba i o nic. 'fold' se po zvýšení vzdává.
    Kolo končí, když je zvýšení dorovnáno, nebo když oba dají 'call'. Pak se
    vyloží jedna karta pro oba a následuje druhé kolo.
    Nakonec vyhrává pár s vyloženou kartou, jinak vyšší karta; stejné karty se
    o bank dělí.
    Tah je jedno slovo: call, raise nebo fold.

## Their options: what each does. The words before the colons are values, which
## are typed as they are.

game-option-gomoku-rule = freestyle: vyhrává řada pěti nebo více; exact: delší řady se nepočítají; renju: černý potřebuje právě pět a nesmí udělat dvě trojky, dvě čtyřky ani delší řadu; caro: ne s kamenem soupeře na obou koncích; open: na žádném
game-option-gomoku-line = kolik v řadě vyhrává
game-option-gomoku-opening = free: černý začíná jedním kamenem; swap2: první hráč položí tři kameny, černý, bílý a černý; druhý si vezme černé (swap), položí čtvrtý kámen za bílé, nebo položí další dva (two) a pak vybírá první
game-option-chess-chess960 = on: figury mohou začínat na jiných polích a král rošuje na vlastní věž
game-option-chess-start = číslo základního postavení chess960 podle Scharnagla; 518 je obvyklé
game-option-chess-claim-draws = on: třetí opakování a padesát tahů je remíza; off: až páté opakování a 75 tahů
game-option-go-komi = body, které bílý dostane za to, že táhne jako druhý
game-option-go-handicap = kolik kamenů má černý na desce na začátku, 2 až 9; bílý pak táhne jako první
game-option-checkers-rule = english: dámy táhnou o jedno pole; czech: dámy táhnou libovolně daleko a berou dříve než kameny; international, na desce 10: dámy táhnou libovolně daleko, kameny berou i dozadu a musí se brát co nejvíce kamenů
game-option-kalaha-beans = kolik fazolí leží na začátku v každém důlku
game-option-kalaha-capture = always: poslední fazole ve vlastním prázdném důlku zajímá, i když naproti nic neleží; nonempty: jen když tam něco je; off: nikdy
game-option-kalaha-returns = margin: partie má cenu fazolí, o které je vyhrána, a hráči se porovnávají podle zisku na partii; win: podle počtu výher
game-option-dice-target = součet, který vyhrává
game-option-dice-minimum = nejméně kolik bodů tahu lze zapsat
game-option-dice-last-round = on: po dosažení cíle se kolo dohraje a vyhrává nejvyšší součet
game-option-dice-returns = margin: partie má cenu bodů, o které je vyhrána, a hráči se porovnávají podle zisku na partii; win: podle počtu výher
game-option-qubic-gravity = on: kámen padá do nejnižší volné vrstvy

game-sizes-range = { $least } až { $most }
game-sizes = { $rest } nebo { $last }

## Seats, as people call them. Names of players stand in their place, so that no
## sentence may need a case or a gender other than that of "Anna hraje".

game-word-black = černý
game-word-white = bílý
game-word-cross = křížek
game-word-round = kolečko
game-word-south = jih
game-word-north = sever
game-word-first = první
game-word-second = druhý
game-word-third = třetí
game-word-fourth = čtvrtý
game-word-fifth = pátý
game-word-sixth = šestý

## Pieces, for those who are read to

game-piece-black = černý
game-piece-white = bílý
game-piece-cross = křížek
game-piece-round = kolečko
game-piece-black-disc = černý kámen
game-piece-white-disc = bílý kámen
game-piece-checkers-black-man = černý kámen
game-piece-checkers-black-king = černá dáma
game-piece-checkers-white-man = bílý kámen
game-piece-checkers-white-king = bílá dáma
game-piece-chess-white-pawn = bílý pěšec
game-piece-chess-white-knight = bílý jezdec
game-piece-chess-white-bishop = bílý střelec
game-piece-chess-white-rook = bílá věž
game-piece-chess-white-queen = bílá dáma
game-piece-chess-white-king = bílý král
game-piece-chess-black-pawn = černý pěšec
game-piece-chess-black-knight = černý jezdec
game-piece-chess-black-bishop = černý střelec
game-piece-chess-black-rook = černá věž
game-piece-chess-black-queen = černá dáma
game-piece-chess-black-king = černý král
game-piece-die-1 = kostka s jedničkou
game-piece-die-2 = kostka s dvojkou
game-piece-die-3 = kostka s trojkou
game-piece-die-4 = kostka se čtyřkou
game-piece-die-5 = kostka s pětkou
game-piece-die-6 = kostka se šestkou
game-piece-knave = kluk
game-piece-queen = dáma
game-piece-king = král
game-piece-knave-of-hearts = srdcový kluk
game-piece-knave-of-spades = pikový kluk
game-piece-queen-of-hearts = srdcová dáma
game-piece-queen-of-spades = piková dáma
game-piece-king-of-hearts = srdcový král
game-piece-king-of-spades = pikový král
game-piece-hidden-card = zakrytá karta

## All games: who is on turn, and how it ended. $who is a seat, černý (x), or the
## name of its player.

game-over = partie skončila
game-to-move = na tahu: { $who }
game-played = { $who }: tah { $move }
game-won = vítěz: { $who }
# $how: pět v řadě, 35:13, o 24,5 bodu.
game-won-how = vítěz: { $who } ({ $how })
# $why: bílý nemůže táhnout.
game-won-why = vítěz: { $who } ({ $why })
game-drawn = remíza
game-drawn-at = remíza { $first }:{ $second }
game-drawn-by = { $cause }: remíza
game-row = { $count ->
    [3] tři v řadě
    [4] čtyři v řadě
    [5] pět v řadě
    [6] šest v řadě
    [7] sedm v řadě
   *[other] { $count } v řadě
}
game-by-row = { $row }

# What follows "Jste na tahu", with what separates it from that.
game-note-in-check = , máte šach
game-note-must-pass = , ale můžete jen pasovat
game-note-again = {" "}znovu
game-note-choose-or-two = : swap vezme kameny x, položený kámen ponechá o, two položí další dva kameny
game-note-choose = : swap vezme kameny x, položený kámen vezme o
game-note-opening = : další kámen zahájení je { $stone }
game-note-dice = : { $caption }

## How a game ended: to the winner (own), to a loser (lost), to a spectator (won)

game-ended-own = Vyhráli jste
game-ended-own-by = Vyhráli jste ({ $how })
game-ended-own-since = Vyhráli jste: { $why }
game-ended-own-adjudicated = Vyhráli jste podle shodného hodnocení obou
game-ended-lost = Prohráli jste, vítěz: { $winner }
game-ended-lost-by = Prohráli jste, vítěz: { $winner } ({ $how })
game-ended-lost-since = Prohráli jste, vítěz: { $winner } ({ $why })
game-ended-lost-adjudicated = Prohráli jste podle shodného hodnocení obou, vítěz: { $winner }
game-ended-won = Vítěz: { $winner }
game-ended-won-by = Vítěz: { $winner } ({ $how })
game-ended-won-since = Vítěz: { $winner } ({ $why })
game-ended-won-adjudicated = Vítěz podle shodného hodnocení obou: { $winner }
game-ended-draw = Remíza
game-ended-draw-adjudicated = Remíza podle shodného hodnocení obou
game-ended-agreed = Remíza dohodou hráčů
game-ended-move-limit = Remíza: více tahů se nehraje
game-ended-drawn-fault = Remíza: { $what }{ $detail }
game-ended-fault = { $what }{ $detail }
game-ended-lost-fault = Prohráli jste: { $what }{ $detail }
game-ended-own-fault = Vyhráli jste: { $what }{ $detail }
game-ended-won-fault = Vítěz: { $winner } – { $what }{ $detail }
game-ended-one-lost = Prohra: { $what }{ $detail }
game-fault-own = { $fault ->
    [resigned] vzdali jste se
    [illegal] neprovedli jste žádný možný tah
    [time] vypršel vám čas
    [left] opustili jste partii
    [memory] spotřebovali jste příliš mnoho paměti
   *[protocol] porušili jste protokol
}
game-fault = { $fault ->
    [resigned] { $who } se vzdává
    [illegal] { $who } netáhne podle pravidel
    [time] { $who } překračuje čas
    [left] { $who } opouští partii
    [memory] { $who } překračuje povolenou paměť
   *[protocol] { $who } porušuje protokol
}
game-fault-nobody = { $fault ->
    [resigned] vzdáno
    [illegal] žádný možný tah
    [time] vypršel čas
    [left] opuštěná partie
    [memory] překročena paměť
   *[protocol] porušen protokol
}

## Threats. $places are cells, each with what it makes.

game-threat-wins = { $who } může hned vyhrát na { $places }
game-threat-strong = { $who } získá dvě možnosti výhry na { $places }
game-threat-weak = { $who } může hrozit na { $places }
game-threat-place = { $cell } ({ $what })

## Five in a row

game-gomoku-full = deska je plná: remíza
game-gomoku-stuck = { $who } má jen zakázaná pole: remíza
game-gomoku-choose-or-two = na tahu: { $who } – swap vezme kameny x, položený kámen ponechá o, two položí další dva kameny
game-gomoku-choose = na tahu: { $who } – swap vezme kameny x, položený kámen vezme o
game-gomoku-opening = na tahu: { $who } – další kámen zahájení je { $stone }
game-gomoku-colours = kameny x: { $x }, kameny o: { $o }
game-gomoku-takes-x = { $who } si bere kameny x
game-gomoku-puts-two = { $who } položí další dva kameny
game-gomoku-plays-o = { $who } hraje s kameny o
game-gomoku-four = { $four ->
    [2] dvojka
    [3] trojka
    [4] čtyřka
    [5] pětka
   *[6] šestka
}
game-gomoku-open-four = otevřená { $four ->
    [2] dvojka
    [3] trojka
    [4] čtyřka
    [5] pětka
   *[6] šestka
}
game-gomoku-two-fours = dvě { $four ->
    [2] dvojky
    [3] trojky
    [4] čtyřky
    [5] pětky
   *[6] šestky
}
game-gomoku-four-and-three = { $four ->
    [4] čtyřka
    [5] pětka
   *[6] šestka
} a otevřená { $three ->
    [3] trojka
    [4] čtyřka
   *[5] pětka
}
game-gomoku-open-three = otevřená { $three ->
    [3] trojka
    [4] čtyřka
   *[5] pětka
}
game-gomoku-two-threes = dvě otevřené { $three ->
    [3] trojky
    [4] čtyřky
   *[5] pětky
}

## Tic-tac-toe in a cube

game-qubic-layer = vrstva { $number }
game-qubic-full = krychle je plná: remíza
game-qubic-line = čára { $size ->
    [3] tří
    [4] čtyř
   *[5] pěti
}
game-qubic-line-later = čára { $size ->
    [3] tří
    [4] čtyř
   *[5] pěti
}, až tam bude moci kámen stát
game-qubic-two-lines = dvě čáry po { $less ->
    [2] dvou
    [3] třech
   *[4] čtyřech
}

## Chess

game-chess-in-check = na tahu: { $who }, šach
game-chess-by = { $cause }
game-chess-end = { $cause ->
    [checkmate] mat
    [stalemate] pat
    [insufficient-material] nedostatek materiálu
    [threefold-repetition] trojí opakování pozice
    [fivefold-repetition] pateré opakování pozice
    [fifty-moves] padesát tahů
   *[seventy-five-moves] sedmdesát pět tahů
}

## Go

game-go-by = o { $margin } { $margin ->
    [one] bod
    [few] body
    [many] bodu
   *[other] bodů
}
game-go-equal = oba mají stejný počet bodů: remíza
game-go-passed = { $other } pasuje, na tahu: { $who }
game-go-prisoners = zajato { $count }
game-go-taken = zajaté kameny: { $black } { $blacks }, { $white } { $whites }
game-go-points = body: { $black } { $blacks }, { $white } { $whites } a komi { $komi }

## Reversi

game-reversi-played = { $who }: tah { $square }, otočené kameny { $turned }
game-reversi-had-to-pass = { $who } musí pasovat
game-reversi-passes = { $who } nemá žádný tah a pasuje
game-reversi-must-pass = na tahu: { $who }, jen s možností pasovat
game-reversi-counts = { $black } { $blacks }, { $white } { $whites }

## Checkers

game-checkers-no-piece = { $who } nemá žádný kámen
game-checkers-stuck = { $who } nemůže táhnout
game-checkers-repeated = pozice nastala potřetí: remíza
game-checkers-quiet = čtyřicet tahů obou bez braní a bez tahu kamenem: remíza

## Kalaha. $landed is a pit: d, or d (sever).

game-kalaha-store = zásobník ({ $who })
game-kalaha-pit = { $pit } ({ $who })
game-kalaha-into-store = { $who }: setí { $pit }, poslední do zásobníku
game-kalaha-captured = { $who }: setí { $pit }, zajetí v { $landed }
game-kalaha-sowed = { $who }: setí { $pit } až do { $landed }
game-kalaha-to-move-again = znovu na tahu: { $who }
game-kalaha-column-pit = důlek
game-kalaha-column-beans =
    {""}
    fazole
game-kalaha-column-ends =
    končí
    v
game-kalaha-column-store =
    do
    zásobníku
game-kalaha-column-then =
    {""}
    potom
game-kalaha-column-ahead =
    pohled
    vpřed
game-kalaha-ahead = pohled vpřed: stav zásobníků po { $depth ->
    [one] { $depth } dalším setí
   *[other] dalších { $depth } setích
}, vlastní minus soupeřův, hrají-li oba v tomto výhledu nejlépe
game-kalaha-ends-store = zásobník
game-kalaha-ends-own = vlastní { $pit }
game-kalaha-ends-other = cizí { $pit }
game-kalaha-then-end = konec
game-kalaha-then-again = znovu
game-kalaha-then-captures = zajme { $count }

## Dice

# Points are always fifties: 50 bodů, s 350 body.
game-dice-aside = odloženo, { $points } bodů
game-dice-total = celkem
game-dice-this-turn = v tomto tahu
game-dice-throws = { $who } hází { $dice ->
    [2] dvěma kostkami
    [3] třemi kostkami
    [4] čtyřmi kostkami
    [5] pěti kostkami
   *[6] šesti kostkami
}
game-dice-throws-with = { $who } hází { $dice ->
    [1] jednou kostkou
    [2] dvěma kostkami
    [3] třemi kostkami
    [4] čtyřmi kostkami
    [5] pěti kostkami
   *[6] šesti kostkami
}; { $points } bodů v tomto tahu
game-dice-throws-one = { $who } hází znovu jednou kostkou s číslem { $value }
game-dice-chooses = { $who } vybírá; zatím { $points } bodů v tomto tahu
game-dice-total-of = { $who } { $total }
game-dice-totals = { $totals } z { $target }
game-dice-all-equal = stejné součty: remíza
game-dice-equal = stejný nejvyšší součet: { $rest } a { $last }, remíza
game-dice-kept = { $who } odkládá { $kept } za { $points } bodů a hází znovu { $dice ->
    [1] poslední kostkou
    [6] všemi šesti kostkami
    [2] dvěma kostkami
    [3] třemi kostkami
    [4] čtyřmi kostkami
   *[5] pěti kostkami
}
game-dice-banked = { $who } odkládá { $kept } a končí s { $points } body: celkem { $total }
game-dice-banked-and-won = { $who } odkládá { $kept } a končí s { $points } body: celkem { $total } a výhra
game-dice-for-straight = { $who } hází znovu jednou kostkou s číslem { $value } na postupku
game-dice-threw = { $who } hází { $throw }
game-dice-no-straight = { $who } hází { $throw }, postupka nevyšla: { $lost }
game-dice-straight = { $who } hází { $throw }: postupka za { $points } bodů a znovu všech šest kostek
game-dice-nothing = { $who } hází { $throw } a nic se nepočítá: { $lost }
game-dice-all-count = { $who } hází { $throw }: počítají se všechny, { $points } bodů a znovu všech šest kostek
game-dice-turn-lost = tah je ztracen
game-dice-turn-lost-with = tah je ztracen i s { $points } body
game-dice-column-aside =
    odložit
    {""}
game-dice-column-points =
    {""}
    body
game-dice-column-gives-up =
    oželí
    bodů
game-dice-column-rarity =
    {""}
    vzácnost
game-dice-column-dice =
    zbude
    kostek
game-dice-column-next =
    další
    boduje
game-dice-column-stop =
    konec:
    body
game-dice-column-win =
    {""}
    výhra
game-dice-column-throw =
    hod:
    body
game-dice-expected = očekávané body na konci tahu (zatím { $points })
game-dice-again = znovu { $value }
game-dice-all = vše
game-dice-throws-dice = kostky
game-dice-throws-score = boduje
game-dice-throws-points = očekávané body
game-dice-throws-win = šance na výhru
game-dice-thrown-with = hod s { $points } body v tahu

## Kuhn poker and Leduc hold'em

game-chips = { $count } { $count ->
    [one] žeton
    [few] žetony
    [many] žetonu
   *[other] žetonů
}
game-cards-paid = { $who }: { $chips }
game-cards-pot = v banku { $chips }
game-cards-shared = bank se dělí
game-cards-dealt = rozdávají se karty; pak na tahu: { $who }
game-cards-laid = vykládá se karta; pak na tahu: { $who }
game-cards-gets = { $who } dostává { $card }
game-cards-gets-one = { $who } dostává kartu
game-cards-opened = vykládá se { $card }
game-cards-folds = { $who } skládá
game-cards-calls = { $who } dorovnává
game-cards-checks = { $who } čeká
game-cards-raises = { $who } navyšuje na { $count } { $count ->
    [one] žeton
    [few] žetony
    [many] žetonu
   *[other] žetonů
}
game-cards-passes = { $who } pasuje
game-cards-bets = { $who } sází

## The odds and values of choices, as a table

game-sheet = Zápis bodů
game-sheet-turn = tah
game-sheet-caption = body každého tahu a součet po něm; body v závorkách jsou ztracené
game-advice-chosen = zvoleno
game-advice-best = nejlepší

## Pictures, for those who are read to. $cells, $places: H8, J9.

game-read-source = naposled z { $cells }
game-read-last = naposled { $cells }
game-read-taken = zajato { $cells }
game-read-won = výhra: { $cells }
game-read-empty = prázdné
game-read-times = { $count }krát { $piece }
game-read-places = { $piece } na { $places }

game-gauge-part = { $amount } { $label }
game-gauge = { $amounts } z { $target }
