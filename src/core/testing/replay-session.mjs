import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';

/**
 * Plays a recorded session into its terminal as it was, but without waiting longer than `most` ms: node replay-session.mjs FILE MOST.
 * Where a person answered, it waits for a key.
 */
const [, , file, most] = process.argv;
let keys = 0;
let wake = () => undefined;
process.stdin.setRawMode(true).on('data', (data) => {
  // What the terminal itself answers begins with an escape.
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
