# The page in Czech.

page-decimal-mark = ,

## The frame of every page

page-skip = Přejít k obsahu
page-places = Stránky
page-place-now = Právě teď
page-place-play = Hrát
page-place-poker = Poker
page-place-records = Záznamy
page-place-ratings = Žebříčky
page-place-tournaments = Turnaje
page-place-admin = Správa
page-you = Vy
page-your-game = Vaše partie
page-theme-switch = Světlý vzhled, tmavý, nebo podle systému
page-theme-dark = Tmavý
page-theme-light = Světlý
page-theme-system = Systém
page-sound = Zvuky
page-notify = Upozornění
page-notify-title = Když se díváte na jinou stránku, oznámí vám, že jste na tahu
page-foot = Arbiter: partie programů a lidí s rozhodčím a záznamem.
page-for-programs = Pro programy

## What scripts say of the way to the server

page-lost = Spojení se serverem se přerušilo. Obnovuje se…
page-back = Spojení se serverem je obnoveno.
page-unsent = Neodesláno: server není dostupný. Zkuste to znovu.
page-not-done = Neprovedeno. { $why }
page-answered = Server odpověděl { $status }.
page-broken-off = Tato partie se přerušila, když server skončil: nemá výsledek.

## Refusals

page-not-now = Teď to nejde
page-status-400 = Chybný požadavek
page-status-403 = Nepovoleno
page-status-404 = Nenalezeno
page-status-405 = Nepovolený druh požadavku
page-status-408 = Příliš pomalý požadavek
page-status-413 = Příliš dlouhý požadavek
page-status-421 = Jiný server
page-status-422 = To nelze provést
page-status-429 = Příliš mnoho požadavků
page-status-500 = Chyba serveru
page-status-503 = Server je přetížen
page-what-is-played = Co se právě hraje
page-nothing-here = Na této adrese nic není.
page-too-long = Tento požadavek je příliš dlouhý: nic z něj se neprovedlo.
page-too-slow = Tento požadavek trval příliš dlouho: nic dalšího z něj se neprovede.
page-misunderstood = V této adrese nebo formuláři něco chybí nebo to nelze přečíst: nic se nestalo. Vraťte se a zkuste to odtud znovu.
page-unfit = Tato adresa takový požadavek nepřijímá.
page-broken = Serveru se nepodařilo stránku vytvořit; důvod je v jeho protokolu.
page-no-file = Takový soubor tu není.
page-too-many-answers = Právě se odesílá příliš mnoho odpovědí: zkuste to za chvíli.
page-not-our-name = Tento server se tak nejmenuje. Jeho jména uvádí soubor serveru: [web] hosts.
page-too-often = Příliš často: chvíli počkejte.
page-not-from-here = Tento požadavek nepřišel ze stránky tohoto serveru.
page-no-tournament = Takový turnaj tu není.
page-no-positions = Záznam říká, jak skončila, a ne co se hrálo. Co se hrálo, je v souborech vedle záznamu.
page-no-game = Partie { $id } tu není: buď nezačala, nebo se přerušila bez výsledku.
page-unread = Teď se to nedaří přečíst.
page-results-unread = Výsledky se teď nedaří přečíst.
page-no-cursor = Tohle není značka partie: použijte tu z poslední odpovědi.
page-no-such-file = Takový soubor tato partie nemá.
page-secret-file = V záznamu jsou karty, které nikdo neukázal: dostane ho jen správce.
page-no-talk = Není tu rozhovor, který byste směli číst: autoři čtou rozhovory svých programů, dokud se hraje, a pak jen po chybě nebo tam, kde turnaj ukládá rozhovory celé.
page-too-many-tries = Příliš mnoho pokusů: chvíli počkejte.

## The wall, and what was played lately

page-now = Právě se hraje
page-wall = Nástěnka
page-wall-heading = Co se právě hraje
page-nothing-played = Právě se nic nehraje.
page-play-a-game = Zahrát si
page-look-at-records = Prohlédnout odehrané partie
page-and-more = … a ještě
page-more-tables = { $count ->
    [one] { $count } pokerový stůl
    [few] { $count } pokerové stoly
    [many] { $count } pokerového stolu
   *[other] { $count } pokerových stolů
}
page-more-games = { $count ->
    [one] … a ještě { $count } partie.
    [few] … a ještě { $count } partie.
    [many] … a ještě { $count } partie.
   *[other] … a ještě { $count } partií.
}
page-over = konec
page-paused = pozastaveno
page-move-number = tah { $number }
page-lately = Nedávno odehrané
page-all-records = Všechny záznamy
page-seeking = Hledají soupeře
page-seeks = hledá soupeře:
page-join-offer = Přijmout

## Lists of games

page-games = Partie
page-number = Partie
page-played = Hra
page-tournament = Turnaj
page-first = První
page-second = Druhý
page-result = Výsledek
page-by = Důvod
page-moves = Tahy
page-ended = Konec (UTC)
page-game = Hra
page-all = všechny
page-of-all = všechny partie
page-of-none = mimo turnaje
page-player = Hráč
page-searched-against = soupeř
page-search = Hledat
page-nothing-found = Žádná taková partie v záznamech není.
page-earlier-games = Starší partie

## Ratings and players

page-standings = Pořadí
page-won = Výhry
page-drawn = Remízy
page-lost-games = Prohry
page-points = Body
page-elo = Elo
page-returns = Na partii
page-returns-by-margin = podle zisku
page-elo-bar = Elo jako úsečka
page-provisional = Předběžné
page-nobody-played = Zatím nikdo nehrál.
page-ratings-caption = Elo s polovinou šířky 95% intervalu. Srovnává hráče s těmi, se kterými se utkal. „?“ označuje hodnocení, které je zatím předběžné: z méně než 20 partií nebo s odchylkou přes 150. Takoví hráči ještě nemají pořadí.
page-in-game = · { $game }
page-playing-now = Právě hraje
page-in-all-games = ve všech hrách
page-own-all-games = { $name } ve všech hrách
page-own-hands = Rozdání pokeru: { $count }
page-opening = Zahájení
page-player-unknown = V záznamech není žádná partie tohoto hráče.
page-last-games = Poslední partie
page-all-games = Všechny partie
page-rank = Pořadí
page-rank-of = { $place }. z { $count }
page-wdl = Výhry, remízy, prohry
page-elo-over-time = Vývoj Ela
page-head-to-head = Vzájemné partie
page-by-start = Podle toho, kdo začínal
page-by-start-caption = Výhry-remízy-prohry posledních partií a průměrné skóre vítěze na konci: fazole v zásobníku, body, kameny.
page-against = Soupeř
page-rating-label = Elo po { $first }. až { $last }. partii, s odchylkou
page-after-games = { $count ->
    [one] po { $count } partii
    [few] po { $count } partiích
    [many] po { $count } partie
   *[other] po { $count } partiích
}
page-strengths-label = Elo s 95% intervalem, jako v tabulce

## A game

page-game-number = Partie { $id }
page-in-tournament = turnaj
page-board = Deska
page-board-moves = Deska, kterou lze posouvat
page-the-board = deska
page-the-game = Partie
page-whole-game = Celá partie
page-has-won = vítěz
page-to-move = na tahu
page-periods-left = zbývající periody byo-yomi
page-time-left = zbývá
page-time-used = spotřebováno
page-winning-line = Vítězná řada: { $line }
page-player-played = { $name }: tah { $move }
page-being-saved = Výsledek se ukládá.
page-not-played = Partie se nedala odehrát: { $why }.
page-broken-off-for-good = Partie se přerušila a nemá výsledek.
page-broken-off-again = Partie se přerušila a nemá výsledek. Bude se hrát znovu.
page-logged-in-elsewhere = Přihlásili jste se znovu jinde.
page-session-ended = Server vaše přihlášení ukončil.
page-said-to-you = Zprávy pro vás
page-threats = Hrozby
page-no-threat = Žádná hrozba tu není.
page-threats-caption = Čtverce: { $first }; kolečka: { $second }. S kroužkem: hned vyhrává. Velké: dvě cesty k výhře. Malé: vyžaduje odpověď.
page-your-choices = Vaše možnosti
page-choices-of = Možnosti ({ $name })
page-choices-of-then = Další možnosti ({ $name })
page-how-good = Jak dobré
page-choice-best = nejlepší
page-choice-chosen = zvoleno
page-thoughts = Úvahy
page-thoughts-label = Co si programy myslí
page-score = skóre
page-depth = hloubka
page-positions = pozic
page-judgement = Hodnocení
page-judgement-label = Jak programy partii hodnotily
page-judgement-sides = Nad středem má výhodu { $first }, pod ním { $second }
page-better = výhoda: { $seat }
page-spectators = { $count ->
    [one] Jeden divák
    [few] { $count } diváci
   *[other] { $count } diváků
}
page-analysis = Rozbor
page-analysis-ask = Kde jsem prohrál?
page-analysis-title = Program serveru projde všechny pozice partie
page-analysis-by = Rozbor, program { $brain }
page-analysis-progress = { $judged ->
    [0] Program serveru se chystá posoudit pozice partie ({ $count }).
   *[other] Posouzené pozice: { $judged } z { $count }.
}
page-analysis-mistakes = Co stálo nejvíc a co bylo lepší:
page-analysis-mistake = Tah { $number }, { $name }: { $played } ({ $before } → { $after }). Lepší: { $better }
page-analysis-no-mistake = Žádný tah nestál mnoho.
page-analysis-instead = Na desce je { $better } místo { $played }.
page-analysis-bar = Výhoda prvního hráče: { $score }
page-analysis-won = výhra
page-analysis-lost = prohra
page-analysis-own = Jiný váš rozbor ještě běží. Zkuste to znovu, až skončí.
page-analysis-others = Server právě rozebírá jiné partie. Zkuste to za minutu.
page-analysis-not-here = Žádný program tohoto serveru neumí tuto partii rozebrat.
page-analysis-failed = Programu serveru se nelze zeptat. Důvod je v záznamu serveru.
page-analysis-no-scores = Programy tohoto serveru, které tuto hru hrají, neříkají hodnocení.

## Going through a game or hand

page-first-position = První pozice
page-last-position = Poslední pozice
page-back-one-move = O tah zpět
page-back-one-step = O krok zpět
page-forward-one-move = O tah vpřed
page-forward-one-step = O krok vpřed
page-at-move = Tah
page-at-step = Krok
page-of-steps = z { $last }
page-replay = Přehrát
page-pause = Pozastavit
page-replay-or-pause = Přehrát nebo pozastavit (mezerník)
page-go = Přejít
page-speed = Rychlost
page-rhythm = Tempo
page-second-a-move = sekunda na tah
page-second-a-step = sekunda na krok
page-as-played = jako při hře
page-back-to-live = Zpět k přenosu
page-back-to-news = Zpět k přenosu (nové tahy)
page-switch-threats = Hrozby
page-switch-title-threats = Ukázat hrozby (t)
page-switch-large = Velká deska
page-switch-title-large = Dost velká pro prsty, lze ji posouvat
page-switch-flip = Otočit desku
page-switch-title-flip = Pohled na desku z druhé strany (f)
page-list-of-moves = Seznam tahů
page-earlier-moves = { $count ->
    [one] { $count } dřívější tah
    [few] { $count } dřívější tahy
    [many] { $count } dřívějšího tahu
   *[other] { $count } dřívějších tahů
}
page-later-moves = { $count ->
    [one] { $count } další tah
    [few] { $count } další tahy
    [many] { $count } dalšího tahu
   *[other] { $count } dalších tahů
}
page-no-move = Zatím nepadl žádný tah.

## One's own turn

page-resign = Vzdát
page-resign-yes = Ano, vzdát
page-draw-offered = Nabízíte remízu.
page-offers-draw = { $name } nabízí remízu.
page-offer-draw = Nabídnout remízu
page-take-moves-back = Vrátit můj tah
page-take-back-offered = Žádáte o vrácení svého tahu.
page-offers-take-back = { $name } žádá o vrácení: { $count ->
    [one] poslední tah.
    [few] poslední { $count } tahy.
   *[other] posledních { $count } tahů.
}
page-taken-back = Tahy byly vráceny: partie pokračuje pod jiným číslem.
page-accept = Přijmout
page-decline = Odmítnout
page-on-turn = Na tahu: { $name }.
page-opponent-on-turn = Na tahu je soupeř.
page-so-far = Zatím:
page-play-move = Zahrát { $move }
page-planned = { $move } se zahraje, až budete na tahu. Zruší to Escape nebo klik jinam.
page-plan-dropped = { $move } už nejde zahrát.
page-may-play = Co můžete zahrát
page-rules-told = Pravidla a zápis tahů
page-which-move = Který tah myslíte?
page-click-or-choose = Klikněte, nebo vyberte
page-move = Tah
page-play-chosen = Zahrát
page-take-back = Vrátit
page-not-on-board = Co není na desce

## After a game

page-rematch = Odveta
page-rematch-title = Stejná hra s vyměněnými stranami
page-another-opponent = Jiný soupeř
page-another-game = Jiná hra
page-the-tournament = Turnaj
page-download = Stáhnout:
page-embed = Ukázat partii na jiné stránce
page-embed-line = Řádek HTML
page-talk-link = Rozhovor rozhodčího s programy
page-talk = Co zaznělo v partii { $id }
page-talk-times = Čas se počítá od jejího začátku.
page-talk-with = Rozhovor s programem { $name }
page-talk-last = Posledních { $count } řádků každého programu, jak přicházejí.
page-talk-files = Soubory:
page-talk-file = rozhovor
page-talk-errors = chybový výstup
page-stderr = chybový výstup
page-class = Třída
page-talk-from = Od
page-talk-line = Řádek
page-program = program
page-referee = rozhodčí

## Choosing a game

page-people-play = V tomto turnaji hrají lidé. Přihlaste se jménem svého hráče a stránka vás přivede k vašim partiím.
page-enter = Přihlásit se
page-waits-to-be-called = Jste přihlášeni jako { $name }. Zůstaňte na této stránce: až začne vaše příští partie, přivede vás k ní.
page-you-are-playing = Máte rozehranou partii.
page-to-your-game = K vaší partii
page-another-person = Jiný člověk
page-by-link = přes odkaz
page-and-against = A další soupeři
page-nobody = nikdo
page-your-seat = Vaše místo
page-seat-drawn = Losem
page-time = Čas
page-start = Začít
page-your-name = Vaše jméno
page-its-secret = Heslo ke jménu
page-play-brain = Hrát: { $name }
page-play-brain-at = Hrát: { $name } ({ $game })
page-choose = Vybrat…
page-poker-about = Karty o žetony u stolu tohoto serveru: s jeho agenty, s dalšími lidmi, nebo s obojími. I omaha, stud, hry s výměnou karet a jejich směsi se volí tam.
page-choose-for = Vybrat… ({ $game })
page-time-free = bez omezení
page-time-10s = 10 s na tah
page-time-30s = 30 s na tah
page-time-2m = 2 min na tah
page-time-3m-2s = 3 min + 2 s za tah
page-time-10m-5s = 10 min + 5 s za tah
page-time-30m = 30 min
page-level-random = hraje cokoli
page-level-naive = na první pokus
page-level-easy = pro začátečníky
page-level-greedy = vidí tah dopředu
page-level-medium = pro mírně pokročilé
page-level-hard = pro zkušené
page-level-search = vidí tak daleko, jak mu stačí čas
page-level-perfect = vyhranou partii neprohraje
page-person-alone = Jiný člověk hraje jen s vámi: zvolte programy, nebo žádné další soupeře.
page-no-board-size = „{ $size }“ není rozměr desky.
page-not-in-time = Partie nezačala včas.
page-bad-name = Jméno je jedno slovo z písmen a číslic, nejvýše { $letters } znaků.
page-no-more-people = Na stránce se už nikdo další nemůže přihlásit: { $why }.
page-no-secret = Jména jsou tu chráněná: zadejte heslo ke svému jménu.

## Offers

page-an-offer = Nabídka
page-your-offer = Vaše nabídka
page-send-link = Pošlete tento odkaz tomu, s kým chcete hrát. Partie začne, jakmile nabídku přijme.
page-offer-link = Odkaz na nabídku
page-copy = Kopírovat
page-copied = Zkopírováno
page-qr-code = Odkaz jako QR kód
page-waiting = Čeká se na soupeře…
page-withdraw = Zrušit nabídku
page-offers-game = { $name } vám nabízí partii
page-offers-you = vám nabízí partii:
page-play-offer = Hrát
page-offer-gone = Tato nabídka už neplatí: někdo ji přijal, nebo byla zrušena.
page-offer-gone-already = Nabídka už neplatí.
page-by-lot = losem
page-no-limit = bez omezení
page-you-are = Vaše místo

## Why a game ended

## Jména voleb her

page-position = Počáteční pozice
page-position-help = V zápisu hry, v šachu FEN. Partie se pak nepočítá do hodnocení.
page-option-beans = Fazole
page-option-capture = Braní
page-option-chess960 = Chess960
page-option-claim-draws = Remízy na požádání
page-option-gravity = Gravitace
page-option-handicap = Handicap
page-option-komi = Komi
page-option-last-round = Poslední kolo
page-option-line = V řadě
page-option-minimum = Nejméně bodů za tah
page-option-opening = Zahájení
page-option-returns = Cena partie
page-option-rule = Pravidlo
page-option-start = Výchozí postavení
page-option-target = Cíl
page-value-always = vždy
page-value-caro = caro
page-value-czech = česká
page-value-english = anglická
page-value-exact = přesně (exact)
page-value-free = volné (free)
page-value-freestyle = volné (freestyle)
page-value-international = mezinárodní
page-value-margin = rozdíl (margin)
page-value-nonempty = jen neprázdné (nonempty)
page-value-off = ne
page-value-on = ano
page-value-open = otevřené (open)
page-value-renju = renju
page-value-swap2 = swap2
page-value-win = výhra (win)
