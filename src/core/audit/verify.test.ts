import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { AuditHeadFile } from '#core/adapters/files/audit-head-file.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import type { AuditFact, AuditHead } from '#shared/audit/audit.ts';

import { HeadKeeper } from './head-keeper.ts';
import { verifyAudit } from './verify.ts';

let harness: Harness;

beforeEach(() => (harness = new Harness()));
afterEach(() => harness.dispose());

const fact = (title: string, sessionId = 's1'): AuditFact => ({
  at: 1_700_000_000_000,
  sessionId,
  requestId: 'r1',
  agentId: 'demo',
  content: { kind: 'sent', title, sent: { title }, failure: null },
});

/** Manipulates the database like a person who has the file and knows its protection. */
function tamper(sql: string): void {
  const triggers =
    harness.database
      ?.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit%'")
      .all() ?? [];
  for (const { name } of triggers) harness.database?.exec(`DROP TRIGGER ${String(name)}`);
  harness.database?.exec(sql);
}

const write = (...titles: readonly string[]) =>
  harness.journal.write((entry) => titles.map((title) => entry.audit(fact(title))));

function verify(kept: AuditHead | null = harness.store.audit.head()) {
  const { audit } = harness.store;
  return verifyAudit({
    after: (number, limit) => audit.after(number, limit),
    redactedAt: (sessionId) => audit.redactedAt(sessionId),
    blobs: new FileBlobs(join(harness.folder, 'blobs')),
    kept,
    pause: () => Promise.resolve(),
  });
}

test('verifyAudit finds no break in an unchanged audit of any length', async () => {
  write(...Array.from({ length: 230 }, (_, index) => `entry ${index}`));
  expect(await verify()).toEqual({
    head: harness.store.audit.head(),
    redacted: 0,
    breaks: [],
    broken: 0,
  });
  expect((await verify()).head.count).toBe(230);
});

describe('verifyAudit', () => {
  test.each([
    [
      'a changed time',
      'UPDATE audit SET at = at + 1 WHERE number = 3',
      [{ kind: 'changed', number: 3, last: 3 }],
    ],
    [
      'a changed decider',
      "UPDATE audit SET decider = 'rule' WHERE number = 2",
      [{ kind: 'changed', number: 2, last: 2 }],
    ],
    [
      'a changed content',
      `UPDATE audit_contents SET body = replace(body, 'c', 'd') WHERE number = 3`,
      [{ kind: 'contentChanged', number: 3, last: 3 }],
    ],
    [
      'a changed salt',
      `UPDATE audit_contents SET salt = 'x' WHERE number = 1`,
      [{ kind: 'contentChanged', number: 1, last: 1 }],
    ],
    [
      'a deleted content',
      'DELETE FROM audit_contents WHERE number = 4',
      [{ kind: 'contentMissing', number: 4, last: 4 }],
    ],
    [
      'deleted entries',
      'DELETE FROM audit WHERE number IN (2, 3)',
      [{ kind: 'missing', number: 2, last: 3 }],
    ],
    [
      'a deleted first entry',
      'DELETE FROM audit WHERE number = 1',
      [{ kind: 'missing', number: 1, last: 1 }],
    ],
    ['a deleted end', 'DELETE FROM audit WHERE number > 3', [{ kind: 'cut', number: 4, last: 5 }]],
    ['a deletion of all entries', 'DELETE FROM audit', [{ kind: 'cut', number: 1, last: 5 }]],
    [
      'exchanged positions',
      `UPDATE audit SET number = 9 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3; UPDATE audit SET number = 3 WHERE number = 9`,
      [
        { kind: 'changed', number: 2, last: 2 },
        { kind: 'contentChanged', number: 2, last: 2 },
        { kind: 'changed', number: 3, last: 3 },
        { kind: 'contentChanged', number: 3, last: 3 },
        { kind: 'changed', number: 4, last: 4 },
      ],
    ],
  ])('verifyAudit finds %s', async (_what, sql, breaks) => {
    write('a', 'b', 'c', 'd', 'e');
    const kept = harness.store.audit.head();
    tamper(sql);
    expect(await verify(kept)).toMatchObject({ breaks, broken: breaks.length });
  });

  test('verifyAudit finds an audit that was rewritten with valid hashes', async () => {
    write('a', 'b', 'c');
    const kept = harness.store.audit.head();
    tamper('DELETE FROM audit; DELETE FROM audit_contents');
    harness.store.audit.rolledBack();
    write('a', 'x', 'c', 'd');
    expect(await verify(kept)).toMatchObject({
      breaks: [{ kind: 'rewritten', number: 3, last: 3 }],
    });
  });

  test('verifyAudit finds a deleted head file', async () => {
    write('a');
    expect(await verify(null)).toMatchObject({
      breaks: [{ kind: 'headMissing', number: 1, last: 1 }],
    });
  });

  test('verifyAudit finds a long text that was changed or deleted', async () => {
    write('x'.repeat(50_000));
    const { hash } = JSON.parse(harness.store.audit.get(1)?.body ?? '').blob;
    expect(await verify()).toMatchObject({ broken: 0 });
    const file = join(harness.folder, 'blobs', hash.slice(0, 2), hash.slice(2));
    writeFileSync(file, readFileSync(file, 'utf8').replace('x', 'y'));
    expect(await verify()).toMatchObject({ breaks: [{ kind: 'blobChanged', number: 1 }] });
    rmSync(file);
    expect(await verify()).toMatchObject({ breaks: [{ kind: 'blobMissing', number: 1 }] });
  });

  test('verifyAudit counts breaks beyond those that it lists', async () => {
    write(...Array.from({ length: 80 }, (_, index) => `${index}`));
    tamper('UPDATE audit SET at = 0');
    const { breaks, broken } = await verify();
    expect([breaks.length, broken]).toEqual([50, 80]);
  });
});

test('verifyAudit counts contents that were erased with their session, and reports no break for them', async () => {
  harness.journal.write((entry) =>
    ['s1', 's2', 's1'].map((sessionId) => entry.audit(fact('x'.repeat(50_000), sessionId))),
  );
  const done = harness.journal.write((entry) => entry.deleteSession('s1', 5));
  expect(done.ok && done.value).toEqual([]);
  expect(await verify()).toMatchObject({ redacted: 2, broken: 0 });
});

describe('HeadKeeper', () => {
  const keeper = () =>
    new HeadKeeper({
      file: new AuditHeadFile(join(harness.folder, 'audit-head.json')),
      journal: harness.journal,
      table: harness.store.audit,
      clock: harness.clock,
      log: silentLog,
    });

  test('HeadKeeper stores each new head, and finds no problem at the next start', async () => {
    const first = keeper();
    expect(first.start()).toEqual([]);
    write('a', 'b');
    write('c');
    await first.close();
    expect(first.kept()).toEqual(harness.store.audit.head());
    const next = keeper();
    expect(next.start()).toEqual([]);
    await next.close();
    expect(await verify(next.kept())).toMatchObject({ head: { count: 3 }, broken: 0 });
  });

  test('HeadKeeper accepts a stored head that is older than the audit, as after a crash', async () => {
    const first = keeper();
    first.start();
    write('a');
    await first.close();
    write('b');
    expect(keeper().start()).toEqual([]);
  });

  test.each([
    ['a deleted end', 'DELETE FROM audit WHERE number = 2', 2],
    ['a replaced entry', `UPDATE audit SET hash = '${'0'.repeat(64)}' WHERE number = 2`, 3],
  ])('HeadKeeper reports %s, and adds a permanent entry about it', async (_what, sql, number) => {
    const first = keeper();
    first.start();
    write('a', 'b');
    await first.close();
    const kept = first.kept();
    tamper(sql);
    harness.store.audit.rolledBack();
    const next = keeper();
    expect(next.start()).toMatchObject([{ kind: 'auditBroken' }]);
    await next.close();
    expect(JSON.parse(harness.store.audit.get(number)?.body ?? '').content).toMatchObject({
      kind: 'broken',
      kept,
    });
    expect((await verify(next.kept())).breaks).toContainEqual({
      kind: 'broken',
      number,
      last: number,
    });
  });

  test('HeadKeeper reports a deleted head file', async () => {
    const first = keeper();
    first.start();
    write('a');
    await first.close();
    rmSync(join(harness.folder, 'audit-head.json'));
    expect(keeper().start()).toMatchObject([{ kind: 'auditBroken' }]);
  });
});

test('The hashes can be computed from an export', () => {
  write('a');
  const { header, salt, body } = harness.store.audit.get(1) ?? { header: null, salt: '', body: '' };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(header?.contentHash).toBe(sha256(`${salt}\n${body}`));
  expect(header?.hash).toBe(
    sha256(
      `[1,1700000000000,"sent","s1","r1","demo",null,null,"${header?.contentHash}","${'0'.repeat(64)}"]`,
    ),
  );
});
