# Poker a turnaje na stránce a to, co tam čte správce.

contests-group-mark = {"\u00A0"}

## Karty a kombinace

contests-rank-one = { $rank ->
    [deuce] dvojka
    [three] trojka
    [four] čtyřka
    [five] pětka
    [six] šestka
    [seven] sedmička
    [eight] osmička
    [nine] devítka
    [ten] desítka
    [jack] kluk
    [queen] dáma
    [king] král
   *[ace] eso
}
contests-rank-many = { $rank ->
    [deuce] dvojky
    [three] trojky
    [four] čtyřky
    [five] pětky
    [six] šestky
    [seven] sedmičky
    [eight] osmičky
    [nine] devítky
    [ten] desítky
    [jack] kluci
    [queen] dámy
    [king] králové
   *[ace] esa
}
contests-rank-of = { $rank ->
    [deuce] dvojek
    [three] trojek
    [four] čtyřek
    [five] pětek
    [six] šestek
    [seven] sedmiček
    [eight] osmiček
    [nine] devítek
    [ten] desítek
    [jack] kluků
    [queen] dam
    [king] králů
   *[ace] es
}
contests-card = { $suit ->
    [clubs] křížov
    [diamonds] károv
    [hearts] srdcov
   *[spades] pikov
}{ $rank ->
    [deuce] á dvojka
    [three] á trojka
    [four] á čtyřka
    [five] á pětka
    [six] á šestka
    [seven] á sedmička
    [eight] á osmička
    [nine] á devítka
    [ten] á desítka
    [jack] ý kluk
    [queen] á dáma
    [king] ý král
   *[ace] é eso
}
contests-made-high-card = vysoká karta, { $high }
contests-made-one-pair = jeden pár, { $ranks }
contests-made-two-pair = dva páry, { $ranks } a { $lower }
contests-made-three-of-a-kind = trojice, { $ranks }
contests-made-straight = postupka, nejvyšší { $high }
contests-made-flush = barva, nejvyšší { $high }
contests-made-full-house = full house, { $ranks } a { $pair }
contests-made-four-of-a-kind = čtveřice, { $ranks }
contests-made-straight-flush = čistá postupka, nejvyšší { $high }
contests-made-royal-flush = královská postupka
contests-made-low = nízká, { $ranks }
contests-made-badugi = badugi ze { $cards ->
    [1] jedné karty
    [2] dvou karet
    [3] tří karet
   *[other] čtyř karet
 }, { $ranks }
contests-hole-pair = pár { $ranks }
contests-hole-suited = { $high } a { $low } v barvě
contests-hole = { $high } a { $low }

## Obrázek pokerového stolu

contests-seat-all-in = all-in
contests-seat-folded = složeno
contests-seat-out = nehraje
contests-seat-away = pryč
contests-seat-to-act = na tahu
contests-picture-pot = Bank { $chips }
contests-picture-main = hlavní { $chips }
contests-picture-side = vedlejší { $chips }
contests-picture-side-of = { $number }. vedlejší { $chips }
contests-picture-pots = Hlavní bank a vedlejší banky: { $pots }
contests-picture-who = Místo { $seat }, { $name }
contests-picture-chips = žetony: { $chips }
contests-picture-button = button
contests-picture-bet = vsazeno { $chips }
contests-picture-cards = karty { $cards }
contests-picture-closed = karty lícem dolů
contests-picture-won = výhra
contests-picture-board = Karty na stole: { $cards }
contests-picture-no-board = Na stole nejsou žádné karty

## Co se děje u pokerového stolu

contests-said-you = vy
contests-said-seat = místo { $seat }
contests-said-name = { $name }
contests-said-chat = { $name }: { $text }
contests-said-sat = { $name } usedá ke stolu, žetony: { $chips }.
contests-said-away = { $name }: spojení se přerušilo.
contests-said-gone = { $name } odchází.
contests-said-hand = == rozdání { $hand }, button: { $who }
contests-said-ante = { $who }: ante { $chips }
contests-said-small-blind = { $who }: malý blind { $chips }
contests-said-big-blind = { $who }: velký blind { $chips }
contests-said-straddle = { $who }: straddle { $chips }
contests-said-extra-blind = { $who }: velký blind navíc { $chips }
contests-said-dead-blind = { $who }: zmeškaný blind, mrtvý, { $chips }
contests-said-own-cards = vaše karty: { $cards }
contests-said-own-up = vaše odkryté karty: { $cards }
contests-said-up = { $who } odkrývá { $cards }
contests-said-own-discard = odhodili jste { $cards }
contests-said-discard = { $who } odhazuje { $cards }
contests-said-holds = { $who } drží { $cards }
contests-said-asked = na tahu: { $who }
contests-said-asked-for = na tahu: { $who } ({ $seconds } s)
contests-said-acted = { $who }: { $what }
contests-said-acted-why = { $who }: { $what } ({ $why })
contests-act-fold = složit
contests-act-check = čekat
contests-act-call = dorovnat { $chips }
contests-act-bet = vsadit { $chips }
contests-act-raise = navýšit na { $chips }
contests-act-bring-in = otevřít povinnou sázkou { $chips }
contests-act-pat = neměnit
contests-act-draw = { $count ->
    [one] vyměnit jednu kartu
    [few] vyměnit { $count } karty
   *[other] vyměnit { $count } karet
}
contests-act-all-in = all-in { $chips }
contests-act-timeout = vypršel čas
contests-act-disconnected = bez spojení
contests-act-left = odchod
contests-said-board = { $round }: { $cards }   bank { $pot }
contests-said-round = { $round }   bank { $pot }
contests-said-next-board = { $run }. stůl: { $cards }   bank { $pot }
contests-said-rake = Rake herny: { $chips }
contests-said-refund = { $who }: vrací se { $chips }
contests-said-shows = { $who }: { $cards }
contests-said-shows-value = { $who }: { $cards }, { $value }
contests-said-muck = { $who }: karty zůstaly skryté
contests-said-wins = { $who }: výhra { $chips }
contests-said-wins-side = { $who }: výhra { $chips } ({ $pot }. vedlejší bank)
contests-said-wins-board = { $who }: výhra { $chips } ({ $run }. stůl)
contests-said-even = Jste na svém a máte { $stack }.
contests-said-won = Vyhráváte { $net } a máte { $stack }.
contests-said-lost = Ztrácíte { $net } a máte { $stack }.
contests-said-blinds = Blindy jsou teď { $small }/{ $big }.
contests-said-blinds-ante = Blindy jsou teď { $small }/{ $big }, ante { $ante }.
contests-said-bets = Sázky teď začínají na { $big }, ante { $ante }, bring-in { $bring-in }.
contests-said-out = { $name } vypadává, { $place }. místo.
contests-said-busted = { $name } je bez žetonů.
contests-said-closed = Stůl { $table } je uzavřen ({ $reason ->
    [hands] odehráno všech rozdání
    [players] chybějí hráči
    [winner] je rozhodnuto
    [shutdown] server končí
   *[other] { $reason }
}).
contests-said-closed-won = Stůl { $table } je uzavřen ({ $reason ->
    [hands] odehráno všech rozdání
    [players] chybějí hráči
    [winner] je rozhodnuto
    [shutdown] server končí
   *[other] { $reason }
}). Vítěz: { $winner }.
contests-wait-starts = první rozdání začne nejpozději za { $seconds } s
contests-wait-closes = stůl se zavře za { $seconds } s, pokud si nikdo nepřisedne
contests-wait-starts-then = První rozdání začne nejpozději za { $seconds } s.
contests-wait-closes-then = Stůl se zavře za { $seconds } s, pokud si nikdo nepřisedne.

## Poker: seznam stolů

contests-tables = Stoly
contests-hands = Rozdání
contests-statistics = Statistiky
contests-you-sit = Sedíte u stolu.
contests-to-your-table = K vašemu stolu
contests-new-table = Nový stůl
contests-no-table-now = Právě tu není žádný stůl.
contests-more-tables = { $count ->
    [one] … a ještě { $count } stůl.
    [few] … a ještě { $count } stoly.
    [many] … a ještě { $count } stolu.
   *[other] … a ještě { $count } stolů.
}
contests-nobody-sits = Nikdo tu nesedí.
contests-seats = Místa
contests-seats-taken = { $taken } z { $seats }
contests-blinds = Blindy
contests-playing = hraje se
contests-waiting = čeká se
contests-cash = cash
contests-freezeout = freezeout
contests-for-programs = pro programy
contests-for-people = pro lidi
contests-programs = programy
contests-people = lidi
contests-count-hands = { $count } rozdání

## Poker: stůl

contests-table = Stůl
contests-table-number = Stůl { $table }
contests-what-happened = Průběh
contests-last-hands = Poslední rozdání
contests-nothing-yet = Zatím nic.
contests-is-asked = Na tahu: { $name }.
contests-somebody-is-asked = Čeká se na tah.
contests-your-turn = Jste na tahu.
contests-first-hand = První rozdání začne, až budou všechna místa obsazena, nebo 10 s poté, co usedne druhý hráč.
contests-starts-in = První rozdání začne nejpozději za
contests-closes-in = Nepřisedne-li nikdo, stůl se zavře za
contests-left = zbývá
contests-the-table = O stole
contests-ante = Ante
contests-format = Druh
contests-for = Pro koho
contests-table-hands = Záznamy rozdání
contests-leave-table = Odejít od stolu
contests-hand-in-round = Rozdání { $hand }, { $round }
contests-between-hands = Mezi dvěma rozdáními
contests-another-table = Jiný stůl
contests-its-hands = Rozdání od tohoto stolu
contests-you-hold = Máte:
contests-ahead = Až budete na tahu
contests-check-or-fold = Čekat, nebo složit
contests-agents-play-on = Složili jste. Rozdání dohrají agenti.
contests-people-play-on = Složili jste. Rozdání pokračuje tempem lidí u stolu: { $names }.
contests-others-play-on = U stolu sedí i jiní lidé: rozdání pokračuje jejich tempem.
contests-next-hand = Další rozdání
contests-call-any = Dorovnat cokoli
contests-to-call = { $chips } k dorovnání
contests-in-the-pot = { $chips } v banku
contests-what-you-may-do = Co můžete udělat
contests-fold = Složit
contests-check = Čekat
contests-bet = Vsadit
contests-raise = Navýšit
contests-call-chips = Dorovnat { $chips }
contests-bet-chips = Vsadit { $chips }
contests-raise-chips = Navýšit na { $chips }
contests-all-in-chips = All-in { $chips }
contests-bet-how-much = Vsadit
contests-raise-how-much = Navýšit na
contests-chips = Žetony
contests-limits = { $least } až { $most }
contests-least = nejméně
contests-half-pot = půl banku
contests-pot = celý bank
contests-too-fast-for-people = U tohoto stolu hrají programy, a to rychleji, než by kdo stíhal.
contests-freezeout-begun = Freezeout už začal a nikdo další nemůže přisednout.
contests-all-seats-taken = Všechna místa jsou obsazena.
contests-can-watch = Můžete se dívat.
contests-sit-down = Usednout

## Poker: nový stůl

contests-played-as = Jak se hraje
contests-cash-title = Cash
contests-cash-about = lze kdykoli přijít a odejít
contests-freezeout-title = Freezeout
contests-freezeout-about = dokud jeden nemá všechny žetony
contests-said-low = Low: { $ranks }.
contests-game-texas = hold'em
contests-game-omaha = Omaha
contests-game-omaha-8 = Omaha hi/lo
contests-game-short-deck = short deck
contests-game-stud = sedmikaretní stud
contests-game-stud-8 = stud hi/lo
contests-game-razz = razz
contests-game-five-card-stud = pětikartový stud
contests-game-five-card-draw = pětikartový s výměnou
contests-game-single-draw = 2-7 s jednou výměnou
contests-game-triple-draw = 2-7 se třemi výměnami
contests-game-badugi = badugi
contests-bring-in = Bring-in
contests-bring-in-chips = Bring-in { $chips }
contests-discard-ask = Zvolte karty k výměně, nejvýše { $most }:
contests-draw = Vyměnit
contests-stand-pat = Neměnit
contests-limit-no = { $game }, bez limitu
contests-limit-pot = { $game }, pot limit
contests-limit-fixed = { $game }, pevný limit
contests-has-straddle = straddle { $chips }
contests-has-big-ante = ante za všechny dává velký blind
contests-has-rake = rake { $share } %
contests-has-rake-cap = rake { $share } %, nejvýš { $chips }
contests-has-runs = stoly po all-inu: { $runs }
contests-has-bomb = bomb pot
contests-has-bombs = bomb pot jednou za { $hands } rozdání
contests-has-mix = střídavě { $games }
contests-board-number = { $run }. stůl:
contests-straddle-of = Straddle
contests-ante-hint = V žetonech; prázdné: žádné, nebo velký blind, vkládá-li ho za všechny
contests-ante-of = Ante vkládá
contests-ante-of-each = každý hráč
contests-ante-of-big = velký blind za všechny
contests-stud-ante = Ante ve studu
contests-stud-ante-hint = V žetonech; prázdné: čtvrtina velkého blindu
contests-bring-in-of = Bring-in ve studu
contests-bring-in-hint = V žetonech; prázdné: polovina velkého blindu
contests-most-chips = To je tu příliš: zadejte nejvýš { $most } žetonů.
contests-rake-of = Rake
contests-boards-of = Stoly po all-inu
contests-bomb-of = Bomb poty
contests-without = nic
contests-two-big-blinds = dva velké blindy
contests-every-hands = jednou za { $hands } rozdání
contests-no-rake = Freezeout nemá rake: zvolte 0 %.
contests-no-game = Taková hra tu není.
contests-stakes-of = Sázky
contests-stakes = { $blinds }, žetonů: { $chips }
contests-stakes-short = { $blinds }, žetonů: { $chips } (krátký stack)
contests-stakes-deep = { $blinds }, žetonů: { $chips } (hluboký stack)
contests-time-to-think = Čas na tah
contests-time-30s = 30 s
contests-time-10s = 10 s
contests-time-2m = 2 min
contests-who-else = Kdo další u stolu sedí
contests-free-seats = Volná místa pro ostatní
contests-no-seats = „{ $text }“ není počet míst.
contests-wrong-seats = Stůl má 2 až { $most } míst včetně vašeho; žádáte { $asked }.
contests-no-stakes = Takové sázky tu nejsou.
contests-no-time = Takový čas tu není.
contests-no-format = „{ $text }“ není druh hry.
contests-table-not-made = Stůl se nepodařilo založit.
contests-agents-many = Další agenti hrát nemohou: { $why }.
contests-agents-no-port = Agenti se tu nemají kam připojit.
contests-agents-not-started = Agenta { $name } nelze spustit: { $why }.
contests-table-not-made-why = Stůl se nepodařilo založit: { $why }.

## Poker: co nejde a proč

contests-leave-first = Už u stolu sedíte: nejdřív od něj odejděte.
contests-in-match = Hrajete zápas turnaje: přerušte hru, než se vrátíte.
contests-not-there = U tohoto stolu nesedíte.
contests-poker-long-name = Jméno má nejvýše { $most } znaků.
contests-poker-no-name = To není jméno pro pokerový stůl.
contests-no-table = Stůl { $table } tu není.
contests-too-many-watched = Lidé se dívají na příliš mnoho stolů; zkuste to později.
contests-no-name-left = Žádné jméno už není volné.
contests-table-of-programs = U tohoto stolu hrají programy.
contests-choose-action = Zvolte, co chcete udělat.
contests-no-amount = „{ $text }“ není částka: zadejte celé žetony, třeba 60.
contests-poker-full = Pokerový server už nikoho dalšího nepřijme: { $why }.
contests-poker-silent = Pokerový server neodpovídá.
contests-refused-malformed = Pokerový server tomu nerozumí.
contests-refused-forbidden = Pokerový server to nepřijímá.
contests-refused-too-large = Na pokerový server je toho moc.
contests-refused-flood = Příliš mnoho chyb za krátkou dobu.
contests-refused-unknown = Pokerový server takový příkaz nezná.
contests-refused-bad-amount = Taková částka tu není dovolena.
contests-refused-bad-value = To tu není dovoleno.
contests-refused-hello-first = Pokerový server vás zatím nezná: zkuste to znovu.
contests-refused-server-full = Pokerový server je plný: zkuste to později.
contests-refused-bad-version = Pokerový server používá jinou verzi.
contests-refused-bad-name = Takové jméno není dovoleno.
contests-refused-name-taken = To jméno patří někomu jinému.
contests-refused-no-table = Takový stůl tu není.
contests-refused-table-full = Žádné místo není volné.
contests-refused-seat-taken = To místo je obsazené.
contests-refused-already-seated = Už u stolu sedíte.
contests-refused-not-seated = U žádného stolu nesedíte.
contests-refused-denied = To vám pokerový server neumožní.
contests-refused-stale = Platilo to pro jinou situaci, než je teď.
contests-refused-not-your-turn = Nejste na tahu.
contests-refused-illegal-action = To teď nejde.
contests-refused-too-long = Ten text je příliš dlouhý.
contests-refused-disconnected = Spojení skončilo.
contests-refused-shutdown = Pokerový server právě končí.

## Poker: záznamy a statistiky

contests-hand = Rozdání
contests-hand-number = Rozdání { $hand }
contests-players = Hráči
contests-no-such-hand = Takové rozdání v záznamech není.
contests-no-hand = Rozdání { $hand } tu není.
contests-earlier-hands = Starší rozdání
contests-step-by-step = Rozdání krok za krokem
contests-the-hand = O rozdání
contests-still-open = U stolu se ještě hraje: karty, které nikdo neukázal, budou vidět, až se zavře.
contests-phh-file = Soubor PHH
contests-hole-cards = Karty hráčů
contests-cards = Karty
contests-makes = Kombinace
contests-net = Zisk
contests-chance = Šance
contests-odds-counted = Jaký díl banku kdo v průměru vyhraje, spočteno přes všechny možné karty.
contests-odds-sampled = Jaký díl banku kdo v průměru vyhraje, odhad z 20 000 náhodných pokusů.
contests-steps = Kroky
contests-slower = o něco pomaleji
contests-poker-statistics = Statistiky pokeru
contests-not-all-counted = Ještě nejsou započtena všechna rozdání: načtěte stránku znovu.
contests-more-rows = … a další: { $count }.
contests-winnings = Výhry ve velkých blindech
contests-winnings-of = Výhry hráče { $player } ve velkých blindech
contests-no-hands-of = Žádné rozdání hráče { $player } ještě není započteno.
contests-as-played = Jak se hrálo
contests-chart-of-winnings = Graf výher, počet rozdání { $count }; čísla jsou v tabulce pod ním
contests-after-hands = počet rozdání { $count }
contests-bb-100 = bb/100
contests-error = ±
contests-adjusted = Očištěno
contests-vpip = VPIP
contests-pfr = PFR
contests-showdown = Showdown
contests-won-there = Výhry při něm
contests-vpip-pfr = VPIP, PFR
contests-showdown-won = Showdown, výhry při něm
contests-about-bb-100 = Kolik velkých blindů hráč vyhraje za sto rozdání, s polovinou šířky 95% intervalu. Obsahuje-li interval nulu, není jasné, zda hráč vyhrává, nebo prohrává.
contests-about-adjusted = Totéž bez štěstí na poslední karty: bank, který byl all-in před riverem, se počítá svou očekávanou hodnotou přes všechny karty, které mohly přijít.
contests-about-vpip-pfr = Jak často hráč dobrovolně vložil žetony před flopem a jak často to bylo navýšením.
contests-about-showdown = Jak často hráč vydržel až do showdownu a jak často při něm něco vyhrál.

contests-sitting-out = Vynecháváte.
contests-while-out = Na každém tahu se za vás hned čeká nebo skládá a blindy platíte jako dřív. Po { $hands } rozdáních od stolu odejdete.
contests-sit-out = Vynechat
contests-back = Jsem zpět
## Turnaje: stav, způsob hry, kola

contests-idle = neprobíhá
contests-running = probíhá
contests-starved = čeká na místo na disku
contests-paused = pozastaveno
contests-halted = zastaveno
contests-stopping = končí
contests-ended = skončilo
contests-ended-why = skončilo: { $why }
contests-format-round-robin = každý s každým
contests-format-one-board = všichni v každé hře
contests-format-gauntlet = gauntlet
contests-format-ladder = žebříček
contests-format-swiss = švýcarský systém
contests-format-knockout = vyřazovací
contests-format-groups = skupiny
contests-round = { $number }. kolo
contests-final = finále
contests-semi-finals = semifinále
contests-quarter-finals = čtvrtfinále
contests-round-of = { $players ->
    [16] osmifinále
    [32] šestnáctifinále
   *[other] kolo, ve kterém zbývá { $players } hráčů
}
contests-cycle = Cyklus: { $one } poráží hráče { $other }, { $other } hráče { $third }, { $third } hráče { $one }, vždy s jistotou aspoň 95 %
contests-cycles-more = { $count ->
    [one] ještě jeden cyklus
    [few] ještě { $count } cykly
   *[other] ještě { $count } cyklů
}
contests-sprt = SPRT { $elo0 }..{ $elo1 } { $scale ->
    [normalized] normalizovaného Elo
   *[logistic] Elo
}: LLR { $ratio } v mezích { $lower }..{ $upper }, dvojice { $pairs }{ $split ->
    [0] { "" }
    [one] ; 1 dvojice se nepočítá, hráli ji dva pracovníci
    [few] ; { $split } dvojice se nepočítají, každou hráli dva pracovníci
   *[other] ; { $split } dvojic se nepočítá, každou hráli dva pracovníci
}
contests-sprt-h0 = přijata H0: není silnější o { $elo }
contests-sprt-h1 = přijata H1: je silnější o víc než { $elo }
contests-sprt-open = zatím nerozhodnuto
contests-sprt-estimate = odhad: { $elo } Elo ({ $elo-low } až { $elo-high }), { $normalized } normalizovaně ({ $normalized-low } až { $normalized-high }); mediánově nestranný, 95 %
contests-sprt-outlook = Podle skutečného rozdílu: jak často se přijme H1 (plná čára) a po kolika partiích v průměru (čárkovaně), nejvýš { $most }
contests-sprt-outlook-at = Podle skutečného rozdílu: jak často se přijme H1 (plná čára) a po kolika partiích v průměru (čárkovaně), nejvýš { $most }. Při odhadu { $elo } Elo přijme H1 { $share } % takových testů, v průměru po { $games } partiích
contests-sprt-course = SPRT { $elo0 }..{ $elo1 } { $scale ->
    [normalized] normalizovaného Elo
   *[logistic] Elo
}: H0 se přijme při LLR { $lower }, H1 při { $upper }

## Stránka turnaje

contests-none-found = Takový turnaj ani hra tu není.
contests-phase-and-games = { $count ->
    [one] { $phase }, odehrána { $count } partie
    [few] { $phase }, odehrány { $count } partie
    [many] { $phase }, odehráno { $count } partie
   *[other] { $phase }, odehráno { $count } partií
}
contests-play-yourself = Hrát osobně
contests-about-playing = Zadejte kód, své jméno a heslo, které si zvolíte. Zůstaňte na stránce turnaje nebo na telnetu: ke každé své partii budete zavoláni.
contests-join = Přihlásit se
contests-no-game-yet = Zatím se neodehrála žádná partie.
contests-done-and-left = Odehráno partií: { $done }, zbývá: { $left }
contests-now-starved = Dokud na disku nebude místo pro výsledky, žádná partie nezačne.
contests-now-halted = Zastaveno: tyto partie stojí, dokud správce turnaj nepustí dál.
contests-now-paused = Pozastaveno: další partie začne, až správce turnaj pustí dál.
contests-now-finishing = Pozastaveno: tyto partie se dohrají; další začne, až správce turnaj pustí dál.
contests-now-stopping = Turnaj končí: další partie už nezačne.
contests-match-stands = { $first } proti { $second }: odehráno { $done } z { $all } rozdání
contests-now-beginning = Další partie každou chvíli začne.
contests-now-all-played = Všechny partie přihlášených jsou odehrány. Další začnou, až se přihlásí někdo jiný.
contests-state = Stav
contests-games-a-pair = Partií na dvojici
contests-played = Odehráno
contests-games-played = Odehrané partie
contests-games-of-all = partie: { $done } z { $total }
contests-cross-table = Tabulka vzájemných zápasů
contests-about-cross-table = Výhry, remízy a prohry hráče v řádku.
contests-about-mean-table = Kolik hráč v řádku průměrně získal za hru, s chybou.
contests-mean-of = { $one } – { $other }: průměrný výnos hry
contests-score-of = { $one } – { $other }: výhry, remízy a prohry
contests-one-against-other = { $one } – { $other }
contests-games-of-a-pair = Vzájemné partie
contests-rounds = Kola
contests-earlier-rounds = { $count ->
    [one] a ještě { $count } dřívější kolo
    [few] a ještě { $count } dřívější kola
    [many] a ještě { $count } dřívějšího kola
   *[other] a ještě { $count } dřívějších kol
}
contests-sits-out = Volno: { $names }. Hráčů je lichý počet. Za volno jsou body jako za vyhraný zápas.
contests-tie-played = odehráno
contests-tie-to-come = ještě se nehrálo
contests-tie-going-on = { $played } z { $due }
contests-to-come = Bude následovat
contests-games-more = { $count ->
    [one] a ještě { $count } partie
    [few] a ještě { $count } partie
    [many] a ještě { $count } partie
   *[other] a ještě { $count } partií
}
contests-test = Test
contests-audits-open = Všechny partie jsou odehrány. Pracovníci možná některé hrají znovu, aby se porovnaly.
contests-annulled-games = Zrušené partie
contests-annulled = zrušené partie pracovníka { $worker }, které se už nepočítají: { $games }
contests-annulled-by-hand = zrušené partie, které se už nepočítají: { $games }
contests-of-round = kola { $round }
contests-of-day = dne { $day }
contests-secret = Tajemství { $period }: { $text }
contests-commitment = Otisk tajemství { $period }: { $text }
contests-chain = Řetěz partií: { $head }
contests-annulled-why = { $annulled }; důvod: { $why }
contests-games-stand = partie pracovníka { $worker }, které se dál počítají: { $games }
contests-in-doubt = Sporné partie, které dva pracovníci hrají různě: { $count } ({ $games }). Rozhodne o nich další pracovník, až ho spustíte a znovu spustíte i turnaj
contests-knockout = Vyřazovací část
contests-about-bye = Volný los: soupeř není, takže hráč postupuje bez hry.
contests-bye = volný los
contests-open = zatím neznámo
contests-games-of = Partie: { $one } – { $other }
contests-groups = Skupiny
contests-gained = Zisk
contests-group = Skupina { $number }
contests-first-of-groups = { $count ->
    [one] Z každé skupiny postupuje do vyřazovací části { $count } hráč.
    [few] Z každé skupiny postupují do vyřazovací části { $count } hráči.
    [many] Z každé skupiny postupuje do vyřazovací části { $count } hráče.
   *[other] Z každé skupiny postupuje do vyřazovací části { $count } hráčů.
}
contests-files = Pořadí a výsledky jako soubory:
contests-which-files = Turnaj má soubory standings.csv, standings.json, standings.md, standings.html a standings.svg.
contests-winner = Vítěz: { $name }.
contests-winner-in-final = Vítěz: { $name }. Finále: { $own } : { $others }, soupeř: { $loser }.
contests-goes-on-by-seed = Dál jde { $name }: rozhodlo vyšší nasazení.
contests-winner-by-seed = Vítěz: { $name }. Finále: { $own } : { $others }, soupeř: { $loser }. Rozhodlo vyšší nasazení.
contests-first-shared = O první místo se dělí: { $names }. Počet bodů: { $points }.
contests-winner-of-two = Vítěz: { $name }. Výsledek: { $points } : { $others }, soupeř: { $other }.
contests-winner-by-points = Vítěz: { $name }. Počet bodů: { $points }.
contests-winner-by-direct = Vítěz: { $name }. Bodů má { $points } jako { $other }, ale víc jich je ze vzájemných partií.
contests-winner-by-sonneborn-berger = Vítěz: { $name }. Bodů má { $points } jako { $other }, ale lepší Sonneborn-Bergerovo hodnocení.
contests-winner-by-buchholz = Vítěz: { $name }. Bodů má { $points } jako { $other }, ale proti silnějším soupeřům (Buchholz).
contests-winner-by-returns = Vítěz: { $name }. Průměrný zisk z partie: { $mean }.
contests-winner-by-wins = Vítěz: { $name }. Bodů má { $points } jako { $other }, ale víc vyhraných partií.

## Turnaje: co nejde a proč

contests-missing = Takový turnaj tu není.
contests-bad-name = Jméno se tu skládá z písmen, číslic, „-“ a „_“, nejvýše 40 znaků.
contests-exists = Turnaj { $name } už existuje.
contests-unwritable = Soubor nelze zapsat: { $why }.
contests-is-running = Turnaj { $name } už probíhá.
contests-too-many = Server víc turnajů najednou nepořádá; zkuste to, až některý skončí.
contests-not-running = Turnaj { $name } neprobíhá.
contests-ending = Turnaj { $name } už končí.
contests-not-paused = Turnaj { $name } není pozastaven.
contests-paused-already = Turnaj { $name } už je pozastaven.
contests-stopped-after = zastaveno, odehráno { $done } z { $all } partií
contests-and-also = { $all }; { $next }
contests-wrong-file = soubor turnaje je chybný; správce najde chybu v protokolu
contests-broke-off = turnaj se přerušil; správce najde důvod v protokolu
contests-no-nats = programy turnaje mají pracovníci a žádný soubor neříká, u kterého serveru NATS jsou: uvádí to nats v [workers]
contests-nats-unreachable = server NATS, přes který pracovníci hrají, není dostupný; až bude, spusťte turnaj znovu
contests-program-not-sent = program, který se má poslat pracovníkům, poslat nejde; správce najde důvod v protokolu
contests-registration-needs-tokens = přihlášeným hráčům patří jméno podle hesla: nastavte v souboru serveru protect-names = true, nebo vynechte registration
contests-tokens-of-lobby = hráči z lobby mají hesla, která zadali tam: vynechte token a nastavte v souboru serveru protect-names = true
contests-names-unprotected = jména tu nejsou chráněna: nastavte v souboru serveru protect-names = true, nebo vynechte protect-names
contests-game-paused = Partie { $id } turnaje { $name } je pozastavena.
contests-game-goes-on = Partie { $id } turnaje { $name } pokračuje.
contests-game-broken-off = Partie { $id } turnaje { $name } je přerušena a bude se hrát znovu.

## Přihlášení do turnaje a nahrávání programů

contests-no-registration = Tady se nikdo přihlásit nemůže.
contests-no-tokens = Jména na tomto serveru nejsou chráněná, takže se nikdo přihlásit nemůže.
contests-join-contest = Přihlášení do turnaje { $name }
contests-programs-of = Programy pod jménem { $name }
contests-none-tried = Zatím nebyl žádný vyzkoušen.
contests-upload = Nahraný program { $number }
contests-an-upload = Nahraný program
contests-upload-a-program = Nahrát program
contests-no-sandbox = Tento počítač neumí programy uzavřít, a tak žádné nepřijímá: nedokáže zajistit { $missing }.
contests-about-agents = Agent pro poker: program v Pythonu v jednom souboru, nebo soubor zip, v němž je nahoře main.py nebo run. Spustí se v karanténě s posledními slovy --connect HOST:PORT --name NAME a hned odehraje několik rozdání sám se sebou. Další soubor pod vaším jménem je další verze.
contests-about-upload = Program v Pythonu v jednom souboru, nebo soubor zip, který má na nejvyšší úrovni main.py nebo run. Spustí se v uzavřeném prostředí s číslem portu jako posledním parametrem a hned se vyzkouší v partii proti náhodné hře. Další program nahraný pod vaším jménem je další verze.
contests-about-build = Soubor zip, který má na nejvyšší úrovni program build, se nejdřív přeloží, ve stejném uzavřeném prostředí bez sítě a se zdrojovými texty kolem něj: build po sobě zanechá run nebo main.py. Překládat zde lze pomocí: { $toolchains }.
contests-code = Kód turnaje
contests-your-secret = Vaše heslo
contests-program = Program
contests-do-upload = Nahrát
contests-dial-in = Připojit se
contests-start-with = Spusťte svůj program s parametry
contests-about-dialling = HOST je jméno nebo adresa této stránky, SECRET je vaše vlastní heslo: od té chvíle mu jméno patří.
contests-no-port = Tento server nemá port pro programy.
contests-see-programs = Vaše programy
contests-show = Ukázat
contests-plays-as = hraje pod jménem { $name }
contests-passed-but = zkouška proběhla dobře, ale: { $why }
contests-did-not-pass = zkouška se nezdařila
contests-not-let-in = Nelze vás přijmout: { $why }.
contests-nobody-registered = pod tímto jménem se nikdo nepřihlásil
contests-wrong-code = to není kód tohoto turnaje
contests-give-name-and-secret = Zadejte jméno a vlastní heslo.
contests-not-taken = Program nelze přijmout: { $why }.
contests-form-broken = Formulář nedošel celý: program má nejvýše { $most } MiB.
contests-program-too-large = Program má nejvýše { $most } MiB: vynechte ze souboru zip, co ke spuštění nepotřebuje.
contests-field-too-large = Jedno pole formuláře má víc než { $most } bajtů.
contests-being-tried = Právě se zkouší v partii proti náhodné hře. Stránka se sama obnoví.
contests-look-again = Podívat se znovu
contests-author-alone = Vidí jej jen jeho autor.
contests-tell-name = Zadejte své jméno a heslo
contests-standard-error = Standardní chybový výstup
contests-build-log = Poslední řádky překladu
contests-trial-game = Partie; tahy náhodné hry jsou v závorkách
contests-trial-lines = Rozhovor: < od správce, > od vašeho programu
contests-another-version = Nahrát další verzi
contests-trial-not-tried = Program nebylo možné vyzkoušet: { $why }.
contests-trial-not-built = Program se nepřeložil: { $why }.
contests-trial-replaced = Nezkoušel se: pod stejným jménem byl nahrán novější program.
contests-trial-crowded = Nezkoušel se: čekalo příliš mnoho programů. Nahrajte jej znovu.
contests-trial-not-there = Program se k partii nedostavil: { $why }.
contests-trial-broken-off = Partie se přerušila.
contests-trial-playing = Ještě po { $seconds } s hrál bez chyby; to stačí.
contests-trial-itself = Odehrál { $hands } rozdání sám se sebou.
contests-trial-played = { $how ->
    [won] Výhra nad náhodnou hrou
    [lost] Prohra s náhodnou hrou
   *[drew] Remíza s náhodnou hrou
}: { $why }.
contests-upload-no-sandbox = tento počítač neumí programy uzavřít, a tak žádné nepřijímá: nedokáže zajistit { $missing }
contests-upload-too-often = pod tímto jménem nebo z této adresy už bylo nahráno příliš mnoho programů; zkuste to později
contests-upload-busy = na vyzkoušení čeká příliš mnoho programů; zkuste to za minutu
contests-upload-full = turnaj už další programy neukládá
contests-upload-owner-full = víc programů tohoto jména se zúčastnit nemůže
contests-upload-address-full = z vaší adresy už turnaj další programy neukládá
contests-upload-failed = nelze jej uložit; zkuste to později
contests-code-unknown = co v hesle stojí před „:“, není kód žádného turnaje
contests-code-missing = k novému jménu je potřeba kód turnaje: zadejte --token KÓD:HESLO
contests-code-alone = kód sám nestačí: zadejte --token KÓD:HESLO s vlastním heslem
contests-closed = { $contest } teď nové hráče nepřijímá: přihlášky jsou uzavřené, je plno, nebo je jen pro hráče ze seznamu. Zeptejte se správce
contests-closed-since = termín turnaje { $contest } vypršel { $since }: nikdo se už nepřihlásí a nejde nahrát žádný program
contests-time-left = { $days ->
    [0] zbývá { $hours } h { $minutes } min
   *[other] zbývá { $days } d { $hours } h
}
contests-deadline-passed = vypršel
contests-long-name = jméno má v { $contest } nejvýš { $most } znaků
contests-uploads-alone = { $contest } přijímá nahrané programy, a nikoho, kdo se připojuje sám
contests-address-full = z vaší adresy se do turnaje { $contest } víc hráčů přihlásit nemůže
contests-owner-full = do turnaje { $contest } se víc programů tohoto jména přihlásit nemůže
contests-name-taken = hráč { $name } už v turnaji { $contest } je
contests-name-withdrawn = hráč { $name } byl z turnaje { $contest } vyřazen
contests-begun = turnaj { $contest } už začal a nikdo další se do něj přihlásit nemůže
contests-name-unknown = do turnaje { $contest } se pod jménem { $name } nikdo nepřihlásil
contests-broken = soubor turnaje { $contest } je chybný; správce najde chybu v protokolu
contests-not-registered = do turnaje { $contest } se nepodařilo přihlásit; zkuste to později
contests-unpack-neither = není to ani soubor zip, ani program v Pythonu v UTF-8, ani program pro tento systém
contests-unpack-zip = soubor zip nelze přečíst: { $why }
contests-unpack-too-many = má víc než { $most } souborů
contests-unpack-too-large = jeho soubory mají dohromady víc než { $most } MiB
contests-unpack-path = „{ $path }“ v něm není cesta, která zůstává v jeho složce a má nejvýše { $most } bajtů
contests-unpack-no-file = „{ $path }“ v něm není ani soubor, ani složka
contests-unpack-no-program = nemá na nejvyšší úrovni ani „{ $run }“, ani „{ $python }“
contests-unpack-no-builds = má na nejvyšší úrovni „{ $build }“, a tento turnaj programy nepřekládá: nahrajte přeložený
contests-unpack-io = nelze jej uložit: { $why }

## Správa

contests-log-in-first = Nejdřív se přihlaste jako správce.
contests-wrong-token = To není heslo správce.
contests-no-such-action = Nic takového tu udělat nelze.
contests-log-unread = Protokol nelze přečíst: { $why }.
contests-for-the-operator = To smí jen správce, protože se tím spouštějí programy.
contests-about-assistants = Vidíte, co vidí správce, a smíte pozastavovat, zastavovat, odpojovat a rozhodovat
    o přihláškách. Zápasy a turnaje zakládá a spouští jen správce.
contests-referee = Pohled rozhodčího
contests-referee-sees = Vidíte, co je hráčům a divákům skryto: všechny karty v
contests-recorded-hands = záznamech rozdání
contests-referee-and = a v
contests-recorded-games = záznamech partií
contests-referee-cannot = , i když se u jejich stolů ještě hraje. Nic však nemůžete spustit, zastavit ani odpojit.
contests-log-out = Odhlásit se
contests-operators-token = Heslo správce
contests-about-token = Je v souboru, který server vytvořil při prvním spuštění. Sem patří i heslo pro pohled rozhodčího.
contests-set-up-match = Připravit zápas
contests-set-up-tournament = Připravit turnaj
contests-log = Protokol
contests-priority = Závažnost
contests-log-lines = Řádky protokolu
contests-running-games = Právě se hraje ({ $count })
contests-none = Nic.
contests-against = –
contests-go-on = Pokračovat
contests-stop = Ukončit
contests-is-here = je tu
contests-waits-plays-something = čeká; co hraje, zatím není známo
contests-waits-plays-nothing = čeká; nehraje nic
contests-waits-plays = čeká; hraje { $games }
contests-disconnect = Odpojit
contests-who-waits = Lidé a čekající programy
contests-tables-that-wait = Nabídky partií
contests-offer = Nabídka { $number }
contests-tournaments-and-matches = Turnaje a zápasy
contests-poker-tables = Pokerové stoly ({ $count })
contests-poker-clients = Pokeroví klienti ({ $count })
contests-workers = Pracovníci ({ $count })
contests-workers-here = Pracovníci, kteří jsou tu
contests-workers-unknown = neví se, kteří pracovníci jsou tu: { $why }
contests-worker-name = Pracovník
contests-worker-plays = Turnaj
contests-worker-slots = Místa
contests-worker-factor = Činitel
contests-worker-load = Zátěž
contests-worker-busy = (partie nebere)
contests-worker-takes-none = { $name } nebere partie: počítač je vytížen (zátěž { $load } > { $most }). Ukončete, co na něm jiného běží, nebo zvyšte --most-load
contests-waits-worker = není tu žádný pracovník a partie, které jsou na řadě, na něj čekají: spusťte 'arbiter work' tam, kde jsou jejich programy
contests-waits-program = partie čekají na pracovníka, který má { $programs }: uveďte je v souboru jeho programů
contests-waits-other-program = partie čekají na pracovníka se správným programem '{ $program }': ti, kteří tu jsou, mají jiný, než měl první pracovník
contests-waits-busy = partie čekají, protože stroje jejich pracovníků jsou zatížené: { $worker }, zátěž { $load } > { $most }{ $others ->
    [0] { "" }
   *[other] {" "}a další ({ $others })
}
contests-waits-nats = NATS není dostupný nebo přišel o své fronty: partie čekají, až se vrátí
contests-worker-refused = Odmítnuto
contests-worker-heard = Ozval se před
contests-more-workers = a { $count } dalších
contests-taken-of-seats = obsazená místa: { $taken } z { $seats }
contests-table-waits = čeká
contests-stop-after-hand = Zavřít po rozdání
contests-watches = dívá se na stůl { $table }
contests-seat-is-kept = bez spojení: místo je zatím drženo
contests-client = klient { $id }
contests-disconnected = Odpojeno: { $name }.
contests-not-connected = { $name } tu už není.
contests-table-closes = Stůl { $table } se zavře, až skončí rozdání.
contests-no-programs = Hrají programy ze souboru serveru a ty, které na něm čekají. Jiné programy tato stránka nespouští ani se k nim nepřipojuje: to vyžaduje programs = true v oddíle [operator] v souboru serveru a kdokoli s heslem pak může spustit jakýkoli příkaz.
contests-choose-a-game = Vyberte hru.
contests-first-player = První hráč
contests-second-player = Druhý hráč
contests-start-order = Začíná
contests-start-in-turn = střídavě
contests-start-first = vždy první
contests-time-example = 5s nebo 60s+1s
contests-openings = Soubor se zahájeními
contests-check-both = Vyzkoušet oba
contests-start = Spustit
contests-another-one = jiný:
contests-choose-one = vyberte
contests-brain-here = Program, který je připraven nebo čeká
contests-program-word = Program, engine jako uci:COMMAND nebo tcp:HOST:PORT, jen pro tento zápas
contests-its-name = Jeho jméno
contests-ready = V pořádku: { $what }
contests-handshake-of = Úvodní rozhovor: { $name }
contests-two-names = Vyberte dva hráče s různými jmény.
contests-openings-below = Zadejte soubor se zahájeními ze složky se souborem serveru.
contests-games-range = Zadejte 1 až { $most } partií.
contests-choose-a-brain = Vyberte program, nebo zadejte příkaz a jméno.
contests-here-already = „{ $name }“ už tu je.
contests-here = Na tomto serveru
contests-running-are-finished = Když se turnaj pozastaví nebo ukončí, rozehrané partie se dohrají.
contests-a-new-one = Nový turnaj
contests-start-or-go-on = Spustit, nebo pokračovat
contests-and-its-program = a jeho program, tcp:HOST:PORT, lobby:NAME nebo person:NAME
contests-and-its-lobby-name = a lobby:NAME nebo person:NAME
contests-name = Název
contests-at-once = Najednou
contests-in-the-lobby = čeká
contests-another-player = Další hráč: jméno
contests-make-and-start = Vytvořit a spustit
contests-no-number = „{ $text }“ není číslo ({ $key }).

## Hráči turnajů, grafy a přihlášení

contests-ratings-over-time = Vývoj Ela
contests-first-of-standings = Prvních { $count } podle pořadí.
contests-frozen = Tabulka je zmrazená: pozdější partie jsou skryté, dokud je správce neodhalí. Ukazuje stav k okamžiku
contests-frozen-for-others = Všichni ostatní vidí tabulku zmrazenou, ve stavu k okamžiku
contests-reveal = Odhalit všechny výsledky
contests-next-round = { $number }. kolo začíná
contests-all-records = Záznamy všech partií
contests-in-one-zip = v jednom souboru zip, jako XML a ve formátu jiných programů.
contests-no-record = Zatím tu není záznam žádné takové partie.
contests-too-many-zips = Posílá se příliš mnoho souborů zip: zkuste to za minutu.
contests-zip-too-large = Je to víc než { $games } partií nebo { $most } MiB záznamů. Vezměte si záznamy jednoho hráče; správce serveru je zabalí všechny příkazem: { $command }
contests-chart-of-elo = Elo hráčů ze seznamu níže, po { $first } až { $last } partiích
contests-after-games = po { $count ->
    [one] { $count } partii
   *[other] { $count } partiích
}
contests-no-rating-yet = zatím bez hodnocení
contests-elo-after = { $elo } po { $count ->
    [one] { $count } partii
   *[other] { $count } partiích
}
contests-elo-to = { $elo } po { $count }
contests-begins = Začíná
contests-registration-until = Termín
contests-expected-end = Očekávaný konec
contests-core-hours = Hodiny jader
contests-round-every = Kolo vždy po
contests-tried = vyzkoušeno
contests-was-tried = Vyzkoušeno
contests-who-registered = Kdo se přihlásil
player-in = v turnaji
player-of = { $place } z { $count }
player-place = Místo
player-return = Průměrný zisk
player-began = Začínající
player-followed = Nezačínající
player-by-start = Podle toho, kdo začínal
player-faults = Chyby
player-no-faults = Žádnou partii neprohrál pro chybu.
player-count-games = { $count ->
    [one] { $count } partie
    [few] { $count } partie
    [many] { $count } partie
   *[other] { $count } partií
}
player-their-games = Jejich partie
player-the-games = Partie
player-others = a { $count } dalších
player-lost-by = Partie prohrané pro chybu: { $fault }
player-none = Žádné tu nejsou.
player-records = Záznamy jeho partií
player-game = Partie
player-side = Strana
player-lasted = Trvání
player-ended = Konec
player-conversation = Rozhovor
player-read = Číst
player-side-began = { $side }, začínal
player-side-followed = { $side }, nezačínal
player-has-won = výhra
player-has-lost = prohra
player-has-drawn = remíza
player-unknown = Hráč toho jména v turnaji není.
player-is-it-yours = Je váš?
player-its-author = Jeho autor vidí verze, jejich protokoly a rozhovory z partií.
player-versions = Verze
player-no-uploads = Nic nebylo nahráno: program se připojuje sám a jeho protokol je tam, kde běží.
player-upload-log = Nahraný program a protokol
player-what-became = Co se s ním stalo
player-plays-as = hraje pod jménem
registered-for = Přihlášeni do turnaje
registered-title = Přihlášení
registered-of-most = { $count } z nejvýše { $most }
registered-registration = Přihlášky
registered-open = otevřeny
registered-closed = uzavřeny
marks-title = Body
marks-of = Body v turnaji
marks-none = V souboru turnaje není žádné [[marks]], takže tu za nic body nejsou.
marks-caption = Skóre se počítá tak, jak vyšlo. V závorce je jeho 95% interval: co mohla způsobit náhoda.
marks-as-csv = Body jako CSV
registered-until = Do
registered-nobody = Zatím se nikdo nepřihlásil.
registered-where = Kde je
registered-acts = Co lze udělat
registered-close = Uzavřít hned
registered-open-until = Do (datum, čas a pásmo; prázdné znamená bez konce)
registered-do-open = Otevřít
registered-until-wrong = Zadejte budoucí datum a čas s pásmem, například 2026-12-01T10:00[Europe/Prague], nebo nic.
registered-decided = Rozhodli jste o tom tady a platí to bez ohledu na soubor turnaje.
registered-begun = Turnaj { $name } už začal a nikdo další se přidat nemůže.
registered-no-player = Pod jménem { $name } se tu nikdo nepřihlásil.
registered-not-kept = Nepodařilo se to zapsat; důvod je v protokolu.
registered-remove = Odebrat
registered-take-back = Vzít zpět
registered-suspend = Zablokovat jméno
registered-lift = Odblokovat
registered-withdrawn = odebrán z turnaje
registered-suspended = jméno je zablokované
registered-about-removing = Hráč odebraný před první partií zmizí a může se přihlásit znovu. Komu se to stane později, tomu odehrané partie zůstanou a počítají se, ale další nedostane, dokud ho nevezmete zpět.
registered-suspended-names = Zablokovaná jména
registered-none-suspended = Žádné jméno není zablokované.
registered-a-name = Jméno
registered-about-suspending = Pod zablokovaným jménem se na tento server nikdo nedostane: nemůže hrát, přihlásit se do turnaje ani nahrát program. Hráči toho jména nedostanou další partie; rozehrané se dohrají.
registered-unprotected = Jména na tomto serveru nejsou chráněná, takže žádné zablokovat nelze.
registered-too-many = Zablokovaných jmen už je { $most }; nejdřív některé odblokujte.
registered-not-suspended = Jméno { $name } není zablokované.
contests-out = { $count ->
    [one] Už nehraje: { $names }
   *[other] Už nehrají: { $names }
}
registered-waits = čeká
registered-plays = hraje
registered-away = nepřipojil se
registered-upload-of = autor: { $name }
registered-here = tady
registered-in-person = hraje osobně
registered-dials-in = připojuje se
contests-begins-now = jakmile server běží
contests-begins-with = { $count ->
    [one] s { $count } hráčem
    [few] se { $count } hráči
   *[other] s { $count } hráči
}
contests-their-results = Jejich výsledky
contests-check-other-game = Hraje { $game }.
contests-check-not-here = Není tu.

## What the games of a contest say about its players

contests-elo-difference-alike = rozdíl Elo: { $elo }, bez chyby, protože všechny výsledky jsou stejné; { $superior }
contests-elo-difference = rozdíl Elo: { $elo } ± { $error }; { $superior }
contests-match-pairs = nElo { $nelo } ± { $error }, LOS { $los } %, podíl remíz { $draws } %, poměr dvojic { $ratio }; pentanomické počty pro hráče { $name } (dvojice partií s 0, 1/2, 1, 3/2 a 2 body): { $counts }{ $split ->
    [0] { "" }
    [one] ; 1 dvojice se nepočítá, hráli ji dva pracovníci
    [few] ; { $split } dvojice se nepočítají, každou hráli dva pracovníci
   *[other] ; { $split } dvojic se nepočítá, každou hráli dva pracovníci
}
contests-pairs-split = { $split ->
    [one] 1 dvojici partií hráli dva pracovníci: pro odchylky to není dvojice
    [few] { $split } dvojice partií hráli dva pracovníci: pro odchylky to nejsou dvojice
   *[other] { $split } dvojic partií hráli dva pracovníci: pro odchylky to nejsou dvojice
}
contests-match-games = nElo { $nelo } ± { $error }, LOS { $los } %, podíl remíz { $draws } %
contests-mean-return = { $name } získává { $mean } ± { $error } na partii; { $superior }
contests-stronger = { $stronger } je silnější než { $weaker } s jistotou { $percent } %
contests-stronger-for-sure = { $stronger } je silnější než { $weaker } s jistotou přes 99.9 %
contests-as-strong = nebylo prokázáno, kdo je silnější: { $stronger }, nebo { $weaker }
contests-first-move = První tah má cenu { $elo } ± { $error } Elo (počet partií: { $games }); stejně silní hráči remizují { $draws } ± { $draws-error } % svých partií
contests-first-move-undrawn = První tah má cenu { $elo } ± { $error } Elo (počet partií: { $games }); žádná z nich neskončila remízou
contests-repeated = { $repeated } z { $games } partií mělo tahy některé dřívější partie: nic nedokazují. Přidejte zahájení (--openings), nebo ať programy hrají pestřeji

## Matches on request

requests-title = Zápasy na přání
requests-about = Zápas na dvě partie, ve kterých každý program jednou začíná. Nezapočítává se: hraje se, jakmile partie turnaje nechají volné místo, a na pořadí ani hodnocení nemá vliv. Program, který se připojuje sám, ho hraje, když turnaj neběží.
requests-owners-alone = Tohle vidí jen majitelé programů.
requests-ask = Požádat o zápas
requests-no-own = Žádný váš program se neúčastní.
requests-own = Váš program
requests-against = Proti
requests-do-ask = Požádat
requests-acceptance = Žádosti o zápas s vašimi programy
requests-played = Zápas se hraje
requests-accept-always = vždy
requests-accept-ask = jen když souhlasíte
requests-accept-never = nikdy
requests-keep = Uložit
requests-take-back = Vzít zpět
requests-yours = Vaše zápasy
requests-none = Zatím žádné.
requests-record = Záznam
requests-asked = čeká na odpověď druhého majitele
requests-waits = { $before ->
    [0] čeká na volné místo; je na řadě
    [one] čeká na volné místo; před ním je { $before } zápas
    [few] čeká na volné místo; před ním jsou { $before } zápasy
   *[other] čeká na volné místo; před ním je { $before } zápasů
}
requests-plays = právě se hraje
requests-refused = druhý majitel nesouhlasil
requests-unanswered = druhý majitel do jednoho dne neodpověděl
requests-taken-back = žádost byla vzata zpět
requests-no-place = turnaj do hodiny nenechal volné místo
requests-played-out = odehráno
requests-won = vítěz: { $name } ({ $why })
requests-drawn = remíza ({ $why })
requests-other-game = zápasy na přání jsou jen pro hry dvou hráčů na desce
requests-not-own = takový program tu nemáte
requests-no-program = proti programu { $name } hrát nelze
requests-not-accepted = { $name } na přání s nikým nehraje
requests-own-full = víc zápasů najednou mít nemůžete; počkejte, až některý skončí
requests-full = víc zápasů najednou být nemůže; zkuste to za minutu
requests-too-often = v poslední době jste o zápasy žádali často; zkuste to za pár minut
requests-over = na takovou odpověď už tento zápas nečeká
requests-failed = nelze to uložit; zkuste to později
