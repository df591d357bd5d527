import { afterEach, beforeEach, expect, test } from 'vitest';

import { storeNotices } from '#core/data-folder/store-notices.ts';
import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { RowCheck } from './row-check.ts';

const MESSAGES = 1250;

let harness: Harness;

beforeEach(async () => {
  harness = new Harness();
  await harness.session('The oldest message.');
  const more = Array.from({ length: MESSAGES }, (_, at) => text(`m${at}`, `message ${at}.`));
  harness.agent.run.say(...more);
});
afterEach(() => harness.dispose());

/** Changes a letter of a stored message, as a failing disk would. */
const damage = (words: string) =>
  harness.database?.exec(
    `UPDATE messages SET body = replace(body, '${words}', upper('${words}')) WHERE body LIKE '%${words}%'`,
  );

test('RowCheck verifies the newest messages at the start and the others a few at a time, and a notice counts the damaged ones', () => {
  damage('oldest message.');
  damage(`message ${MESSAGES - 1}.`);
  const { store, clock } = harness;
  const check = new RowCheck({ store, clock });
  const found = () => store.damage.rows.length;
  check.start();
  const counts = [found()];
  for (let steps = 0; steps < 3; steps += 1) {
    clock.advance(20);
    counts.push(found());
  }
  expect(counts).toEqual([1, 1, 1, 2]);
  const notices = storeNotices(store, '/data');
  expect(notices).toMatchObject([{ kind: 'rowsDamaged' }]);
  expect(notices.map(({ message }) => textIn('en', message))).toEqual([
    expect.stringContaining('messages: 2'),
  ]);
  check.close();
});
