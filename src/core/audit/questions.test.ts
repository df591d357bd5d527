import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { option, plainRequest } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { EVERY_ENTRY, type AuditContent } from '#shared/audit/audit.ts';

import { AuditLog } from './audit-log.ts';

let harness: Harness;
let log: AuditLog;

beforeEach(() => {
  harness = new Harness();
  const { store, clock, data } = harness;
  log = new AuditLog({
    store,
    blobs: new FileBlobs(data.blobs),
    clock,
    kept: () => store.audit.head(),
  });
});
afterEach(() => harness.dispose());

function write(requestId: string | null, content: AuditContent): void {
  harness.journal.write((entry) =>
    entry.audit({ at: 1, sessionId: 's', requestId, agentId: 'demo', content }),
  );
}

function openedContent(requestId: string, command: string): AuditContent {
  const details = {
    type: 'tool' as const,
    toolName: 'Bash',
    toolUseId: null,
    input: { command },
    details: null,
  };
  return { kind: 'opened', request: { ...plainRequest, requestId, message: command, details } };
}

const decidedBy = { type: 'window' as const, windowId: 'w1' };
const rejectedContent = (requestId: string): AuditContent => {
  const response = {
    requestId,
    sessionId: 's',
    selectedOptionId: 'reject',
    feedback: ' Not now. ',
  };
  return {
    kind: 'decided',
    title: 'Run a command',
    decidedBy,
    response,
    option: option('reject', 'REJECT_WITH_REASON'),
  };
};
const closed: AuditContent = {
  kind: 'closed',
  title: 'Run a command',
  outcome: 'answered',
  explanation: null,
};
const questions = (query = {}) =>
  log.page({ before: null, query: { ...EVERY_ENTRY, ...query } }).value.questions;

test('A page of the audit contains the request and the answer of each question of its entries, with all entries of the question', () => {
  write('a', openedContent('a', 'npm test'));
  write('b', openedContent('b', 'npm run build'));
  write('a', rejectedContent('a'));
  write('a', closed);
  const [a, b] = questions().toSorted((one, other) => one.requestId.localeCompare(other.requestId));
  expect(a).toMatchObject({
    requestId: 'a',
    title: 'Run a command',
    subject: { text: 'npm test', isCode: false },
    outcome: 'answered',
    selected: { optionId: 'reject', label: 'reject' },
    feedback: 'Not now.',
    decidedBy,
  });
  expect(a?.entries.map(({ number }) => number)).toEqual([1, 3, 4]);
  expect(b).toMatchObject({
    subject: { text: 'npm run build' },
    outcome: null,
    selected: null,
    decidedBy: null,
  });
  expect(
    questions({ outcome: 'answered' }).map(({ requestId, entries }) => [requestId, entries.length]),
  ).toEqual([['a', 3]]);
});

test('A question that was reopened has no answer', () => {
  write('a', openedContent('a', 'npm test'));
  write('a', rejectedContent('a'));
  write('a', closed);
  write('a', { kind: 'reopened', title: 'Run a command' });
  expect(questions()).toMatchObject([
    { outcome: null, selected: null, feedback: null, decidedBy: null },
  ]);
});

test('A long request is read from its blob, a huge one and an erased one are left out, and their entries stay', () => {
  write('long', openedContent('long', `npm test ${'x'.repeat(100_000)}`));
  write('huge', openedContent('huge', 'y'.repeat(2_000_000)));
  expect(questions().map(({ requestId, subject }) => [requestId, subject?.text.length])).toEqual([
    ['long', 400],
  ]);
  harness.journal.write((entry) => entry.deleteSession('s', 2));
  expect(questions()).toEqual([]);
  expect(log.page({ before: null, query: EVERY_ENTRY }).value.entries).toHaveLength(3);
});
