#!/usr/bin/env bash
# A whole gomoku brain. To dial the manager, for which bash alone is enough:
#   bash brain.sh --connect HOST:PORT --name NAME --token SECRET
# It dials again when the manager has gone; with --once it ends then.
# The manager starts it as: bash brain.sh PORT. Bash cannot listen, so socat does,
# and starts this again; then, without PORT, it reads standard input and answers.

# YOUR IDEA GOES HERE. ${board[K2]} is x (a stone of cross) or o (of round); free points
# are not in it. Your stones are $mine, x or o. Set $point to a free point, or leave it
# empty to give up. Mind the time.
choose() {
  local free=() column row
  for ((column = 0; column < size; column++)); do
    for ((row = 1; row <= size; row++)); do
      point=${letters:column:1}$row
      [[ ${board[$point]} ]] || free+=("$point")
    done
  done
  point=
  ((${#free[@]} == 0)) || point=${free[RANDOM % ${#free[@]}]}
}

letters=ABCDEFGHIJKLMNOPQRSTUVWXYZ
declare -A board=()
size=15 mine=x refused=

# Stones come in turns, and cross begins.
put() { if ((${#board[@]} % 2)); then board[$1]=o; else board[$1]=x; fi; }

# A position: the rows from the top, of x, o and numbers of free points.
set_up() {
  local rows=${1%% *} row=$size column=0
  while [[ $rows =~ ^([0-9]+|[xo/]) ]]; do
    case ${BASH_REMATCH[1]} in
      /) column=0 row=$((row - 1)) ;;
      [xo]) board[${letters:column:1}$row]=${BASH_REMATCH[1]} column=$((column + 1)) ;;
      *) column=$((column + BASH_REMATCH[1])) ;;
    esac
    rows=${rows:${#BASH_REMATCH[1]}}
  done
}

# Answers whole lines, however they come. One message is one write.
talk() {
  local word rest move
  while read -r word rest; do
    rest=${rest%$'\r'}
    case $word in
      hello) echo "hello ok" ;;
      com) echo "com 0,2" ;;
      name) echo "name $name" ;;
      token) echo "token ${token:?give --token SECRET}" ;;
      game) if [[ $rest == gomoku ]]; then echo "game ok"; else echo "game failed"; fi ;;
      board) size=${rest//[!0-9]/} refused= && echo "board ok" ;;
      player)
        if [[ $rest == cross ]]; then mine=x; else mine=o; fi
        echo "player ${refused:-ok}"
        ;;
      option) [[ $rest != "rule renju" ]] || refused=failed ;; # it forbids some free points
      new) board=() ;;
      position) set_up "$rest" ;;
      setup) for move in $rest; do put "$move"; done ;;
      move)
        [[ $rest == start ]] || put "$rest"
        choose
        if [[ $point ]]; then put "$point" && echo "move $point"; else echo forfeit; fi
        ;;
      refused) echo "brain.sh: $rest" >&2 && exit 1 ;; # the manager sends us away
      quit) why="the manager says goodbye" && return 0 ;;
    esac # limits of time, "end game" and news want no answer
  done
  why="the connection is lost" && return 1
}

port='' address='' once='' token=${TOKEN:-} name=${NAME:-Bash template}
while (($#)); do
  case $1 in
    --connect) address=$2 && shift ;;
    --name) name=$2 && shift ;;
    --token) token=$2 && shift ;;
    --once) once=1 ;;
    *) port=$1 ;;
  esac
  shift
done
trap '' PIPE # a manager that has gone is no fault
if [[ $address ]]; then
  pause=1 # seconds until it dials again: twice as many each time, 30 at most
  while :; do
    began=$SECONDS status=0 why="no connection to $address"
    talk <>"/dev/tcp/${address%:*}/${address##*:}" >&0 || status=1
    if [[ $once ]]; then ((status == 0)) || echo "brain.sh: $why" >&2 && exit $status; fi
    ((SECONDS - began <= 30)) || pause=1
    echo "brain.sh: $why; it dials again in $pause s" >&2
    sleep $pause
    pause=$((pause < 15 ? 2 * pause : 30))
  done
elif [[ $port ]]; then
  export NAME=$name TOKEN=$token BRAIN=$0
  exec socat "TCP-LISTEN:$port,bind=127.0.0.1,reuseaddr,nodelay,accept-timeout=10" \
    'SYSTEM:exec bash \"$BRAIN\",nofork'
else
  talk || exit 0 # the manager has gone
fi
