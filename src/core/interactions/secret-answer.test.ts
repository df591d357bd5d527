import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

let harness: Harness;

beforeEach(() => (harness = new Harness()));
afterEach(() => harness.dispose());

/** Returns the contents of all files on the disk as one text. */
function everything(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  );
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

test('A secret answer reaches the agent and is not stored anywhere on the disk', async () => {
  await harness.session();
  const question = {
    question: 'Token?',
    header: null,
    multiSelect: false,
    options: [],
    isSecret: true,
  };
  const asked = ask('a1');
  if (asked.type !== 'asked') throw new Error('Nothing is asked.');
  const details = { type: 'questions' as const, toolUseId: null, questions: [question] };
  harness.agent.run.say({
    type: 'asked',
    ask: { ...asked.ask, details, options: [option('answer', 'PROVIDE_INFO')] },
  });
  const requestId = harness.store.interactions.open()[0]?.request.requestId ?? '';
  const data = { answers: { 'Token?': 'hunter2-is-it' }, notes: { 'Token?': 'hunter2-is-it' } };
  const done = harness.hub.handleInteractionResponse(
    { requestId, selectedOptionId: 'answer', data },
    { type: 'window', windowId: 'w' },
  );
  expect(done).toMatchObject({
    ok: true,
    value: { outcome: 'answered', response: { data: { answers: { 'Token?': '[hidden]' } } } },
  });
  expect(JSON.stringify(harness.agent.run.answers)).toContain('hunter2-is-it');
  expect(everything(harness.folder)).not.toContain('hunter2-is-it');
  expect(everything(harness.folder)).toContain('[hidden]');
});
