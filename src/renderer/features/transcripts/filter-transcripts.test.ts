import { expect, test } from 'vitest';

import { filterTranscripts, othersThan } from './filter-transcripts.ts';

const transcript = (title: string | null, cwd: string) => {
  return {
    agentId: 'claude-code',
    agentSessionId: `${title}`,
    title,
    cwd,
    bytes: 1,
    modifiedAt: 1,
    sessionId: null,
  };
};
const all = [
  transcript('Fix the Parser', '/home/a/web'),
  transcript(null, '/home/a/parser'),
  transcript('修复登录', '/srv'),
];

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['parser', [0, 1]],
  ['WEB fix', [0]],
  ['登录', [2]],
  ['nothing', []],
])('filterTranscripts with %j returns the transcripts %j', (filter, expected) => {
  expect(filterTranscripts(all, filter)).toEqual(expected.map((index) => all[index]));
});

test('othersThan leaves out a conversation that is known by another title, and keeps one of another agent', () => {
  const known = transcript('found', '/srv');
  const asked = { ...known, title: 'asked', bytes: 0 };
  const ofOther = { ...known, agentId: 'codex' };
  expect(othersThan([known], [asked, ofOther])).toEqual([ofOther]);
});
