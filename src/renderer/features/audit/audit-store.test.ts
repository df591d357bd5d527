import { beforeEach, expect, test } from 'vitest';

import { EVERY_ENTRY } from '#shared/audit/audit.ts';
import type { AuditRow } from '#shared/contract/calls/audit.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import {
  changeWish,
  closeAudit,
  openAudit,
  loadNew,
  loadMore,
  toggleEntry,
  useAudit,
} from './audit-store.ts';

type Page = { readonly before: number | null; readonly words: string | null };
let calls: Page[] = [];

function row(number: number): AuditRow {
  const about = {
    at: 1,
    kind: 'shown',
    sessionId: 's1',
    requestId: null,
    agentId: 'demo',
    outcome: null,
    decider: null,
  };
  return { ...about, number, contentHash: '', previous: '', hash: '', title: `entry ${number}` };
}

/**
 * Returns an audit API with `count` entries. Each call searches ten of them, and every `rare`th
 * matches.
 */
function anAudit(count: number, rare = 1): CorralApi {
  const page: CorralApi['audit.page'] = async ({ before, query }) => {
    calls.push({ before, words: query.words });
    const from = before ?? count + 1;
    const searched = Array.from({ length: Math.min(10, from - 1) }, (_, index) => from - 1 - index);
    const next = from - 10 > 1 ? from - 10 : null;
    return {
      ok: true,
      value: {
        entries: searched.filter((number) => number % rare === 0).map(row),
        questions: [],
        next,
        count,
      },
    };
  };
  const sessions: CorralApi['audit.sessions'] = async () => ({ ok: true, value: { sessions: [] } });
  return { 'audit.page': page, 'audit.sessions': sessions } as unknown as CorralApi;
}

const numbers = () => useAudit.getState().rows.map(({ number }) => number);

beforeEach(() => {
  closeAudit();
  calls = [];
});

test('openAudit loads enough entries to fill the view, and loadMore continues after the last one', async () => {
  const api = anAudit(120);
  await openAudit(api);
  expect([numbers().length, numbers()[0], useAudit.getState().next]).toEqual([50, 120, 71]);
  await loadMore(api);
  await loadMore(api);
  expect(numbers()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  await loadMore(api);
  expect(calls).toHaveLength(12);
});

test('openAudit repeats calls while few entries match, and stops after 20 calls', async () => {
  const api = anAudit(1000, 100);
  await openAudit(api);
  expect(calls).toHaveLength(20);
  expect(useAudit.getState()).toMatchObject({ isLoading: false, next: 801 });
  expect(numbers()).toEqual([1000, 900]);
});

test('loadNew inserts new entries at the start and reads no entry that is known', async () => {
  await openAudit(anAudit(120));
  calls = [];
  await loadNew(anAudit(120));
  expect(calls).toHaveLength(1);
  expect(useAudit.getState().grewAtStart).toBe(false);
  await loadNew(anAudit(135));
  expect(calls).toHaveLength(3);
  expect(numbers()).toEqual(Array.from({ length: 65 }, (_, index) => 135 - index));
  expect(useAudit.getState()).toMatchObject({ count: 135, next: 71, grewAtStart: true });
});

test('loadNew inserts only matching entries, and reloads the audit if there are too many new ones', async () => {
  await openAudit(anAudit(30, 7));
  await loadNew(anAudit(42, 7));
  expect(numbers()).toEqual([42, 35, 28, 21, 14, 7]);
  await loadNew(anAudit(1000, 7));
  expect(numbers()[0]).toBe(994);
  expect(useAudit.getState()).toMatchObject({ count: 1000, grewAtStart: false });
});

test('changeWish discards the reply to an earlier filter', async () => {
  const api = anAudit(30);
  await openAudit(api);
  const slow = changeWish(api, { words: 'a' });
  const quick = changeWish(api, { words: 'ab' });
  await Promise.all([slow, quick]);
  expect(numbers()).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  expect(useAudit.getState().query).toEqual({ ...EVERY_ENTRY, words: 'ab' });
});

test('toggleEntry expands and collapses an entry', () => {
  toggleEntry(3);
  expect(useAudit.getState().open).toEqual(new Set([3]));
  toggleEntry(3);
  expect(useAudit.getState().open).toEqual(new Set());
});
