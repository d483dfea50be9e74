# The page. `{}` stands for what a script puts in.

page-decimal-mark = .

## The frame of every page

page-skip = To the content
page-places = Places
page-place-now = Now
page-place-play = Play
page-place-poker = Poker
page-place-records = Records
page-place-ratings = Ratings
page-place-tournaments = Tournaments
page-place-admin = Admin
page-you = You
page-your-game = Your game
page-theme-switch = Light, dark, or as the system wishes
page-theme-dark = Dark
page-theme-light = Light
page-theme-system = System
page-sound = Sounds
page-notify = Notifications
page-notify-title = Tells you that it is your move while you look at another page
page-foot = Arbiter: games between programs and people, refereed and recorded.
page-for-programs = For programs

## What scripts say of the way to the server

page-lost = The connection to the server is lost. It is tried again …
page-back = The connection to the server is back.
page-unsent = That was not sent: the server cannot be reached. Try again.
page-not-done = That was not done. { $why }
page-answered = The server answered { $status }.
page-broken-off = This game was broken off when the server ended: it has no result.

## Refusals

page-not-now = Not now
page-status-400 = Bad Request
page-status-403 = Forbidden
page-status-404 = Not Found
page-status-405 = Method Not Allowed
page-status-408 = Request Timeout
page-status-413 = Content Too Large
page-status-421 = Misdirected Request
page-status-422 = Unprocessable Entity
page-status-429 = Too Many Requests
page-status-500 = Internal Server Error
page-status-503 = Service Unavailable
page-what-is-played = What is played now
page-nothing-here = There is nothing at this address.
page-too-long = This request is too long: nothing of it was done.
page-too-slow = This request took too long: nothing more of it is done.
page-misunderstood = Something is missing in this address or form, or cannot be read: nothing was done. Go back, and try again from there.
page-unfit = This address does not accept this kind of request.
page-broken = The server failed to make this page; the log tells why.
page-no-file = There is no such file.
page-too-many-answers = Too many answers are being sent at the moment: try again soon.
page-not-our-name = This server does not have that name. The file of the server lists its names: [web] hosts.
page-too-often = That was too often: wait a moment.
page-not-from-here = This did not come from a page of this server.
page-no-tournament = There is no such tournament.
page-no-positions = Its record says how it ended, and not what was played. What was played is in the files beside the record.
page-no-game = There is no game { $id } here: it never began, or it was broken off without a result.
page-unread = That cannot be read just now.
page-results-unread = The results cannot be read just now.
page-no-cursor = This is not the mark of a game: take the one of the last answer.
page-no-such-file = There is no such file of this game.
page-secret-file = The record has cards that nobody showed: the operator alone can have it.
page-no-talk = There is no conversation here that you may read: authors read those of their own programs while the game runs, and afterwards if it ended by a fault or its tournament keeps whole conversations.
page-too-many-tries = Too many tries: wait a moment.

## The wall, and what was played lately

page-now = Being played now
page-wall = Wall
page-wall-heading = What is being played
page-nothing-played = Nothing is being played just now.
page-play-a-game = Play a game
page-look-at-records = Look at what was played
page-and-more = … and
page-more-tables = { $count ->
    [one] { $count } poker table more
   *[other] { $count } poker tables more
}
page-more-games = { $count ->
    [one] … and { $count } game more.
   *[other] … and { $count } games more.
}
page-over = over
page-paused = paused
page-move-number = move { $number }
page-lately = Played lately
page-all-records = All records
page-seeking = Seeking an opponent
page-seeks = seeks
page-join-offer = Join

## Lists of games

page-games = Games
page-number = Game
page-played = Played
page-tournament = Tournament
page-first = First
page-second = Second
page-result = Result
page-by = By
page-moves = Moves
page-ended = Ended (UTC)
page-game = Game
page-all = all
page-of-all = all games
page-of-none = of none
page-player = Player
page-searched-against = against
page-search = Search
page-nothing-found = No such game has been recorded.
page-earlier-games = Earlier games

## Ratings and players

page-standings = Standings
page-won = Won
page-drawn = Drawn
page-lost-games = Lost
page-points = Points
page-elo = Elo
page-returns = A game
page-returns-by-margin = by gains
page-elo-bar = Elo as a bar
page-provisional = Provisional
page-nobody-played = Nobody has played yet.
page-ratings-caption = Elo with half the width of the 95 % interval. It compares a player with the players that it has met. “?” marks a rating that is still provisional: of fewer than 20 games, or wider than 150. Those have no place yet.
page-in-game = in { $game }
page-playing-now = Playing now
page-in-all-games = in all games
page-own-all-games = { $name } in all games
page-own-hands = Hands of poker: { $count }
page-opening = Opening
page-player-unknown = No game of this player has been recorded.
page-last-games = Last games
page-all-games = All games
page-rank = Place
page-rank-of = { $place } of { $count }
page-wdl = Won, drawn, lost
page-elo-over-time = Elo over time
page-head-to-head = Head to head
page-by-start = By who began
page-by-start-caption = Wins-draws-losses of the last games, and the winner's mean score at the end: beans in the store, points, discs.
page-against = Against
page-rating-label = Elo after { $first } to { $last } games, with the error
page-after-games = { $count ->
    [one] after { $count } game
   *[other] after { $count } games
}
page-strengths-label = Elo with the 95 % interval, as in the table

## A game

page-game-number = Game { $id }
page-in-tournament = in
page-board = Board
page-board-moves = The board, which can be moved
page-the-board = the board
page-the-game = The game
page-whole-game = The whole game
page-has-won = won
page-to-move = to move
page-periods-left = periods of byo-yomi left
page-time-left = left
page-time-used = used
page-winning-line = The winning line: { $line }
page-player-played = { $name } played { $move }
page-being-saved = The result is being saved.
page-not-played = The game could not be played: { $why }.
page-broken-off-for-good = The game was broken off and has no result.
page-broken-off-again = The game was broken off and has no result. It will be played again.
page-logged-in-elsewhere = You have logged in anew somewhere else.
page-session-ended = The server has ended your session.
page-said-to-you = Said to you
page-threats = Threats
page-no-threat = There is no threat.
page-threats-caption = Squares: { $first }; discs: { $second }. With a ring: wins at once. Large: two ways to win. Small: has to be answered.
page-your-choices = Your choices
page-choices-of = What { $name } had to choose from
page-choices-of-then = What { $name } had to choose from then
page-how-good = How good
page-choice-best = best
page-choice-chosen = chosen
page-thoughts = Thoughts
page-thoughts-label = What the brains think
page-score = score
page-depth = depth
page-positions = positions
page-judgement = Judgement
page-judgement-label = How the brains judged the game
page-judgement-sides = Above the middle { $first } is better, below it { $second }
page-better = { $seat } better
page-spectators = { $count ->
    [one] One spectator
   *[other] { $count } spectators
}
page-analysis = Analysis
page-analysis-ask = Where did I lose it?
page-analysis-title = A brain of the server looks at each position of the game
page-analysis-by = Analysis by { $brain }
page-analysis-progress = { $judged ->
    [0] A brain of the server gets ready to judge { $count } positions.
   *[other] { $judged } of { $count } positions are judged.
}
page-analysis-mistakes = What cost most, and what was better:
page-analysis-mistake = Move { $number }, { $name }: { $played } ({ $before } → { $after }). Better: { $better }
page-analysis-no-mistake = No move cost much.
page-analysis-instead = The board shows { $better } in place of { $played }.
page-analysis-bar = Advantage of the first player: { $score }
page-analysis-won = won
page-analysis-lost = lost
page-analysis-own = Another analysis for you is under way. Try again when it is done.
page-analysis-others = The server is analysing other games. Try again in a minute.
page-analysis-not-here = No brain of this server can analyse this game.
page-analysis-failed = The brain of the server could not be asked. The reason is in the server's log.
page-analysis-no-scores = The brains of this server that play this game do not say scores.

## Going through a game or hand

page-first-position = First position
page-last-position = Last position
page-back-one-move = Back one move
page-back-one-step = Back one step
page-forward-one-move = Forward one move
page-forward-one-step = Forward one step
page-at-move = Move
page-at-step = Step
page-of-steps = of { $last }
page-replay = Play
page-pause = Pause
page-replay-or-pause = Play or pause (space)
page-go = Go
page-speed = Speed
page-rhythm = Time
page-second-a-move = one second a move
page-second-a-step = one second a step
page-as-played = as played
page-back-to-live = Back to live
page-back-to-news = Back to live (new moves)
page-switch-threats = Threats
page-switch-title-threats = Point out threats (t)
page-switch-large = Large board
page-switch-title-large = Large enough for fingers, to be moved
page-switch-flip = Turn board
page-switch-title-flip = See the board from the other side (f)
page-list-of-moves = List of moves
page-earlier-moves = { $count ->
    [one] { $count } earlier move
   *[other] { $count } earlier moves
}
page-later-moves = { $count ->
    [one] { $count } later move
   *[other] { $count } later moves
}
page-no-move = No move has been made.

## One's own turn

page-resign = Resign
page-resign-yes = Yes, resign
page-draw-offered = You offer a draw.
page-offers-draw = { $name } offers a draw.
page-offer-draw = Offer a draw
page-take-moves-back = Take my move back
page-take-back-offered = You ask to take your move back.
page-offers-take-back = { $name } asks to take back: { $count ->
    [one] the last move.
   *[other] the last { $count } moves.
}
page-taken-back = Moves were taken back: the game goes on under another number.
page-accept = Accept
page-decline = Decline
page-on-turn = { $name } is on turn.
page-opponent-on-turn = Your opponent is on turn.
page-so-far = So far:
page-play-move = Play { $move }
page-planned = { $move } is played when it is your turn. Escape or a click elsewhere takes it back.
page-plan-dropped = { $move } is not possible any more.
page-may-play = What you may play
page-rules-told = The rules, and how a move is written
page-which-move = Which move do you mean?
page-click-or-choose = Click the board or choose
page-move = Move
page-play-chosen = Play
page-take-back = Take back
page-not-on-board = What is not on the board

## After a game

page-rematch = Rematch
page-rematch-title = The same game with the sides changed
page-another-opponent = Another opponent
page-another-game = Another game
page-the-tournament = The tournament
page-download = Download:
page-embed = Show this game on another page
page-embed-line = The line of HTML
page-talk-link = What the programs were told and said
page-talk = What was said in game { $id }
page-talk-times = Times count from its start.
page-talk-with = The conversation with { $name }
page-talk-last = The last { $count } lines of each program, as they come.
page-talk-files = Files:
page-talk-file = conversation
page-talk-errors = standard error
page-stderr = stderr
page-class = Class
page-talk-from = From
page-talk-line = Line
page-program = program
page-referee = referee

## Choosing a game

page-people-play = People play in this tournament. Log in with the name of your player, and the page takes you to your games.
page-enter = Log in
page-waits-to-be-called = You are logged in as { $name }. Stay on this page: it takes you to your next game when that begins.
page-you-are-playing = You are playing.
page-to-your-game = To your game
page-another-person = Another person
page-by-link = by a link
page-and-against = And against
page-nobody = nobody
page-your-seat = Your seat
page-seat-drawn = Drawn
page-time = Time
page-start = Start
page-your-name = Your name
page-its-secret = Its secret
page-play-brain = Play { $name }
page-play-brain-at = Play { $name } at { $game }
page-choose = Choose …
page-poker-about = Cards for chips, at a table of the server with its agents, with other people, or with both. Omaha, stud, draw games and mixes are chosen there, too.
page-choose-for = Choose … for { $game }
page-time-free = as long as I like
page-time-10s = 10 s a move
page-time-30s = 30 s a move
page-time-2m = 2 min a move
page-time-3m-2s = 3 min + 2 s a move
page-time-10m-5s = 10 min + 5 s a move
page-time-30m = 30 min
page-level-random = plays anything
page-level-naive = for the first try
page-level-easy = for beginners
page-level-greedy = looks one move ahead
page-level-medium = for who has played before
page-level-hard = for the experienced
page-level-search = looks as far ahead as its time allows
page-level-perfect = does not lose a won game
page-person-alone = Another person plays you alone: choose brains, or no other opponents.
page-no-board-size = '{ $size }' is not a board size.
page-not-in-time = The game did not begin in time.
page-bad-name = A name is one word of up to { $letters } letters and digits.
page-no-more-people = No more people can log in on the page: { $why }.
page-no-secret = Names are protected here: give the secret of your name.

## Offers

page-an-offer = An offer
page-your-offer = Your offer
page-send-link = Send this link to the person you want to play. The game begins when it is accepted.
page-offer-link = The link of the offer
page-copy = Copy
page-copied = Copied
page-qr-code = The link as a QR code
page-waiting = Waiting for somebody …
page-withdraw = Withdraw the offer
page-offers-game = { $name } offers you a game
page-offers-you = offers you a game:
page-play-offer = Play
page-offer-gone = This offer is gone: somebody accepted it, or it was withdrawn.
page-offer-gone-already = The offer is gone already.
page-by-lot = drawn by lot
page-no-limit = as long as you like
page-you-are = You are

## Why a game ended

## The names of the options of games

page-position = Start position
page-position-help = As the game writes positions, at chess a FEN. The game does not count in ratings then.
page-option-beans = Beans
page-option-capture = Capture
page-option-chess960 = Chess960
page-option-claim-draws = Draws that may be claimed
page-option-gravity = Gravity
page-option-handicap = Handicap
page-option-komi = Komi
page-option-last-round = Last round
page-option-line = In a row
page-option-minimum = Least points of a turn
page-option-opening = Opening
page-option-returns = What a game is worth
page-option-rule = Rule
page-option-start = Start position
page-option-target = Target
page-value-always = always
page-value-caro = caro
page-value-czech = Czech
page-value-english = English
page-value-exact = exact
page-value-free = free
page-value-freestyle = freestyle
page-value-international = international
page-value-margin = its margin
page-value-nonempty = nonempty
page-value-off = off
page-value-on = on
page-value-open = open
page-value-renju = renju
page-value-swap2 = swap2
page-value-win = a win
