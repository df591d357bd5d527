import { expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { filterMatch, sessionFilter } from './session-filter.ts';

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

/** Returns a match with its marked words in brackets. */
function marked({
  text,
  marks,
}: {
  text: string;
  marks: readonly { start: number; end: number }[];
}) {
  return marks.reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
    text,
  );
}

test.each([
  ['parse FIX', 'a', '[Fix] the [Parse]r', null],
  ['web fix', 'a', '[Fix] the Parser', '/home/ann/[web]'],
  ['resume', 'b', '[Résumé]', null],
  ['log feat', 'b', 'Résumé', '[feat]ure/[log]in'],
  ['登录 codex', 'c', '修复[登录]', '[Codex]'],
  ['e', 'a', 'Fix th[e] Pars[e]r', null],
])('filterMatch of %j in session %s marks %j, and %j beside', (filter, id, title, beside) => {
  const session = sessions.find(({ sessionId }) => sessionId === id)!;
  const found = filterMatch(filter, session, agentName(session.agentId));
  expect([marked(found.title), found.beside && marked(found.beside)]).toEqual([title, beside]);
});

test('sessionFilter of blanks is null', () => {
  expect(sessionFilter('  ', agentName)).toBeNull();
});
