import { expect, test } from 'vitest';

import { dayOptions } from './day-options.mjs';

test('dayOptions plays all agents for ten minutes unless options say otherwise', () => {
  expect(dayOptions(['--seed', '7'])).toEqual({
    seed: 7,
    minutes: 10,
    agents: ['demo', 'claude-code', 'codex', 'opencode', 'gemini', 'corral'],
  });
  expect(dayOptions(['--seed', '7', '--minutes', '2', '--agents', 'demo'])).toEqual({
    seed: 7,
    minutes: 2,
    agents: ['demo'],
  });
});

test('dayOptions refuses an agent that no day knows, and an unknown option', () => {
  expect(() => dayOptions(['--agents', 'demo,tea'])).toThrow('not "tea"');
  expect(() => dayOptions(['--moon', '1'])).toThrow('--seed N');
});
