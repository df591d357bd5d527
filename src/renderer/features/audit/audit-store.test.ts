import { beforeEach, expect, test } from 'vitest';

import { EVERY_ENTRY } from '#shared/audit/audit.ts';
import type { AuditRow } from '#shared/contract/audit.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { changeWish, closeAudit, openAudit, readNew, readOn, toggleEntry, useAudit } from './audit-store.ts';

type Page = { readonly before: number | null; readonly words: string | null };
let asked: Page[] = [];

function row(number: number): AuditRow {
  const about = { at: 1, kind: 'shown', sessionId: 's1', requestId: null, agentId: 'demo', outcome: null, decider: null };
  return { ...about, number, contentHash: '', previous: '', hash: '', title: `entry ${number}` };
}

/** An audit of `count` entries, of which each call looks at ten, and every `rare`th is wanted. */
function anAudit(count: number, rare = 1): CorralApi {
  const page: CorralApi['audit.page'] = async ({ before, wish }) => {
    asked.push({ before, words: wish.words });
    const from = before ?? count + 1;
    const looked = Array.from({ length: Math.min(10, from - 1) }, (_, index) => from - 1 - index);
    const next = from - 10 > 1 ? from - 10 : null;
    return { ok: true, value: { entries: looked.filter((number) => number % rare === 0).map(row), questions: [], next, count } };
  };
  const sessions: CorralApi['audit.sessions'] = async () => ({ ok: true, value: { sessions: [] } });
  return { 'audit.page': page, 'audit.sessions': sessions } as unknown as CorralApi;
}

const numbers = () => useAudit.getState().rows.map(({ number }) => number);

beforeEach(() => {
  closeAudit();
  asked = [];
});

test('begins with enough entries to fill the view, and goes on where it ended', async () => {
  const api = anAudit(120);
  await openAudit(api);
  expect([numbers().length, numbers()[0], useAudit.getState().next]).toEqual([50, 120, 71]);
  await readOn(api);
  await readOn(api);
  expect(numbers()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  await readOn(api);
  expect(asked).toHaveLength(12);
});

test('looks on by itself where few entries fit, and asks before it looks for ever', async () => {
  const api = anAudit(1000, 100);
  await openAudit(api);
  expect(asked).toHaveLength(20);
  expect(useAudit.getState()).toMatchObject({ isLoading: false, next: 801 });
  expect(numbers()).toEqual([1000, 900]);
});

test('takes what is new before what is there, and looks no further back', async () => {
  await openAudit(anAudit(120));
  asked = [];
  await readNew(anAudit(120));
  expect(asked).toHaveLength(1);
  expect(useAudit.getState().grewAtStart).toBe(false);
  await readNew(anAudit(135));
  expect(asked).toHaveLength(3);
  expect(numbers()).toEqual(Array.from({ length: 65 }, (_, index) => 135 - index));
  expect(useAudit.getState()).toMatchObject({ count: 135, next: 71, grewAtStart: true });
});

test('takes only what is wanted of what is new, and begins anew where there is too much of it', async () => {
  await openAudit(anAudit(30, 7));
  await readNew(anAudit(42, 7));
  expect(numbers()).toEqual([42, 35, 28, 21, 14, 7]);
  await readNew(anAudit(1000, 7));
  expect(numbers()[0]).toBe(994);
  expect(useAudit.getState()).toMatchObject({ count: 1000, grewAtStart: false });
});

test('forgets what an earlier wish still brings', async () => {
  const api = anAudit(30);
  await openAudit(api);
  const slow = changeWish(api, { words: 'a' });
  const quick = changeWish(api, { words: 'ab' });
  await Promise.all([slow, quick]);
  expect(numbers()).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  expect(useAudit.getState().wish).toEqual({ ...EVERY_ENTRY, words: 'ab' });
});

test('unfolds and folds an entry', () => {
  toggleEntry(3);
  expect(useAudit.getState().open).toEqual(new Set([3]));
  toggleEntry(3);
  expect(useAudit.getState().open).toEqual(new Set());
});
