import { afterEach, beforeEach, expect, test } from 'vitest';

import { examine, sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { storeNotices } from '#core/data-folder/store-notices.ts';
import { neutralPolicy } from '#core/interactions/policy.ts';
import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { RowCheck } from './row-check.ts';

const MESSAGES = 2250;
const DAYS = 24 * 60 * 60 * 1000;

let harness: Harness;
let sessionId: string;
/** The row ids above which the thread was asked to verify. */
let asked: number[];

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('The oldest message.');
  const more = Array.from({ length: MESSAGES }, (_, at) => text(`m${at}`, `message ${at}.`));
  harness.agent.run.say(...more);
  asked = [];
});
afterEach(() => harness.dispose());

/** Changes a letter of a stored message, as a failing disk would. */
const damage = (words: string) =>
  harness.database?.exec(
    `UPDATE messages SET body = replace(body, '${words}', upper('${words}')) WHERE body LIKE '%${words}%'`,
  );
const found = () => harness.store.damage.rows.length;

function rowCheck({ hasThread = true } = {}): RowCheck {
  const { store, clock, journal, data } = harness;
  const checkpoints = {
    examine: async (above: number, limit: number) => {
      asked.push(above);
      const done = examine(data.database, above, limit);
      return hasThread && done.ok ? done.value : null;
    },
  };
  return new RowCheck({ store, clock, journal, checkpoints });
}

/** Lets the time pass, and returns how many damaged rows are found then. */
async function foundAfter(ms: number): Promise<number> {
  harness.clock.advance(ms);
  await new Promise((resolve) => setImmediate(resolve));
  return found();
}

/** Checks as far as `steps` steps lead. */
async function checkSome(steps: number, options?: { readonly hasThread: boolean }): Promise<void> {
  const check = rowCheck(options);
  check.start();
  for (let step = 0; step < steps; step += 1) await foundAfter(2000);
  check.close();
}

/** Closes the folder, lets another program change it, and starts a core on it. */
function restart(change: () => void = () => undefined): void {
  harness.crash();
  change();
  harness = new Harness(harness.folder, neutralPolicy, harness.agent, { clock: harness.clock });
  asked = [];
}

test('RowCheck verifies the newest messages at the start and the others a few at a time, and a notice counts the damaged ones', async () => {
  damage('oldest message.');
  damage(`message ${MESSAGES - 1}.`);
  damage('message 600.');
  const check = rowCheck();
  check.start();
  expect(found()).toBe(1);
  expect(await foundAfter(1999)).toBe(1);
  expect(await foundAfter(1)).toBe(2);
  expect(await foundAfter(20)).toBe(3);
  const notices = storeNotices(harness.store, '/data');
  expect(notices).toMatchObject([{ kind: 'rowsDamaged' }]);
  expect(notices.map(({ message }) => textIn('en', message))).toEqual([
    expect.stringContaining('messages: 3'),
  ]);
  check.close();
});

test('RowCheck waits longer after a step during which something was written', async () => {
  const check = rowCheck();
  check.start();
  harness.clock.advance(2000);
  harness.agent.run.say(text('new', 'A new message.'));
  await foundAfter(0);
  await foundAfter(999);
  expect(asked).toEqual([0]);
  await foundAfter(1);
  expect(asked).toEqual([0, 500]);
  check.close();
});

test('RowCheck verifies in core what the thread cannot read', async () => {
  damage('oldest message.');
  await checkSome(1, { hasThread: false });
  expect(found()).toBe(1);
  expect(asked).toEqual([0]);
});

test('Messages that were verified are not read at the next start, until a part of them is written', async () => {
  await checkSome(2);
  restart();
  await checkSome(1);
  expect(asked).toEqual([1000]);
  await checkSome(9);
  const early = harness.store.messages.bySeq(sessionId, 800);
  if (early) harness.journal.write((entry) => entry.message(early));
  restart();
  await checkSome(1);
  expect(asked).toEqual([799]);
});

test('All messages are verified again after another program changed the file, while one is damaged, and after a month', async () => {
  const firstAsked = async () => {
    await checkSome(9);
    return asked[0] ?? null;
  };
  expect(await firstAsked()).toBe(0);
  restart();
  expect(await firstAsked()).toBeNull();
  harness.clock.advance(31 * DAYS);
  expect(await firstAsked()).toBe(0);
  restart(() => {
    const opened = sqlite.open(harness.data.database);
    if (!opened.ok) throw new Error('There is no database.');
    opened.value.exec(`UPDATE messages SET body = replace(body, 'message 600.', 'message 601.')`);
    opened.value.close();
  });
  expect(await firstAsked()).toBe(0);
  expect(found()).toBe(1);
  restart();
  expect(await firstAsked()).toBe(0);
  expect(found()).toBe(1);
});
