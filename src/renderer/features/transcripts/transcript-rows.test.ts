import { expect, test } from 'vitest';

import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import { transcriptRows } from './transcript-rows.ts';

const transcript = (agentSessionId: string, cwd: string | null): TranscriptInfo => ({
  agentId: 'a',
  agentSessionId,
  title: null,
  cwd,
  bytes: 0,
  modifiedAt: 0,
  sessionId: null,
});
const all = [
  transcript('1', '/a'),
  transcript('2', '/b'),
  transcript('3', '/a'),
  transcript('4', null),
];
const brief = (folded: readonly (string | null)[] = []) =>
  transcriptRows(all, new Set(folded)).map((row) =>
    row.type === 'project' ? `${row.cwd} ${row.count}` : row.transcript.agentSessionId,
  );

test('transcriptRows lists transcripts below their folder, the folder of the newest one first', () => {
  expect(brief()).toEqual(['/a 2', '1', '3', '/b 1', '2', 'null 1', '4']);
});

test('transcriptRows keeps the heading of a collapsed folder', () => {
  expect(brief(['/a', null])).toEqual(['/a 2', '/b 1', '2', 'null 1']);
});
