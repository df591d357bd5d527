import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { Harness } from '#core/testing/harness.ts';
import { EVERY_ENTRY, type AuditContent, type AuditQuery } from '#shared/audit/audit.ts';

import { AuditLog } from './audit-log.ts';
import { exportEntry } from './export.ts';

let harness: Harness;
let log: AuditLog;
let blobs: FileBlobs;

beforeEach(() => {
  harness = new Harness();
  blobs = new FileBlobs(join(harness.folder, 'blobs'));
  const { store, clock } = harness;
  log = new AuditLog({ store, blobs, clock, kept: () => store.audit.head() });
});
afterEach(() => harness.dispose());

function write(sessionId: string, content: AuditContent, at = 1_700_000_000_000): void {
  harness.journal.write((entry) =>
    entry.audit({ at, sessionId, requestId: null, agentId: 'demo', content }),
  );
}

const shown = (title: string): AuditContent => ({ kind: 'shown', title, windowId: 'w1' });
const numbers = (query: Partial<AuditQuery>, before: number | null = null) => {
  const page = log.page({ before, query: { ...EVERY_ENTRY, ...query } }).value;
  return { numbers: page.entries.map(({ number }) => number), next: page.next };
};

describe('AuditLog.page', () => {
  test('Pages of the audit go from the end to the beginning, through any number of entries', () => {
    for (let index = 1; index <= 120; index += 1) write('s1', shown(`entry ${index}`));
    const first = numbers({});
    expect([first.numbers[0], first.numbers.at(-1), first.next]).toEqual([120, 71, 71]);
    expect(numbers({}, 71)).toMatchObject({ next: 21 });
    expect(numbers({}, 21)).toEqual({
      numbers: Array.from({ length: 20 }, (_, index) => 20 - index),
      next: null,
    });
  });

  test('A page of the audit reads a bounded number of entries and returns where the next page starts', () => {
    write('rare', shown('the needle'));
    for (let index = 0; index < 700; index += 1) write('s1', shown('hay'));
    expect(numbers({ sessionId: 'rare' })).toEqual({ numbers: [], next: 202 });
    expect(numbers({ sessionId: 'rare' }, 202)).toEqual({ numbers: [1], next: null });
  });

  test('A page of the audit contains the entries that match the filter', () => {
    write('s1', shown('Run 数据库 "now"'));
    write(
      's2',
      { kind: 'closed', title: 'Run', outcome: 'withdrawn', explanation: null },
      1_800_000_000_000,
    );
    const decidedBy = { type: 'rule' as const, ruleId: 'r' };
    write('s2', { kind: 'decided', title: 'Run', decidedBy, response: null, option: null });
    expect(numbers({ sessionId: 's2' }).numbers).toEqual([3, 2]);
    expect(numbers({ agentId: 'other' }).numbers).toEqual([]);
    expect(numbers({ outcome: 'withdrawn' }).numbers).toEqual([2]);
    expect(numbers({ decider: 'rule' }).numbers).toEqual([3]);
    expect(numbers({ since: 1_750_000_000_000 }).numbers).toEqual([2]);
    expect(numbers({ words: 'run 数据库 "NOW' }).numbers).toEqual([1]);
  });
});

test('An entry of the audit contains its content until that is erased', () => {
  write('s1', shown('a'));
  expect(log.entry(1)).toMatchObject({
    ok: true,
    value: { body: { title: 'a', content: shown('a') } },
  });
  harness.journal.write((entry) => entry.deleteSession('s1', 5));
  expect(log.entry(1)).toMatchObject({ ok: true, value: { body: null } });
  expect(log.page({ before: null, query: EVERY_ENTRY }).value.entries.at(-1)).toMatchObject({
    number: 1,
    title: null,
  });
  expect(log.entry(7)).toMatchObject({ ok: false, error: { kind: 'noSuchEntry' } });
  expect(log.sessions().value.sessions).toEqual([
    { sessionId: 's1', title: null, entries: 2, agentId: 'demo', firstAt: 1_700_000_000_000 },
  ]);
});

function exportAll(format: 'jsonl' | 'csv', query: Partial<AuditQuery> = {}): string {
  let [text, after]: [string, number | null] = ['', 0];
  while (after !== null) {
    const part: { readonly text: string; readonly next: number | null } = log.export({
      format,
      after,
      query: { ...EVERY_ENTRY, ...query },
    }).value;
    text += part.text;
    after = part.next;
  }
  return text;
}

describe('AuditLog.export', () => {
  test('An export as JSON Lines contains every entry once, with the inputs of its hashes', () => {
    for (let index = 1; index <= 30; index += 1)
      write('s1', shown(index % 10 === 0 ? 'x'.repeat(400_000) : `entry ${index}`));
    const lines = exportAll('jsonl').trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(entries[0]).toMatchObject({
      time: '2023-11-14T22:13:20.000Z',
      kind: 'shown',
      body: { title: 'entry 1' },
    });
    expect(JSON.stringify(entries[0].body)).toBe(harness.store.audit.get(1)?.body);
    expect(JSON.parse(entries[9].content)).toEqual(shown('x'.repeat(400_000)));
  });

  test('An export as CSV starts with its columns and contains only the entries that match the filter', () => {
    write('s1', shown('a'));
    write('s2', shown('b, "c"\nd'));
    const [head, ...rest] = exportAll('csv', { sessionId: 's2' }).split('\r\n');
    expect(head).toBe(
      '\ufeffnumber,time,kind,title,sessionId,requestId,agentId,outcome,decider,content,contentHash,previous,hash',
    );
    expect(rest.join('\r\n')).toContain(
      '2,"2023-11-14T22:13:20.000Z","shown","b, ""c""\nd","s2","","demo","","","{""kind"":',
    );
  });

  test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1', '＠x'])(
    'An export as CSV contains no formula: %j',
    (title) => {
      write('s1', shown(title));
      expect(exportAll('csv')).toContain(`"'${title}"`);
    },
  );

  test('An export as CSV truncates a cell that is too long for spreadsheets, and marks that', () => {
    write('s1', shown('x'.repeat(100_000)));
    expect(exportAll('csv').length).toBeLessThan(40_000);
    expect(exportAll('csv')).toContain('cut here');
  });

  test('An export of a manipulated entry is still one line', () => {
    write('s1', shown('a'));
    const record = harness.store.audit.get(1);
    if (!record) throw new Error('Nothing was written.');
    const changed = { ...record, header: { ...record.header, at: 1e18 }, body: 'no\njson' };
    expect(JSON.parse(exportEntry('jsonl', changed, blobs))).toMatchObject({
      time: '',
      body: 'no\njson',
    });
    expect(exportEntry('csv', changed, blobs)).toContain('1,"","shown"');
  });
});

test('Windows that verify at the same time share one verification', async () => {
  write('s1', shown('a'));
  const both = Promise.all([log.verify(), log.verify()]);
  await new Promise((resolve) => setImmediate(resolve));
  harness.clock.advance(0);
  const [first, second] = await both;
  expect(first.value).toBe(second.value);
  expect(first.value).toMatchObject({ head: { count: 1 }, broken: 0 });
});
