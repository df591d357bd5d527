import { expect, test } from 'vitest';

import { completionsOf, withFilter } from './completions.ts';

const values = {
  agents: ['claude-code', 'codex'],
  projects: ['corral', 'my app'],
  today: '2026-11-29',
};

test.each([
  ['', []],
  ['a', []],
  ['ag', ['agent:']],
  ['needle be', ['needle before:']],
  ['needle -is', ['needle -is:']],
  ['agent:', ['agent:claude-code ', 'agent:codex ']],
  ['needle -agent:CO', ['needle -agent:claude-code ', 'needle -agent:codex ']],
  ['agent:codex', []],
  ['project:app', ['project:"my app" ']],
  ['project:"my a', ['project:"my app" ']],
  ['project:"my app"', []],
  ['after:', ['after:2026-11-29 ', 'after:7d ', 'after:30d ']],
  ['is:', ['is:failed ']],
  ['file:', []],
  ['unknown:', []],
  ['foo.agent:', []],
  ['数据 pro', ['数据 project:']],
])('The query %j is completed to %j', (typed, expected) => {
  expect(completionsOf(typed, values).map(({ completed }) => completed)).toEqual(expected);
});

test('A filter is added after the words of a query', () => {
  expect(withFilter('', 'agent')).toBe('agent:');
  expect(withFilter('needle ', 'file')).toBe('needle file:');
  expect(withFilter('needle', 'is')).toBe('needle is:failed ');
});
