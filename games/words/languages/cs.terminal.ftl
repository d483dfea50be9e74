# Telnet and the terminal in Czech, and what the server of games tells people.

## Texts of records

terminal-text = { $text }
terminal-and = { $first } a { $second }
terminal-or = { $first } nebo { $second }
terminal-list = { $list }, { $next }

terminal-time-both = { $time } na tah, hodiny { $clock }
terminal-time-move = { $time } na tah
terminal-time-clock = hodiny { $clock }
terminal-time-none = bez omezení času
terminal-played-at = u pracovníka { $worker } (činitel { $factor }, zátěž { $load })

terminal-game-of-rules = partie { $id }: { $rules }
terminal-game-on-board = { $game } na desce { $size }
terminal-limits-for = { $limits } ({ $names })
terminal-no-limit-for = bez omezení času ({ $names })
terminal-started = začátek { $time }, { $limits }
terminal-label-tournament = turnaj
terminal-label-position = pozice
terminal-label-opening = zahájení
terminal-label-eco = ECO
terminal-player = { $seat }: { $name } ({ $brain }, protokol { $protocol })
terminal-chance = náhoda: { $text }
terminal-thought = { $seat } v čase { $time }: { $text }
terminal-not-finished = nedohráno, zatím { $turns ->
    [one] { $turns } tah
    [few] { $turns } tahy
    [many] { $turns } tahu
   *[other] { $turns } tahů
}
terminal-times-used = { $player }: { $turns } na tahy, { $cpu } času procesoru
terminal-ended-won = { $winner } vyhrává po { $turns ->
    [one] { $turns } tahu
    [few] { $turns } tazích
    [many] { $turns } tahu
   *[other] { $turns } tazích
}: { $cause }
terminal-ended-lost = { $loser } prohrává po { $turns ->
    [one] { $turns } tahu
    [few] { $turns } tazích
    [many] { $turns } tahu
   *[other] { $turns } tazích
}: { $cause }
terminal-ended-draw = remíza po { $turns ->
    [one] { $turns } tahu
    [few] { $turns } tazích
    [many] { $turns } tahu
   *[other] { $turns } tazích
}: { $cause }
terminal-ended-returns = zisky { $returns } po { $turns ->
    [one] { $turns } tahu
    [few] { $turns } tazích
    [many] { $turns } tahu
   *[other] { $turns } tazích
}: { $cause }

## Causes of the end of a game

terminal-cause-win = výhra
terminal-cause-draw = remíza
terminal-cause-forfeit = vzdání
terminal-cause-agreement = dohoda hráčů
terminal-cause-illegal-move = nedovolený tah
terminal-cause-timeout = vypršení času
terminal-cause-disconnected = ztráta spojení
terminal-cause-memory = překročení paměti
terminal-cause-protocol-error = chyba protokolu
terminal-cause-adjudication = rozhodnutí podle skóre
terminal-cause-move-limit = vyčerpaný počet tahů
terminal-cause-checkmate = mat
terminal-cause-stalemate = pat
terminal-cause-insufficient-material = nedostatek materiálu
terminal-cause-threefold-repetition = trojí opakování pozice
terminal-cause-fivefold-repetition = paterý výskyt pozice
terminal-cause-fifty-moves = padesát tahů
terminal-cause-seventy-five-moves = sedmdesát pět tahů
terminal-cause-repetition = opakování pozice
terminal-cause-40-moves = 40 tahů
terminal-cause-fold = složení karet
terminal-cause-showdown = vyložení karet
terminal-cause-handshake-failed = navázání spojení selhalo
terminal-cause-not-started = program se nespustil
terminal-cause-game-refused = hru odmítl

## What the server of games tells people

terminal-is-here = Nově přihlášen: { $name }.
terminal-has-left = { $name } odchází.
terminal-is-back = { $name } je zpět.
terminal-connection-lost = { $name } je bez spojení; na návrat zbývá { $time }.
terminal-says = { $name }: { $text }
terminal-tells = { $name } vám říká: { $text }
terminal-told = { $name }: zpráva je doručena.
terminal-seeks = { $name } hledá soupeře: { $what }; přijmete příkazem 'accept { $number }'
terminal-seeks-page = { $name } hledá soupeře, { $what }: nabídky jsou na první stránce ({ $number })
terminal-offers-game = { $name } vám nabízí partii: { $what }; přijmete ji příkazem 'accept { $number }', odmítnete příkazem 'decline { $number }'.
terminal-offers-game-page = { $name } vám nabízí partii, { $what }: nabídky jsou na první stránce ({ $number })
terminal-offer-replaced = Nahrazuje vaši dřívější nabídku.
terminal-game-offered = { $name }: nabídka je doručena; zpět ji vezmete příkazem 'withdraw'.
terminal-refuses-game = { $name } vaši nabídku odmítá.
terminal-offer-over = { $name } už hraje, nebo odchází: vaše nabídka skončila.
terminal-board = deska { $size }
terminal-seat-taken = { $seat } obsazeno
terminal-would-pause = { $name } chce přerušit partii { $id }: souhlasíte příkazem 'pause { $id }'.
terminal-would-pause-page = { $name } by rád přerušil partii { $id }.
terminal-would-stop = { $name } chce ukončit partii { $id } bez výsledku: souhlasíte příkazem 'stop { $id }'.
terminal-would-stop-page = { $name } by rád ukončil partii { $id }; vzdejte se, nebo hrajte dál.
terminal-opponent-asked = Soupeř se musí vyjádřit.
terminal-offers-draw = { $name } nabízí remízu: přijmete ji příkazem 'draw'.
terminal-offers-draw-page = { $name } nabízí remízu.
terminal-draw-offered = Nabízíte remízu; nabídka platí jeden tah.
terminal-declines-draw = { $name } odmítá remízu.
terminal-offers-take-back = { $name } chce vrátit { $count ->
    [one] poslední tah
    [few] poslední { $count } tahy
   *[other] posledních { $count } tahů
}: příkaz 'takeback' souhlasí, 'decline' odmítá.
terminal-offers-take-back-page = { $name } chce vrátit { $count ->
    [one] poslední tah
    [few] poslední { $count } tahy
   *[other] posledních { $count } tahů
}.
terminal-take-back-offered = Soupeř je dotázán; nabídka platí do příštího tahu.
terminal-declines-take-back = { $name } nesouhlasí s vrácením tahů.
terminal-not-gone-on = Partie po vrácení tahů nemůže pokračovat: skončila bez výsledku.
terminal-game-paused = Partie { $id } je pozastavena; pokračuje se dalším příkazem 'pause'.
terminal-game-paused-page = Partie { $id } je pozastavena.
terminal-game-goes-on = Partie { $id } pokračuje.
terminal-game-broken-off = Partie { $id } je ukončena bez výsledku.
terminal-told-goodbye = { $name } se odpojuje.
terminal-server-ends = Server končí; rozehrané partie mohou skončit do { $time }.
terminal-brain-waiting = čeká
terminal-brain-at-hand = připraven

## Why it does not do what they ask for

terminal-closing = Server právě končí.
terminal-logged-out = Nejdřív se přihlaste: login JMÉNO
terminal-here-already = { $name } už tu je.
terminal-seated-twice = { $name } může mít u hry jen jedno místo.
terminal-other-game = { $name } hraje { $game }.
terminal-does-not-play = { $name } nehraje { $game }.
terminal-busy = { $name } právě hraje; kde, ukáže 'games'.
terminal-no-brain = Program '{ $name }' tu není: viz 'brains'.
terminal-no-brain-for = Není tu žádný program, který hraje { $game }; lidi najdete příkazem 'seek { $game }'.
terminal-no-seek = Pod číslem { $id } nikdo soupeře nehledá: viz 'games'.
terminal-own-seek = To je vaše vlastní nabídka.
terminal-playing = Hrajete partii { $id }; příkazem 'resign' ji vzdáte.
terminal-called = Za okamžik vám začne partie v turnaji.
terminal-of-contest = Vaše partie patří do turnaje { $name }: pozastavit nebo přerušit ji může jen jeho správce. Příkazem 'resign' ji vzdáte.
terminal-not-playing = Nehrajete žádnou partii.
terminal-not-yours = Vaše partie má číslo { $id }.
terminal-paused-enough = Partie už byla pozastavena 10 minut; víc ji pozastavit nejde.
terminal-game-over = Partie skončila.
terminal-game-ending = Partie právě končí.
terminal-no-draw = Program na remízu nepřistoupí.
terminal-no-offer = Nikdo vám nenabízí remízu ani nechce vzít tahy zpět.
terminal-no-room = disk je plný; až bude místo, začnou se partie hrát znovu
terminal-writer-stopped = vlákno, které ukládá výsledky, se zastavilo
terminal-full = Server je plný; zkuste to později.
terminal-own-full = Z jedné adresy lze hrát najednou { $most ->
    [one] { $most } partii
    [few] { $most } partie
    [many] { $most } partie
   *[other] { $most } partií
}; zkuste to později.
terminal-all-started = Všechny připravené programy právě hrají; zkuste to později.
terminal-own-started = Z jedné adresy lze hrát najednou proti { $most ->
    [one] { $most } připravenému programu
    [few] { $most } připraveným programům
    [many] { $most } připraveného programu
   *[other] { $most } připraveným programům
}; zkuste to později.
terminal-all-taken = vše je obsazeno ({ $most }); zkuste to později
terminal-own-taken = jedna adresa smí mít najednou nejvýše { $most }; zkuste to později
terminal-too-many-seeks = Další partii teď nabídnout nejde: { $why }.
terminal-quota-spent = partie z jedné adresy smějí denně zabrat { $size } MiB disku a vaše je už zabraly; místo bude zase za { $time }
terminal-contest-disk-spent = její partie zabraly { $size } MiB disku, které denně smějí (disk-per-day): soutěž čeká a pokračuje za { $time }
terminal-too-much-talk = Mluví se teď příliš; za chvíli to zkuste znovu.
terminal-unplayable = To hrát nejde: { $why }.
terminal-no-seat = { $seat } není místo v partii, kde je hráčů { $players }.
terminal-opponent-left = Váš soupeř odešel.
terminal-no-answer = { $name } neodpovídá.
terminal-leaving = { $name } právě začíná hrát nebo odchází.
terminal-in-game = { $name } hraje partii { $id }: nejdřív ji ukončete.
terminal-nobody = Nikdo jménem '{ $name }' tu není.

terminal-wrong-secret = jménu { $name } toto heslo nepatří
terminal-name-reserved = jméno { $name } je vyhrazeno programu tohoto serveru
terminal-name-suspended = jméno { $name } je zablokované; odblokovat ho může správce serveru
terminal-name-version = jméno { $name } je pro toho, komu patří jméno před označením verze: zadejte jeho heslo, nebo zvolte jiné jméno
terminal-too-many-wrong = z vaší adresy přišlo příliš mnoho chybných hesel nebo kódů; zkuste to za { $time }
terminal-too-many-new = z vaší adresy se zapsalo příliš mnoho nových jmen; zkuste to později
terminal-log-ins-busy = na ověření čeká příliš mnoho přihlášení; zkuste to za chvíli
terminal-names-full = další jména už tu zapsat nelze
terminal-secret-unchecked = heslo se nepodařilo ověřit; zkuste to později
terminal-name-empty = jméno má alespoň jeden znak
terminal-name-long = jméno má nejvýše { $most ->
    [one] { $most } znak
    [few] { $most } znaky
    [many] { $most } znaku
   *[other] { $most } znaků
}
terminal-name-unusual = jméno má písmena dnešních jazyků, ne „{ $letter }“ ({ $code })
terminal-name-invisible = jméno má jen viditelné znaky, ne { $code }
terminal-name-marks = počet znamének nad písmenem jména je nejvýše { $most } a žádné nestojí bez písmene
terminal-name-mixed = slovo ve jméně má písmena jednoho písma, ne dvou ({ $one }, { $other })
terminal-name-latin = jméno vypadá jako '{ $name }' v latince: napište ho tak, nebo zvolte jiné

## The line at the end of a game, as telnet servers for games write it

terminal-end = { "{" }Partie { $id } ({ $players }) { $what }{ "}" } { $mark }
terminal-end-stopped = ukončena bez výsledku
terminal-end-taken-back = tahy byly vráceny: { $left ->
    [0] začíná znovu
   *[other] začíná znovu po tahu { $left }
}
terminal-end-wins = { $name } vyhrává
terminal-end-wins-by = { $name } vyhrává: { $cause }
terminal-end-nobody-wins = nikdo nevyhrává sám: { $cause }
terminal-end-drawn = remíza
terminal-end-drawn-by = remíza: { $cause }
terminal-end-agreed = remíza dohodou
terminal-end-wins-by-scores = { $name } vyhrává podle skóre
terminal-end-drawn-by-scores = remíza podle skóre
terminal-end-move-limit = remíza po vyčerpání tahů
terminal-end-resigns = { $name } vzdává
terminal-end-timeout = { $name } prohrává na čas
terminal-end-disconnected = { $name } prohrává ztrátou spojení
terminal-end-memory = { $name } překračuje povolenou paměť
terminal-end-illegal-move = { $name } táhne proti pravidlům
terminal-end-protocol-error = { $name } porušuje protokol
terminal-end-unplayable = nelze hrát: { $why }

## Who plays at this terminal

terminal-prompt = { $seat }, jste na tahu (nápověda: help):
terminal-play-help =
    Napište tah, 'moves' vypíše všechny dovolené, 'board' znovu ukáže desku, 'resign'
    partii vzdá. Kde jsou známy šance, 'odds off' je skryje a 'odds on' ukáže;
    u kostek ukáže 'sheet' body každého tahu.
terminal-play-help-aids =
    'undo' vezme zpět váš poslední tah i odpovědi na něj, 'hint' ukáže, co by hrál
    druhý program vašeho soupeře.
terminal-no-aids = 'undo' a 'hint' jsou jen v 'arbiter play'.
terminal-example = Tah vypadá například takto: { $move }
terminal-taken-back = Vráceno: { $moves }
terminal-would-play = { $name } doporučuje { $move }
terminal-no-undo-chance = Ve hře s náhodou se tahy nevracejí: víte už, co přinese.
terminal-no-undo-hidden = Ve hře, která něco skrývá, se tahy nevracejí: mohli jste to vidět.
terminal-no-undo-opened = V této partii se tahy nevracejí: { $why }.
terminal-no-undo-published = Tahy se nevracejí: program '{ $name }' mluví protokolem 0,1 a v něm každá partie začíná od začátku.
terminal-no-undo-nothing = Nemáte žádný tah, který by šlo vrátit.
terminal-no-undo-among = V partii více než dvou lidí se tahy nevracejí.
terminal-no-hint = Rada není: { $why }.
terminal-no-hint-program = Rada není: 'hint' spouští druhý program vašeho soupeře a tento se nespouští odtud.
terminal-no-hint-published = Rada není: program '{ $name }' mluví protokolem 0,1 a v něm každá partie začíná od začátku.
terminal-no-hint-late = Rada není: program '{ $name }' nenachází tah včas.
terminal-no-hint-resigns = Program '{ $name }' by tady partii vzdal.
terminal-no-hint-illegal = Rada není: co by hrál program '{ $name }', není dovoleno.
terminal-no-hint-here = Proti lidem a v turnajích se neradí.
terminal-no-hint-now = Víc rad se teď najednou nehledá: zeptejte se za chvíli znovu.
terminal-hint-asked = Ptáme se druhého programu vašeho soupeře; výsledek této partie se nepočítá.

## Telnet: the commands

terminal-arguments-help = {""}[PŘÍKAZ|HRA]
terminal-help-help = tento přehled, nebo víc o jednom z nich
terminal-arguments-login = JMÉNO [HESLO]
terminal-help-login = řekne, kdo jste
terminal-more-login = Jméno je jedno slovo o nejvýše 20 znacích. Má-li ho už někdo, dostanete JMÉNO-2. Jsou-li jména chráněna, patří jméno tomu, kdo k němu jako první zadá heslo.
terminal-help-games = co se hraje, kdo hledá soupeře a co lze hrát
terminal-help-who = lidé, kteří tu jsou
terminal-help-brains = programy, proti kterým lze hrát
terminal-arguments-play = HRA [PROGRAM...] [ČAS] [KLÍČ=HODNOTA...]
terminal-help-play = zahájí partii proti programu nebo několika
terminal-more-play = ČAS, třeba 30s, je limit na každý tah, i pro vás; 5+3 jsou hodiny s 5 minutami, kterým každý tah přidá 3 sekundy. Bez něj má program 5s a vy čas neomezený. KLÍČ=HODNOTA nastaví pravidlo hry, board=N velikost desky a seat=JMÉNO vaše místo: play gomoku 1m board=19 rule=exact seat=cross. position="POZICE" určí, odkud se hraje, v šachu FEN; partie se pak nepočítá do hodnocení. Ve hrách, které mají dost míst, můžete hrát proti několika programům: play dice Ann Bob Cid
terminal-arguments-seek = HRA [ČAS] [KLÍČ=HODNOTA...]
terminal-help-seek = nabídne partii všem
terminal-more-seek = Hraje ji, kdo jako první napíše 'accept N'. ČAS a KLÍČ=HODNOTA jsou jako u 'play'.
terminal-arguments-match = JMÉNO HRA [ČAS] [KLÍČ=HODNOTA...]
terminal-help-match = nabídne partii jednomu člověku
terminal-more-match = Ten člověk se dozví, co má napsat. Nabídka skončí, když jeden z vás začne hrát nebo odejde, a také vaší další nabídkou. ČAS a KLÍČ=HODNOTA jsou jako u 'play': match Bob chess 5+3 seat=white
terminal-arguments-accept = N
terminal-help-accept = zahájí partii s tím, kdo hledá soupeře pod tímto číslem
terminal-arguments-decline = {""}[N]
terminal-help-decline = odmítne partii nabízenou pod N, remízu nebo vrácení tahů
terminal-help-withdraw = vezme zpět vaši nabídku partie
terminal-help-rematch = zahraje vaši poslední partii znovu, s vyměněnými stranami
terminal-more-rematch = Programy hrají hned. Člověku se partie nabídne jako příkazem 'match'; nabízí-li ji on vám, začne.
terminal-arguments-move = TAH
terminal-help-move = zahraje tah; můžete také napsat jen tah
terminal-more-move = 'moves' ukáže dovolené tahy. Po nedovoleném tahu se dozvíte, proč to nejde, a můžete táhnout znovu. Tah z více částí, třeba v kalaze, lze napsat celý, nebo po částech; 'undo' vezme části zpět.
terminal-help-undo = vezme zpět, co už jste z pokračujícího tahu napsali
terminal-help-hint = zeptá se druhého programu vašeho soupeře na dobrý tah
terminal-more-hint = V partii proti programu, který spouští server. Partie se nepočítá do hodnocení.
terminal-help-board = znovu ukáže desku
terminal-help-moves = dosavadní tahy, a jste-li na tahu, i dovolené
terminal-arguments-sheet = {""}[N]
terminal-help-sheet = zápis bodů u kostek: body každého tahu
terminal-more-sheet = Bez N partie, kterou hrajete nebo sledujete, jinak vaší poslední; s N zaznamenané partie N.
terminal-no-sheet = Zápis bodů není: tato hra ho nevede, nebo ještě žádný tah neskončil.
terminal-arguments-join = N
terminal-help-join = přisedne k pokerovému stolu N
terminal-help-out = chvíli nehrajete: než se vrátíte, čekáte nebo skládáte
terminal-help-back = po 'out' hrajete dál
terminal-help-leave = vstane od pokerového stolu
terminal-help-resign = vzdá vaši partii
terminal-help-draw = nabídne remízu člověku, nebo přijme nabídnutou
terminal-more-draw = Nabídka platí jeden tah. Programy na remízu nepřistupují.
terminal-arguments-takeback = {"[N]"}
terminal-help-takeback = vrátí váš poslední tah, nebo posledních N tahů obou stran
terminal-more-takeback = Program souhlasí hned. Člověk je dotázán a souhlasí příkazem 'takeback'. Partie začne znovu tahy, které zbyly, pod novým číslem a s hodinami, jak právě jsou; její výsledek se nepočítá. V turnajích a ve hrách s náhodou nebo se skrytými kartami se tahy nevracejí.
terminal-arguments-watch = {""}[TURNAJ] N
terminal-help-watch = ukazuje partii N, jak se hraje, vedle ostatních
terminal-more-watch = Partie turnaje má jeho jméno před číslem, jak ji vypisuje 'games': watch pohár 7
terminal-arguments-unwatch = {""}[[TURNAJ] N]
terminal-help-unwatch = přestane ukazovat partii N, nebo všechny
terminal-arguments-records = {""}[JMÉNO]
terminal-help-records = poslední partie, všech nebo jednoho hráče
terminal-arguments-replay = N [SEKUNDY]
terminal-help-replay = přehraje zaznamenanou partii
terminal-more-replay = Tempem, jakým se hrála, nebo po tolika SEKUNDÁCH na tah. Prázdný řádek přehrávání ukončí.
terminal-arguments-pause = {""}[N]
terminal-help-pause = pozastaví vaši partii, nebo v ní pokračuje
terminal-more-pause = Během přestávky nikdo netáhne a hodiny člověka, který je na tahu, stojí. Program, který byl na řadě už před přestávkou, musí přesto odpovědět včas.
terminal-arguments-stop = {""}[N]
terminal-help-stop = ukončí vaši partii bez výsledku
terminal-more-stop = Proti člověku to musí napsat oba.
terminal-arguments-ratings = {""}[HRA]
terminal-help-ratings = jak je kdo silný
terminal-help-tournaments = zdejší turnaje a kam až dospěly
terminal-arguments-register = TURNAJ KÓD
terminal-help-register = přihlásí vás do turnaje, který má registraci
terminal-more-register = Zůstaňte přihlášeni: ke každé své partii budete zavoláni.
terminal-registered = Hrajete v turnaji { $name }. Zůstaňte přihlášeni: ke každé své partii budete zavoláni.
terminal-arguments-finger = {""}[JMÉNO]
terminal-help-finger = zda tu hráč je, kolik hrál a jak je silný
terminal-arguments-say = TEXT
terminal-help-say = řekne něco všem, kteří tu jsou
terminal-arguments-tell = JMÉNO TEXT
terminal-help-tell = řekne něco jednomu člověku
terminal-arguments-set = language|style|width|colour|bell|odds HODNOTA
terminal-help-set = jak se vše zobrazuje
terminal-more-set = language en: angličtina. style board: deska po každém tahu; style moves: jen tah. width 40 až 200: šířka řádku. colour on: barvy, bell on: zvonek, když jste na tahu. odds off: bez tabulky šancí vašich voleb (dice).
terminal-help-quit = odhlásí vás; rozehranou partii prohrajete

## Telnet

terminal-welcome =
    Arbiter: partie proti programům a lidem.
    'login JMÉNO' řekne, kdo jste, 'help' ukáže, co tu lze dělat.
terminal-help-heading = Příkazy; stačí začátek slova:
terminal-help-games-too = 'help HRA' popíše hru.
terminal-no-topic = Příkaz ani hra '{ $word }' tu není: zkuste 'help'.
terminal-seats = { $least } až { $most } z { $seats }
terminal-about-game = { $name } : { $title }. Místa: { $seats }; první má první tah.
terminal-range = { $least } až { $most }
terminal-range-of-halves = { $least } až { $most } po 0.5
terminal-rules-options = Volby:
terminal-how-to-play = Hraje se příkazem 'play { $name }'; 'moves' ukáže dovolené tahy.

terminal-welcome-new = Vítejte! Vaše jméno je { $name }. Co se tu děje, ukáže 'games'.
terminal-welcome-back = Vítejte zpět! Vaše jméno je { $name }.
terminal-goodbye = Na shledanou.
terminal-replaced = Přihlásili jste se znovu odjinud. Na shledanou.
terminal-session-ends = Server vás odhlašuje. Na shledanou.
terminal-not-logged-in = Do 10 minut jste se nepřihlásili. Na shledanou.
terminal-too-many-lines = Příliš mnoho řádků najednou: další se přeskakují.
terminal-line-too-long = Řádek je příliš dlouhý; byl přeskočen.
terminal-may-be = '{ $word }' může být { $words }.
terminal-no-command-or-name = '{ $word }' není příkaz: všechny vypíše 'help'. Je-li to vaše jméno, napište 'login { $word }'.
terminal-no-command = '{ $word }' není příkaz: všechny vypíše 'help'.
terminal-log-in-first = Nejdřív se přihlaste: 'login JMÉNO'.
terminal-logged-in = Už jste přihlášeni jako { $name }; 'quit' vás odhlásí.
terminal-secret-needed = Jména jsou tu chráněna: 'login JMÉNO HESLO'.
terminal-name-rule = Jméno je jedno slovo z písmen a číslic, nejvýše { $most ->
    [one] { $most } znak
    [few] { $most } znaky
    [many] { $most } znaku
   *[other] { $most } znaků
}: 'login Anna'.
terminal-which-game = Kterou hru? { $games }.
terminal-no-board-size = '{ $size }' není velikost desky.
terminal-no-time-or-rule = '{ $word }' není čas ani pravidlo: 'help seek'.
terminal-which-move = Který tah? Dovolené ukáže 'moves'.
terminal-say-what = Co chcete říct?
terminal-which-person = Zadejte jméno člověka: '{ $word } Anna'; kdo tu je, ukáže 'who'.
terminal-declined = Odmítáte.
terminal-withdrawn = Žádnou partii teď nenabízíte.
terminal-no-rematch = Není co hrát znovu: napište 'play HRA' nebo 'help'.
terminal-finger = { $name }: { $doing }
terminal-is-present = je tu
terminal-is-absent = není tu
terminal-none-rated = Ještě nemá žádnou započítanou partii.
terminal-give-number = Zadejte číslo, jak je uvádí 'games' a 'records': '{ $word } 7'.
terminal-give-seconds = Zadejte sekundy od 0 do 60: 'replay 7 0.5'.
terminal-no-board = Žádnou partii nehrajete ani nesledujete.
terminal-no-game = Partie { $id } se nehraje: viz 'games'.
terminal-own-game = To je vaše vlastní partie.
terminal-position-hidden = Partie, která něco skrývá, začíná jako obvykle.
terminal-position-over = V té pozici už je po partii.
terminal-not-watching = Žádnou partii nesledujete.
terminal-not-watching-it = Partii { $id } nesledujete.
terminal-watching-most = Sledujete už { $most } partií: některou opusťte příkazem 'unwatch N'.
terminal-watched-news = Partie { $id }: { $news }
terminal-unwatched = Partii { $id } už nesledujete.

terminal-play-none = Nehrajete: napište 'play HRA' nebo 'help'.
terminal-on-its-way = Váš tah je na cestě.
terminal-not-your-turn = Nejste na tahu.
terminal-not-your-game = Tuto partii nehrajete.
terminal-board-changed = Pozice se mezitím změnila: podívejte se znovu.
terminal-illegal = { $why }. Zkuste to znovu; dovolené tahy ukáže 'moves'.
terminal-too-fast = Příliš rychle: zkuste to znovu.
terminal-begins = Partie { $id } začíná: { $game }. Hrajete jako { $seat }.
terminal-begins-in = Vaše partie v turnaji { $name } začíná: partie { $id }, { $game }, { $time }. Hrajete jako { $seat }.
terminal-goes-on-in = Vaše partie v turnaji { $name } pokračuje: partie { $id }, { $game }, { $time }. Hrajete jako { $seat }.
terminal-goes-on = Partie { $id } pokračuje: { $game }. Hrajete jako { $seat }.
terminal-turn-goes-on = Po { $moves } váš tah pokračuje: napište zbytek; 'undo' to vezme zpět.
terminal-nothing-begun = Žádný tah nemáte rozehraný: celé tahy se zpět neberou.
terminal-your-move = Jste na tahu.
terminal-is-paused = Partie je pozastavena.
terminal-brain-away = { $name } nemá spojení a může se vrátit. Hodiny běží dál.
terminal-brain-back = { $name } je zpět.
terminal-watched-paused = Partie { $id } je pozastavena.
terminal-why = Důvod: { $why }
terminal-game-of = Partie { $id }: { $players }
terminal-clocks = Hodiny: { $clocks }
terminal-played = { $name }: tah { $move }.
terminal-no-moves = Ještě nikdo netáhl.
terminal-so-far = Dosud: { $moves }
terminal-legal = Dovoleno: { $moves }

terminal-can-play = Hrát lze { $games }.
terminal-nobody-here = Nikdo není přihlášen.
terminal-plays-in = hraje partii { $id } v turnaji { $name }
terminal-plays-game = hraje partii { $id }
terminal-plays-match = hraje pokerový zápas v turnaji
terminal-sits-at = sedí u stolu { $table }
terminal-agents-here = V pokeru můžete hrát proti { $agents }: play holdem JMÉNO
terminal-can-play-poker = Poker je holdem, { $games }: play holdem, pro lidi seek holdem.
terminal-table-waits = Sedíte u stolu { $table }. Kdo napíše 'join { $table }', hraje s vámi.
terminal-which-table = Který stůl? 'join 1'; 'games' ukáže, kde je volno.
terminal-match-begins = Váš zápas v turnaji { $name } začíná: { $game }, rozdání: { $hands }, proti: { $opponent }, { $time }.
terminal-left-table = Vstali jste od stolu.
terminal-no-table = Nesedíte u žádného pokerového stolu.
terminal-sits-out = Nehrajete: 'back' vás vrátí do hry.
terminal-plays-again = Hrajete zase.
terminal-no-agents = Tento server nemá programy pro poker: 'seek holdem' otevře stůl pro lidi.
terminal-unknown-agent = Program „{ $name }“ tu není, jsou tu { $agents }.
terminal-no-poker = To není poker; třeba 'play holdem'.
terminal-anchor-form = není to JMÉNO=ELO, jako Steady=1500, s nejvýše 10000 body
terminal-no-anchor = „{ $name }“ tu nemá hodnocení: zadejte pro --anchor hráče z tabulky
terminal-sprt-pairs = „{ $text }“ není pět počtů dvojic partií, jako 4-10-20-16-10
terminal-sprt-alike = Všechny dvojice skončily stejně: neříkají, jak daleko od nich mohou být další, ani kolik partií test potrvá. Zadejte dvojice z více partií
terminal-sprt-drawn = kdyby všechny partie skončily remízou, test by neskončil: zadejte --draws pod 100%
terminal-column-accepts = přijme H1
terminal-column-table = stůl
terminal-column-seats = místa
terminal-column-blinds = blindy
terminal-about-poker = { $game } : play { $word } [PROGRAM...] [KLÍČ=HODNOTA...]
terminal-poker-keys = Na tahu: f složí, k čeká, c dorovná, b N vsadí, r N navýší (vaše sázka bude stát na N), a vsadí vše. Kde se karty mění: d 1 3 vymění první a třetí, p žádnou. 'board' ukáže stůl, 'moves' co se v rozdání stalo; 'out' chvíli nehraje, 'back' hraje dál, 'leave' vstane.
terminal-poker-settings = Nastavení stolu jsou jako u poker-client: třeba small-blind=5 big-blind=10 buyin=1000 hands=100 format=freezeout limit=pot.
terminal-not-at-poker = { $option } není pro pokerové stoly: co ano, říká 'arbiter play --help'
terminal-agent-is-program = '{ $word }' není příkaz, který spouští agenta: proti vám hrají jen programy, které se spustí tady
terminal-nobody-came = nehrálo se žádné rozdání: některý agent ke stolu nepřišel
terminal-agent-ended = nehrálo se žádné rozdání: hráč skončil dřív, než přišel ke stolu: { $agent }
terminal-won-in-all = Celkem jste vyhráli { $chips }.
terminal-lost-in-all = Celkem jste prohráli { $chips }.
terminal-even-in-all = Celkem jste na svém.
terminal-no-brains = Není tu žádný program.
terminal-no-tournaments = Není tu žádný turnaj.
terminal-progress = { $done } z { $all }
terminal-and-more = a ještě { $count }
terminal-none-recorded = Žádná partie ještě nebyla zaznamenána.
terminal-replay-shows = Jednu z nich přehraje 'replay N'.
terminal-nobody-played = Ještě nikdo nehrál.
terminal-store-unread = Úložiště teď nelze číst.
terminal-no-record = Záznam partie { $id } tu není: viz 'records'.
terminal-record-damaged = Záznam je poškozený: { $why }

terminal-set-what = Nastavit lze language, style, width, colour, bell a odds: 'help set'
terminal-set-language = language je { $codes }: 'set language en'
terminal-set-on-or-off = { $key } je on nebo off: 'set { $key } on'
terminal-set-width = width je 40 až 200: 'set width 79'
terminal-set-style = style je board nebo moves: 'set style moves'
terminal-set-done = Nastaveno: { $key } je { $value }.

## Columns of lists

terminal-column-number = N
terminal-column-game = hra
terminal-column-first = první
terminal-column-second = druhý
terminal-column-moves = tahů
terminal-column-result = výsledek
terminal-column-cause = příčina
terminal-column-seek = přijetí
terminal-column-who = kdo
terminal-column-what = co
terminal-column-name = jméno
terminal-column-plays = hraje
terminal-column-games = partií
terminal-column-score = V-R-P
terminal-column-points = body
terminal-column-student = student
terminal-column-class = třída
terminal-column-group = skupina
terminal-marks-place = místo ≤ { $place }
terminal-marks-none = v souboru { $file } není žádné [[marks]]: napište, za co jsou body (docs/tournaments.md)

## Values that people type

terminal-not-in-range = { $number } není od { $least } do { $most }
terminal-no-time = '{ $text }' není čas: pište 5s, 300ms nebo 1m 30s
terminal-time-too-long = '{ $text }' je víc než rok
terminal-time-zero = '{ $text }' nenechává žádný čas: pište 5s nebo 300ms
terminal-no-size = '{ $text }' není velikost: pište 512MiB nebo 2GiB
terminal-ratings-computing = Žebříček se právě počítá: podívejte se za chvíli.
terminal-ratings-unread = Výsledky teď nelze přečíst.

## The command line: what went wrong

terminal-no-output = výstup nelze zapsat: { $why }
terminal-no-runtime = běhové prostředí se nepodařilo vytvořit: { $why }
terminal-quotes = Program i se svými argumenty je jedno slovo v uvozovkách, třeba 'gomoku-brain --level greedy'.
terminal-no-such-seat = žádné místo se nejmenuje '{ $seat }': zadejte { $seats } nebo random
terminal-over-there = v této pozici hra už skončila: zadejte jinou --position
terminal-no-program = program '{ $program }' tu není; nemyslíte '{ $command } { $program }'? Program i se svými argumenty je jedno slovo v uvozovkách
terminal-match-of-one = { $why }, například: arbiter match { $game } ./jeden ./druhy
terminal-store-by-names = --store vede výsledky podle jmen: zadejte jméno, třeba 'A={ $word }'
terminal-match-of-two = { $word } je jen pro zápas dvou: vynechte to
terminal-shard = napište I/N, třeba 2/8: kolikátá část a kolik jich je, nejvýš { $most }
terminal-shard-of-format = dvojice tohoto formátu závisí na výsledcích: části má jen zápas, každý s každým a jeden proti všem
terminal-shard-store = část potřebuje vlastní úložiště: přidejte --store SLOŽKA
terminal-shard-test = část o testu nerozhoduje: vynechte zde --sprt a zadejte ho až po arbiter merge
terminal-merge-other = { $part } je část jiného klání: { $difference }
terminal-merge-programs = { $name } byl v { $part } spuštěn jako '{ $brain }', předtím jako '{ $known }': je to týž program?
terminal-merge-chance = { $part } má kostky nebo karty z vlastního tajemství, podle kterého se ověřují: její partie nemohou být v jiném úložišti
terminal-merge-displaced =
    { $count ->
        [one] 1 partie nepřibyla, protože úložiště má na jejím místě v rozpisu jinou
        [few] { $count } partie nepřibyly, protože úložiště má na jejich místech v rozpisu jiné
       *[other] { $count } partií nepřibylo, protože úložiště má na jejich místech v rozpisu jiné
    }: první z nich je partie { $id } z { $part }. Nehrály se dvě části se stejným --shard? Sloučte je do zvláštních úložišť
terminal-merged =
    { $added ->
        [one] 1 partie přibyla
        [few] { $added } partie přibyly
       *[other] { $added } partií přibylo
    } do { $store }; { $known ->
        [0] žádná z nich tam ještě nebyla
        [one] 1 tam už byla
        [few] { $known } tam už byly
       *[other] { $known } jich tam už bylo
    }
terminal-sprt-of-pairs = --sprt posuzuje dvojice partií, v nichž každý jednou začíná: vynechte --start
terminal-people-at-server = { $player }: lidé hrají v turnajích serveru: vložte soubor do jeho složky s turnaji a spusťte ho na jeho stránce; 'human' je v zápase člověk u tohoto terminálu
terminal-listen-needed = { $player } přichází z lobby: přidejte --listen 127.0.0.1:{ $port }
terminal-same-name = lobby:{ $first } a lobby:{ $second } je totéž jméno: jedno z nich přejmenujte
terminal-no-log = protokol běhu nelze otevřít: { $why }
terminal-lobby-deaf = lobby nemůže naslouchat na { $address }: { $why }; zadejte v --listen jinou adresu
terminal-page-deaf = stránka nemůže naslouchat na { $address }: { $why }; zadejte v --page jinou adresu
terminal-show-store = V prohlížeči to ukáže: arbiter show { $store }
terminal-lobby-listens = programy se mohou připojit na { $address }
terminal-stopped = zastaveno: odehráno { $done } z { $all } partií; s úložištěm tentýž příkaz pokračuje
terminal-not-all-came = některé hráče se nepodařilo spustit nebo zastihnout: viz zprávy výše
terminal-served-tournament = { $file }: hráči se přihlašují u serveru, takže ho hraje arbiter serve: docs/class.md
terminal-file-is-store = { $file } nemá koncovku jako .toml, takže by se úložiště jmenovalo stejně: zadejte --store DIR

## The command line: how a contest goes

terminal-suspended = { $name } už nehraje: { $why }
terminal-no-decision = { $text }; bez rozhodnutí

## The command line: records, ratings and stores

terminal-no-results = výsledky hry { $game } tu nejsou, jen { $games }
terminal-ratings-twice = { $folder } má tytéž partie jako { $other }: uveďte jen jedno z nich
terminal-several-games = jsou tu výsledky více her: zadejte jednu z { $games }
terminal-records-unread = Nečitelných záznamů: { $count }, viz výše. Obnovte je, nebo přesuňte jinam
terminal-some-unread = Nečitelných záznamů: { $count } z { $all }, viz výše. Obnovte je, nebo přesuňte jinam
terminal-some-left-out = poškozené záznamy byly vynechány: { $count } z { $all }
terminal-folder-unread = { $folder } nelze číst: { $why }; úložiště nebo složku záznamů zadejte v --store DIR
terminal-nothing-there = v { $folder } není úložiště ani záznamy: zadejte je v --store DIR
terminal-no-such-game = partie { $id } v { $folder } není: všechny vypíše 'arbiter records', jiné úložiště určí --store DIR
terminal-many-files = partie { $id } je ve více souborech ({ $count }), první z nich je { $first }: zadejte jeden z nich
terminal-last-lines = poslední řádky, které { $name } dostává (<) a posílá (>):
terminal-not-created = { $file } nelze vytvořit: { $why }; zadejte v --out jiné jméno
terminal-games-file = v „{ $file }“ tyto partie být nemohou: jméno musí končit na .{ $ending }
terminal-no-games-file = partie tohoto druhu se do „{ $file }“ průběžně nepíšou: vypíše je 'arbiter records export'
terminal-games-file-there = v { $file } jsou partie, a v úložišti žádné: zadejte v --pgnout jiné jméno
terminal-no-records = v { $folder } nejsou žádné záznamy
terminal-no-games-of = { $name } v { $folder } nemá žádnou dohranou partii ve dvou
terminal-damaged = poškozeno: { $file }: { $why }
terminal-column-id = číslo
terminal-column-players = hráči
terminal-column-watch = sledovat
terminal-column-date = datum (UTC)
terminal-column-file = soubor
terminal-records-go = řekněte, kam se mají záznamy uložit: buď --store DIR, nebo --records DIR
terminal-games-left-out = vynechané partie: { $count }, viz výše
terminal-more-damaged = a další poškozené partie: { $count }
terminal-more-notes = a další partie s vynechanými tahy: { $count }
terminal-nothing-imported = { $file }: nic se nepřevzalo, protože jsou partie poškozené, nedohrané nebo proti pravidlům: { $count } z { $all }; --skip-damaged je vynechá
terminal-imported = { $file }: převzato { $count } do { $folder }
terminal-no-format = { $file }: jméno nekončí žádným formátem: zadejte --format

## The command line: replays

terminal-view-move = tah { $move } z { $all }, { $state }
terminal-view-typed = přejít na tah { $move }: Enter
terminal-view-end = konec
terminal-view-paused = pauza
terminal-view-speed = rychlost { $speed }
terminal-view-keys = Mezerník pauza  <-/-> krok  PgUp/PgDn deset  Home/End  +/- rychlost  7 Enter  q

## The command line: copies and checks

terminal-bar-pages = stránky a záznamy
terminal-bar-games = partie a rozdání
terminal-bar = { $bar } { $done } z { $all } ({ $units }), zbývá { $left }
terminal-copied = { $folder } nyní obsahuje partie: { $games }
terminal-copied-files = { $folder } nyní obsahuje partie: { $games }, soubory přihlášených hráčů: { $files }
terminal-lost-records = v úložišti { $store } chybí záznamy partií: { $count }, první je partie { $first }; bez nich je záloha úplná
terminal-struck = škrtnuté partie: { $games }; už se nepočítají a odehrají se znovu, až bude turnaj pokračovat
terminal-keys-of-today = { $file }: není co měnit
terminal-old-keys = { $file }:{ $line }: pište { $key } místo { $old }, které příští verze už nepřečte; všechny klíče přepíše 'arbiter config migrate { $file }'
terminal-struck-none = žádná taková partie se tu nepočítá, takže se nic neškrtlo; partie ukáže arbiter records list, pracovníky arbiter strike
terminal-redacted = { $store }: { $name } se jmenuje { $alias }, partie: { $games }
terminal-redacted-hands = { $store }: { $name } se jmenuje { $alias }, rozdání pokeru: { $hands }
terminal-redacted-secret = { $store }: heslo hráče { $name } je smazáno
terminal-redacted-registration = { $store }: přihláška hráče { $name } a jeho programy jsou smazány
terminal-redacted-rest = { $file } to jméno stále obsahuje: upravte jej, nebo smažte
terminal-redact-no-folder = { $folder } nelze vytvořit: { $why }; dejte volbě --export složku, která ještě není
terminal-redact-exported = { $store }: { $name } má ve složce { $folder } tolik partií: { $games }, rozdání pokeru: { $hands }, souborů: { $files }, řádků textu: { $lines }
terminal-redacted-none = { $name } není v žádném z těchto úložišť
terminal-no-workers = žádný pracovník neodehrál partii z tohoto úložiště
terminal-worker-games = { $worker }: počítané partie { $counted }, škrtnuté { $struck }
terminal-mended = opraveno: { $what }
terminal-checked = zkontrolováno: partie { $games }, rozdání { $hands }
terminal-checked-waiting = záznamy, které v databázi čekají na zápis: { $count }
terminal-checked-announced = oznámené partie: { $count }
terminal-findings = { $checked }; nálezy: { $count }
terminal-nothing-wrong = { $checked }; vše je v pořádku
terminal-no-head = hlava řetězu má 64 šestnáctkových číslic
terminal-verify-clocks = Na důvěru: že hodiny běžely tak, jak říkají záznamy, a kdo programy spustil
terminal-verify-strangers = partie hráčů, které soubor nezná, a které se proto nepočítají: { $games }
terminal-verify-absent = Na důvěru: v { $round }. kole se nezúčastnili: { $names }
terminal-verify-signed = Partie pracovníka { $worker }: { $games }, podepsané klíčem { $key }
terminal-verify-unsigned = Partie pracovníka { $worker }: { $games }, bez podpisu
terminal-verify-audited = Kontrolní přehrání jiným pracovníkem se stejnými tahy i koncem: { $count }
terminal-verify-differing = Partie, jejichž kontrolní přehrání mělo jiné tahy nebo jiný konec: { $count } ({ $games })
terminal-verify-gaps =
    Čísla partií bez partie: { $count }; měly je partie přerušené nebo nezačaté
terminal-verify-ladder = Na důvěru: dvojice žebříčku, které závisí na tom, kdo byl volný
terminal-verify-unchained = Řetěz nezahrnuje partie před partií { $game }: uložila je starší verze
terminal-verify-no-chain = Řetěz partie nezahrnuje: uložila je starší verze
terminal-verify-seeds =
    Na důvěru: semínka partií ({ $games }), která neplynou z žádného zde ukázaného tajemství
terminal-verify-redacted = záznamy, ze kterých byla jména hráčů odstraněna: { $games }
terminal-verify-no-file = Bez souboru turnaje se nepočítají dvojice ani tabulka: zadejte --tournament SOUBOR
terminal-part-fails = jedna část by nefungovala
terminal-parts-fail = { $count ->
    [one] { $count } část by nefungovala
    [few] { $count } části by nefungovaly
    [many] { $count } části by nefungovalo
   *[other] { $count } částí by nefungovalo
}
terminal-no-manual = manuálové stránky nelze zapsat do { $folder }: { $why }; zadejte jinou složku
terminal-took = za { $time } s, { $rate } za sekundu
terminal-no-transcripts = rozhovory nelze zapisovat do { $folder }: { $why }; zadejte v --transcript jinou složku

## The command line: poker

terminal-hands-left-out = vynechaná rozdání: { $count }; první: { $first }
terminal-no-hands = --hands je jen pro zápasy o peníze: vynechte to, freezeout trvá, dokud jeden nemá všechny žetony
terminal-no-games = --games je jen pro freezeouty: vynechte to, nebo přidejte --format freezeout
terminal-no-levels = --level-hands je jen pro freezeout: vynechte to, nebo přidejte --format freezeout
terminal-no-bank = --time-bank se přidává k limitu: zadejte i --move-time, a ne 0s
terminal-no-blinds = pište malý blind, lomítko a velký blind, třeba 5/10
terminal-not-for-poker = { $word } v turnaji v pokeru nic neznamená: vynechte to
terminal-poker-match-over = { $first } vyhrává { $figure } bb/100 nad { $second }, rozdání: { $hands }
terminal-hands-elsewhere = Rozdání jsou v úložišti zápasu: vypíše je 'arbiter poker export --store { $folder }'.
terminal-plays-no-more = { $name } v tomto běhu další zápas nehraje: { $why }
terminal-poker-unfinished = zbývají neodehrané zápasy: opravte hráče, kteří selhali, a tentýž příkaz bude pokračovat
terminal-poker-table = velké blindy vyhrané na 100 rozdání, all-iny v očekávané hodnotě, s 95% intervaly; uvádějte tyto údaje
terminal-poker-values = { $name }: velké blindy na 100 rozdání, jak je udávají programy, s 95% intervaly
terminal-poker-round = úroveň { $level }, { $blinds }: hraje { $players } z { $all } hráčů, stolů: { $tables }, průměrný stack { $average }, vede { $leader } s { $most }
terminal-poker-tournament-over = turnaj { $number }: vyhrává { $winner }, rozdání: { $hands }
terminal-poker-absent = { $name } tu není; jeho žetony ubývají na blindech, dokud nepřijde: { $why }
terminal-poker-deserted = nikdo s žetony už tu není: opravte agenty, a tentýž příkaz bude pokračovat
terminal-poker-one-tournament = jeden turnaj je jeden vzorek: k porovnání hráčů napište games = 100 nebo víc
terminal-quote-roi = uvádějte ROI a podíl výher s jejich intervaly: každý turnaj je jeden vzorek
terminal-match-stopped = zastaveno: pořadí je dosavadní; se --store tentýž příkaz pokračuje
terminal-hands-not-converted = vynechaná rozdání: { $refused } z { $hands }
terminal-no-hand-format = { $file }: přípona neříká formát: přidejte --from phh, ohh, pokerstars nebo acpc
terminal-exploited = { $agent } prohrává { $bb100 } ± { $error } bb/100 s lokálně nejlepším soupeřem v { $hands } rozdáních ({ $questions } otázek, semínko { $seed })
terminal-exploited-once = { $agent } prohrává { $bb100 } bb/100 s lokálně nejlepším soupeřem v { $hands } rozdáních ({ $questions } otázek, semínko { $seed }): pro interval hrajte víc rozdání
terminal-exploit-no-program = tento agent nemá kopie: dejte program, který jde spustit, jako ./agent nebo acpc:PŘÍKAZ
terminal-exploit-stopped = měření bylo zastaveno: platí jen dosavadní rozdání
terminal-no-rows = --rows je pro CSV a Parquet: přidejte --format nebo --to s jedním z nich, nebo --rows vynechejte
terminal-parquet-shown = Parquet není text pro terminál: pošlete ho do souboru, pomocí > SOUBOR nebo --out SOUBOR
terminal-no-hands-in-file = { $file }: nejsou v něm žádná rozdání
terminal-hands-too-large = { $file }: více než { $mib } MiB: soubor rozdělte
terminal-acpc-cash = agenti ACPC hrají zápasy typu cash v holdemu bez ante: vynechte --format freezeout, --ante a vše, co mění hru nebo její sázky
terminal-game-players = počet hráčů hry ({ $players }) se liší od počtu agentů ({ $agents }): zadejte jich stejně
terminal-game-stacks = { $file }: u stolu mají všichni stejně žetonů: zadejte stejná čísla
terminal-no-agent = '{ $word }' není agent: zadejte příkazovou řádku, acpc: a příkazovou řádku, nebo lobby:JMÉNO pro agenta, který se připojí sám
terminal-agent-label = agent, který se připojí sám, má jméno z lobby: vynechte { $label }=, nebo napište lobby:{ $label }
terminal-agents-awaited = { $names } se mohou připojit na { $address }, nejpozději za { $time }
terminal-agent-name = '{ $name }' je delší než povolená délka jména ({ $most }): dejte agentovi kratší jméno, třeba A={ $word }
terminal-bar-hands = rozdání
terminal-spinner = { $spinner } { $units }: { $done }
terminal-odds-exact = přesně, počet rozdání { $deals }
terminal-odds-samples = počet vzorků { $samples }, semínko { $seed }
terminal-no-poker-hand = '{ $word }' není list: zadejte dvě karty bez mezery, třeba AsKd, nebo random
terminal-random-hand = náhodný
terminal-hand-strength = síla listu { $strength }: z { $all } listů je slabších { $ahead }, stejných { $tied }, silnějších { $behind }
terminal-hand-potential = potenciál listu: { $positive }, že se ze slabšího stane silnější, { $negative }, že se ze silnějšího stane slabší
terminal-column-hand = list
terminal-column-hand-wins = vyhraje
terminal-column-ties = dělí se
terminal-column-loses = prohraje
terminal-column-equity = equita
terminal-column-error = chyba (95 %)
terminal-hand-refused = rozdání { $id }: { $why }
terminal-hands-wrong = z celkem { $hands } rozdání: proti pravidlům { $refused }, s jinými žetony na konci, než říká soubor, { $disagree }
terminal-hands-replayed = rozdání { $hands }: souhlasí { $agree }, nesouhlasí { $disagree }, proti pravidlům { $refused }, bez konečných žetonů { $silent }
terminal-in-the-pot = { $amount } v banku
terminal-pot-to = { $amount } bere { $names }
terminal-hand-line = rozdání { $id }: { $pots }; žetony { $stacks }; { $verdict }
terminal-hand-line-unfinished = rozdání { $id }: { $pots }; žetony { $stacks }; nedohráno; { $verdict }
terminal-hand-agrees = souhlasí
terminal-hand-disagrees = NESOUHLASÍ: v souboru je { $recorded }
terminal-hand-not-compared = není s čím srovnat
terminal-column-part = část
terminal-column-bb100 = bb/100
terminal-column-vpip = VPIP
terminal-column-pfr = PFR
terminal-column-aggression = agresivita
terminal-column-wtsd = WTSD
terminal-column-three-bet = 3-bet
terminal-column-c-bet = c-bet
terminal-column-wsd = W$SD
terminal-hands-not-counted = nezapočítaná rozdání: { $count }; první: { $first }
terminal-column-player = hráč
terminal-column-hands = rozdání
terminal-column-net = zisk
terminal-column-adjusted = očištěno
terminal-column-corrected = opraveno
terminal-column-hands-won = výhry
terminal-column-showdowns = vyložení
terminal-column-showdowns-won = výhry
terminal-column-place = místo
terminal-column-share = podíl
terminal-column-all = celkem
terminal-column-run-off = vyřazovací
terminal-column-win-rate = vyhráno
terminal-column-mean-place = prům. místo
terminal-column-places = místa
terminal-column-chips = žetony
terminal-column-prize = výhra
terminal-column-paid = placeno
terminal-agent-left = přerušeno: { $name } odchází před koncem; počítají se rozdání všech agentů
terminal-decks-unfinished = nepočítají se balíčky, které nehrálo každé rozsazení: { $count }
terminal-rake = Herna si z banků vzala žetonů: { $chips }.
terminal-games-unfinished = nepočítají se hry, které neskončily nebo je nehrálo každé rozsazení: { $count }
terminal-nothing-to-quote = zatím není co uvádět
terminal-quote-adjusted = uvádějte `očištěno` s intervalem: bb/100 bez štěstí při all-inech
terminal-quote-win-rate = uvádějte podíl vyhraných her s intervalem: každá hra, nebo sada rozsazení, je jeden vzorek
terminal-quote-share = uvádějte místo a podíl: freezeout je jeden vzorek, ať má kolik rozdání chce
terminal-cards-again = semínko { $seed } (--seed rozdá tytéž karty znovu)
terminal-column-wins = výhry
terminal-column-draws = remízy
terminal-column-losses = prohry
terminal-column-returns = zisk
terminal-column-began = jako první
terminal-column-followed = jako druhý
terminal-column-against = proti
terminal-column-winner-score = průměrné skóre vítěze
terminal-column-faults = chyby
terminal-an-estimate =
    {"*"} odhad: někdo proti ostatním vše vyhrává nebo prohrává, takže výsledky samy
    {"  "}žádnou mez neurčují
terminal-no-faults = žádné
terminal-faults-of-kind = { $kind }: { $count }

## How a contest goes

terminal-line = partie { $id }: { $players }: { $ended }, { $moves }
terminal-line-wins = { $name } vyhrává ({ $cause })
terminal-line-loses = { $name } prohrává ({ $cause })
terminal-contest-bar = { $bar } partie { $done }/{ $all }  zbývá { $left }  hodin jader: { $hours }
terminal-board-begins = začíná { $name }
terminal-board-wins = výhry: { $name }
terminal-board-drawn = remízy
terminal-mean-score = průměrné skóre vítěze: { $score }
terminal-going-on = pokračuje se
terminal-pausing = přerušuje se; ještě se hraje partií: { $games }
terminal-halted = přerušeno: p pokračuje, s končí
terminal-stopping = končí se; ještě se hraje partií: { $games }
terminal-stopping-once-more = končí se; ještě se hraje partií: { $games }; ještě jednou pro okamžitý konec
terminal-room-again = na disku je zase místo; pokračuje se
terminal-readmitted = { $name } je zase ve spojení a hraje dál
terminal-annulled = zrušené partie pracovníka { $worker }, které se hrají znovu: { $games }; důvod: { $why }
terminal-not-annulled = partie pracovníka { $worker } se dál počítají, protože bez --store je nelze zrušit: { $why }
terminal-audits-open = čeká se, až jiní pracovníci partie přehrají; výsledky, které tím mohou být zrušeny: { $games }
terminal-waiting-people = čeká se, až se { $count ->
    [one] přihlásí
   *[other] přihlásí
} { $names }
terminal-player-here = { $name } je tu
terminal-both = { $first }; { $second }
terminal-waiting = čeká se, ještě { $count ->
    [one] se nepřipojil program
   *[other] se nepřipojily programy
} { $names }
terminal-waiting-at = čeká se, na { $address } { $count ->
    [one] se ještě nepřipojil program
   *[other] se ještě nepřipojily programy
} { $names }
terminal-waiting-busy = čeká se, jinde právě { $count ->
    [one] hraje program
   *[other] hrají programy
} { $names }
terminal-goes-on-later = zápas { $id } byl přerušen a bude později pokračovat tam, kde je
terminal-played-again = partie { $id } byla přerušena a bude se hrát znovu
terminal-suspended-now = { $name } dál nehraje; ostatní pokračují
terminal-suspended-until = { $name } do připojení nehraje; ostatní pokračují
terminal-errors-of = standardní chybový výstup, { $name }:
terminal-view-live = živě
terminal-word-why = '{ $word }': { $why }

## arbiter watch. $at: 127.0.0.1:8080.

terminal-watch-unreachable = na { $at } nikdo nenaslouchá: spusťte server příkazem 'arbiter serve', nebo opravte adresu ({ $why })
terminal-watch-lost = spojení s { $at } se přerušilo: { $why }
terminal-watch-foreign = na { $at } není server Arbiteru, nebo tam nemá stránku: { $why }
terminal-watch-ended = spojení se přerušilo: { $why }
terminal-watch-closed = server je ukončil
terminal-watch-begun-again = partie začala znovu
terminal-watch-silent = { $seconds } s nic nepřišlo
terminal-watch-too-large = událost má víc než { $most } bajtů
terminal-watch-not-understood = server o partii říká něco, čemu tato verze arbiteru nerozumí: { $what }
terminal-watch-encrypted = 'arbiter watch' neumí https: spusťte ho na počítači serveru, nebo tunelem, třeba ssh -L 8080:127.0.0.1:8080 HOST, a zadejte adresu s http
terminal-watch-no-game = '/{ $path }' není adresa partie: zadejte HOST:PORT, HOST:PORT/games/7 nebo HOST:PORT/tournaments/JMÉNO/games/7
terminal-watch-no-host = '{ $text }' není HOST:PORT, třeba 127.0.0.1:8080
terminal-watch-no-secret = zadejte heslo jména v ARBITER_TOKEN nebo v --token
terminal-watch-missing = { $why } (hrané partie vypíše arbiter watch { $at })
terminal-watch-unwatched = už se nikdo nedívá
terminal-watch-no-talk = tento token zatím žádný rozhovor neukazuje
terminal-watch-none = na { $at } se teď nic nehraje
terminal-watch-authors = autoři čtou, co jejich programy říkají, v turnajích, do kterých se hráči přihlašují; z partií samotného serveru to vidí jen správce
terminal-watch-login = přihlášení se nezdařilo: { $why }
terminal-watch-broken-off = server už partii nezná: byla přerušena bez výsledku
terminal-watch-again = { $why }; další pokus za { $seconds } s


## Workers

terminal-worker-ready = pracovník { $name } je připraven, her najednou: { $slots }, přes { $url }; činitel { $factor } (referenční stroj: 1); jeho klíč je { $key }
terminal-worker-stops = Další partie se nepřijímají, rozehrané se dohrají. Druhé Ctrl-C je nechá jiným pracovníkům.
terminal-waits-for-nats = čekám, odpověděl { $why }

## The settings of a table of poker

terminal-no-setting = „{ $word }“ není nastavení stolu: zadejte KLÍČ=HODNOTA, kde KLÍČ je jeden z { $keys }
terminal-setting-value = { $key }=„{ $value }“ tu nedává smysl: { $known }
terminal-setting-amount = { $key }: „{ $value }“ není částka; zadejte celé žetony od 0 do { $most }
terminal-setting-number = zadejte číslo od { $least } do { $most }
terminal-setting-mode = zadejte agent nebo user
terminal-setting-format = zadejte cash nebo freezeout
terminal-setting-limit = zadejte no, pot nebo fixed
terminal-setting-flag = zadejte true nebo false
terminal-setting-percent = zadejte procenta s nejvýš dvěma desetinnými místy od 0 do 100
terminal-setting-mix = zadejte horse, 8-game, nebo hry jako NT PO omaha-8
terminal-setting-blinds = malý blind je nejméně 1 a nejvýše velký blind
terminal-setting-buyin = buy-in je nejméně jeden velký blind
terminal-setting-ante = ante je nejvýše buy-in
terminal-setting-bring-in = bring-in je menší než velký blind, který je ve studu malou sázkou
terminal-setting-seats = { $game } má karty nejvýše pro tolik míst: { $most }
terminal-setting-most-chips = součty s tak vysokým buy-inem by nebyly částky
terminal-setting-agents = nejméně jedno místo zbude pro jiné než programy: zadejte více míst
terminal-setting-straddle = straddle je nejméně dva velké blindy a nejvýše buy-in
terminal-setting-fixed-straddle = s pevným limitem je straddle dva velké blindy
terminal-setting-runs = karty na stůl se rozdávají jednou až čtyřikrát
terminal-setting-bomb-ante = ante bomb potu je nejméně 1 a nejvýše buy-in
terminal-setting-no-rake = freezeout nemá rake: vynechte ho
terminal-setting-rake-cap = rake-cap potřebuje rake: zadejte rake v procentech
terminal-setting-bomb = bomb-ante potřebuje bomb: zadejte, po kolika rozdáních přijde bomb pot
terminal-setting-mix-hands = každá hra mixu se hraje alespoň jedno rozdání
terminal-setting-fewer-seats = { $game } je nejvýše pro tolik hráčů: { $most }; zadejte méně míst

## A table of poker in a terminal

terminal-table = stůl { $table }
terminal-table-hand = rozdání { $hand }, { $round }
terminal-table-between = mezi dvěma rozdáními
terminal-table-blinds = blindy { $small }/{ $big }
terminal-table-bets = sázky { $big }
terminal-table-ante = ante { $chips }
terminal-table-bring-in = povinná sázka { $chips }
terminal-table-board = stůl:
terminal-table-later-board = stůl { $run }:
terminal-table-no-cards = na stole nejsou karty
terminal-table-pot = bank { $chips }
terminal-table-pat = nemění
terminal-table-drew = vyměnil { $count }
terminal-table-nothing-done = V tomto rozdání se zatím nic nestalo.
terminal-offer-draw = vyměnit tyto
terminal-offer-bet = vsadit { $min } až { $chips }
terminal-offer-raise = navýšit na { $min } až { $chips }
terminal-offer-all-in = all-in { $chips }
terminal-cannot-fold = tady složit nelze: místo toho { $instead }
terminal-no-bring-in = žádná povinná sázka teď není
terminal-no-cards-changed = karty se teď nemění
terminal-too-many-cards = vyměnit lze nejvýše { $most } karet, ne { $count }
terminal-cannot-check = čekat nelze: dorovnání stojí { $chips }
terminal-cannot-call = není co dorovnat: čekejte
terminal-cannot-bet = tady nelze vsadit ani navýšit
terminal-wrong-bet = sázka může stát na { $min } až { $max }, ne na { $amount }
terminal-cannot-go-all-in = all-in tady není přípustná sázka
terminal-stands-alone = za slovem „{ $word }“ nic nenásleduje
terminal-which-cards = které karty? „{ $word } 1 3“, „{ $word } Ah“, nebo „p“ pro žádnou
terminal-needs-amount = za „{ $word }“ patří částka: „{ $word } 60“
terminal-free-check = čekat nic nestojí: „k“ (složením byste rozdání vzdali)
terminal-not-held = „{ $word }“ není žádná z vašich karet: { $cards }, 1 až { $count }
terminal-card-twice = { $card } je tam dvakrát

## The poker client

terminal-poker-client-help =
    f  složit   k  čekat     c  dorovnat, nebo čekat   a  vsadit vše
    b N, r N    vsadit nebo navýšit: vaše sázka bude stát na N
    d 1 3       vyměnit první a třetí kartu; také d Ah Kd    p  nic neměnit
    table       znovu ukáže stůl (t)        history  co se v rozdání stalo (h)
    say TEXT    všem u stolu                show always|needed  poražené karty při ukazování
    tables      které stoly tu jsou         statistics {""}[JMÉNO]   jak si hráči vedli
    join {""}[N] {""}[ŽETONY]    přisedne           leave    vstane
    create {""}[seats=6 small-blind=5 big-blind=10 ante=0 buyin=1000 hands=0
            format=cash|freezeout level-hands=0 mode=user|agent move-time=30000
            game=texas|omaha|omaha-8|short-deck|stud|stud-8|razz|five-card-stud|
                 five-card-draw|2-7-single-draw|2-7-triple-draw|badugi
            limit=no|pot|fixed stud-ante=2 bring-in=5 name=…
            straddle=0 big-blind-ante=false rake=0 rake-cap=… runs=1 bomb=0
            bomb-ante=… mix=horse|8-game|NT+PO mix-hands=8]
    watch N     sleduje stůl                unwatch  přestane sledovat
    quit        odejde a skončí (q)
terminal-watch-which-table = Který stůl? 'watch 1'
terminal-join-how = '{ $word }' není číslo: 'join 1 500' přisedne ke stolu 1 s 500 žetony
terminal-no-tables = Není tu žádný stůl: 'create' nějaký založí.
terminal-table-made = Stůl { $table } je založen: 'join { $table }' k němu přisedne.
terminal-sat-down = Sedíte na místě { $seat } u stolu { $table }, máte { $chips }.
terminal-got-up = Odcházíte a máte { $chips }.
terminal-done = Hotovo.
terminal-table-row = stůl { $table }, místa { $seats }, blindy { $blinds }
terminal-no-statistics = Ještě nikdo nehrál.
terminal-statistics-row = { $name }: rozdání { $hands }, žetonů { $chips }, { $rate } bb/100
terminal-server-stopped = Server se zastavil.
terminal-coming-back = { $why }: připojuji se znovu …
terminal-not-reached-again = { $why } a server už neodpovídá
terminal-seat-lost = Vaše místo u stolu { $table } se nezachovalo.
terminal-table-gone = Stůl { $table } už není.
