import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import type { LogPort } from '#core/ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';

import { ReadingQueue } from './reading-queue.ts';
import { Watcher } from './watcher.ts';

const QUESTION = 'Delete everything? [y/N] ';
const ROWS = 24;

/** A terminal with one line of text, in which nothing can be typed. */
class OneLine implements WatchedPlace {
  readonly placeId = 'terminal:t';
  text = '';
  looks = 0;

  async look(): Promise<ScreenText> {
    this.looks += 1;
    const lines = [this.text, ...Array.from({ length: ROWS - 1 }, () => '')];
    return {
      lines,
      wrapped: lines.map(() => false),
      faintFrom: lines.map(() => null),
      top: 0,
      cols: 80,
      rows: ROWS,
      cursor: { row: 0, col: this.text.length, visible: true },
      alternate: false,
      bracketedPaste: false,
      title: null,
      offset: this.text.length,
    };
  }

  type = async () => false;
  paste = async () => false;
  press = async () => false;
}

/** Watches a terminal with this text. */
function watched(text: string) {
  const [place, clock, logged] = [new OneLine(), new ManualClock(), new Array<string>()];
  place.text = text;
  const log: LogPort = { info: (event) => void logged.push(event), error: () => undefined };
  const services = { clock, log, queue: new ReadingQueue(), agentScreens, second: () => null };
  const watcher = new Watcher(place, services, () => undefined);
  /** Returns the state and the message of a requested check. */
  const check = async () => {
    const checked = watcher.triggerWaitCheck();
    // The look before the delay is a promise; the clock advances after it.
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(450);
    return checked;
  };
  /** Lets time pass in steps, with the looks that become due. */
  const pass = async (steps: number, ms: number) => {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { watcher, place, check, pass, logged };
}

test('Watcher logs at most 20 contradictions of a terminal', async () => {
  const { watcher, check, logged } = watched(QUESTION);
  for (let times = 0; times < 25; times += 1) {
    watcher.handle({ type: 'reported', witness: 'hook', reported: 'processing' });
    await check();
    watcher.handle({ type: 'reported', witness: 'hook', reported: 'waiting' });
    await check();
  }
  expect(logged).toEqual(Array.from({ length: 20 }, () => 'watch.disagreement'));
});

test.each([
  ['waiting', QUESTION, []],
  ['idle', '$ ', [{ type: 'reported', witness: 'hook', reported: 'idle' }]],
  ['processing', '', [{ type: 'reported', witness: 'hook', reported: 'processing' }]],
  ['exited', '', [{ type: 'exited' }]],
  [undefined, 'some words', []],
] as const)('Watcher.triggerWaitCheck returns the state %s', async (state, text, news) => {
  const { watcher, check } = watched(text);
  for (const each of news) watcher.handle(each);
  expect((await check())?.announced?.type).toBe(state);
});

test('Watcher looks at a terminal again only when it prints', async () => {
  const { watcher, place, check, pass } = watched('$ ');
  await check();
  await pass(30, 1000);
  const looks = place.looks;
  await pass(60, 60_000);
  expect(place.looks).toBe(looks);
  watcher.handle({ type: 'printed', quiet: true });
  await pass(2, 1000);
  expect(place.looks).toBeGreaterThan(looks);
});
