# What `arbiter doctor` found out. What stands in brackets or quotes is typed as it is.

## Parts

doctor-part-configuration = configuration
doctor-part-port = port { $name }
doctor-part-tls = tls
doctor-part-store = store
doctor-part-room = disk room
doctor-part-speed = disk speed
doctor-part-token = operator token
doctor-part-files = open files
doctor-part-processes = processes
doctor-part-clock = clock
doctor-part-sandbox = sandbox: { $name }
doctor-part-brain = brain { $name }
doctor-part-agent = agent { $name }
doctor-part-agents = agents
doctor-part-workers = workers

## The file

doctor-correct-server = correct the file; config/server.toml has every key
doctor-correct-tournament = correct the file; docs/tournaments.md has every key

## Ports and certificates

doctor-port-free = { $address } is free
doctor-port-own = { $address } is in use, and { $holder } has the store open: the server runs
doctor-port-taken = { $address } is in use by another program
doctor-port-foreign = { $address } is no address of this machine
doctor-port-refused = { $address }: { $why }
doctor-stop-other = stop that program (ss -ltnp shows it), or write another port
doctor-port-above = write a port above 1023, or put a proxy in front (docs/operation.md)
doctor-own-address = write 127.0.0.1, 0.0.0.0 or an address that 'ip address' shows
doctor-free-port = write an address of this machine and a free port
doctor-tls = certificate and key fit; encrypted: { $names }

## The disk

doctor-store-unwritable = { $folder } cannot be written by user { $user }: { $why }
doctor-give-folder = give the folder to the user that runs arbiter (chown)
doctor-will-be-made = { $path } will be made
doctor-store-open = { $folder } is open to other users (mode { $mode })
doctor-close-store = chmod 700 it; the server does so when it starts
doctor-store-writable = { $folder } can be written
doctor-room = { $free } MiB free
doctor-room-unknown = not known: { $why }
doctor-look-at-disk = look at the disk: df -h shows it
doctor-make-room = make room: no game begins with less than { $least } MiB
doctor-make-room-soon = make room soon: no game begins with less than { $least } MiB
doctor-speed = a small write reaches the disk in { $time } ms
doctor-faster-disk = use a faster disk: results are announced later, and none is lost
doctor-no-file = a file in { $folder } cannot be written: { $why }
doctor-room-and-rights = make room, and look at the rights of the folder

## The operator's token

doctor-token-readable = { $file } can be read by other users
doctor-close-token = chmod 600 it, or remove it
doctor-token-empty = { $file } is empty
doctor-remove-token = remove it: the server makes a new one
doctor-token-private = { $file } is its owner's alone
doctor-token-unreadable = { $file } cannot be read: { $why }
doctor-give-token = give it to the user that runs arbiter (chown)

## Limits and the clock

doctor-no-limit = no limit
doctor-open-files = { $files } open files: { $connections } connections at once
doctor-more-files = raise the hard limit: LimitNOFILE= of the service, or ulimit -Hn
doctor-processes = { $most } at once
doctor-processes-few = { $most } at once for this user
doctor-more-processes = raise the limit: TasksMax= and LimitNPROC= of the service, or ulimit -Hu
doctor-clock-behind = it shows a time before this program was made
doctor-set-clock = set the clock: timedatectl set-ntp true
doctor-clock-slow = the kernel reads the slow clock '{ $source }'
doctor-other-clock = ask the host of this machine for tsc or kvm-clock: every move reads the clock
# $source: a clock of the kernel, or unknown. $kept: yes or unknown.
doctor-clock = { $source ->
    [unknown] it runs
   *[other] the kernel reads { $source }
}; { $kept ->
    [yes] systemd-timesyncd keeps it right
   *[unknown] whether something keeps it right is not known
}

## The sandbox

# $part: files, mounts, modes, network, signals, calls, memory, cgroup, limits.
doctor-confined = a program { $part ->
    [files] reads and writes only its own files
    [mounts] finds all else mounted read-only, and its own folder is in memory
    [modes] changes no mode, owner, attribute or time of a file, not even of its own
    [network] uses only its port to the manager
    [signals] signals only its own processes
    [calls] makes no system calls of administrators
    [memory] ends above its memory and processes: its keeper looks every 50 ms
    [cgroup] gets no more memory and processes than it may have: the kernel counts them
   *[limits] has limits of files and processor time
}
doctor-other-machine = run on a machine that has it
doctor-lacks-landlock = it needs Linux { $since } with Landlock
doctor-lacks-calls = there is no list of system calls for { $architecture }
doctor-lacks-seccomp = the kernel has no seccomp filters, or a service or container forbids them
doctor-lacks-answers = it needs Linux 5.19 with seccomp filters that leave calls to another process
doctor-lacks-sockets = the keeper may not use pidfd_getfd: a service or container forbids it, or kernel.yama.ptrace_scope is above 1
doctor-lacks-children = the kernel does not list the children of a process (CONFIG_PROC_CHILDREN)
doctor-lacks-delegation = no cgroup of version 2 with memory and pids is left to it (Delegate=yes of systemd)
doctor-lacks-leave = the system refuses it: { $why }
doctor-lacks-proof = a program that was started for a trial does not find it
doctor-allow-mounts = the part modes stands in for it; allow user namespaces and mounts if programs need modes of their own

## Brains and agents

doctor-other-game = write another game
doctor-brain-played = { $name }, protocol { $protocol }, ready in { $coming } ms; played { $answer } in { $thinking } ms
doctor-brain-ready = { $name }, protocol { $protocol }, ready in { $coming } ms; another seat begins
doctor-first-move = its first move: { $why }
doctor-brain-slow = in a game every answer has to come within 5 s: see why it takes that long, or what keeps the machine busy
doctor-by-hand = run the program by hand, and read its standard error in the log
doctor-not-tried = not tried: it comes by itself
doctor-correct-brain = correct its brain in the file
doctor-correct-start = correct the start in the file
doctor-loopback = bring the loopback up: ip link set lo up
doctor-agent-unstarted = it does not start: { $why }
doctor-agent-ended = it ended ({ $status }){ $words }
doctor-agent-silent = it did not log in within { $seconds } s
doctor-agent-here = logged in after { $time } ms

## Engines, held against their language

# $line: what it said.
doctor-engine-said = '{ $line }' after { $time } ms
# $said: its last line, which was no answer; it may be empty.
doctor-engine-late = no { $expected } within { $limit } s; its last line was '{ $said }'
doctor-engine-ended = no { $expected }: { $how }
doctor-engine-slow = answer before the limit is over, and leave 100 ms for the way: in a game it would lose by time
doctor-engine-quit = it ended ({ $status }) after { $time } ms
doctor-engine-stays = it runs on after { $limit } s
doctor-engine-end = end the program at { $line }
doctor-engine-clean = every line is one of its language
doctor-engine-stray = '{ $line }' is no line of its language; lines like it: { $more } more
doctor-engine-aside = write such lines to standard error, or as 'info string' (UCI) or MESSAGE (Gomocup)
doctor-uci-greeting = answer 'uci' with 'id name NAME', the options and 'uciok'
doctor-uci-option = announce every option as 'option name NAME type TYPE default VALUE', with a default that it takes
doctor-uci-unread = no option can be read in '{ $line }'
doctor-uci-default = { $option } takes { $takes }, not '{ $value }'
doctor-uci-ready = answer 'isready' with 'readyok', whatever came before it
doctor-uci-move = answer every 'go' with one 'bestmove' that is legal in its position, like e2e4 or e7e8q
doctor-uci-wait = after 'go infinite' and 'go ponder' give no move before 'stop' or 'ponderhit', and answer 'isready' meanwhile
doctor-uci-end = answer 'stop' with a legal 'bestmove' at once, and 'ponderhit' before the clock that 'go ponder' told is over
doctor-gtp-version = answer 'protocol_version' with '= 2'
doctor-gtp-reply = answer with '=', the number of the command and the result, and an empty line
doctor-gtp-known = answer 'known_command' with true for commands that it has, and else with false
doctor-gtp-missing = not in the list: { $commands }
doctor-gtp-commands = GTP 2 demands these commands: have them, and list them
doctor-gtp-refuse = answer what is unknown or illegal with '?' and the number of the command
doctor-gtp-move = answer 'genmove' with a legal vertex like D4, with pass or with resign
doctor-gomocup-ok = answer START with OK
doctor-gomocup-about = answer ABOUT with name="NAME", version="VERSION"
doctor-gomocup-restart = answer RESTART with OK: an engine that does not is started anew for every game
doctor-gomocup-move = answer with a free place as x,y, both counted from 0, and answer nothing to INFO

## Workers

doctor-no-nats = some players are programs of workers, and the file names no NATS server
doctor-name-nats = write nats = "nats://HOST:4222" below [workers], or give --nats to arbiter tournament
doctor-nats-silent = NATS at { $url } does not answer
doctor-start-nats = start nats-server --jetstream, or correct [workers] (docs/scale.md)
doctor-correct-ca = correct ca in [workers]: the file of the certificate that has signed that of the NATS server, in PEM
doctor-workers-here = { $url } answers; { $count ->
    [one] 1 worker is here
   *[other] { $count } workers are here
}, for { $slots ->
    [one] 1 game
   *[other] { $slots } games
} at a time
doctor-start-worker = start a worker: arbiter work --nats URL --brains brains.toml
doctor-workers-have = { $count ->
    [0] no worker here has '{ $program }'
    [one] 1 worker has '{ $program }'
   *[other] { $count } workers have '{ $program }'
}
doctor-offer-program = give the program this name in the brains.toml of a worker; games wait until one has it
