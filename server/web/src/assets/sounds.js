// The sounds of a game, made here: this script alone is fetched, by those who have
// switched them on.

let audio = null;

// A note: its pitch in hertz, when it begins and how long it sounds, in seconds.
function note(pitch, at, length, type = "sine") {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  const begin = audio.currentTime + at;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = type;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

// Whoever is waited for and looks elsewhere: the second one is higher.
export function call() {
  note(660, 0, 0.3);
  note(880, 0.14, 0.3);
}

export const move = () => note(330, 0, 0.09, "triangle");

export function capture() {
  note(330, 0, 0.07, "triangle");
  note(165, 0.06, 0.16, "triangle");
}

export function low() {
  for (const at of [0, 0.2, 0.4]) note(990, at, 0.12);
}
