# Co zjistil `arbiter doctor`. Co je v závorkách nebo uvozovkách, píše se tak, jak to je.

## Části

doctor-part-configuration = nastavení
doctor-part-port = port { $name }
doctor-part-tls = tls
doctor-part-store = úložiště
doctor-part-room = místo na disku
doctor-part-speed = rychlost disku
doctor-part-token = heslo správce
doctor-part-files = otevřené soubory
doctor-part-processes = procesy
doctor-part-clock = hodiny
doctor-part-sandbox = sandbox: { $name }
doctor-part-brain = program { $name }
doctor-part-agent = agent { $name }
doctor-part-agents = agenti
doctor-part-workers = pracovníci

## Soubor

doctor-correct-server = opravte soubor; všechny klíče jsou v config/server.toml
doctor-correct-tournament = opravte soubor; všechny klíče jsou v docs/tournaments.md

## Porty a certifikáty

doctor-port-free = { $address } je volná
doctor-port-own = { $address } se používá a úložiště má otevřené { $holder }: server běží
doctor-port-taken = { $address } používá jiný program
doctor-port-foreign = { $address } není adresa tohoto počítače
doctor-port-refused = { $address }: { $why }
doctor-stop-other = ukončete ten program (ukáže ho ss -ltnp), nebo napište jiný port
doctor-port-above = napište port nad 1023, nebo před server postavte proxy (docs/operation.md)
doctor-own-address = napište 127.0.0.1, 0.0.0.0 nebo adresu, kterou ukáže 'ip address'
doctor-free-port = napište adresu tohoto počítače a volný port
doctor-tls = certifikát a klíč k sobě patří; šifrováno: { $names }

## Disk

doctor-store-unwritable = do složky { $folder } uživatel { $user } nemůže zapisovat: { $why }
doctor-give-folder = dejte složku uživateli, pod kterým arbiter běží (chown)
doctor-will-be-made = { $path } se teprve vytvoří
doctor-store-open = do složky { $folder } mají přístup i jiní uživatelé (práva { $mode })
doctor-close-store = nastavte práva: chmod 700; server to při spuštění udělá sám
doctor-store-writable = do složky { $folder } lze zapisovat
doctor-room = volných MiB: { $free }
doctor-room-unknown = nelze zjistit: { $why }
doctor-look-at-disk = podívejte se na disk: ukáže ho df -h
doctor-make-room = uvolněte místo: když zbývá méně než { $least } MiB, žádná partie nezačne
doctor-make-room-soon = brzy uvolněte místo: když zbývá méně než { $least } MiB, žádná partie nezačne
doctor-speed = malý zápis je na disku za { $time } ms
doctor-faster-disk = použijte rychlejší disk: výsledky se oznamují později, žádný se však neztratí
doctor-no-file = do složky { $folder } nelze zapsat soubor: { $why }
doctor-room-and-rights = uvolněte místo a podívejte se na práva složky

## Heslo správce

doctor-token-readable = { $file } mohou číst i jiní uživatelé
doctor-close-token = nastavte práva: chmod 600, nebo soubor smažte
doctor-token-empty = { $file } je prázdný
doctor-remove-token = smažte ho: server vytvoří nový
doctor-token-private = { $file } patří jen svému vlastníkovi
doctor-token-unreadable = { $file } nelze číst: { $why }
doctor-give-token = dejte ho uživateli, pod kterým arbiter běží (chown)

## Limity a hodiny

doctor-no-limit = bez omezení
doctor-open-files = nejvýše otevřených souborů: { $files }, spojení najednou: { $connections }
doctor-more-files = zvyšte tvrdý limit: LimitNOFILE= služby, nebo ulimit -Hn
doctor-processes = najednou nejvýše { $most }
doctor-processes-few = najednou nejvýše { $most } pro tohoto uživatele
doctor-more-processes = zvyšte limit: TasksMax= a LimitNPROC= služby, nebo ulimit -Hu
doctor-clock-behind = ukazují čas, kdy tento program ještě nebyl přeložen
doctor-set-clock = nastavte hodiny: timedatectl set-ntp true
doctor-clock-slow = jádro čte pomalé hodiny „{ $source }“
doctor-other-clock = požádejte provozovatele tohoto počítače o tsc nebo kvm-clock: hodiny se čtou při každém tahu
# $source: hodiny jádra, nebo unknown. $kept: yes nebo unknown.
doctor-clock = { $source ->
    [unknown] jdou
   *[other] jádro čte { $source }
}; { $kept ->
    [yes] přesnost hlídá systemd-timesyncd
   *[unknown] zda něco hlídá jejich přesnost, nelze zjistit
}

## Sandbox

# $part: files, mounts, modes, network, signals, calls, memory, cgroup, limits.
doctor-confined = program { $part ->
    [files] čte a píše jen vlastní soubory
    [mounts] má vše ostatní připojeno jen pro čtení a vlastní složku v paměti
    [modes] nezmění práva, vlastníka, atributy ani časy souborů, ani svých vlastních
    [network] používá jen svůj port k arbiteru
    [signals] posílá signály jen vlastním procesům
    [calls] nemůže volat funkce systému pro správce
    [memory] skončí, když překročí svou paměť nebo počet procesů: hlídač to měří každých 50 ms
    [cgroup] nedostane víc paměti a procesů, než smí: počítá je jádro
   *[limits] má omezené soubory a čas procesoru
}
doctor-other-machine = spusťte arbiter na počítači, který to umí
doctor-lacks-landlock = vyžaduje Linux { $since } s Landlockem
doctor-lacks-calls = seznam volání systému pro { $architecture } tu není
doctor-lacks-seccomp = jádro nemá filtry seccomp, nebo je služba či kontejner zakazuje
doctor-lacks-answers = vyžaduje Linux 5.19 s filtry seccomp, které přenechají volání jinému procesu
doctor-lacks-sockets = hlídač programu nesmí použít pidfd_getfd: zakazuje to služba či kontejner, nebo je kernel.yama.ptrace_scope větší než 1
doctor-lacks-children = jádro neukazuje potomky procesu (CONFIG_PROC_CHILDREN)
doctor-lacks-delegation = nemá k dispozici cgroup verze 2 s memory a pids (v systemd Delegate=yes)
doctor-lacks-leave = systém to odmítá: { $why }
doctor-lacks-proof = program spuštěný na zkoušku tuto ochranu nenašel
doctor-allow-mounts = místo ní platí část modes; potřebují-li programy měnit práva svých souborů, povolte uživatelské jmenné prostory a připojování

## Programy a agenti

doctor-other-game = napište jinou hru
doctor-brain-played = { $name }, protokol { $protocol }, připraven za { $coming } ms; tah { $answer } za { $thinking } ms
doctor-brain-ready = { $name }, protokol { $protocol }, připraven za { $coming } ms; začíná někdo jiný
doctor-first-move = první tah: { $why }
doctor-brain-slow = v partii musí každá odpověď přijít do 5 s: zjistěte, proč to trvá nebo co stroj zaměstnává
doctor-by-hand = spusťte program ručně a přečtěte si v protokolu jeho standardní chybový výstup
doctor-not-tried = nezkoušel se: připojí se sám
doctor-correct-brain = opravte v souboru jeho brain
doctor-correct-start = opravte v souboru začátek partie
doctor-loopback = zapněte loopback: ip link set lo up
doctor-agent-unstarted = nelze ho spustit: { $why }
doctor-agent-ended = skončil ({ $status }){ $words }
doctor-agent-silent = do { $seconds } s se nepřihlásil
doctor-agent-here = přihlásil se za { $time } ms

## Enginy a jejich jazyk

# $line: co řekl.
doctor-engine-said = „{ $line }“ za { $time } ms
# $said: poslední řádek, který odpovědí nebyl; může být prázdný.
doctor-engine-late = { $expected } do { $limit } s nepřišlo; poslední řádek byl „{ $said }“
doctor-engine-ended = { $expected } nepřišlo: { $how }
doctor-engine-slow = odpovídejte před koncem limitu a nechte 100 ms na cestu: v partii by prohrál na čas
doctor-engine-quit = skončil ({ $status }) za { $time } ms
doctor-engine-stays = běží ještě po { $limit } s
doctor-engine-end = ukončete program, když přijde { $line }
doctor-engine-clean = každý řádek do jeho jazyka patří
doctor-engine-stray = „{ $line }“ do jeho jazyka nepatří; dalších takových řádků: { $more }
doctor-engine-aside = pište takové řádky na standardní chybový výstup, nebo jako 'info string' (UCI) či MESSAGE (Gomocup)
doctor-uci-greeting = na 'uci' odpovězte 'id name JMÉNO', volbami a 'uciok'
doctor-uci-option = každou volbu ohlaste jako 'option name JMÉNO type TYP default HODNOTA', s hodnotou, kterou lze nastavit
doctor-uci-unread = v „{ $line }“ se žádná volba přečíst nedá
doctor-uci-default = volba { $option } nepřijímá „{ $value }“, ale: { $takes }
doctor-uci-ready = na 'isready' odpovězte 'readyok', ať bylo před ním cokoli
doctor-uci-move = na každé 'go' odpovězte jedním 'bestmove' s tahem, který je v pozici možný, například e2e4 nebo e7e8q
doctor-uci-wait = po 'go infinite' a 'go ponder' netáhněte před 'stop' či 'ponderhit' a mezitím odpovídejte na 'isready'
doctor-uci-end = na 'stop' odpovězte hned možným 'bestmove', na 'ponderhit' dřív, než vyprší čas z 'go ponder'
doctor-gtp-version = na 'protocol_version' odpovězte '= 2'
doctor-gtp-reply = odpovězte '=', číslem příkazu, výsledkem a prázdným řádkem
doctor-gtp-known = na 'known_command' odpovězte true, když engine příkaz má, jinak false
doctor-gtp-missing = v seznamu chybí: { $commands }
doctor-gtp-commands = tyto příkazy GTP 2 vyžaduje: přidejte je, i do seznamu
doctor-gtp-refuse = na to, co engine nezná nebo co není možné, odpovězte '?' a číslem příkazu
doctor-gtp-move = na 'genmove' odpovězte možným průsečíkem jako D4, pass nebo resign
doctor-gomocup-ok = na START odpovězte OK
doctor-gomocup-about = na ABOUT odpovězte name="JMÉNO", version="VERZE"
doctor-gomocup-restart = na RESTART odpovězte OK: jinak se engine spouští pro každou partii znovu
doctor-gomocup-move = odpovězte volným polem x,y, obojí od 0, a na INFO neodpovídejte nic

## Pracovníci

doctor-no-nats = některé hráče mají pracovníci, ale soubor neříká, kde je server NATS
doctor-name-nats = napište nats = "nats://HOST:4222" do [workers], nebo dejte --nats příkazu arbiter tournament
doctor-nats-silent = NATS na { $url } neodpovídá
doctor-start-nats = spusťte nats-server --jetstream, nebo opravte [workers] (docs/scale.md)
doctor-correct-ca = opravte ca v [workers]: soubor s certifikátem, který podepsal certifikát serveru NATS, ve tvaru PEM
doctor-workers-here = { $url } odpovídá; pracovníků: { $count }, her najednou: { $slots }
doctor-start-worker = spusťte pracovníka: arbiter work --nats URL --brains brains.toml
doctor-workers-have = { $count ->
    [0] žádný pracovník nemá „{ $program }“
   *[other] pracovníků, kteří mají „{ $program }“: { $count }
}
doctor-offer-program = dejte programu toto jméno v brains.toml některého pracovníka; hry na něj počkají
