import { expect, test } from 'vitest';

import { agentMarks } from './agent-marks.ts';

const marksOf = (...names: readonly string[]) => [...agentMarks(names).values()];

test('the agents that Corral knows have different marks of two letters', () => {
  expect(marksOf('Corral Agent', 'Claude Code', 'Codex', 'Gemini CLI', 'OpenCode', 'Demo')).toEqual(
    ['CA', 'CC', 'Co', 'GC', 'OC', 'De'],
  );
});

test('an agent whose letters another one has gets the next letter of its name', () => {
  expect(marksOf('Codex', 'Copilot', 'Cody', 'Goose', 'GOOSE')).toEqual([
    'Co',
    'Cp',
    'Cd',
    'Go',
    'Gs',
  ]);
});

test('names of other scripts, of one letter and without letters have a mark, too', () => {
  expect(marksOf('通义灵码', 'Q', '!!', '')).toEqual(['通义', 'Q', '', '']);
});
