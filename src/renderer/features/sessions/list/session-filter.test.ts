import { expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { sessionFilter } from './session-filter.ts';

const sessions = [
  aSession('a', { title: 'Fix the Parser', cwd: '/home/ann/web' }),
  aSession('b', { title: 'Résumé', cwd: '/srv', git: { kind: 'branch', name: 'feature/login' } }),
  aSession('c', { title: '修复登录', agentId: 'codex' }),
];
const agentName = (agentId: string) => (agentId === 'codex' ? 'Codex' : 'Claude Code');

test.each([
  ['parser', ['a']],
  ['WEB fix', ['a']],
  ['resume', ['b']],
  ['feature/log', ['b']],
  ['登录', ['c']],
  ['claude', ['a', 'b']],
  ['parser login', []],
])('sessionFilter with %j matches the sessions %j', (filter, expected) => {
  const matches = sessionFilter(filter, agentName);
  expect(sessions.filter((each) => matches?.(each)).map(({ sessionId }) => sessionId)).toEqual(
    expected,
  );
});

test('sessionFilter of blanks is null', () => {
  expect(sessionFilter('  ', agentName)).toBeNull();
});
