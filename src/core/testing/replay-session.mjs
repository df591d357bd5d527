import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';

/**
 * Replays a recorded session in its terminal with its original timing, but with pauses of at most
 * `most` ms: node replay-session.mjs FILE MOST. Waits for a key where a person answered.
 */
const [, , file, most] = process.argv;
let keys = 0;
let wake = () => undefined;
process.stdin.setRawMode(true).on('data', (data) => {
  // Replies of the terminal itself begin with an escape.
  if (data[0] !== 0x20) return;
  keys += 1;
  wake();
});
let before = 0;
for await (const line of createInterface({ input: createReadStream(file) })) {
  const [at, bytes] = JSON.parse(line);
  if (bytes === '') {
    while (keys === 0) await new Promise((resolve) => (wake = resolve));
    keys -= 1;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.min(at - before, Number(most))));
  before = at;
  process.stdout.write(Buffer.from(bytes, 'base64'));
}
setTimeout(() => process.exit(0), 60_000);
