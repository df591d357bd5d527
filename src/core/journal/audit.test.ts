import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { hashContent, hashHeader } from '#core/store/tables/audit-hash.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { LONGEST_BODY } from './audit-draft.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => harness.dispose());

const records = () => harness.store.audit.after(0, 1000);
const contents = () => records().map(({ body }) => JSON.parse(body ?? '{}').content);
const kinds = () => records().map(({ header }) => header.kind);

function openQuestion(): Interaction {
  harness.agent.run.say(ask('a1'));
  const found = harness.store.interactions.open().at(-1);
  if (!found) throw new Error('Nothing was asked.');
  return found;
}

/** Returns the question in the form in which the hub closes it. */
function closedWith(
  interaction: Interaction,
  selectedOptionId: string,
  rest: object = {},
): Interaction {
  const { requestId } = interaction.request;
  const response = { requestId, sessionId, selectedOptionId, ...rest };
  const decidedBy = { type: 'window' as const, windowId: 'window-1' };
  return {
    ...interaction,
    outcome: 'answered',
    response,
    decidedBy,
    closedAt: harness.clock.now(),
  };
}

const isChained = (list: readonly AuditRecord[]) =>
  list.every(({ header: { hash, ...header }, salt, body }, index) => {
    const intact = salt === null || body === null || hashContent(salt, body) === header.contentHash;
    return (
      intact &&
      hashHeader(header) === hash &&
      header.previous === (list[index - 1]?.header.hash ?? '0'.repeat(64))
    );
  });

describe('Audit of a question', () => {
  test('The audit records what was asked, which window showed it, who decided what, what was sent and how it ended', () => {
    const question = openQuestion();
    const shown = { ...question, shownAt: 5, shownIn: [{ windowId: 'window-1', at: 5 }] };
    const closed = closedWith(shown, 'reject', { feedback: 'not that' });
    harness.journal.write((entry) => entry.interaction(shown));
    harness.journal.write((entry) => entry.interaction(closed));
    harness.journal.write((entry) => entry.sent(closed, { behavior: 'deny' }, null, 9));
    const title = 'Run a command';
    expect(contents()).toEqual([
      { kind: 'opened', request: question.request },
      { kind: 'shown', title, windowId: 'window-1' },
      {
        kind: 'decided',
        title,
        decidedBy: { type: 'window', windowId: 'window-1' },
        response: closed.response,
        option: option('reject', 'REJECT_WITH_REASON'),
      },
      { kind: 'closed', title, outcome: 'answered', explanation: null },
      { kind: 'sent', title, sent: { behavior: 'deny' }, failure: null },
    ]);
    expect(records().map(({ header }) => [header.outcome, header.decider])).toEqual([
      [null, null],
      [null, null],
      [null, 'window'],
      ['answered', null],
      [null, null],
    ]);
    expect(new Set(records().map(({ header }) => header.requestId))).toEqual(
      new Set([question.request.requestId]),
    );
    expect(isChained(records())).toBe(true);
  });

  test('The audit records nothing when the same state is written again', () => {
    const question = openQuestion();
    harness.journal.write((entry) => entry.interaction(question));
    expect(kinds()).toEqual(['opened']);
  });

  test('The audit records a question that closed without a decision, and one that was reopened', () => {
    const question = openQuestion();
    const closed = {
      ...question,
      outcome: 'deliveryFailed' as const,
      explanation: 'It hung up.',
      closedAt: 7,
    };
    harness.journal.write((entry) => entry.interaction(closed));
    harness.journal.write((entry) => entry.interaction(question));
    expect(kinds()).toEqual(['opened', 'closed', 'reopened']);
  });

  test('A question is not stored if its audit entry cannot be stored', () => {
    harness.database?.exec(
      "CREATE TRIGGER full BEFORE INSERT ON audit_contents BEGIN SELECT RAISE(ABORT, 'no space'); END",
    );
    harness.agent.run.say(ask('a1'));
    expect(harness.store.interactions.open()).toEqual([]);
    expect(records()).toEqual([]);
    harness.database?.exec('DROP TRIGGER full');
    harness.clock.advance(60_000);
    const [question] = harness.store.interactions.open();
    expect(contents()).toEqual([{ kind: 'opened', request: question?.request }]);
    expect(isChained(records())).toBe(true);
  });
});

test('The audit records that a rule was saved and revoked, not that it was used', () => {
  const draft = {
    effect: 'allow' as const,
    toolName: 'Bash',
    pattern: { type: 'command' as const, words: ['ls'] },
  };
  const rule = {
    ...draft,
    scope: { type: 'session' as const, sessionId },
    ruleId: 'r1',
    createdAt: 5,
    lastUsedAt: null,
    uses: 0,
    revokedAt: null,
  };
  const used = { ...rule, uses: 1, lastUsedAt: 6 };
  const revoked = { ...used, revokedAt: 7 };
  for (const each of [rule, used, revoked, revoked])
    harness.journal.write((entry) => entry.rule(each));
  expect(contents()).toEqual([
    { kind: 'ruleSaved', rule },
    { kind: 'ruleRevoked', rule: revoked },
  ]);
  expect(records().map(({ header }) => [header.at, header.sessionId])).toEqual([
    [5, sessionId],
    [7, sessionId],
  ]);
});

describe('Audit entries', () => {
  test('A long audit entry keeps its beginning, and its whole content is a blob of its session', () => {
    const question = openQuestion();
    const details = {
      type: 'plan' as const,
      toolUseId: null,
      plan: '计划'.repeat(LONGEST_BODY),
      filePath: null,
    };
    const request = { ...question.request, requestId: 'long', details };
    harness.journal.write((entry) => entry.interaction({ ...question, request }));
    const body = JSON.parse(records().at(-1)?.body ?? '{}');
    expect(Object.keys(body)).toEqual(['title', 'blob', 'excerpt']);
    const blobs = new FileBlobs(join(harness.folder, 'blobs'));
    expect(JSON.parse(blobs.text(body.blob.hash) ?? '')).toEqual({ kind: 'opened', request });
    expect(harness.store.blobUses.deleteSession(sessionId)).toContain(body.blob.hash);
  });

  test('An audit entry contains no password', () => {
    const question = openQuestion();
    const secret = { ...option('provide', 'PROVIDE_INFO', true), metadata: { isSecret: true } };
    const asked = {
      ...question,
      request: { ...question.request, requestId: 'secret', options: [secret] },
    };
    const closed = closedWith(asked, 'provide', {
      feedback: 'hunter2',
      data: { answers: { 'Password?': 'hunter2' } },
    });
    harness.journal.write((entry) => {
      entry.interaction(asked);
      entry.interaction(closed);
      entry.sent(closed, { answer: 'hunter2' }, null, 9);
    });
    expect(JSON.stringify(records())).not.toContain('hunter2');
    expect(contents().at(-1)).toMatchObject({ sent: '[hidden]' });
  });
});

describe('The audit table', () => {
  test.each([
    'UPDATE audit SET at = 0',
    'DELETE FROM audit',
    'INSERT OR REPLACE INTO audit SELECT number, 0, kind, session_id, request_id, agent_id, outcome, decider, content_hash, previous, hash FROM audit',
    "INSERT INTO audit (number, at, kind, content_hash, previous, hash) VALUES (9, 0, 'opened', '', '', '')",
    "INSERT INTO audit (number, at, kind, content_hash, previous, hash) VALUES (2, 0, 'opened', '', 'another', '')",
    "UPDATE audit_contents SET body = '{}'",
    'DELETE FROM audit_contents',
    "INSERT OR REPLACE INTO audit_contents VALUES (1, '', '{}')",
  ])('The audit table rejects a change: %s', (sql) => {
    openQuestion();
    const before = records();
    expect(() => harness.database?.exec(sql)).toThrow(/audit/);
    expect(records()).toEqual(before);
  });

  test('Deleting a session erases the contents of its audit entries, keeps their headers and adds a redaction', () => {
    const question = openQuestion();
    const before = records();
    harness.journal.write((entry) => entry.interaction(closedWith(question, 'approve')));
    harness.journal.write((entry) => entry.deleteSession(sessionId, 20));
    expect(kinds()).toEqual(['opened', 'decided', 'closed', 'redacted']);
    expect(records()[0]).toEqual({ header: before[0]?.header, salt: null, body: null });
    expect(contents().at(-1)).toEqual({ kind: 'redacted', entries: 3, reason: 'sessionDeleted' });
    expect(isChained(records())).toBe(true);
    harness.journal.write((entry) => entry.deleteSession('another', 21));
    expect(records()).toHaveLength(4);
  });
});
