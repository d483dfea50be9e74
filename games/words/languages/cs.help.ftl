# The help and the usage errors of command lines. Their English is in the code: help in
# the doc comments that clap reads, all else in clap. Which keys a text of help may have
# is told in games/command-line/src/help.rs. A paragraph may be broken into lines
# anywhere; lines of "after" stay as they are.

## Words of clap

help-clap-usage = Použití
help-clap-commands = Příkazy
help-clap-arguments = Argumenty
help-clap-options = Přepínače
help-clap-some-options = [PŘEPÍNAČE]
help-clap-default = [výchozí:
help-clap-values = [možné hodnoty:
help-clap-values-heading = Možné hodnoty:
help-clap-help = Vypíše nápovědu
help-clap-help-short = Vypíše nápovědu (podrobnou vypíše '--help')
help-clap-help-long = Vypíše nápovědu (stručnou vypíše '-h')
help-clap-help-command = Vypíše tuto nápovědu, nebo nápovědu k zadanému příkazu
help-clap-version = Vypíše verzi
help-clap-examples = Příklady:

## Headings of manual pages

help-clap-section-name = JMÉNO
help-clap-section-synopsis = POUŽITÍ
help-clap-section-description = POPIS
help-clap-section-options = PŘEPÍNAČE
help-clap-section-subcommands = PŘÍKAZY
help-clap-section-extra = DALŠÍ INFORMACE
help-clap-section-version = VERZE

## Usage errors

help-clap-error = chyba:
help-clap-hint = rada:
help-clap-more = Více napoví '{ $flag }'.
help-clap-unknown-argument = neznámý argument '{ $arg }'
help-clap-unknown-command = neznámý příkaz '{ $command }'
help-clap-no-command = za '{ $command }' chybí příkaz
help-clap-missing = chybí povinné argumenty:
help-clap-no-value = za '{ $arg }' chybí hodnota
help-clap-bad-value = neplatná hodnota '{ $value }' pro '{ $arg }'
help-clap-values-known = [možné hodnoty: { $list }]
help-clap-commands-known = [příkazy: { $list }]
help-clap-twice = argument '{ $arg }' nelze zadat vícekrát
help-clap-conflict = argument '{ $arg }' nelze zadat spolu s '{ $other }'
help-clap-conflicts = argument '{ $arg }' nelze zadat spolu s těmito:
help-clap-too-many = hodnota '{ $value }' pro '{ $arg }' je navíc
help-clap-too-few = počet hodnot pro '{ $arg }' je { $given }, musí jich být aspoň { $wanted }
help-clap-wrong-number = počet hodnot pro '{ $arg }' je { $given }, musí jich být { $wanted }
help-clap-no-utf8 = argumenty nejsou v kódování UTF-8
help-clap-no-number = není to celé číslo
help-clap-too-large = číslo je příliš velké
help-clap-too-small = číslo je příliš malé
help-clap-not-in-range = { $number } není od { $least } do { $most }
help-clap-similar-command = { $count ->
    [one] podobný příkaz: { $list }
   *[other] podobné příkazy: { $list }
}
help-clap-similar-argument = { $count ->
    [one] podobný argument: { $list }
   *[other] podobné argumenty: { $list }
}
help-clap-similar-value = { $count ->
    [one] podobná hodnota: { $list }
   *[other] podobné hodnoty: { $list }
}
help-clap-as-value = má-li být '{ $word }' hodnotou, pište '{ $line }'
help-clap-exists = existuje '{ $line }'
help-clap-needless-dashes = příkaz '{ $command }' existuje, jen před ním nesmí být '{ $dashes }'

## What values look like, by the argument, where only its parser knows what is wrong

help-form-blinds = pište malý blind, lomítko a velký blind, třeba 5/10
help-form-bluff = pište podíl od 0 do 1, třeba 0.15
help-form-clock = pište třeba 60s+1s, nebo v sekundách 60+0.1, 40/60:30+0.1 či 600:5x30
help-form-conversations = pište faults nebo whole
help-form-create =
    pište KLÍČ=HODNOTA, třeba seats=6,format=freezeout; klíče jsou name, seats, small-blind,
    big-blind, ante, buyin, format, hands, level-hands, mode, move-time, game, limit, straddle,
    big-blind-ante, rake, rake-cap, runs, bomb, bomb-ante, mix a mix-hands
help-form-draw = pište SKÓRE,TAHY nebo SKÓRE,TAHY,OD, třeba 10,8,40
help-form-keepalive = pište čas od 10ms do 24h, třeba 3s
help-form-level = pište random, bank350, thesis, thesis:5,5,5,250, maximum, race, field, field:bank350 nebo elo:600
help-form-listen = pište HOST:PORT, třeba 127.0.0.1:5555
help-form-move-time = pište čas nejvýš 24h, třeba 100ms nebo 2s
help-form-mix = pište horse, 8-game, nebo nejvýš 24 her jako NT, PO nebo omaha-8
help-form-rake = pište procenta s nejvýš dvěma desetinnými místy od 0 do 100, třeba 5 nebo 2.5
help-form-most-load = pište desetinné číslo, třeba 1.5
help-form-name = pište jméno dlouhé nejvýš 64 znaků
help-form-protocol = pište 0,1 nebo 0,2
help-form-queue = pište písmena bez diakritiky, číslice, „-“ a „_“, nejvýš 64
help-form-openings-order = pište sequential nebo random
help-form-option = pište KLÍČ=HODNOTA, třeba rule=exact
help-form-pairs = pište all, nebo dvojice strategií jako 0/1,3/5
help-form-resign = pište SKÓRE,TAHY, třeba 500,6
help-form-roll = pište jednu až šest kostek, třeba "1 2 2 2 4 5"
help-form-sandbox = pište on, strict nebo off
help-form-seed = pište celé číslo menší než 2^64, nebo 64 šestnáctkových číslic, které zápas ukáže na konci
help-form-speed = pište násobek od 0.01 do 1000
help-form-sprt = pište ELO0,ELO1 nebo ELO0,ELO1,ALFA,BETA, třeba 0,10 nebo 0,10,normalized; ELO1 je větší než ELO0, ALFA a BETA jsou nad 0 a pod 0.5
help-form-standings = pište soubor, který končí na .csv, .json, .md, .html nebo .svg
help-form-start = pište alternate, first, second nebo random
help-form-strategy = pište číslo od 0 do 5
help-form-time = pište čas, třeba 60s nebo 5m
help-form-time-bank = pište čas nejvýš 24h, třeba 10s
help-form-token = pište 1 až 64 tisknutelných znaků

## Headings

help-heading-figures = Čísla
help-heading-game = Hra
help-heading-play = Průběh
help-heading-time = Čas
help-heading-files = Soubory
help-heading-lobby = Lobby
help-heading-connection = Spojení
help-heading-table = Stůl
help-heading-workers = Pracovníci

## Names of values

help-name-a = A
help-name-share = PODÍL
help-name-addr = ADRESA
help-name-agent = AGENT
help-name-head = HLAVA
help-name-b = B
help-name-base-increment = ZÁKLAD+PŘÍDAVEK
help-name-beans = FAZOLE
help-name-brain = PROGRAM
help-name-buckets = DĚLENÍ
help-name-capture = ZAJÍMÁNÍ
help-name-cards = KARTY
help-name-chips = ŽETONY
help-name-command = PŘÍKAZ
help-name-depth = HLOUBKA
help-name-dice = KOSTKY
help-name-dir = SLOŽKA
help-name-elo0-elo1-alpha-beta = ELO0,ELO1[,ALFA,BETA]
help-name-elo0-elo1-alpha-beta-normalized = ELO0,ELO1[,ALFA,BETA][,normalized]
help-name-counts = POČTY
help-name-name-elo = JMÉNO=ELO
help-name-i-n = I/N
help-name-factor = NÁSOBEK
help-name-file = SOUBOR
help-name-file-toml = SOUBOR.toml
help-name-form = PODOBA
help-name-format = FORMÁT
help-name-game = HRA
help-name-host-port = HOST:PORT
help-name-key-value = KLÍČ=HODNOTA
help-name-key = KLÍČ
help-name-kind = DRUH
help-name-level = ÚROVEŇ
help-name-load = ZATÍŽENÍ
help-name-mib = MIB
help-name-mode = REŽIM
help-name-n = N
help-name-name = JMÉNO
help-name-number = ČÍSLO
help-name-order = POŘADÍ
help-name-p = P
help-name-pairs = DVOJICE
help-name-player = HRÁČ
help-name-points = BODY
help-name-port = PORT
help-name-record = ZÁZNAM
help-name-records = ZÁZNAMY
help-name-rule = PRAVIDLO
help-name-score-moves = SKÓRE,TAHY
help-name-score-moves-one-sided = SKÓRE,TAHY[,one-sided]
help-name-score-moves-after = SKÓRE,TAHY[,OD]
help-name-seat = MÍSTO
help-name-secret = HESLO
help-name-seed = SEMÍNKO
help-name-shell = SHELL
help-name-side = STRANA
help-name-small-big = MALÝ/VELKÝ
help-name-store = ÚLOŽIŠTĚ
help-name-target = CÍL
help-name-source = ZDROJ
help-name-text = TEXT
help-name-time = ČAS
help-name-token = HESLO
help-name-tournament-toml-engine = TURNAJ.toml|ENGINE
help-name-type = TYP
help-name-what = ČEHO
help-name-which = CO
help-name-who = KDO
help-name-url = URL
help-name-version = VERZE

## Arguments that several commands share

help-arg-adaptive =
    Agent bluff blufuje víc, když blufy vynášejí, a méně, když prodělávají
help-arg-announced = Soubor událostí, který má každou partii ohlásit právě jednou
help-arg-announced-more =
    Lze zadat několikrát; dohromady musí soubory obsahovat všechny partie.
help-arg-answer-timeout = Nejdelší čekání na odpověď, která není tahem
help-arg-blueprint = Soubor se strategií pro blueprint, jak ho zapíše train
help-arg-board = Velikost desky
help-arg-buckets = Dělení šancí na výhru, se kterým se qlearn učí
help-arg-buckets-fine-middle =
    Uprostřed, kde je situací nejvíc, úzké díly, na krajích široké
help-arg-buckets-uniform = Všechny díly stejně široké
help-arg-buyin = Počet žetonů na začátku
help-arg-buyin-more = Bez něj buy-in stolu.
help-arg-capture = Pravidlo zajímání, když poslední fazole padne do vlastního prázdného důlku
help-arg-capture-always = I když je protější důlek prázdný
help-arg-capture-nonempty = Jen když protější důlek není prázdný
help-arg-capture-off = Nikdy
help-arg-clock = Čas na celou partii a přídavek za každý tah, třeba 60s+1s; 40/60s+1s: na 40 tahů; 10m:5x30s: byo-yomi
help-arg-concurrency = Počet partií, které se hrají zároveň
help-arg-config = Soubor s nastavením
help-arg-config-more = Popisuje ho docs/server.md.
help-arg-connect = Adresa serveru, ke kterému se připojí
help-arg-connect-more = Bez ní program naslouchá na PORT.
help-arg-csv = Soubor, do kterého se zapíší výsledky jako CSV
help-arg-db = Soubor, ve kterém zůstává, co se program naučí
help-arg-dir = Složka, do které se zapíší; není-li, vytvoří se
help-arg-draw =
    Ukončí partii remízou, když po TAHY tahů žádný program nevidí nikoho ve výhodě větší než SKÓRE
help-arg-draw-more = Tahy před tahem OD, jinak 0, se nepočítají.
help-arg-elo = Síla hry v Elo, místo úrovně nebo druhu
help-arg-elo-more =
    Nejslabší hráč každé hry má 400. Slabý hráč často přehlédne malé rozdíly, velké zřídka. Na
    číslo, které žádný hráč hry nemá, program odpoví nejmenším a největším možným. Se --seed hráč
    opakuje své partie, má-li dost času.
help-arg-event-level = Podrobnost událostí
help-arg-event-level-games = Zápasy, výsledky partií, selhání a pořadí
help-arg-event-level-moves = Totéž a každý tah, nebo každé rozdání pokeru
help-arg-events =
    Soubor, na jehož konec se píší události, každá jako objekt JSON na řádku; - je standardní výstup
help-arg-events-more = S - se na standardní výstup nic jiného nepíše.
help-arg-every = Stejný čas pro každý tah, třeba 500ms, 2s nebo 0s
help-arg-game =
    Hra: gomoku, chess, go, reversi, checkers, kalaha, dice, qubic, kuhn nebo leduc
help-arg-games = Počet partií
help-arg-gomocup = Mluví protokolem Gomocup na standardním vstupu a výstupu
help-arg-gtp = Mluví protokolem GTP na standardním vstupu a výstupu
help-arg-hands = Počet rozdání
help-arg-keep = Po konci běží dál a hraje další partie
help-arg-keep-more =
    Program, který naslouchá, obsluhuje několik spojení zároveň, i po `quit msg`. S --connect se
    program připojí znovu po `quit msg` i po ztrátě spojení, třeba i uprostřed partie.
help-arg-keepalive = Interval mezi dvěma dotazy, zda nečinný program ještě žije
help-arg-lag-allowance = Čas, který se ke každému limitu přidává na přenos
help-arg-level = Úroveň hry
help-arg-listen = Adresa lobby, ke které se připojují programy
help-arg-log-format = Podoba logu: řádky pro lidi, nebo na každém řádku objekt JSON
help-arg-log-format-more = Platí pro standardní chybový výstup i pro arbiter.log v úložišti.
help-arg-max-moves = Ukončí partii remízou po N tazích obou hráčů dohromady
help-arg-memory = Paměť na řešení, v MiB
help-arg-move-time = Limit na jeden tah, třeba 100ms nebo 2s
help-arg-name = Jméno, pod kterým hraje
help-arg-name-more = Stojí v tabulkách a záznamech; nejvýš 64 znaků.
help-arg-nodes = Nejvíc pozic, které se prohledají na jeden tah
help-arg-options = Pravidlo hry, třeba rule=exact nebo line=3; lze zadat opakovaně
help-arg-out = Soubor, do kterého se píše
help-arg-pgnout = Soubor pro každou partii, jakmile skončí: .pgn v šachu; .sgf v gomoku, go a reversi; .pdn
help-arg-pgnout-more =
    S úložištěm, které pokračuje, se napíše znovu se všemi partiemi.
help-arg-plain = Kreslí desky pod sebe, jako by to nebyl terminál
help-arg-player = Hráč, jehož rozdání se počítají
help-arg-port = Port tohoto počítače, na kterém naslouchá
help-arg-port-more = Program skončí se spojením, nebo když žádné do 10 s nepřijde.
help-arg-position = Výchozí pozice v jednořádkovém zápisu hry
help-arg-protect-names = Jméno v lobby patří prvnímu programu, který ho použije s heslem
help-arg-protocol = Nejvyšší verze řádkového protokolu, kterou mluví, 0,1 nebo 0,2
help-arg-protocol-more = Pro cizí manažery, kteří neberou jinou odpověď než 0,1.
help-arg-record = Číslo partie nebo soubor se záznamem
help-arg-records = Složka, do které se ukládá záznam každé partie
help-arg-resign =
    Ukončí partii výhrou, když oba programy vidí po TAHY tahů tutéž stranu ve výhodě SKÓRE
help-arg-resign-more =
    S one-sided, když jeden program vidí po tolik vlastních tahů sebe v nevýhodě.
help-arg-rounds = Počet kol hry se sebou samým, kterými vznikne strategie
help-arg-rule = Zkratka za --option rule=PRAVIDLO
help-arg-samples = Počet náhodných rozdání, ze kterých se odhaduje
help-arg-sandbox = Sandbox spouštěných programů: on, strict nebo off
help-arg-sandbox-more =
    V sandboxu může program číst a psát jen vlastní soubory a používat jen svůj port. S hodnotou
    strict se nespustí tam, kde to systém neumí všechno zajistit.
help-arg-seed = Semínko náhodných čísel, aby šel běh zopakovat
help-arg-shard = Část partií, která se zde hraje, třeba 2/8: ostatní hrají jiní, s vlastními úložišti
help-arg-shard-more =
    Obě partie téhož zahájení jsou v jedné části. arbiter merge udělá ze všech jedno úložiště.
help-arg-shell = Shell, který doplňování čte
help-arg-speed = Násobek rychlosti partie, 0.01 až 1000
help-arg-standings = Soubor pro konečné pořadí; končí na .csv, .json, .md, .html nebo .svg
help-arg-start-timeout = Nejdelší čekání, než začne spuštěný program naslouchat
help-arg-store = Složka úložiště
help-arg-timeout = Nejdelší čas na jeden tah
help-arg-tls = Zašifruje spojení pomocí TLS
help-arg-tls-ca = Soubor autority, které se věří, v PEM
help-arg-tls-ca-more = Věří se jí místo autorit tohoto systému.
help-arg-tls-more =
    Certifikát serveru musí být pro HOST a musí ho podepsat autorita, které tento systém věří.
help-arg-token = Heslo, kterému jméno patří
help-arg-token-more =
    Server, který jména chrání, dá jméno prvnímu klientovi, který ho použije s heslem. 1 až 64
    tisknutelných znaků.
help-arg-transcript =
    Složka, do které se ukládá každý řádek, který programy pošlou nebo dostanou
help-arg-uci = Mluví protokolem UCI na standardním vstupu a výstupu
help-arg-wait = Nejdelší čekání na program v lobby [výchozí: 60s]
help-arg-watch = Po každém tahu nakreslí desku

## Commands that several programs share

help-command-completions = Vypíše doplňování příkazů pro shell
help-command-exploitability = Vyřeší hru a ukáže, kolik proti strategii vyhraje nejlepší soupeř
help-command-man = Zapíše manuálové stránky, jednu pro každý příkaz

## arbiter

help-arbiter = Rozhodčí a turnajový server pro programy, které hrají hry
help-arbiter-after =
    Každý příkaz má svou podrobnou nápovědu: arbiter match --help

    ARBITER_LOG určuje, kolik se zapisuje na standardní chybový výstup: error, warn
    (výchozí), info nebo debug. Barvy se používají jen na terminálu, a je-li nastaveno
    NO_COLOR, vůbec ne.

    Příklady:
      arbiter match gomoku 'gomoku-brain --level greedy' ./my-brain --games 10
      arbiter tournament config/tournaments/first.toml
      arbiter show config/tournaments/first
      arbiter serve --config config/server.toml
      arbiter doctor --config config/server.toml
      arbiter play gomoku --against 'gomoku-brain --level greedy'
      arbiter records list --store config/tournaments/first
      arbiter replay config/tournaments/first/records/000001.xml --speed 2
      arbiter watch 127.0.0.1:8080

## arbiter match

help-arbiter-match = Odehraje partie dvou hráčů, nebo tolika, kolik jich hra má
help-arbiter-match-after =
    PROGRAM je program, který se spustí ('./brain --level 3'; k příkazu se připojí
    port), tcp:HOST:PORT (program, který tam naslouchá), lobby:JMÉNO (program, který
    se připojí k --listen), gomocup:PŘÍKAZ, uci:PŘÍKAZ nebo gtp:PŘÍKAZ (engine), nebo
    human (vy na tomto terminálu). Zápis A=./brain mu dá jméno A. Před ním může stát
    timeout=1s a clock=10+0.1: limity, které tento hráč má místo společných, a
    cpus=0-3,6: procesory, na kterých program běží.

    Příklady:
      arbiter match gomoku 'gomoku-brain --level greedy' 'gomoku-brain --level random'
      arbiter match gomoku A=./mine B=./yours --games 100 --timeout 300ms --concurrency 2
      arbiter match gomoku ./mine tcp:10.0.0.7:5000 --clock 60s+1s --records games/
      arbiter match gomoku ./mine lobby:Deep --listen 0.0.0.0:5555 --wait 5m
      arbiter match gomoku 'gomocup:./pbrain-mine' gomoku-brain --rule exact
      arbiter match gomoku A=./mine 'B=timeout=100ms ./yours' --timeout 1s
      arbiter match gomoku ./mine ./yours --board 3 --option line=3 --watch
      arbiter match gomoku ./new ./old --sprt 0,10 --openings openings.txt
      arbiter match chess uci:stockfish chess-brain --clock 10+0.1 --random-openings 4 --draw 10,8,40
      arbiter match dice A=./one B=./two C=./three --games 300 --store dice-match
      arbiter match chess A=./new B=./old --games 8000 --shard 3/8 --store shard-3
help-arbiter-match-arg-brains = Hráč; jsou dva, nebo tolik, kolik jich hra má
help-arbiter-match-arg-games-more =
    Jinak se hraje 1 partie. S --sprt je to nejvyšší počet, jinak 20000.
help-arbiter-match-arg-sprt =
    Skončí, jakmile sekvenční test rozhodne mezi dvěma rozdíly Elo
help-arbiter-match-arg-sprt-more =
    ALFA a BETA jsou pravděpodobnosti chybného rozhodnutí pro jeden a druhý. S dalším slovem
    normalized jsou rozdíly v normalizovaném Elo: arbiter sprt --help.
help-arbiter-match-arg-timeout-more = Jinak je to 5s; s --clock jinak žádný takový limit není.
help-arbiter-match-arg-openings =
    Soubor zahájení; z každého se hrají dvě partie, jednou začíná jeden a jednou druhý hráč
help-arbiter-match-arg-openings-more =
    Formát se pozná podle konce jména: pgn, sgf, psq, pdn, epd, nebo bin pro knihu Polyglotu;
    všechno ostatní má na každém řádku jedno zahájení, jako tahy nebo tak, jak je má Gomocup.
help-arbiter-match-arg-random-openings =
    Počet tahů zahájení, která se losují podle --seed; z každého se hrají dvě partie
help-arbiter-match-arg-openings-order =
    Pořadí, ve kterém se zahájení hrají: sequential (po řadě), nebo random (náhodně podle --seed)
help-arbiter-match-arg-opening-plies = Nejvíc tahů zahájení; jeho zbytek se vynechá
help-arbiter-match-arg-opening-plies-more =
    Zahájení z knihy Polyglotu jich má 8, není-li zadáno jinak.
help-arbiter-match-arg-conversations =
    Co záznamy uchovají z rozhovoru s programy: faults (chyby), nebo whole (celý)
help-arbiter-match-arg-conversations-more =
    Po chybě je v záznamu posledních 50 řádků každého programu; s hodnotou whole má každý
    záznam všechny řádky, od každého programu nejvýš 5 000.
help-arbiter-match-arg-start =
    Kdo začíná: alternate (střídavě), first (první), second (druhý) nebo random (náhodně)
help-arbiter-match-arg-min-move-time = Nejkratší čas na jeden tah, aby lidé stačili sledovat
help-arbiter-match-arg-store-more =
    Uchovává výsledky a záznamy. V zápase, který v něm už je, se pokračuje.

## arbiter tournament

help-arbiter-tournament = Odehraje turnaj ze souboru, nebo v něm pokračuje
help-arbiter-tournament-after =
    Tentýž příkaz pokračuje v turnaji, který byl zastaven nebo násilně ukončen. Po konci
    znovu ukáže pořadí. Na terminálu p pozastaví turnaj a zase ho spustí a s ho zastaví,
    až se dohrají rozehrané partie.

    Příklady:
      arbiter tournament config/tournaments/first.toml
      arbiter tournament config/tournaments/poker-multi-table.toml
      arbiter tournament club.toml --store /srv/club --events club.jsonl
      arbiter tournament club.toml --standings club.html
      arbiter tournament club.toml --listen 0.0.0.0:5555 --wait 5m
      arbiter tournament club.toml --nats nats://10.0.0.1:4222
help-arbiter-tournament-arg-file = Soubor turnaje; popisuje ho docs/tournaments.md
help-arbiter-tournament-arg-store-more =
    Uchovává všechny výsledky. Jinak je to složka vedle souboru, se stejným jménem.

## arbiter serve

help-arbiter-serve = Spustí server pro programy a lidi, kteří se připojí
help-arbiter-serve-after =
    V souboru jsou adresy, na kterých server naslouchá, a složky s daty;
    config/server.toml má každý klíč s komentářem. Po Ctrl-C nebo SIGTERM server už
    nikoho nepřijímá a rozehraným partiím dá minutu na dohrání. Druhé Ctrl-C nebo
    SIGTERM ho ukončí hned.

    Příklady:
      arbiter serve
      arbiter serve --config /etc/arbiter/server.toml
      telnet 127.0.0.1 4000                            hra na tomto serveru

## arbiter doctor

help-arbiter-doctor = Zjistí, zda by na tomto počítači fungoval server, turnaj nebo engine
help-arbiter-doctor-after =
    Prohlédne soubor, porty, disk, limity a hodiny a spustí každý program a každého
    agenta: program se ohlásí a udělá jeden tah. Každý řádek začíná slovem ok, warn
    nebo fail a říká, co dělat. Když něco selže, je návratový kód 1. Nic se neukládá
    a server, který běží, to neruší.

    U enginu (uci:PŘÍKAZ, gtp:PŘÍKAZ, gomocup:PŘÍKAZ) se zkouší, co po jeho jazyku chtějí
    programy, které ho spouštějí: řádek pro každou zkoušku, s odpovědí a jejím časem.

    Příklady:
      arbiter doctor
      arbiter doctor --config /etc/arbiter/server.toml
      arbiter doctor config/tournaments/first.toml
      arbiter doctor uci:./engine 'Old=uci:option.Hash=64 ./old'
      arbiter doctor 'gtp:edax -gtp' --game reversi
      arbiter doctor --json > report.json
help-arbiter-doctor-arg-game = Hra, kterou hrají enginy protokolu GTP
help-arbiter-doctor-arg-subjects = Soubor turnaje nebo engine, který se má prohlédnout místo serveru
help-arbiter-doctor-arg-json = Místo řádků vypíše jeden objekt JSON

## arbiter play

help-arbiter-play = Hrajete sami proti programu, na tomto terminálu
help-arbiter-play-after =
    Kromě tahů můžete psát: undo (vezme zpět váš poslední tah a odpovědi na něj, ve
    hrách bez náhody a bez skrytých informací), hint (co by hrál druhý program vašeho
    soupeře), moves, board, resign a help.

    U her holdem, omaha, omaha-8, short-deck, stud, stud-8, razz, five-card-stud,
    five-card-draw, 2-7-single-draw, 2-7-triple-draw a badugi sedíte u pokerového stolu. Tam
    každé --against je příkaz, který spouští agenta, a každé --option nastavení stolu,
    třeba hands=20, small-blind=50, big-blind=100, buyin=5000 nebo limit=pot. Bez hands=N
    hrajete, dokud nenapíšete quit.

    Příklady:
      arbiter play gomoku --against 'gomoku-brain --level greedy'
      arbiter play gomoku --against ./mine --seat round --timeout 1s
      arbiter play gomoku --against 'gomoku-brain --level alphabeta' --games 4
      arbiter play dice --against A='dice-brain --level race' --against B='dice-brain --level bank350'
      arbiter play holdem --against 'poker-agent --kind equity'
      arbiter play omaha --against A=./mine --against B=./yours --option hands=20 --option limit=pot
help-arbiter-play-arg-against = Program, proti kterému hrajete, jako v 'arbiter match --help'
help-arbiter-play-arg-against-more =
    Má-li hra víc než dvě místa, lze --against zadat opakovaně.
help-arbiter-play-arg-seat = Jméno vašeho místa, nebo random [výchozí: v každé partii jiné]
help-arbiter-play-arg-timeout-more = Limit platí jen pro program.

## arbiter replay

help-arbiter-replay = Přehraje zaznamenanou partii, tah po tahu
help-arbiter-replay-after =
    Na terminálu mezerník pozastavuje, šipky, Page Up, Page Down, Home a End přecházejí
    na jiné tahy, + a - mění rychlost, 7 a Enter přejde na tah 7 a q přehrávání ukončí.

    Příklady:
      arbiter replay 7 --store club                         partie 7 z úložiště
      arbiter replay club/records/000007.xml                tak rychle, jak se hrála
      arbiter replay club/records/000007.xml --speed 2      dvakrát rychleji
      arbiter replay club/records/000007.xml --every 500ms  půl sekundy na každý tah
help-arbiter-replay-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka.

## arbiter show

help-arbiter-show = Ukáže úložiště v prohlížeči: pořadí, partie, desky a rozdání
help-arbiter-show-after =
    Na stránce je pořadí, tabulka vzájemných zápasů, hráči, každá partie se svou deskou a
    pokerová rozdání. Stránka jen čte: turnaj nebo server může do úložiště zároveň
    zapisovat a partie se na ní objeví, jakmile skončí. Nikdo na ní nehraje. Ukončí ji
    Ctrl-C.

    Příklady:
      arbiter show config/tournaments/first
      arbiter show /srv/club --tournament club.toml
      arbiter show arbiter-data --page 127.0.0.1:0      na volném portu
help-arbiter-show-arg-tournament = Soubor turnaje [výchozí: STORE.toml, je-li tam]
help-arbiter-show-arg-page = Adresa stránky; port 0 je některý volný

## arbiter watch

help-arbiter-watch = Ukáže partii s časy, úvahami a rozhovorem programů
help-arbiter-watch-after =
    Vedle každé desky je čas tahu, úvahy programů, řádky, které si vyměnil rozhodčí (<)
    s programem (>), a co program napsal na svůj standardní chybový výstup (!). Klávesy
    jsou stejné jako v 'arbiter replay'.

    Server ukazuje řádky rozehrané partie svému správci, který zadá heslo v
    ARBITER_TOKEN, a v turnaji, do kterého se hráči přihlašují, autorovi programu, který
    tak zadá heslo svého jména a jméno v --author.

    Příklady:
      arbiter watch club/records/000007.xml                 záznam
      arbiter watch 7 --store club --every 1s               partie 7 z úložiště
      arbiter watch 127.0.0.1:8080                          partie, kterou server hraje
      arbiter watch http://127.0.0.1:8080/games/7           jedna z jeho partií
      arbiter watch 127.0.0.1:8080/tournaments/club/games/7 --author Anna
help-arbiter-watch-arg-target = Záznam nebo číslo partie, nebo adresa stránky serveru
help-arbiter-watch-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka.
help-arbiter-watch-arg-token = Heslo správce, nebo s --author heslo jména
help-arbiter-watch-arg-token-more =
    Příkazový řádek mohou číst i jiní uživatelé tohoto počítače; ARBITER_TOKEN vidět není.
help-arbiter-watch-arg-author = Jméno, pod kterým se autor přihlásil do turnaje

## arbiter records

help-arbiter-records = Vypíše, ukáže a převede záznamy partií
help-arbiter-records-after =
    Příklady:
      arbiter records --store club                               tabulka všech partií
      arbiter records show 7 --store club                        partie 7 se všemi tahy
      arbiter records against Ann --store club                   jak si Ann vede proti komu
      arbiter records export --format moves --store club         všechny partie jako seznamy tahů
      arbiter records export 7 8 --format jsonl --out two.jsonl  partie 7 a 8 odsud
      arbiter records import games.pgn --store club              partie jiných programů
help-arbiter-records-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

help-arbiter-records-list = Vypíše všechny partie podle čísel; výchozí příkaz
help-arbiter-records-list-arg-dir = Složka úložiště, místo --store
help-arbiter-records-list-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

help-arbiter-records-show =
    Ukáže jednu partii: hráče, každý tah s časem a informacemi a konečnou desku
help-arbiter-records-show-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

help-arbiter-records-against = Ukáže výsledky hráče proti každému soupeři podle toho, kdo začínal
help-arbiter-records-against-more =
    Připojí průměrné skóre vítěze ve hrách, v nichž se něco počítá: fazole v zásobníku,
    body, kameny.
help-arbiter-records-against-after =
    Příklady:
      arbiter records against Ann --store club
      arbiter records against Ann --csv --store club > ann.csv
help-arbiter-records-against-arg-player = Jméno hráče
help-arbiter-records-against-arg-csv = Zapíše CSV
help-arbiter-records-against-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

help-arbiter-records-export = Zapíše partie v jiném formátu
help-arbiter-records-export-after =
    Příklady:
      arbiter records export --format moves --store club         všechny partie jako seznamy tahů
      arbiter records export 7 8 --format jsonl --out two.jsonl  partie 7 a 8 odsud
      arbiter records export --format pgn --store club --out club.pgn
      arbiter records export --with Ann --store club --out ann.xml
help-arbiter-records-export-arg-records =
    Číslo partie nebo soubor se záznamem; bez nich všechny partie
help-arbiter-records-export-arg-with =
    Hráč, jehož partie se zapíší, i s partiemi jeho verzí
help-arbiter-records-export-arg-format = Formát výstupu
help-arbiter-records-export-arg-format-xml =
    Záznamy, jak jsou uložené; několik v jednom prvku `records`
help-arbiter-records-export-arg-format-jsonl =
    Pro každou partii objekt JSON na jednom řádku, se všemi daty
help-arbiter-records-export-arg-format-moves =
    Pro každou partii řádek: její tahy i se zahájením, jako v souboru zahájení
help-arbiter-records-export-arg-format-kalaha =
    Partie kalahy v zápisu z diplomové práce, na každém řádku jedno setí
help-arbiter-records-export-arg-format-pgn =
    Partie šachu v Portable Game Notation, se skóre, hloubkami a časy
help-arbiter-records-export-arg-format-sgf = Partie gomoku, go a reversi v Smart Game Format
help-arbiter-records-export-arg-format-psq =
    Partie gomoku ve formátu Piškvorku; soubor má jednu partii
help-arbiter-records-export-arg-format-pdn = Partie dámy v Portable Draughts Notation
help-arbiter-records-export-arg-format-tags =
    Výsledky kterékoli hry dvou hráčů jako značky PGN, pro Ordo a BayesElo
help-arbiter-records-export-arg-out-more =
    Nesmí ještě existovat. Bez něj se partie píší na standardní výstup.
help-arbiter-records-export-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

help-arbiter-records-import = Vytvoří záznamy z partií v souborech jiných programů
help-arbiter-records-import-after =
    Ze souboru se převezmou všechny partie, nebo, je-li některá poškozená, nedohraná či
    proti pravidlům, žádná; s --skip-damaged se vynechají jen takové partie.

    Příklady:
      arbiter records import games.pgn --store club
      arbiter records import *.psq --records games/ --option rule=exact
      arbiter records import lichess.pgn --store club --skip-damaged
help-arbiter-records-import-arg-files =
    Soubor partií ve formátu, kterým končí jeho jméno: pgn, sgf, psq, pdn, kalaha nebo xml
help-arbiter-records-import-arg-options-more = Je potřeba tam, kde to ze souborů neplyne.
help-arbiter-records-import-arg-format = Formát souborů, není-li zřejmý z jejich jmen
help-arbiter-records-import-arg-format-pgn = Portable Game Notation: šachy
help-arbiter-records-import-arg-format-sgf = Smart Game Format: gomoku, go, reversi
help-arbiter-records-import-arg-format-psq = Formát Piškvorku: gomoku
help-arbiter-records-import-arg-format-pdn = Portable Draughts Notation: dáma
help-arbiter-records-import-arg-format-kalaha = Zápis z diplomové práce: kalaha
help-arbiter-records-import-arg-format-xml = Záznam Arbitru
help-arbiter-records-import-arg-records-more = Nahrazuje úložiště.
help-arbiter-records-import-arg-skip-damaged =
    Vynechá partie, které jsou poškozené, nedohrané nebo proti pravidlům
help-arbiter-records-import-arg-store-more =
    Může to být i složka záznamů .xml. Jinak je to aktuální složka; u 'import' není žádná.

## arbiter ratings

help-arbiter-ratings = Ukáže žebříček podle všech výsledků úložiště
help-arbiter-ratings-after =
    Úložiště se při tom může používat: žebříček lze ukázat i během turnaje. Úložiště a
    záznamy v něm mají tytéž partie: zadejte jedno z nich.

    Pro Ordo a BayesElo: arbiter records export --format tags zapíše výsledky kterékoli hry
    jako značky PGN, a ty čtou.

    Příklady:
      arbiter ratings --store config/tournaments/first
      arbiter ratings gomoku --store /srv/club
      arbiter ratings --store spring --store autumn --store games/
      arbiter ratings --store club --anchor Steady=1500 --superiority
      arbiter ratings --store club --together --first-move
help-arbiter-ratings-arg-together = Hodnotí výsledky všech her na jedné stupnici
help-arbiter-ratings-arg-together-more = Hry, ve kterých se počítají zisky, v nich nejsou.
help-arbiter-ratings-arg-first-move = Odečte od hodnocení, co přinesl první tah
help-arbiter-ratings-arg-first-move-more =
    Cena prvního tahu se odhaduje spolu s hodnocením, jako v BayesElo a v Ordo. Bez toho
    jen stojí pod tabulkou.
help-arbiter-ratings-arg-anchor = Dá tomuto hráči toto hodnocení a ostatním jejich vedle něj
help-arbiter-ratings-arg-superiority = Ukáže, jak pravděpodobně je který hráč silnější než který
help-arbiter-ratings-arg-game = Hra, je-li jich víc
help-arbiter-ratings-arg-store-more =
    Může to být i složka záznamů .xml a přepínač lze zadat opakovaně.

## arbiter check

help-arbiter-check = Zkontroluje úložiště: partie, záznamy, rozdání a soubory
help-arbiter-check-after =
    Porovná každou partii s jejím záznamem, přehraje ji podle pravidel, přehraje každé
    rozdání pokeru a prohlédne jména, soubory, oprávnění a přihlášené hráče s jejich
    programy. Nic nemění a úložiště se při tom může používat. Každý řádek výstupu je něco,
    co není v pořádku; návratový kód je pak 1. S --mend se zapíše, co čeká na zápis, a
    soubory, které nejsou řádnými záznamy, se přesunou stranou. Nic se nemaže.

    Příklady:
      arbiter check club
      arbiter check club --announced club.jsonl
      arbiter check club --mend               opraví úložiště, které se nepoužívá
help-arbiter-check-arg-store = Složka úložiště
help-arbiter-check-arg-mend = Před kontrolou opraví, co opravit jde
help-arbiter-check-arg-mend-more = Žádný server ani turnaj nesmí úložiště při tom používat.

## arbiter verify

help-arbiter-verify = Ověří tabulku: vše, co plyne ze záznamů úložiště
help-arbiter-verify-after =
    Vše se znovu spočítá ze záznamů partií: jejich tahy a výsledky, řetěz, který říká, že
    žádná nebyla od té doby změněna, vyměněna ani vyňata, každá dvojice, začátek, zahájení
    a semínko, body, ratingy s jejich chybami a test zápasu. Porovná se s tím i tabulka
    zveřejněných událostí. Žádný program se nespouští a úložiště může být kopií. Co
    nesouhlasí, se říká řádek po řádku, první věc jako první; návratový kód je pak 1.

    Příklady:
      arbiter verify club                       úložiště turnaje club.toml
      arbiter verify club --announced club.jsonl
      arbiter verify club --head 5b1c9f0e63a77c2d40e8d1b86c2a94f7733e5d2f8f0c1a6b9d4e2f7a8c3b5d60
help-arbiter-verify-arg-tournament = Soubor turnaje [výchozí: STORE.toml, je-li tam]
help-arbiter-verify-arg-head = Hlava řetězu, kterou si někdo dříve zapsal
help-arbiter-verify-arg-head-more = Je pod tabulkou, v událostech a na stránce.

## arbiter backup

help-arbiter-backup = Zkopíruje úložiště, i když do něj právě píše server nebo turnaj
help-arbiter-backup-after =
    Úložiště se při tom může používat: záloha nikoho nezdrží a je v ní to, co bylo zapsáno,
    když začala. Obsahuje databázi, všechny záznamy, přihlášené hráče a jejich programy.
    Přístup k ní má jen její vlastník a po skončení příkazu je na disku. Sama je úložištěm:
    zadejte ji v --store. Soubory událostí, logy a soubory správce v ní nejsou.

    Příklady:
      arbiter backup club-monday --store club
      arbiter backup /backup/arbiter --store /srv/arbiter/arbiter-data
      arbiter check club-monday                                         zkontroluje ji
help-arbiter-backup-arg-to = Složka pro kopii; musí být nová nebo prázdná

## arbiter merge

help-arbiter-merge = Udělá jedno úložiště z částí klání, které se hrály zvlášť
help-arbiter-merge-after =
    Každou část odehrál příkaz arbiter match nebo arbiter tournament s --shard I/N a s vlastním
    úložištěm. Potom tentýž příkaz bez --shard, s --store CELEK, ukáže celou tabulku a dohraje
    partie, které ještě chybějí, a s --sprt řekne, jak dopadl test. Partie, která v úložišti už
    je, se přeskočí; příkaz tedy lze zadat znovu, i když se mezitím hrálo dál. Části zůstanou,
    jak jsou.

    Příklady:
      arbiter match chess A=./new B=./old --games 8000 --shard 1/2 --store part-1
      arbiter match chess A=./new B=./old --games 8000 --shard 2/2 --store part-2
      arbiter merge part-1 part-2 --store whole
      arbiter match chess A=./new B=./old --games 8000 --store whole --sprt 0,5
help-arbiter-merge-arg-parts = Složka úložiště jedné části
help-arbiter-merge-arg-store-more = Dostane všechny partie; není-li, vznikne.

## arbiter config

help-arbiter-config = Uvede konfigurační soubory do dnešní podoby
help-arbiter-config-after =
    Příklady:
      arbiter config migrate club.toml
help-arbiter-config-migrate = Přepíše klíče souborů tak, jak se píší v této verzi
help-arbiter-config-migrate-after =
    Do verze 0.2.0 se klíče souborů turnajů psaly s podtržítkem. Teď se píší se spojovníkem,
    jako v souboru serveru. Příkaz přepíše klíče souborů a nic jiného nezmění: poznámky,
    pořadí a hodnoty zůstanou.

    Příklady:
      arbiter config migrate club.toml
      arbiter config migrate tournaments/*.toml
help-arbiter-config-migrate-arg-files = Soubor turnaje, který se přepíše

## arbiter marks

help-arbiter-marks = Ukáže body studentů podle kritérií v souboru turnaje
help-arbiter-marks-after =
    Tabulky [[marks]] v souboru říkají, co je za kolik bodů. Skóre se počítá tak, jak vyšlo;
    95% interval vedle něj říká, co mohla způsobit náhoda. Turnaj při tom může běžet.

    Příklady:
      arbiter marks club.toml
      arbiter marks club.toml --csv marks.csv
      arbiter marks club.toml --gradescope results
help-arbiter-marks-arg-file = Soubor turnaje; popisuje ho docs/tournaments.md
help-arbiter-marks-arg-store = Složka úložiště [výchozí: složka vedle souboru, s jeho jménem]
help-arbiter-marks-arg-gradescope = Složka, kam přijde results.json pro Gradescope ke každému studentovi, JMÉNO.json

## arbiter strike

help-arbiter-strike = Škrtne partie: už se nepočítají
help-arbiter-strike-after =
    Škrtnuté partie se nepočítají do pořadí, ratingů ani testů. Jejich záznamy a řádky
    zůstávají i s důvodem. Turnaj je odehraje znovu, až bude pokračovat. Žádný turnaj nesmí
    úložiště při tom používat. Bez --game, --games-of a --worker příkaz nic nemění: ukáže
    pracovníky, kteří odehráli partie z úložiště.

    Příklady:
      arbiter strike club
      arbiter strike club --game 7 --reason 'the power failed'
      arbiter strike club --worker 'worker 7' --reason 'its machine was overheated'
help-arbiter-strike-arg-game = Partie, která se škrtne, podle čísla
help-arbiter-strike-arg-player = Hráč, jehož partie se škrtnou; v souboru turnaje už být nemusí
help-arbiter-strike-arg-worker = Pracovník, jehož partie se škrtnou
help-arbiter-strike-arg-reason = Důvod pro ty, kdo čtou úložiště nebo události

## arbiter redact

help-arbiter-redact = Odstraní z úložišť jméno hráče: partie zůstanou
help-arbiter-redact-after =
    Partie a výsledky hráče zůstanou pod číslem, například 'player 7'. Odstraní se jméno
    a program v jejich záznamech, otisk hesla, přihláška, nahrané programy a audity. Řetěz
    otisků platí dál. Text, který hráčův program napsal, v záznamech zůstává. Úložiště
    nesmí nic používat. Uveďte úložiště serveru a všech jeho turnajů, nebo soubor serveru.

    S --export se předtím do nové složky zapíše, co úložiště pod jménem uchovávají: partie,
    rozdání pokeru, přihlášky, nahrané programy a řádky textových souborů.

    Příklady:
      arbiter redact Anna arbiter-data
      arbiter redact Anna arbiter-data tournaments/gomoku --export anna
      arbiter redact Anna config/class/server.toml --export anna --only-export
help-arbiter-redact-arg-name = Hráč; u přihlášených spolu se všemi verzemi
help-arbiter-redact-arg-stores = Složka úložiště nebo soubor serveru, což jsou jeho úložiště a úložiště všech jeho turnajů
help-arbiter-redact-arg-export = Nová složka, do níž se předtím zapíše, co úložiště pod jménem uchovávají
help-arbiter-redact-arg-only-export = Jen zapsat, nic neodstranit

## arbiter perft

help-arbiter-sprt = Naplánuje sekvenční test, nebo posoudí jeho dvojice partií
help-arbiter-sprt-after =
    Před zápasem se --sprt: kolik partií průměrně trvá a jak často skončí přijetím H1, když
    jsou hráči takhle daleko od sebe. Čím víc remíz, tím méně se dvojice partií liší.
    Po něm, nebo pro počty z jiného programu: poměr, rozhodnutí a jak daleko jsou hráči od
    sebe. Zápas, který test ukončil, to ukáže sám.

    Příklady:
      arbiter sprt 0,10
      arbiter sprt 0,10 --draws 40%
      arbiter sprt 0,2,0.05,0.05,normalized
      arbiter sprt 0,2,normalized --pairs 365-16618-36229-16974-390
help-arbiter-sprt-arg-bounds = Rozdíly Elo, mezi kterými test rozhoduje
help-arbiter-sprt-arg-bounds-more =
    ALFA a BETA jsou pravděpodobnosti chybného rozhodnutí pro jeden a druhý, jinak 0.05.
help-arbiter-sprt-arg-draws = Podíl partií, které skončí remízou
help-arbiter-sprt-arg-pairs = Počet dvojic, ve kterých měl první hráč 0, 1/2, 1, 3/2 a 2 body: 4-10-20-16-10
help-arbiter-perft = Spočítá posloupnosti tahů ve hře
help-arbiter-perft-after =
    Příklady:
      arbiter perft gomoku 3                            11 239 200 způsobů, jak zahrát tři tahy na 15x15
      arbiter perft gomoku 9 --board 3 --option line=3  127 872 partií piškvorek 3x3 zaplní desku
      arbiter perft gomoku 4 --position 'xo1/1x1/2o cross' --option line=3
help-arbiter-perft-arg-depth = Největší délka posloupností v tazích

## arbiter poker

help-arbiter-poker =
    Hraje zápasy pokerových agentů, měří je, přehrává a převádí rozdání, počítá šance a statistiky
help-arbiter-poker-after =
    Příklady:
      arbiter poker match A='./agent --kind random' B=./agent --hands 1000
      arbiter poker exploit ./agent              kolik se proti němu dá vyhrát
      arbiter poker replay session.phhs          zkontroluje zaznamenaná rozdání
      arbiter poker odds AsAh KsKh               jak často které karty vyhrají
      arbiter poker odds AdQc --board 3h4cJh     proti jakýmkoli jiným kartám
      arbiter poker export --store arbiter-data  rozdání, která zaznamenal server
      arbiter poker convert match.log --to ohh   rozdání v jiném formátu
      arbiter poker statistics session.phhs      jak hráči hrají

help-arbiter-poker-match = Nechá agenty hrát proti sobě u jednoho stolu
help-arbiter-poker-match-after =
    AGENT je příkazový řádek, ke kterému se připojí --connect HOST:PORT --name JMÉNO;
    A='./agent --bold' mu dá jméno A. Agent napsaný pro dealera ACPC je acpc:PŘÍKAZ, ke
    kterému se připojí HOST PORT, nebo acpc:tcp:PORT, spouští-li se jinde. Agent
    lobby:JMÉNO se připojí k --listen sám. V zápase typu cash má každý agent před každým
    rozdáním zase počáteční žetony, takže všechna rozdání platí stejně. Freezeout trvá,
    dokud nemá jeden agent všechny žetony, a blindy se v něm každých 50 rozdání
    zdvojnásobí. Když některý agent odejde nadobro, zápas se přeruší a návratový kód je 1.
    S --store se každé rozdání uloží, jakmile skončí. Ctrl-C
    ukončí zápas po rozehraném rozdání a ukáže dosavadní pořadí. Tentýž příkaz pokračuje v
    zápase, který byl zastaven, násilně ukončen nebo přerušen; po konci znovu ukáže
    pořadí. Rozdání zapíše 'arbiter poker export'.

    Příklady:
      arbiter poker match 'poker-agent --kind equity' 'poker-agent --kind random'
      arbiter poker match A=./mine B=./yours C=./hers --hands 5000
      arbiter poker match A=./mine B=./yours --hands 10000 --duplicate
      arbiter poker match A=./mine B=./yours --stack 20000 --blinds 50/100
      arbiter poker match A=./mine B=./yours --format freezeout --events -
      arbiter poker match A=./mine B=./yours --format freezeout --games 200
      arbiter poker match A=./mine lobby:Bob --listen 0.0.0.0:5556 --wait 5m
      arbiter poker match A=./mine B=./yours --hands 100000 --store long-match
      arbiter poker match A=./mine B=./yours --variant omaha --limit pot --rake 2.5
      arbiter poker match A=acpc:./mine.sh B=./yours --game holdem.limit.2p.game
      arbiter poker match A=acpc:tcp:9001 'poker-agent --kind equity'
      arbiter poker match A=poker-agent B=./yours --values 'poker-agent judge --player A'
help-arbiter-poker-match-arg-agents = Agent každého místa
help-arbiter-poker-match-arg-hands-more = Platí pro zápasy typu cash; jinak je to 1000.
help-arbiter-poker-match-arg-games-more =
    Platí pro freezeouty; jinak je to 1. Každá hra má vlastní balíčky a procesy a
    místa se střídají. --events oznámí konec každé hry.
help-arbiter-poker-match-arg-duplicate = Každý balíček hraje jednou pro každé pootočení míst
help-arbiter-poker-match-arg-duplicate-more =
    Rozdání z jednoho balíčku tvoří jeden vzorek, takže štěstí váží méně. Každé pootočení má
    vlastní procesy. --hands počítá všechna rozdání a zaokrouhlí se nahoru na celé balíčky;
    stejně se zaokrouhlí --games.
help-arbiter-poker-match-arg-format = Typ zápasu
help-arbiter-poker-match-arg-format-cash = Každý agent má před každým rozdáním zase počáteční žetony
help-arbiter-poker-match-arg-format-freezeout = Hra trvá, dokud nemá jeden agent všechny žetony
help-arbiter-poker-match-arg-stack = Počet žetonů, se kterým každý agent začíná
help-arbiter-poker-match-arg-blinds = Malý a velký blind, v žetonech
help-arbiter-poker-match-arg-game = Soubor hry ACPC
help-arbiter-poker-match-arg-game-more =
    Její žetony, blindy a limity platí místo --stack a --blinds. Má pro každého agenta jednoho
    hráče.
help-arbiter-poker-match-arg-ante = Ante každého hráče v každém rozdání, v žetonech
help-arbiter-poker-match-arg-variant = Hra, která se rozdává
help-arbiter-poker-match-arg-limit = Limit sázek
help-arbiter-poker-match-arg-limit-more =
    Jinak pevný u studu, razzu, 2-7 se třemi výměnami a badugi, u ostatních žádný.
help-arbiter-poker-match-arg-stud-ante = Ante každého hráče v rozdání studu, v žetonech
help-arbiter-poker-match-arg-stud-ante-more =
    Platí tam místo --ante. Jinak je to čtvrtina velkého blindu, nejméně 1.
help-arbiter-poker-match-arg-bring-in = Počet žetonů, které musí vložit první hráč studu; 0: nic
help-arbiter-poker-match-arg-bring-in-more =
    Je menší než velký blind. Jinak je to jeho polovina.
help-arbiter-poker-match-arg-straddle = Straddle místa za velkým blindem, v žetonech; 0: žádný
help-arbiter-poker-match-arg-straddle-more =
    Vsází se, hrají-li více než dva, a má aspoň dva velké blindy.
help-arbiter-poker-match-arg-big-blind-ante = Ante za všechny vkládá jen velký blind
help-arbiter-poker-match-arg-rake = Podíl každého banku, který si bere herna, v procentech, třeba 5 nebo 2.5
help-arbiter-poker-match-arg-rake-more =
    Z rozdání, které skončí před flopem, si nebere nic. Platí pro zápasy typu cash.
help-arbiter-poker-match-arg-rake-cap = Počet žetonů, který si herna z jednoho rozdání nejvýš vezme
help-arbiter-poker-match-arg-runs = Počet stolů po all-inu
help-arbiter-poker-match-arg-runs-more = Každý z nich vyhrává stejný díl každého banku.
help-arbiter-poker-match-arg-bomb = Počet rozdání, z nichž poslední je bomb pot; 0: žádný bomb pot
help-arbiter-poker-match-arg-bomb-more =
    Každý pak vloží --bomb-ante a sází se až od flopu.
help-arbiter-poker-match-arg-bomb-ante = Ante v bomb potu, v žetonech
help-arbiter-poker-match-arg-bomb-ante-more = Jinak jsou to dva velké blindy.
help-arbiter-poker-match-arg-mix = Střídání her: horse, 8-game, nebo seznam jako NT,PO,FO/8
help-arbiter-poker-match-arg-mix-hands = Počet rozdání každé hry ze seznamu --mix
help-arbiter-poker-match-arg-level-hands = Počet rozdání, po kterém se blindy freezeoutu zdvojnásobí; 0: nikdy
help-arbiter-poker-match-arg-level-hands-more = Jinak je to 50.
help-arbiter-poker-match-arg-seed-more =
    Zápas své semínko na konci ukáže. Celé číslo je dobré jen na zkoušky: agent, který čísla
    zkouší, zná po několika rozdáních všechny karty.
help-arbiter-poker-match-arg-move-time-more =
    Po něm agent čeká, je-li to zdarma, a jinak složí. S 0s žádný limit není.
help-arbiter-poker-match-arg-time-bank = Čas, který má každý agent celkem navíc k --move-time
help-arbiter-poker-match-arg-time-bank-more =
    Spotřebovává ho agent, který přemýšlí déle než --move-time. V každém pootočení a v každé
    hře ho má zase celý.
help-arbiter-poker-match-arg-values = Program, který řekne, kolik které rozdání vyneslo
help-arbiter-poker-match-arg-values-more =
    Jeho údaje stojí vedle ostatních, každý se svým intervalem. Rozdání čte ze standardního
    vstupu; co odpovídá, popisuje docs/poker-protocol.md.
help-arbiter-poker-match-arg-store-more =
    Uchovává každé rozdání. V zápase, který v něm už je, se pokračuje.

help-arbiter-poker-exploit = Změří, kolik lze proti agentovi přinejmenším vyhrát
help-arbiter-poker-exploit-after =
    AGENT je program jako pro 'arbiter poker match', mluví XML nebo jako pro ACPC. Spustí se
    jeho kopie a ptají se ho, co by dělal s jinými kartami, takže soupeř ví, jak agent hraje.
    Co takový soupeř vyhraje, je dolní mez toho, co se proti agentovi dá vyhrát. Každá otázka
    je samostatné rozdání: agent, který se z rozdání učí, se měří takový, jaký je v prvních.
    Ctrl-C měření ukončí a ukáže dosavadní rozdání.

    Příklady:
      arbiter poker exploit './agent --bold'
      arbiter poker exploit 'poker-agent --kind equity' --hands 200 --seed 1
      arbiter poker exploit acpc:./agent.sh --stack 20000 --blinds 50/100 --copies 2
help-arbiter-poker-exploit-arg-agent = Agent, který se měří
help-arbiter-poker-exploit-arg-hands-more =
    Každý balíček se hraje dvakrát, pokaždé s buttonem na druhém místě.
help-arbiter-poker-exploit-arg-probes = Počet dvojic karet, které se v každém rozdání zkoušejí
help-arbiter-poker-exploit-arg-probes-more =
    Čím víc, tím lépe je vidět, jak agent hraje, a tím déle to trvá.
help-arbiter-poker-exploit-arg-times = Nejvyšší počet odpovědí na jednu otázku
help-arbiter-poker-exploit-arg-times-more =
    Na každou otázku se ptá dvakrát a potom znovu, dokud se odpovědi liší: agent může losovat.
help-arbiter-poker-exploit-arg-copies = Počet kopií agenta, kterých se ptá najednou
help-arbiter-poker-exploit-arg-stack = Počet žetonů, se kterým každý agent začíná
help-arbiter-poker-exploit-arg-blinds = Malý a velký blind, v žetonech
help-arbiter-poker-exploit-arg-move-time-more =
    Kopie, která potřebuje víc, měření ukončí. S 0s žádný limit není.

help-arbiter-poker-replay = Zkontroluje zaznamenaná rozdání podle pravidel
help-arbiter-poker-replay-after =
    Soubor je v zápisu PHH (Poker Hand History): v .phh je jedno rozdání, v .phhs mnoho,
    z kterékoli jeho varianty (FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB).
    Soubory s příponou .ohh, .json, .txt (PokerStars), .log a .acpc se čtou tak, jak je čte
    'arbiter poker convert'. Má-li rozdání konečné stavy žetonů nebo výhry, porovnají se.
    Rozdání s akcí, kterou pravidla nedovolují, se ohlásí na standardní chybový výstup.

    Příklady:
      arbiter poker replay session.phhs         každé rozdání na řádku a souhrn
      arbiter poker replay hand.phh --events -  pro každé rozdání objekt JSON
help-arbiter-poker-replay-arg-file = Soubor rozdání: .phh, .phhs, .ohh, .txt od PokerStars, …

help-arbiter-poker-odds = Spočítá, jak často které karty vyhrají
help-arbiter-poker-odds-after =
    Každý hráč má dvě karty napsané bez mezery, každá je hodnota (23456789TJQKA) a barva
    (cdhs); 'random' jsou kterékoli dvě. Samotný hráč hraje proti náhodným kartám.

    Příklady:
      arbiter poker odds AsAh KsKh                     všech 1 712 304 možností na stole
      arbiter poker odds AdQc --board '3h 4c Jh'       i síla a potenciál
      arbiter poker odds AsAh random random random     proti třem, odhadem ze vzorků
      arbiter poker odds AsKs 7h7d Tc9c --samples 10000000
help-arbiter-poker-odds-arg-hands = Karty hráče jako AsAh, nebo random; jeden až deset hráčů
help-arbiter-poker-odds-arg-board = Tři, čtyři nebo pět společných karet
help-arbiter-poker-odds-arg-exact = Projde všechna rozdání, i kdyby to trvalo minutu
help-arbiter-poker-odds-arg-samples-more =
    Bez něj se projdou všechna rozdání, trvá-li to nejvýš několik sekund.

help-arbiter-poker-export = Zapíše rozdání, která zaznamenal server nebo zápas
help-arbiter-poker-export-after =
    Karty, které nikdo neukázal, jsou ????, dokud je jejich stůl otevřený, a známé, když se
    zavře. PHH umí číst 'arbiter poker replay' a všechny formáty 'arbiter poker convert'.
    Rozdání, které formát neumí zapsat, se vynechá a návratový kód je 1.

    Příklady:
      arbiter poker export --store arbiter-data > hands.phhs
      arbiter poker export --store arbiter-data --table 3 --player Ann
      arbiter poker export --store long-match --format acpc > match.log
      arbiter poker export --store long-match --format parquet --rows actions > actions.parquet
help-arbiter-poker-export-arg-table = Stůl, jehož rozdání se zapíší; bez něj všechny stoly
help-arbiter-poker-export-arg-player = Hráč, jehož rozdání se zapíší; bez něj všichni hráči
help-arbiter-poker-export-arg-format = Formát výstupu
help-arbiter-poker-export-arg-format-phh = Poker Hand History, mnoho rozdání v souboru
help-arbiter-poker-export-arg-format-ohh = Open Hand History, JSON
help-arbiter-poker-export-arg-format-pokerstars = Textová historie PokerStars, anglicky
help-arbiter-poker-export-arg-format-acpc = Log dealera ACPC
help-arbiter-poker-export-arg-format-csv = Hodnoty oddělené čárkami, se záhlavím
help-arbiter-poker-export-arg-format-parquet = Apache Parquet, pro datové rámce
help-arbiter-poker-export-arg-rows = Co je řádek CSV a Parquetu [výchozí: hands]
help-arbiter-poker-export-arg-rows-hands = Řádek za každé rozdání
help-arbiter-poker-export-arg-rows-players = Řádek za každého hráče každého rozdání
help-arbiter-poker-export-arg-rows-actions = Řádek za každý blind, ante a akci

help-arbiter-poker-convert = Zapíše rozdání z jednoho formátu v jiném
help-arbiter-poker-convert-after =
    Formát SOUBORU se pozná podle přípony: .phh a .phhs, .ohh a .json, .txt od PokerStars, .log
    a .acpc; --from určí jiný. Každé rozdání se odehraje podle pravidel. Rozdání, které
    je poruší nebo které nový formát neumí zapsat, se ohlásí na standardní chybový výstup a
    vynechá a návratový kód je 1. K logu dealera ACPC je třeba soubor .game jeho hry; logy,
    které zapsal Arbiter, mají hru v komentářích.

    Příklady:
      arbiter poker convert match.log --game holdem.nolimit.2p.game --to phh > match.phhs
      arbiter poker convert session.ohh --to acpc
      arbiter poker convert session.phhs --to ohh > session.ohh
      arbiter poker convert HH20240102.txt --to phh > session.phhs
      arbiter poker convert session.phhs --to parquet --rows players > players.parquet
help-arbiter-poker-convert-arg-file = Soubor rozdání
help-arbiter-poker-convert-arg-game = Soubor hry ACPC
help-arbiter-poker-convert-arg-game-more =
    Log dealera je z této hry.
help-arbiter-poker-convert-arg-to = Formát výstupu
help-arbiter-poker-convert-arg-to-phh = Poker Hand History, mnoho rozdání v souboru
help-arbiter-poker-convert-arg-to-ohh = Open Hand History, JSON
help-arbiter-poker-convert-arg-to-pokerstars = Textová historie PokerStars, anglicky
help-arbiter-poker-convert-arg-to-acpc = Log dealera ACPC
help-arbiter-poker-convert-arg-to-csv = Hodnoty oddělené čárkami, se záhlavím
help-arbiter-poker-convert-arg-to-parquet = Apache Parquet, pro datové rámce
help-arbiter-poker-convert-arg-rows = Co je řádek CSV a Parquetu [výchozí: hands]
help-arbiter-poker-convert-arg-rows-hands = Řádek za každé rozdání
help-arbiter-poker-convert-arg-rows-players = Řádek za každého hráče každého rozdání
help-arbiter-poker-convert-arg-rows-actions = Řádek za každý blind, ante a akci
help-arbiter-poker-convert-arg-from = Formát souboru, nekončí-li jím jeho jméno
help-arbiter-poker-convert-arg-from-phh = Poker Hand History, mnoho rozdání v souboru
help-arbiter-poker-convert-arg-from-ohh = Open Hand History, JSON
help-arbiter-poker-convert-arg-from-pokerstars = Textová historie PokerStars, anglicky
help-arbiter-poker-convert-arg-from-acpc = Log dealera ACPC

help-arbiter-poker-statistics = Spočítá, jak hráči hrají, z rozdání v souborech nebo v úložišti
help-arbiter-poker-statistics-after =
    Soubory jsou v zápisu PHH (Poker Hand History), nebo mají příponu .ohh, .json, .txt
    (PokerStars), .log nebo .acpc jako pro 'arbiter poker convert'. Sloupce popisuje
    docs/poker.md; v CSV a Parquetu jsou i počty, ze kterých jsou spočítané.

    Příklady:
      arbiter poker statistics session.phhs                      každý hráč na řádku
      arbiter poker statistics *.phhs --player Ann --by position
      arbiter poker statistics --store arbiter-data --by stack --format csv --out stacks.csv
      arbiter poker statistics *.phhs --format parquet --out players.parquet
help-arbiter-poker-statistics-arg-files = Soubor rozdání, .phh, .phhs, .ohh, .txt od PokerStars, …; může jich být víc
help-arbiter-poker-statistics-arg-player-more = Bez něj všichni hráči.
help-arbiter-poker-statistics-arg-by = Podle čeho se rozdání hráče dělí
help-arbiter-poker-statistics-arg-by-position = Místo u stolu
help-arbiter-poker-statistics-arg-by-stack = Stack před rozdáním, ve velkých blindech
help-arbiter-poker-statistics-arg-by-street = Kolo sázek, do kterého se hráč dostal
help-arbiter-poker-statistics-arg-format = Podoba výsledku
help-arbiter-poker-statistics-arg-format-table = Sloupce pro lidi
help-arbiter-poker-statistics-arg-format-csv = Hodnoty oddělené čárkami, se záhlavím
help-arbiter-poker-statistics-arg-format-parquet = Apache Parquet, pro datové rámce
help-arbiter-poker-statistics-arg-out-more = Bez něj na standardní výstup.

## arbiter man

help-arbiter-man-after =
    Příklady:
      arbiter man ~/.local/share/man/man1  arbiter.1, arbiter-match.1 a tak dále

## gomoku-brain and instant-brain

help-gomoku-brain = Hraje pět v řadě na všech deskách a podle všech pravidel hry
help-gomoku-brain-after =
    Příklady:
      gomoku-brain 7001                                  jak ho spouští rozhodčí
      gomoku-brain --level greedy --seed 1 7001          pokaždé stejná partie
      gomoku-brain --elo 1600 7001                       zhruba tak silný
      gomoku-brain --keep --name Anna 7001               jedna partie za druhou
      gomoku-brain --connect localhost:5555 --name Anna  do lobby rozhodčího
      gomoku-brain --gomocup                             v programu pro Gomocup
      gomoku-brain --level hard --db learnt.db 7001      učí se z partií, které hraje
      gomoku-brain learn games --db learnt.db            učí se ze záznamů partií
      gomoku-brain book games --out openings.book        vytvoří knihu zahájení
help-gomoku-brain-arg-level-random = Kterýkoli volný bod
help-gomoku-brain-arg-level-greedy = Nejlepší bod, bez pohledu vpřed
help-gomoku-brain-arg-level-easy = Dva tahy vpřed, a řady soupeře často nevidí
help-gomoku-brain-arg-level-medium = Čtyři tahy vpřed, a řady soupeře někdy nevidí
help-gomoku-brain-arg-level-alphabeta = Prohledávání alfa-beta, dokud stačí čas
help-gomoku-brain-arg-level-hard = Šest tahů vpřed a podél všech čtyřek, zřídka něco přehlédne
help-gomoku-brain-arg-level-strong =
    Nejdřív výhry hrozbami, pak prohledávání alfa-beta, dokud stačí čas
help-gomoku-brain-arg-nodes-more =
    Platí pro úrovně, které hledí vpřed. Bez časových limitů pak --seed jejich partie zopakuje.

help-gomoku-brain-arg-db-more =
    Program hraje podle toho, co se z partií naučil, a učí se i z těch svých. Není-li soubor,
    vytvoří se; může ho užívat několik programů najednou. Platí pro úrovně easy, medium, hard a
    strong.
help-gomoku-brain-arg-book = Soubor knihy zahájení, kterou vytvořil 'gomoku-brain book'
help-gomoku-brain-arg-book-more = Platí pro úrovně easy, medium, hard a strong.
help-gomoku-brain-arg-give-up = Vzdá partii, která je jistě prohraná
help-gomoku-brain-arg-give-up-more = Bez toho se hraje až do konce.

help-gomoku-brain-learn = Učí se ze záznamů partií, pro --db
help-gomoku-brain-learn-after =
    Příklady:
      gomoku-brain learn games --db learnt.db         složka: arbiter match --records games
      gomoku-brain learn /srv/club --db learnt.db     úložiště: záznamy jsou v /srv/club/records
      gomoku-brain learn records.zip --db learnt.db   záznamy stažené ze stránky
      gomoku-brain learn 000007.xml --db learnt.db    jedna partie
      gomoku-brain --level hard --db learnt.db 7001   hraje s tím, co se naučil, a učí se dál
help-gomoku-brain-learn-arg-sources =
    Záznam, ze kterého se učí, nebo složka či soubor zip záznamů, nebo úložiště
help-gomoku-brain-learn-arg-sources-more =
    Může jich být víc. Záznamy jsou soubory XML. Partie, které nerozhodla deska, a partie jiných
    her se přeskočí.
help-gomoku-brain-learn-arg-nodes-more =
    Hledá se od konce partie zpátky k tahu, který ji prohrál.
help-gomoku-brain-learn-arg-db-more =
    Není-li, vytvoří se. Záznam, ze kterého se už učil, se přeskočí.

help-gomoku-brain-book = Vytvoří ze záznamů partií knihu zahájení, pro --book
help-gomoku-brain-book-after =
    Příklady:
      gomoku-brain book games --out openings.book        složka: arbiter match --records games
      gomoku-brain book /srv/club --out openings.book    úložiště: záznamy jsou v /srv/club/records
      gomoku-brain book games --out openings.book --plies 6 --least 10 --nodes 100000
      gomoku-brain --book openings.book --seed 1 7001    hraje podle ní
help-gomoku-brain-book-arg-sources =
    Záznam, ze kterého se berou zahájení, nebo složka či soubor zip záznamů, nebo úložiště
help-gomoku-brain-book-arg-sources-more = Může jich být víc.
help-gomoku-brain-book-arg-nodes-more = Tolik jich ověří, zda je tah dobrý.
help-gomoku-brain-book-arg-plies = Počet tahů každé partie, obou stran dohromady
help-gomoku-brain-book-arg-least = Počet partií, ve kterých musel být tah hrán
help-gomoku-brain-book-arg-worse = O kolik smí být tah horší než nejlepší tah prohledávání
help-gomoku-brain-book-arg-worse-more = 200 je poměr výher a proher násobený číslem e.

help-instant-brain = Hraje pět v řadě bez přemýšlení, na měření rozhodčího
help-instant-brain-more =
    Dva takové programy zaplní každou desku do remízy (225 tahů na 15x15), takže téměř všechnu
    práci má rozhodčí.
help-instant-brain-after =
    Příklady:
      instant-brain 7001           jak ho spouští rozhodčí
      instant-brain --keep 7001    jedna partie za druhou
      instant-brain --gomocup      v programu pro Gomocup

## kalaha-brain

help-kalaha-brain =
    Hraje kalahu s jakýmkoli počtem fazolí a podle všech pravidel zajímání, a řeší ji
help-kalaha-brain-after =
    Příklady:
      kalaha-brain 7001                              jak ho spouští rozhodčí
      kalaha-brain --strategy 5 --seed 1 7001        strategie z diplomové práce
      kalaha-brain --level search --move-time 100ms 7001
      kalaha-brain --elo 600 7001                    zhruba tak silný
      kalaha-brain --connect localhost:5555 --name Anna --level perfect
      kalaha-brain study --games 1000000 --csv study.csv --svg charts
      kalaha-brain solve --position '4 4 4 4 4 4 0 4 4 4 4 4 4 0 south'
help-kalaha-brain-arg-level-random = Kterýkoli neprázdný důlek: strategie 0
help-kalaha-brain-arg-level-search = Prohledávání alfa-beta, dokud stačí čas
help-kalaha-brain-arg-level-perfect =
    Kniha všech pozic, na které se ho v zahájení může někdo zeptat na kterémkoli místě, a
    prohledávání, dokud není zbytek dokázán
help-kalaha-brain-arg-strategy = Strategie z diplomové práce, která se hraje místo úrovně
help-kalaha-brain-arg-strategy-more =
    0 seje náhodně, 1 do zásobníku, 2 zajímá, 3 a 4 dělají obojí, 5 vyhladoví druhou stranu.
help-kalaha-brain-arg-move-time-more =
    Platí pro úrovně search a perfect, které skončí dřív, dá-li rozhodčí méně času.
help-kalaha-brain-arg-table = Soubor tabulky koncovek, kterou vytvořil 'kalaha-brain table'
help-kalaha-brain-arg-table-more = Bez něj se malá tabulka spočítá na začátku.

help-kalaha-brain-study = Nechá hrát strategie proti sobě a porovná je s diplomovou prací
help-kalaha-brain-study-after =
    Příklady:
      kalaha-brain study                                    všech 21 dvojic, každá milion partií
      kalaha-brain study --games 10000 --pairs 3/5,5/5 --seed 7
      kalaha-brain study --csv study.csv --svg charts       tabulky a grafy do souborů
help-kalaha-brain-study-arg-games-more = Tolik jich hraje každá dvojice strategií.
help-kalaha-brain-study-arg-pairs = Seznam dvojic strategií: all (všechny), nebo některé jako 0/1,3/5
help-kalaha-brain-study-arg-svg = Složka, do které se nakreslí grafy jako SVG
help-kalaha-brain-study-arg-svg-more =
    Histogram délek partií pro každou dvojici a graf průměrných délek.

help-kalaha-brain-solve = Dokáže, jakou má pozice hodnotu
help-kalaha-brain-solve-after =
    Příklady:
      kalaha-brain solve                                   celá hra
      kalaha-brain solve --all --position '0 5 1 6 6 5 1 4 4 4 4 4 4 0 north'  každý důlek
      kalaha-brain solve --capture nonempty --time 10m     podle druhého pravidla
help-kalaha-brain-solve-arg-position-more =
    Důlky a zásobník jižního hráče (south), pak severního (north), u každého zleva z jeho
    pohledu, a kdo je na tahu.
help-kalaha-brain-solve-arg-depth = Počet tahů vpřed; bez něj až do konce hry
help-kalaha-brain-solve-arg-time = Limit času, třeba 60s nebo 5m; bez něj, dokud není hodnota dokázána
help-kalaha-brain-solve-arg-all = Ukáže hodnotu každého důlku, nejen nejlepšího
help-kalaha-brain-solve-arg-table = Počet fazolí v tabulce koncovek, která se spočítá předem

help-kalaha-brain-table = Vytvoří tabulku koncovek pro --table
help-kalaha-brain-table-after =
    Příklady:
      kalaha-brain table --beans 14 --out endgame-14      9 657 700 pozic, asi 10 MB
      kalaha-brain --level perfect --table endgame-14 7001
help-kalaha-brain-table-arg-beans = Nejvyšší počet fazolí v důlcích
help-kalaha-brain-table-arg-beans-more =
    Tabulka má všechny takové pozice: 10 fazolí zabere 650 kB, 12 2,7 MB, 14 10 MB, 16 30 MB, 18
    87 MB, 20 226 MB.

help-kalaha-brain-book = Vytvoří knihu pro úroveň perfect
help-kalaha-brain-book-more =
    Má každou pozici, na kterou se hráče může někdo zeptat na kterémkoli místě, nejdřív ty s nejvíc
    fazolemi v důlcích: nejlepší důlky, každý jako písmeno, v pořadí, v jakém na ně dojde.
help-kalaha-brain-book-after =
    Příklady:
      kalaha-brain book --out book.txt                    pokračuje v přerušené knize
      kalaha-brain book --beans 20 --out book.txt         pro pomalejší počítač, větší
      kalaha-brain book --out book.txt --packed book.gz   také zabalená gzipem
help-kalaha-brain-book-arg-beans = Nejvyšší počet fazolí v důlcích
help-kalaha-brain-book-arg-beans-more =
    Při tolika nebo méně fazolích hráč hledá sám. Všechny pozice, které jich mají víc, přijdou do
    knihy.
help-kalaha-brain-book-arg-table = Soubor tabulky koncovek, kterou vytvořil 'kalaha-brain table'
help-kalaha-brain-book-arg-table-more = S větší tabulkou je kniha hotová dřív.
help-kalaha-brain-book-arg-out-more = Existuje-li kniha už, pokračuje se v ní.
help-kalaha-brain-book-arg-packed = Soubor pro celou knihu zabalenou gzipem

help-kalaha-brain-verify = Vyzkouší proti knize každou odpověď
help-kalaha-brain-verify-more =
    Každé rozsetí z knihy potvrzuje vlastní prohledávání, a stejně tak to, co hráč najde mimo knihu.
    Najde-li se mezera, je návratový kód 1.
help-kalaha-brain-verify-after =
    Příklady:
      kalaha-brain verify --share 1000                   vzorek, během minut
      kalaha-brain verify --seat south                   všechno pro prvního hráče
      kalaha-brain verify --table endgame-20 book.txt    rychleji, s tabulkou vytvořenou předem
help-kalaha-brain-verify-arg-file =
    Kniha jako text nebo zabalená gzipem; jinak ta, kterou má tento program
help-kalaha-brain-verify-arg-seat = Místo hráče; bez něj obě
help-kalaha-brain-verify-arg-seat-south = První hráč
help-kalaha-brain-verify-arg-seat-north = Druhý hráč
help-kalaha-brain-verify-arg-nodes-more = Mimo knihu musí hráč své rozsetí dokázat v tolika pozicích.
help-kalaha-brain-verify-arg-share = Podíl pozic, na které se podívá: jedna z N
help-kalaha-brain-verify-arg-share-more =
    Průchod potká všechny pozice knihy; jde o hodnoty, které se potvrzují, a o prohledávání mimo
    knihu.
help-kalaha-brain-verify-arg-table = Soubor tabulky koncovek, kterou vytvořil 'kalaha-brain table'
help-kalaha-brain-verify-arg-table-more = S větší tabulkou je hotové dřív. Tabulka se napřed dokáže.

## dice-brain

help-dice-brain = Hraje kostky do 10 000 podle všech pravidel hry a zkoumá je
help-dice-brain-after =
    Příklady:
      dice-brain 7001                                  jak ho spouští rozhodčí
      dice-brain --level thesis:3,5,never,300 7001
      dice-brain --level random --seed 1 7001          pokaždé stejné volby
      dice-brain --elo 600 7001                        zhruba tak silný
      dice-brain --connect localhost:5555 --name Anna  do lobby rozhodčího
      dice-brain odds --roll "1 2 2 2 4 5"             jakou cenu má každá volba
      dice-brain simulate race bank350                 200 000 partií
help-dice-brain-arg-level-more =
    random: kterákoli dovolená volba

    bank350: nechává si všechny kostky, které bodují, a končí, jakmile smí

    thesis: hráč z diplomové práce. thesis:5,5,5,250 udává nejmenší počet kostek, se kterým hází
    od minima, od 600 a od 1000 bodů (1 až 5, nebo never), a nejvíc bodů, kterých se vzdá za víc
    kostek

    maximum: nejvíc bodů za tah, přesně

    race: nejvíc výher ze dvou, kteří oba hrají na výhru, přesně

    field: nejvíc výher proti jakémukoli počtu ostatních, o kterých předpokládá, že hrají jako maximum;
    field:bank350, field:thesis a field:thesis:5,5,5,250 předpokládají jinou úroveň

    elo:600 je --elo 600

help-dice-brain-odds = Ukáže, jakou cenu má každá volba
help-dice-brain-odds-after =
    Příklady:
      dice-brain odds --roll "1 2 2 2 4 5"                        na začátku tahu
      dice-brain odds --roll "1 5 6" --turn 400 --own 9000 --other 8200
      dice-brain odds --own 5000 --other 5000 --events -          šance na výhru, jako JSON
help-dice-brain-odds-arg-roll = Hod, třeba "1 2 2 2 4 5"; bez něj, jakou cenu má házet
help-dice-brain-odds-arg-turn = Počet bodů, které tah zatím má
help-dice-brain-odds-arg-own = Celkové body toho, kdo je na tahu
help-dice-brain-odds-arg-other = Celkové body soupeře
help-dice-brain-odds-arg-events-more =
    Událost je šance na výhru před tahem. S - se na standardní výstup nic jiného nepíše.

help-dice-brain-simulate = Odehraje mnoho partií mezi úrovněmi, na všech jádrech
help-dice-brain-simulate-after =
    Příklady:
      dice-brain simulate race maximum                       200 000 partií
      dice-brain simulate maximum thesis:3,5,never,300 --games 10000 --seed 1
      dice-brain simulate field maximum thesis --games 30000  tři u stolu
help-dice-brain-simulate-arg-a = Úroveň jednoho hráče, jako v --level
help-dice-brain-simulate-arg-others = Úroveň každého dalšího hráče, jeden až pět
help-dice-brain-simulate-arg-games-more =
    Zaokrouhlí se nahoru, aby každý hráč házel první stejně často.

help-dice-brain-solve = Vyřeší závod dvou hráčů a zapíše šance na výhru
help-dice-brain-solve-after =
    Příklady:
      dice-brain solve --out race.bin                  vydaná hra
      dice-brain solve --target 2000 --out short.bin   za vteřinu
help-dice-brain-solve-arg-target = Celkový počet bodů, který vyhrává

help-dice-brain-fairness = Vyzkouší kostky rozhodčího
help-dice-brain-fairness-after =
    Příklady:
      dice-brain fairness                     milion hodů
      dice-brain fairness --throws 100000 --seed 1
help-dice-brain-fairness-arg-throws = Počet hodů šesti kostkami

help-dice-brain-plot = Nakreslí křivky a tepelnou mapu z příručky jako SVG
help-dice-brain-plot-arg-out = Složka, do které se píše
help-dice-brain-plot-arg-out-more =
    Soubory jsou expected-points.svg a winning-chances.svg.

## chess-brain

help-chess-brain = Hraje šachy a chess960
help-chess-brain-after =
    Příklady:
      chess-brain 7001                                   jak ho spouští rozhodčí
      chess-brain --level greedy --seed 1 7001           po svém tahu počítá figury
      chess-brain --elo 1000 7001                        zhruba tak silný
      chess-brain --connect localhost:5555 --name Anna   do lobby rozhodčího
      chess-brain --uci                                  v programu pro UCI
help-chess-brain-arg-level-random = Kterýkoli dovolený tah
help-chess-brain-arg-level-greedy =
    Nejvíc materiálu po vlastním tahu a po nejlepším braní soupeře
help-chess-brain-arg-level-search = Prohledávání alfa-beta, dokud stačí čas

## go-brain

help-go-brain = Hraje go na deskách 5 až 19, s počítáním plochy a s jakýmkoli komi
help-go-brain-after =
    Příklady:
      go-brain 7001                                  jak ho spouští rozhodčí
      go-brain --level greedy --seed 1 7001          pokaždé stejná partie
      go-brain --elo 1000 7001                       zhruba tak silný
      go-brain --keep --name Anna 7001               jedna partie za druhou
      go-brain --connect localhost:5555 --name Anna  do lobby rozhodčího
      go-brain --gtp                                 v programu pro GTP
help-go-brain-arg-level-random = Kterýkoli dovolený tah
help-go-brain-arg-level-greedy =
    Tah, který nejvíc kamenů zajme, zachrání nebo ohrozí, bez pohledu vpřed
help-go-brain-arg-level-search =
    Prohledávání stromu metodou Monte Carlo, dokud stačí čas
help-go-brain-arg-nodes-more =
    Platí pro úroveň, která hledí vpřed; ta z každé pozice dohraje jednu partii. Bez časových
    limitů pak --seed její partie zopakuje.

## reversi-brain

help-reversi-brain = Hraje reversi na deskách 6, 8 a 10
help-reversi-brain-after =
    Příklady:
      reversi-brain 7001                                jak ho spouští rozhodčí
      reversi-brain --level greedy --seed 1 7001        znovu tytéž tahy
      reversi-brain --elo 600 7001                      zhruba tak silný
      reversi-brain --connect localhost:5555 --name Anna   do lobby rozhodčího
      reversi-brain --gtp                               v programu pro GTP
help-reversi-brain-arg-level-random = Kterýkoli dovolený tah
help-reversi-brain-arg-level-greedy = Tah, který otočí nejvíc kamenů
help-reversi-brain-arg-level-search =
    Prohledávání alfa-beta, dokud stačí čas, a přesně vyřešený konec partie

## checkers-brain

help-checkers-brain = Hraje dámu podle anglických, českých a mezinárodních pravidel
help-checkers-brain-after =
    Příklady:
      checkers-brain 7001                                jak ho spouští rozhodčí
      checkers-brain --level greedy --seed 1 7001        znovu tytéž tahy
      checkers-brain --elo 600 7001                      zhruba tak silný
      checkers-brain --connect localhost:5555 --name Anna   do lobby rozhodčího
help-checkers-brain-arg-level-random = Kterýkoli dovolený tah
help-checkers-brain-arg-level-greedy =
    Nejvíc vzatých kamenů minus ty, o které hned přijde, pak nejlepší pozice
help-checkers-brain-arg-level-search = Prohledávání alfa-beta, dokud stačí čas

## qubic-brain

help-qubic-brain =
    Hraje 3D piškvorky v krychli 3 až 5, s gravitací i bez ní, a dokazuje výhru prvního hráče
help-qubic-brain-after =
    Příklady:
      qubic-brain 7001                                   jak ho spouští rozhodčí
      qubic-brain --level perfect --seed 1 7001          dokázaná strategie
      qubic-brain --elo 800 7001                         zhruba tak silný
      qubic-brain --connect localhost:5555 --name Anna   do lobby rozhodčího
      qubic-brain prove --out book.txt                   dokáže výhru a zapíše ji
      qubic-brain verify book.txt                        zkusí proti ní každou odpověď
      qubic-brain bounds                                 co se ví o hře s gravitací
help-qubic-brain-arg-level-random = Kterékoli volné pole
help-qubic-brain-arg-level-naive = Nejlepší pozice po vlastním tahu
help-qubic-brain-arg-level-minimax = Nejlepší pozice po vlastním tahu a po nejlepší odpovědi
help-qubic-brain-arg-level-search =
    Vynucené výhry a prohledávání alfa-beta, které trvá 0,1 s
help-qubic-brain-arg-level-perfect =
    Dokázaná výhra, hraje-li v krychli 4 jako první hráč, jinak totéž co search

help-qubic-brain-prove = Dokáže, že v krychli 4 vyhrává první hráč; trvá to minuty
help-qubic-brain-prove-more =
    Kniha je text a na každém řádku je jedna pozice: `X O pole`. X a O mají 16 šestnáctkových
    číslic s bitem 16*vrstva + 4*řada + sloupec (od 0) a pole je číslo takového bitu. Každá
    pozice zastupuje i všechny své obrazy.
help-qubic-brain-prove-after =
    Příklady:
      qubic-brain prove --out book.txt
      qubic-brain prove --out book.gz   zabalená gzipem
help-qubic-brain-prove-arg-out-more = Kniha, jejíž jméno končí na .gz, se zabalí gzipem.

help-qubic-brain-verify = Vyzkouší proti knize každou dovolenou odpověď
help-qubic-brain-verify-more =
    Nemá-li kniha na některou odpověď tah, je návratový kód 1.
help-qubic-brain-verify-after =
    Příklady:
      qubic-brain verify book.txt
      qubic-brain verify             kniha, podle které hraje tento program
help-qubic-brain-verify-arg-file =
    Kniha jako text nebo zabalená gzipem; jinak ta, kterou má tento program

help-qubic-brain-bounds = Zjistí, jak brzy se dá s gravitací vynutit výhra
help-qubic-brain-bounds-more =
    Zkouší se každý tah obou stran, dokud je jen několik kamenů volných, to jest neodpovídá
    na hrozbu; za nimi se hledají výhry samými hrozbami, jakkoli dlouhé.
help-qubic-brain-bounds-after =
    Příklady:
      qubic-brain bounds
      qubic-brain bounds --board 3 --free 26   celá hra
help-qubic-brain-bounds-arg-free = Počet volných kamenů obou stran dohromady, ke kterému se dojde

## kuhn-brain

help-kuhn-brain = Hraje Kuhnův poker, náhodně nebo podle rovnováhy, kterou si předem spočítá
help-kuhn-brain-after =
    Příklady:
      kuhn-brain 7001                                  jak ho spouští rozhodčí
      kuhn-brain --level random --seed 1 7001          pokaždé stejné volby
      kuhn-brain --connect localhost:5555 --name Anna  do lobby rozhodčího
      kuhn-brain exploitability --rounds 10000         kolik vyhraje nejlepší soupeř
help-kuhn-brain-arg-level-random = Kterákoli dovolená akce
help-kuhn-brain-arg-level-optimal = Akce podle rovnováhy, s pravděpodobnostmi, které mají v ní

## leduc-brain

help-leduc-brain = Hraje Leduc hold'em, náhodně nebo podle rovnováhy, kterou si předem spočítá
help-leduc-brain-after =
    Příklady:
      leduc-brain 7001                                  jak ho spouští rozhodčí
      leduc-brain --level random --seed 1 7001          pokaždé stejné volby
      leduc-brain --connect localhost:5555 --name Anna  do lobby rozhodčího
      leduc-brain exploitability --rounds 10000         kolik vyhraje nejlepší soupeř
help-leduc-brain-arg-level-random = Kterákoli dovolená akce
help-leduc-brain-arg-level-optimal = Akce podle rovnováhy, s pravděpodobnostmi, které mají v ní

## poker-agent

help-poker-agent = Hraje na pokerovém serveru a zkoumá, jak se agenti učí
help-poker-agent-after =
    Příklady:
      poker-agent --connect localhost:5556 --name Anna                    nejsilnější druh
      poker-agent --kind bluff --bluff 0.2 --adaptive --connect localhost:5556 --name Bob
      poker-agent --elo 460 --connect localhost:5556 --name Dan           zhruba tak silný
      poker-agent --kind qlearn --db rules.db3 --keep --connect localhost:5556 --name Cora
      poker-agent --config bluff.toml --connect localhost:5556            nastavení ze souboru
      poker-agent learn --csv curve.csv --svg curve.svg                   jak se qlearn učí
      poker-agent compare strong equity                                   kdo vyhrává víc
      poker-agent train --out deep.blueprint --stack 200                  strategie pro blueprint
help-poker-agent-arg-kind = Druh agenta [výchozí: strong]
help-poker-agent-arg-kind-random = Kterákoli nabídnutá akce
help-poker-agent-arg-kind-equity = Řídí se svou šancí na výhru
help-poker-agent-arg-kind-bluff =
    Jako equity, ale některá rozdání hraje, jako by měl silné karty
help-poker-agent-arg-kind-qlearn = Učí se, kolik jeho akce vynášejí
help-poker-agent-arg-kind-strong =
    Z akcí ostatních odvozuje jejich karty a hraje, co proti nim vynáší nejvíc
help-poker-agent-arg-kind-blueprint =
    Hraje strategii spočítanou předem pro dva hráče; s více hráči nebo jinými stacky hraje
    jako strong
help-poker-agent-arg-bluff =
    Podíl rozdání, která bluff hraje, jako by měl silné karty, 0 až 1 [výchozí: 0.15]
help-poker-agent-arg-samples-more = Agenti equity, bluff a qlearn je losují pro každé rozhodnutí.
help-poker-agent-arg-blueprint-more =
    Bez něj hraje blueprint strategie programu pro stacky 100 a 200 velkých blindů.
help-poker-agent-arg-db-more = Bez něj qlearn na konci všechno zapomene.
help-poker-agent-arg-config-more =
    Z jeho oddílů `table` a `player` se bere to, co na příkazovém řádku není.
help-poker-agent-arg-name-more = Stojí u stolu; nejvýš 32 znaků.
help-poker-agent-arg-token-more =
    Bez něj se heslo vylosuje a místo u stolu zanikne s koncem programu.
help-poker-agent-arg-keep = Po konci běží dál a hraje další rozdání
help-poker-agent-arg-keep-more =
    Když se stůl zavře, agent si sedne k jinému, a když prohraje všechny žetony, koupí si nové.
help-poker-agent-arg-table = Číslo stolu, ke kterému si agent sedne
help-poker-agent-arg-table-more = Bez něj kterýkoli stůl, který čeká na hráče.

help-poker-agent-learn =
    Učí qlearn hrou proti jiným agentům a ukáže, jak roste jeho úspěšnost
help-poker-agent-learn-after =
    Příklady:
      poker-agent learn                                  proti třem agentům, s oběma děleními
      poker-agent learn --hands 20000 --against random --buckets uniform
      poker-agent learn --csv curve.csv --svg curve.svg  řádek za tisíc rozdání a graf
      poker-agent learn --against bluff --buckets fine-middle --db rules.db3
help-poker-agent-learn-arg-against = Druh soupeře; je-li jich víc, hraje se s nimi po řadě
help-poker-agent-learn-arg-against-random = Kterákoli nabídnutá akce
help-poker-agent-learn-arg-against-equity = Řídí se svou šancí na výhru
help-poker-agent-learn-arg-against-bluff =
    Jako equity, ale některá rozdání hraje, jako by měl silné karty
help-poker-agent-learn-arg-against-qlearn = Učí se, kolik jeho akce vynášejí
help-poker-agent-learn-arg-against-strong =
    Z akcí ostatních odvozuje jejich karty a hraje, co proti nim vynáší nejvíc
help-poker-agent-learn-arg-against-blueprint =
    Hraje strategii spočítanou předem pro dva hráče; s více hráči nebo jinými stacky hraje
    jako strong
help-poker-agent-learn-arg-buckets-more = Bez něj se vyzkouší obě.
help-poker-agent-learn-arg-hands-more = Tolik se jich hraje s každým soupeřem.
help-poker-agent-learn-arg-samples-more = Oba agenti je losují pro každé rozhodnutí.
help-poker-agent-learn-arg-csv-more = Každý řádek shrnuje tisíc rozdání.
help-poker-agent-learn-arg-svg = Soubor, do kterého se nakreslí grafy jako SVG
help-poker-agent-learn-arg-db-more =
    Na začátku qlearn ví to, co je v souboru. Ten je pro jednoho soupeře a jedno dělení.

help-poker-agent-compare = Nechá agenty hrát proti sobě, každý balíček na všech místech
help-poker-agent-compare-after =
    Příklady:
      poker-agent compare strong equity                       dva proti sobě, zrcadlově
      poker-agent compare strong bluff bluff bluff bluff bluff --decks 500
      poker-agent compare random equity bluff qlearn strong --seed 7
      poker-agent compare equity random --variant omaha --limit pot
      poker-agent compare blueprint strong --aivat            s menším podílem štěstí
help-poker-agent-compare-arg-players = Druh každého agenta; je jich 2 až 10
help-poker-agent-compare-arg-players-random = Kterákoli nabídnutá akce
help-poker-agent-compare-arg-players-equity = Řídí se svou šancí na výhru
help-poker-agent-compare-arg-players-bluff =
    Jako equity, ale některá rozdání hraje, jako by měl silné karty
help-poker-agent-compare-arg-players-qlearn = Učí se, kolik jeho akce vynášejí
help-poker-agent-compare-arg-players-strong =
    Z akcí ostatních odvozuje jejich karty a hraje, co proti nim vynáší nejvíc
help-poker-agent-compare-arg-players-blueprint =
    Hraje strategii spočítanou předem pro dva hráče; s více hráči nebo jinými stacky hraje
    jako strong
help-poker-agent-compare-arg-decks =
    Počet balíčků; každý se hraje jednou pro každé pootočení míst
help-poker-agent-compare-arg-variant = Hra, která se rozdává
help-poker-agent-compare-arg-limit = Limit sázek
help-poker-agent-compare-arg-limit-more =
    Jinak pevný u studu, razzu, 2-7 se třemi výměnami a badugi, u ostatních žádný.
help-poker-agent-compare-arg-samples-more =
    Agenti equity, bluff a qlearn je losují pro každé rozhodnutí.
help-poker-agent-compare-arg-buyin-more =
    Každý agent s nimi začíná každé rozdání; blindy jsou 5 a 10.

help-poker-agent-compare-arg-aivat =
    Odečte štěstí od výhry agenta blueprint, který je prvním ze dvou
help-poker-agent-compare-arg-aivat-more =
    Metodou AIVAT: počítají se všechny karty, které může mít, a odečte se, co přinesly karty a
    losování.

help-poker-agent-aivat = Odečte štěstí od výhry agenta blueprint v zaznamenaných rozdáních
help-poker-agent-aivat-after =
    Hráč musí být druhu blueprint, s toutéž strategií, a hrají vždy dva. Rozdání, ve kterém
    hráč udělal, co strategie nikdy nedělá, je chyba, protože výsledek by v průměru neplatil.

    Příklady:
      arbiter poker match A='poker-agent --kind blueprint' B=./mine --store match
      arbiter poker export --store match > match.phhs
      poker-agent aivat match.phhs --player A
help-poker-agent-aivat-arg-file = Soubor rozdání, .phh nebo .phhs
help-poker-agent-aivat-arg-player-more = Jeho strategie je známá.
help-poker-agent-aivat-arg-blueprint-more =
    Bez něj hraje blueprint strategie programu pro stacky 100 a 200 velkých blindů.

help-poker-agent-judge = Řekne zápasu bez štěstí, kolik každé jeho rozdání vyneslo
help-poker-agent-judge-after =
    Hráč musí být druhu blueprint, se stejnou strategií. Rozdání se čtou ze standardního vstupu
    a na každé se odpoví řádkem s údaji v žetonech: 'aivat' je bez štěstí, 'baseline' bez toho,
    co se stejnými kartami vyhrává strategie sama nad sebou. Rozdání, které není dvou hráčů a
    bez limitu, údaje nemá. Rozdání, ve kterém hráč udělal, co strategie nikdy nedělá, je chyba.

    Příklady:
      arbiter poker match A=poker-agent B=./mine --values 'poker-agent judge --player A'
help-poker-agent-judge-arg-player-more = Jeho strategie je známá.
help-poker-agent-judge-arg-blueprint-more =
    Bez něj hraje blueprint strategie programu pro stacky 100 a 200 velkých blindů.

help-poker-agent-train = Spočítá strategii pro dva hráče, podle které hraje blueprint
help-poker-agent-train-after =
    Příklady:
      poker-agent train --out heads-up.blueprint                 stacky 100 velkých blindů
      poker-agent train --out deep.blueprint --stack 200 --minutes 60 --threads 2
      poker-agent train --out small.blueprint --buckets 50,50,30 --iterations 2000000
help-poker-agent-train-arg-out-more =
    Zapíše se na konci. Ctrl-C učení ukončí a zapíše se, co se program naučil.
help-poker-agent-train-arg-stack = Stack obou hráčů, ve velkých blindech
help-poker-agent-train-arg-iterations = Počet rozdání, ze kterých se učí
help-poker-agent-train-arg-minutes = Počet minut, po kterých učení skončí s tím, co se naučil
help-poker-agent-train-arg-threads = Počet vláken
help-poker-agent-train-arg-threads-more = S jedním dá semínko pokaždé stejnou strategii.
help-poker-agent-train-arg-buckets = Počet skupin karet na flopu, turnu a riveru
help-poker-agent-train-arg-buckets-more = Každý nejvýš 250.

help-poker-agent-exploit = Změří, kolik lze proti strategii přinejmenším vyhrát
help-poker-agent-exploit-after =
    Příklady:
      poker-agent exploit                                strategie programu
      poker-agent exploit --blueprint deep.blueprint --hands 100000 --seed 7
      poker-agent exploit strong --hands 2000            agent strong, skutečnou hrou
help-poker-agent-exploit-arg-kind = Druh agenta, který se měří
help-poker-agent-exploit-arg-kind-more =
    U blueprint se měří strategie ze souboru. Ostatní odpovídají, co by dělali s jinými
    kartami, a každé rozdání začínají bez paměti. Agenta qlearn změřit nelze.
help-poker-agent-exploit-arg-kind-random = Kterákoli nabídnutá akce
help-poker-agent-exploit-arg-kind-equity = Řídí se svou šancí na výhru
help-poker-agent-exploit-arg-kind-bluff =
    Jako equity, ale některá rozdání hraje, jako by měl silné karty
help-poker-agent-exploit-arg-kind-qlearn = Učí se, kolik jeho akce vynášejí
help-poker-agent-exploit-arg-kind-strong =
    Z akcí ostatních odvozuje jejich karty a hraje, co proti nim vynáší nejvíc
help-poker-agent-exploit-arg-kind-blueprint =
    Hraje strategii spočítanou předem pro dva hráče; s více hráči nebo jinými stacky hraje
    jako strong
help-poker-agent-exploit-arg-tried = Počet možných karet soupeře, které se zkoušejí
help-poker-agent-exploit-arg-tried-more =
    S vyšším počtem to trvá déle a dá se vyhrát víc. Neplatí pro blueprint.
help-poker-agent-exploit-arg-samples-more = Agenti equity a bluff je losují pro každé rozhodnutí.
help-poker-agent-exploit-arg-stack = Stack obou hráčů, ve velkých blindech
help-poker-agent-exploit-arg-stack-more =
    Bez souboru vybírá mezi strategiemi agenta blueprint. Každá se měří se stacky, pro které je.
help-poker-agent-exploit-arg-blueprint-more = Bez něj se měří některá strategie programu.

## poker-client

help-poker-client = Hrajete sami poker na pokerovém serveru, z tohoto terminálu
help-poker-client-more = Vidíte stůl a své možnosti a píšete, co uděláte.
help-poker-client-after =
    Klávesy u stolu: f složí, k čeká, c dorovná, b N vsadí, r N navýší, a je all-in; ve hrách
    s výměnou d 1 3 vymění vaši první a třetí kartu, p nemění nic; všechno ukáže 'help'.
    Přicházejí-li akce rourou, každá čeká, až bude na tahu. NO_COLOR vypne barvy.

    Příklady:
      poker-client --connect localhost:5556 --name Anna          vypíše stoly
      poker-client --connect localhost:5556 --name Anna --join   stůl, který čeká na hráče
      poker-client --connect localhost:5556 --name Anna --table 3 --buyin 500
      poker-client --connect localhost:5556 --name Anna --create seats=6,format=freezeout
      poker-client --connect localhost:5556 --name Anna --create seats=2,game=2-7-triple-draw
      poker-client --connect localhost:5556 --name Anna --create seats=3,agents=strong+random
      poker-client --connect localhost:5556 --name Anna --watch 3
      printf 'c\nk\nf\n' | poker-client --connect localhost:5556 --name Script --join
help-poker-client-arg-name = Jméno, pod kterým hrajete
help-poker-client-arg-name-more = Stojí u stolu; nejvýš 32 znaků.
help-poker-client-arg-token-more =
    S ním dostanete své místo zpět, i z jiného terminálu. Bez něj se heslo vylosuje a místo
    zanikne s koncem programu.
help-poker-client-arg-join = Posadí vás k některému stolu, který čeká na hráče
help-poker-client-arg-table = Číslo stolu, ke kterému si sednete
help-poker-client-arg-seat = Číslo místa, na které si sednete
help-poker-client-arg-create = Vytvoří stůl a posadí vás k němu
help-poker-client-arg-create-more =
    Nastavení jsou ta z pokerového protokolu, třeba seats=6, small-blind=5, big-blind=10,
    buyin=1000, format=freezeout, level-hands=10, move-time=30000 (v milisekundách),
    game=stud nebo limit=pot.
help-poker-client-arg-watch = Číslo stolu, který chcete sledovat

## Pracovníci

help-arg-nats = Server NATS, přes který pracovníci hrají partie
help-arg-nats-more =
    Více serverů oddělte čárkami: nats://HOST:PORT nebo tls://HOST:PORT.
help-arg-credentials = Soubor s přihlašovacími údaji pro NATS, jak ho píší jeho nástroje
help-arg-nats-ca = Certifikát toho, kdo podepsal certifikát serveru NATS, v PEM
help-arg-audit = Podíl partií, které pro porovnání odehraje znovu jiný pracovník: například „5 %“
help-arg-worker-key = Veřejný klíč pracovníka, jehož výsledky se přijmou; bez klíčů se přijmou všechny
help-arg-worker-key-more =
    Může být zadán několikrát. Pracovník svůj klíč vypíše, když se spustí.

## arbiter work

help-arbiter-work = Hraje partie turnajů, které řídí jiné počítače
help-arbiter-work-after =
    V souboru jsou programy, které tento počítač má. Čemu se v něm říká alpha, je v
    turnajích worker:alpha. Po Ctrl-C se rozehrané partie dohrají, druhé je nechá
    jiným pracovníkům.

    Příklady:
      arbiter work --nats nats://10.0.0.1:4222 --brains brains.toml
      arbiter work --nats tls://nats.example.org:4222 --brains brains.toml --slots 8
      arbiter tournament club.toml --nats nats://10.0.0.1:4222     rozdává partie
help-arbiter-work-arg-brains = Soubor programů, které tento počítač má; popisuje ho docs/scale.md
help-arbiter-work-arg-name-more = Jinak je to jméno počítače.
help-arbiter-work-arg-queue = Fronta úloh v NATS, která patří jen tomuto pracovníkovi
help-arbiter-work-arg-queue-more =
    S účtem, který smí jen do této fronty, nikdo jiný její úlohy nevezme.
    Jinak je to fronta všech pracovníků se stejnými programy.
help-arbiter-work-arg-slots = Kolik partií se hraje najednou; jinak polovina počtu procesorů
help-arbiter-work-arg-key = Soubor s klíčem, který podepisuje výsledky; chybí-li, vytvoří se
help-arbiter-work-arg-key-more =
    Jinak je to worker-HOST.key se jménem počítače vedle souboru programů; nebo worker.key, je-li tam.
help-arbiter-work-arg-most-load = Zatížení každého procesoru, nad kterým se partie nepřijímají
