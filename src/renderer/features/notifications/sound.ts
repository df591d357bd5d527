/** Two soft rising tones. Times are in seconds, pitches in Hz. */
const TONES = [
  { at: 0, hertz: 660 },
  { at: 0.14, hertz: 880 },
] as const;
const LENGTH_S = 0.35;
const LOUDNESS = 0.12;

/** Plays the notification sound. A lock ensures that only one of several open pages plays it. */
export async function playSound(): Promise<void> {
  if (!('locks' in navigator)) return play();
  await navigator.locks.request('corral-sound', { ifAvailable: true }, async (lock) => {
    if (lock) await play();
  });
}

async function play(): Promise<void> {
  const audio = new AudioContext();
  for (const { at, hertz } of TONES) {
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + at;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await audio.close();
}
