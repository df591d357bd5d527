import { expect, test } from 'vitest';

import type { AuditQuestion, AuditRow } from '#shared/contract/calls/audit.ts';

import { auditLines } from './audit-lines.ts';

function row(number: number, requestId: string | null): AuditRow {
  const about = {
    at: 1,
    kind: 'shown',
    sessionId: 's1',
    requestId,
    agentId: 'demo',
    outcome: null,
    decider: null,
  };
  return { ...about, number, contentHash: '', previous: '', hash: '', title: `entry ${number}` };
}

const question = (requestId: string): AuditQuestion => ({
  requestId,
  sessionId: 's1',
  title: 'Run it?',
  subject: null,
  outcome: null,
  explanation: null,
  selected: null,
  feedback: null,
  decidedBy: null,
  level: null,
  entries: [],
});

test('auditLines returns one line per question, at its newest entry, and one per entry without a question', () => {
  const rows = [
    row(9, 'b'),
    row(8, 'a'),
    row(7, null),
    row(6, 'b'),
    row(5, 'erased'),
    row(4, 'a'),
    row(3, 'erased'),
  ];
  const lines = auditLines(
    rows,
    new Map([question('a'), question('b')].map((each) => [each.requestId, each])),
  );
  expect(lines.map(({ key, row: { number } }) => [key, number])).toEqual([
    ['b', 9],
    ['a', 8],
    ['7', 7],
    ['5', 5],
    ['3', 3],
  ]);
});
