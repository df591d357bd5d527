import { expect, test } from 'vitest';

import type { TypingFailure } from '#core/agents/program-watch.ts';

import { PromptsToType } from './prompts-to-type.ts';

test('PromptsToType types one prompt after the other, and gives none back that is being typed', async () => {
  const typing = Promise.withResolvers<TypingFailure | null>();
  const prompts = new PromptsToType(() => typing.promise);
  prompts.add('1', 'one');
  prompts.add('2', 'two');
  const first = prompts.typeFirst();
  expect(prompts.takeBack('1')).toBe(false);
  expect(await prompts.typeFirst()).toBeNull();
  typing.resolve(null);
  expect(await first).toEqual({ promptKey: '1', text: 'one', failure: null });
  expect(prompts.takeBack('2')).toBe(true);
  expect(prompts.size).toBe(0);
});

test('PromptsToType keeps a prompt for which the program does not wait, in its place', async () => {
  const prompts = new PromptsToType(async () => 'notAwaited');
  prompts.add('1', 'one');
  prompts.add('2', 'two');
  expect(await prompts.typeFirst()).toMatchObject({ promptKey: '1', failure: 'notAwaited' });
  expect(prompts.giveUp().map(({ promptKey }) => promptKey)).toEqual(['1', '2']);
});
