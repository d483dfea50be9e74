# What is wrong with files that people write, in Czech. Keys and values stay as they are
# typed.

files-unknown = { $kind ->
    [key] klíč „{ $word }“ tu není. Klíče jsou { $known }
    [format] formát „{ $word }“ tu není. Formáty jsou { $known }
    [column] sloupec „{ $word }“ tu není. Sloupce jsou { $known }
   *[listener] „{ $word }“ tu nenaslouchá. Naslouchat mohou { $known }
}
files-unknown-near = { $kind ->
    [key] klíč „{ $word }“ tu není; neměli jste na mysli „{ $near }“? Klíče jsou { $known }
    [format] formát „{ $word }“ tu není; neměli jste na mysli „{ $near }“? Formáty jsou { $known }
    [column] sloupec „{ $word }“ tu není; neměli jste na mysli „{ $near }“? Sloupce jsou { $known }
   *[listener] „{ $word }“ tu nenaslouchá; neměli jste na mysli „{ $near }“? Naslouchat mohou { $known }
}
files-missing-key = chybí klíč „{ $key }“
files-number-large = { $found } je příliš mnoho
files-write = napište { $wanted }, ne { $found }
files-a-number = číslo
files-a-whole-number = celé číslo
files-a-natural-number = celé číslo od 0
files-a-text = text v uvozovkách
files-a-truth = true nebo false
files-a-list = seznam
files-a-table-of-keys = tabulku klíčů
files-a-table = tabulku
files-no-utf8 = text není v UTF-8
files-too-large = soubor má víc než { $most } bajtů
files-column = sloupec { $column }: { $what }
files-of = { $file }: { $why }
files-key = { $key }: { $why }

## Games and positions

files-no-game = chybí hra: napište game = "…", jednu z { $games }
files-start-over = v této pozici už partie skončila

## Formats

files-few-players = { $count ->
    [one] přihlásil se { $count } hráč
    [few] přihlásili se { $count } hráči
   *[other] přihlásilo se { $count } hráčů
}; jsou potřeba aspoň dva
files-many-rounds = po { $most } { $most ->
    [one] kole
   *[other] kolech
} se každý s každým z { $players } utká právě jednou, víc jich být nemůže: napište nejvýše rounds = { $most }, nebo format = "round-robin"
files-small-groups = skupiny: { $groups }, hráči: { $players }; nejmenší skupina jich má { $smallest }, takže jich z ní { $advance } nemůže postoupit
files-one-left = z jediné skupiny s jedním postupujícím nezbude nikdo na vyřazovací část: napište round-robin
files-groups-of-list = kdo je ve které skupině, říká seznam hráčů: vynechte groups
files-in-no-group = „{ $name }“ není v žádné skupině: napište ji všem, nebo nikomu
files-all-in-list = se sloupcem group jsou všichni hráči v seznamu: vynechte [[player]]
files-no-player = hráč „{ $name }“ tu není
files-no-player-near = hráč „{ $name }“ tu není; neměli jste na mysli „{ $near }“?
files-challengers = challengers jmenuje aspoň jednoho hráče a aspoň jednoho nechá jako soupeře
files-games-of-ladder = games v žebříčku nic neznamená, protože ten nikdy nekončí: vynechte to
files-foreign-key = { $key } ve formátu { $format } nic neznamená; patří k format = "{ $wanted }"
files-sprt-of-match = SPRT je pro zápas: dva hráči, round-robin
files-sprt-of-pairs = SPRT posuzuje dvojice partií, ve kterých každý jednou začíná: napište start = "alternate"
files-openings = openings je soubor, "openings.txt", jeho část, { "{" } file = "book.pgn", plies = 8, order = "random" { "}" }, nebo { "{" } random = 4 { "}" }
files-not-numbers = „{ $text }“ není { $form }
files-resign-form = SKÓRE,TAHY[,one-sided], třeba 500,6
files-draw-form = SKÓRE,TAHY nebo SKÓRE,TAHY,OD, třeba 10,8,40
files-round-every = round-every v zápase, který zastavuje test, nic neznamená: vynechte to, nebo [sprt]
files-begins-players = napište begins = { "{" } players = 8 { "}" }
files-begins = napište begins = "now", datum a čas v uvozovkách, nebo { "{" } players = 8 { "}" }

## Players

files-two-tables = počet hráčů je { $count }; napište aspoň dvě tabulky [[player]] se jménem a programem (name, brain)
files-many-players = { $count } { $count ->
    [few] hráči jsou
   *[other] hráčů je
} příliš mnoho; zúčastnit se jich může nejvýše { $most }
files-list-long = je jich příliš mnoho; zúčastnit se jich může nejvýše { $most }
files-same-name = dva hráči se jmenují „{ $name }“: dejte každému jiné jméno
files-same-lobby = dva hráči jsou lobby:{ $name }: jeden program hraje jen za jednoho hráče
files-listed-twice = „{ $name }“ už je na řádku { $line }: dejte každému hráči jiné jméno
files-player-already = „{ $name }“ už je mezi [[player]] turnaje: dejte každému hráči jiné jméno
files-no-brain = hráč nemá program: napište brain = "./program"
files-no-name = hráč nemá jméno: napište name = "…"
files-name-and-label = hráč má jméno a zároveň se tu jmenuje „{ $label }“: jedno vynechte
files-cpus-started = cpus jsou pro programy, které se spouštějí tady
files-option-value = napište text, číslo, true nebo false
files-token-of-lobby = token je pro hráče z lobby: brain = "lobby:JMÉNO"
files-token-of-dialler = token je pro hráče, který se připojí sám: nechte brain prázdné
files-token-text = token je text v uvozovkách
files-group-without-groups = bez format = "groups" to nic neznamená; sloupec class se ukazuje vedle jména
files-save-as-utf8 = text není v UTF-8: uložte tabulku jako „CSV UTF-8“
files-two-columns = sloupec { $column } je tu dvakrát
files-columns = první řádek jmenuje sloupce oddělené čárkami nebo středníky: name a podle potřeby { $columns }
files-unequal-lines = počet sloupců na řádku je { $count }, na prvním { $expected }: text s oddělovačem dejte do uvozovek

## Registration and sandboxes

files-begins-when-closed = turnaj formátu { $format } začíná, až se nikdo další nemůže přihlásit: napište until = "…" nebo players = …
files-final-of-nothing = final-of jmenuje jiný soubor turnaje v této složce bez přípony; soubor { $name }.toml tu není
files-final-without-registration = do turnaje { $name } se nikdo nepřihlašuje: finále má programy, které tam byly nahrány
files-final-not-kept = programy finále nelze uložit: { $why }
files-final-registration = hráči finále jsou z turnaje { $name }: vynechte registration
files-workers-nats = uveďte server, například nats://10.0.0.1:4222
files-workers-key = toto není veřejný klíč pracovníka: ten začíná písmenem U a vypíše ho „arbiter work“
files-workers-keys = soubor uvádí nejvýše { $most } klíčů
files-workers-share = napište podíl od 0 % do 100 %, například „5 %“
files-workers-queue = napište písmena bez diakritiky, číslice, „-“ a „_“, nejvýše { $most } znaků
files-workers-engine = engine je „gomocup“, „uci“ nebo „gtp“
files-registration = napište registration = { "{" } code = "…", players = 25 { "}" }
files-code = code je text z { $least } až { $most } písmen, číslic a znaků, bez mezer a „{ $end }“
files-code-or-codes = code je pro všechny, codes jsou pro třídy: napište jedno z nich
files-codes = napište codes = { "{" } "KÓD" = "TŘÍDA" { "}" }, pro každou třídu její kód
files-code-of-class = každý kód v codes je text z { $least } až { $most } písmen, číslic a znaků, bez mezer a „{ $end }“
files-codes-count = v codes je { $count } kódů; napište 1 až { $most }
files-class-of-code = třída u kódu je text o 1 až { $most } bajtech, bez mezer na začátku a na konci
files-per-address-whole = per-address je celé číslo
files-players-whole = players je celé číslo
files-instant = sem patří datum a čas v uvozovkách
files-toolchains = toolchains je tabulka jmen, každé se seznamem složek: { "{" } c = [], java = ["/opt/jdk"] { "}" }
files-toolchain = složka překladače existuje a píše se celou cestou, což o „{ $folder }“ neplatí
files-marks = napište against = "JMÉNO" a score = 0.9, nebo place = 3, a points = 4
files-marks-many = v souboru je nejvýš { $most } tabulek [[marks]]
files-marks-nobody = nikdo v tomto souboru se nejmenuje '{ $name }': napište jméno některého [[player]]
files-marks-nobody-near = nikdo v tomto souboru se nejmenuje '{ $name }'; měli jste na mysli '{ $near }'?
files-marks-score = score je nejmenší podíl bodů, od 0 do 1
files-marks-return = score je nejmenší průměrný zisk z partie, číslo
files-team-size = tým '{ $team }' má mít 1 až { $most } studentů
files-team-student = jméno studenta má 1 až { $most } bajtů, bez mezer okolo
files-team-twice = '{ $name }' je i v týmu '{ $team }': student je v jednom týmu
files-marks-points = points je číslo od 0 do { $most }
files-no-sandbox = „{ $word }“ není sandbox: napište on, strict nebo off
files-sandbox = napište sandbox = "on", "strict", "off" nebo tabulku
files-memory = žádný program neběží v paměti menší než 16MiB

## Words that name players, and values

files-no-seat = „{ $word }“ není hráč, který by mohl hrát: { $why }
files-quote = uvozovky nejsou uzavřené
files-no-program-named = zadejte program, tcp:HOST:PORT, lobby:JMÉNO nebo engine, třeba uci:PŘÍKAZ
files-nul = příkazová řádka nemá nulové bajty
files-options-of-engines = volby jsou pro enginy: brain = "uci:PŘÍKAZ"
files-no-address = „{ $text }“ není adresa: napište HOST:PORT, třeba 127.0.0.1:5555
files-no-network = „{ $text }“ není adresa ani rozsah adres: napište 127.0.0.1 nebo 10.0.0.0/8
files-dials-in = zadejte program, engine, třeba uci:PŘÍKAZ, nebo tcp:HOST:PORT; ostatní se připojují sami
files-acpc = agenti ACPC hrají jen poker: zadejte program pro tuto hru, nebo hrajte poker s game = "poker" nebo příkazem 'arbiter poker match'
files-gtp-start = { $player } mluví protokolem GTP, který neumí nastavit pozici hry reversi: vynechte pozici, zadejte zahájení jako tahy, nebo nechte hrát programy řádkového protokolu
files-label = program už jméno má: vynechte JMÉNO=
files-no-instant = „{ $text }“ není datum a čas s pásmem: napište 2026-12-01T10:00+01:00 nebo 2026-12-01T10:00[Europe/Prague]
files-option-kind = volba je slovo nebo číslo, ne { $kind }
files-no-cpus = „{ $text }“ není seznam procesorů: napište 2 nebo 0-3,6, anebo each pro jádro každé partie
files-secret = token má 1 až { $most } bajtů, žádnou mezeru na začátku ani na konci a žádné řídicí znaky
files-no-start = start je jedno ze slov { $words }, ne „{ $word }“
files-no-start-near = start je jedno ze slov { $words }, ne „{ $word }“; neměli jste na mysli „{ $near }“?

## Tournaments on a server

files-foretold = kdo zná nebo uhodne semínko (seed), ví předem, jaké kostky a karty v těchto partiích přijdou, a hráči z lobby i lidé mohou být u jiných počítačů: vynechte seed, nebo, nehrají-li lidé, naslouchejte na 127.0.0.1

## Programs, processors and engines

files-program-missing = program { $path } tu není; přeložte ho, nebo opravte cestu
files-program-not-executable = { $path } není program; spustitelný ho udělá chmod +x
files-program-not-on-path = program „{ $name }“ není vedle arbiteru ani na PATH
files-program-no-proc = program „{ $name }“ na PATH není a chybí /proc, bez kterého nelze spustit žádný program: připojte ho (mount -t proc proc /proc)
files-cpus-missing = procesor { $missing } tu pro programy není: cpus může jmenovat { $available }
files-cpus-few = each: { $games } partií najednou potřebuje { $needed } jader, a programy jich tu mají { $cores }, dost pro { $enough }
files-cpus-each = cpus=each je pro partie na deskách v arbiter match a arbiter tournament
files-cpus-refused = v tomto systému nikdo procesory vybírat nesmí ({ $why }): vynechte cpus
files-conversations = napište faults nebo whole

## Openings

files-opening-illegal = „{ $opening }“ zahrát nelze: { $why }
files-openings-refused = { $why }: vynechte openings
files-opening-ends = „{ $opening }“ ukončí partii
files-openings-left-out = vynechaná zahájení, která nelze zahrát: { $count }; první z nich je na řádku { $line }: { $why }
files-openings-none = není tu žádné zahájení: napište na řádek tahy jednoho z nich
files-openings-chance = { $game } začíná náhodou i tak: vynechte openings
files-openings-end = partie jen zřídka pokračuje po tazích v počtu { $moves }

## The file of the server

files-certificate = certifikát { $file } nelze použít: { $why }
files-private-key = klíč { $file } nelze použít: { $why }
files-both-of-tls = šifrování potřebuje certifikát a jeho klíč: napište obojí (certificate, key)
files-nothing-encrypted = nic se nešifruje: uveďte, co má, nebo seznam vynechte
files-listener-off = „{ $name }“ nenaslouchá: napište jeho adresu pod [listen]
files-agent-incomplete = agent má jméno a program: napište obojí (name, agent)
files-agent-long = jméno agenta má nejvýše { $most } znaků
files-agent-program = zadejte program: --connect a --name se připojí za něj
files-same-agent = dva agenti se jmenují „{ $name }“: dejte každému jiné jméno
files-same-brain = dva programy se jmenují „{ $name }“: dejte každému jiné jméno
files-brain-incomplete = hrající program má jméno, hru a příkaz: napište všechno (name, game, brain)
files-level-of-dialled = program, ke kterému se arbiter připojuje, už úroveň má
files-no-host = „{ $name }“ není jméno počítače: napište je bez http://, portu a cesty, třeba "arbiter.example.org"
files-metrics = „{ $word }“ tu nemůže být: napište "local" nebo "public"
files-nothing-listens = nic nenaslouchá: napište [listen] a pod to brains = "127.0.0.1:5555", people = "127.0.0.1:4000", poker = "127.0.0.1:5556" nebo web = "127.0.0.1:8080"
files-empty-path = cesta je prázdná: napište ji
files-needs-code = needs-code bez protect-names = true nic neznamená
files-no-client = nikdo by se nepřipojil: napište 1 nebo více

## Programy pracovníka

files-worker-needs = každý [[brain]] potřebuje klíč '{ $key }'
files-worker-no-sandbox = zaslané programy běží jen v sandboxu a tento stroj žádný nemá: { $missing }
files-worker-starts = pracovník své programy spouští: zadejte příkaz, nebo engine jako uci:PŘÍKAZ
files-worker-two = dva programy se jmenují '{ $name }'
files-worker-none = nenabízí žádný program: přidejte [[brain]]
files-worker-many = nabízí víc než { $most } programů
files-key-of-boards = klíč {$key} je jen pro hry na desce
files-poker-ladder = { $file }: žebříček tu není pro poker: nikdy nekončí, takže ho hraje `arbiter serve`
files-poker-name = '{ $name }' je delší než povolená délka jména ({ $most }): dejte agentovi kratší jméno
files-poker-concurrency = { $name } se připojuje sám, takže se hraje jen jeden zápas najednou: vynechte concurrency
files-poker-listen = { $player } se připojuje sám: napište do souboru listen = "127.0.0.1:5556", nebo přidejte --listen 127.0.0.1:5556
files-poker-people = '{ $word }': lidé hrají zápasy dvou; turnaje u stolů jsou pro agenty
files-poker-duplicate-people = duplicate = true hraje všechna rozdání znovu s vyměněnými kartami a lidé by je znali: vynechte to
files-poker-audit = rozdání pokeru se ověřují kartami a pravidly a žádný pracovník je nehraje znovu: vynechte audit
files-poker-lobby = agent, který se připojí sám, má jméno z lobby: pojmenujte ho { $lobby }, nebo napište lobby:{ $name }
files-poker-token = agenti pokeru tu nemají token: vynechte ho
files-poker-acpc = agenti ACPC hrají zápasy v no-limit holdemu bez ante: dejte hráči jiného agenta, nebo vynechte vše, co žádá stoly, ante, jinou hru nebo jiné sázky
files-poker-one-table = hráči ({ $players }) se nevejdou k jednomu stolu, míst: { $seats }; napište format = "multi-table", nebo méně hráčů
files-poker-seats = při počtu hráčů { $players } a { $seats } místech u stolu by někdo mohl zůstat sám: napište 3 až 10 míst
files-poker-levels = úrovní je { $count }, nejvýš smí být { $most }: vynechte poslední, po poslední úrovni se blindy zdvojnásobují
files-poker-level = úroveň { $number } se nedá hrát: napište malý blind větší než 0, který není větší než velký blind
files-poker-level-falls = úroveň { $number } má menší velký blind než předchozí: napište úrovně v jejich pořadí
files-poker-payout = výplata číslo { $number } není procento: napište 0.01 až 100, nejvýš se dvěma místy za tečkou
files-poker-payout-rises = místo { $number } dostává víc než předchozí: napište výplaty od prvního místa
files-poker-payouts = výplaty dávají dohromady { $sum } %: napište takové, které dají 100
files-poker-payouts-many = placených míst je { $count } a hráčů { $players }: vynechte poslední
files-poker-blinds-of-levels = '{ $key }' v tomto formátu roste: napište to pod [[level]]
files-poker-key-of-matches = '{ $key }' je pro zápasy dvojic: vynechte to, nebo napište jiný formát
files-poker-key-of-tables = '{ $key }' je pro turnaje u stolů: vynechte to, nebo napište format = "multi-table" nebo "sit-and-go"
files-values-poker = 'values' je pro zápasy v pokeru: vynechte to
files-values-tables = 'values' je pro zápasy dvojic: vynechte to, nebo napište jiný formát
files-values-program = není program: napište příkaz programu, který říká, zač rozdání stála
