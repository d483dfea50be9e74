#!/usr/bin/env node
// A whole gomoku brain. The manager starts it as: node brain.js PORT
// To dial the manager: node brain.js --connect HOST:PORT --name NAME --token SECRET
// It dials again when the manager has gone; with --once it ends then.
'use strict';
const net = require('node:net');

// YOUR IDEA GOES HERE. board.get('3,7') is 'x' (a stone of cross) or 'o' (of round) at column 3
// and row 7, counted from 0; free points are not in it. Your stones are mine, 'x' or 'o'. Return
// a free point [x, y], or null to give up. Mind the time.
function choose(board, size, mine) {
  const free = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) if (!board.has(`${x},${y}`)) free.push([x, y]);
  }
  const steps = [-1, 0, 1];
  const near = free.filter(([x, y]) =>
    steps.some((a) => steps.some((b) => board.has(`${x + a},${y + b}`))));
  const from = near.length ? near : free; // beside another stone, if there is one
  return from.length ? from[Math.floor(Math.random() * from.length)] : null;
}

let board = new Map();
let size = 15;
let mine = 'x';
let refused = false;

// Stones come in turns, and cross begins.
const put = (x, y) => board.set(`${x},${y}`, board.size % 2 ? 'o' : 'x');

// A position: the rows from the top, of x, o and numbers of free points.
function setUp(text) {
  const rows = text.split(' ')[0].replace(/\d+/g, (free) => '.'.repeat(free)).split('/');
  rows.reverse().forEach((row, y) => [...row].forEach((stone, x) => {
    if (stone !== '.') board.set(`${x},${y}`, stone);
  }));
}

// The answer to a line of the manager; undefined where it wants none.
function hear(word, rest) {
  switch (word) {
    case 'hello': return 'hello ok';
    case 'com': return 'com 0,2';
    case 'name': return `name ${options.name}`;
    case 'token': return `token ${options.token ?? fail('give --token SECRET')}`;
    case 'game': return rest === 'gomoku' ? 'game ok' : 'game failed';
    case 'board': size = Number(rest); refused = false; return 'board ok';
    case 'player': mine = rest === 'cross' ? 'x' : 'o'; return refused ? 'player failed' : 'player ok';
    case 'refused': return fail(rest); // the manager sends us away
    case 'option': refused ||= rest === 'rule renju'; return; // it forbids some free points
    case 'new': board = new Map(); return;
    case 'position': setUp(rest); return;
  }
  if (word !== 'setup' && word !== 'move') return; // limits of time, "end game" and news
  // All moves so far, or the opponent's, like K2; "start" is none.
  for (const [, column, row] of rest.matchAll(/([A-Z])(\d+)/g)) put(column.charCodeAt() - 65, row - 1);
  if (word === 'setup') return;
  const point = choose(board, size, mine);
  if (!point) return 'forfeit';
  put(...point);
  return `move ${String.fromCharCode(65 + point[0])}${point[1] + 1}`;
}

// Answers until the connection ends; `ended` is told then whether the manager said goodbye.
function talk(connection, ended) {
  let text = '';
  let hasQuit = false;
  connection.setNoDelay().setKeepAlive(true).setEncoding('utf8').on('close', () => ended(hasQuit));
  connection.on('data', (more) => {
    const lines = (text + more).split('\n');
    text = lines.pop(); // the beginning of a line whose end is still to come
    if (text.length > 1024) fail('a line without an end');
    for (const line of lines) {
      const [word, ...rest] = line.trim().split(' ');
      if (word === 'quit') {
        hasQuit = true;
        return connection.destroySoon();
      }
      const answer = hear(word, rest.join(' '));
      if (answer) connection.write(`${answer}\n`); // one message, one write
    }
  });
}

function fail(why) {
  console.error(`brain.js: ${why}`);
  process.exit(1);
}

const options = { name: 'JavaScript template' };
const words = process.argv.slice(2);
while (words[0]?.startsWith('--')) {
  const word = words.shift().slice(2);
  options[word] = word === 'once' ? true : words.shift();
}
const fault = (error) => fail(error.message);

let pause = 1; // seconds until it dials again: twice as many each time, 30 at most
function dial(host, port) {
  const began = Date.now();
  let why = 'the connection is lost';
  const connection = net.connect({ host, port }).on('error', (error) => { why = error.message; });
  talk(connection, (hasQuit) => {
    if (options.once) return hasQuit || fail(why);
    if (hasQuit) why = 'the manager says goodbye';
    if (Date.now() - began > 30_000) pause = 1;
    console.error(`brain.js: ${why}; it dials again in ${pause} s`);
    setTimeout(() => dial(host, port), pause * 1000);
    pause = Math.min(2 * pause, 30);
  });
}

if (options.connect) {
  const [, host, port] = options.connect.match(/^\[?(.*?)\]?:(\d+)$/) ?? fail('give HOST:PORT');
  dial(host, port);
} else {
  const waiting = setTimeout(() => fail('no manager came'), 10_000);
  const server = net.createServer((connection) => {
    clearTimeout(waiting);
    server.close(); // one manager, one conversation
    talk(connection.on('error', fault), () => {});
  });
  server.on('error', fault).listen({ host: '127.0.0.1', port: words[0] ?? fail('give PORT') });
}
