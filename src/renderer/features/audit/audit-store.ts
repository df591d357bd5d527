import { create } from 'zustand';

import { EVERY_ENTRY, type AuditQuery } from '#shared/audit/audit.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { AuditQuestion, AuditRow } from '#shared/contract/calls/audit.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

/** Matching entries that one load collects before the person has to request more. */
const ENTRIES_PER_LOAD = 50;
/** Maximum number of calls of one load; each call searches some hundred entries. */
const MOST_CALLS = 20;

export type AuditSession = {
  readonly sessionId: string;
  readonly title: string | null;
  readonly entries: number;
  readonly agentId: string | null;
  readonly firstAt: number;
};

type AuditState = {
  readonly query: AuditQuery;
  /** Newest first. */
  readonly rows: readonly AuditRow[];
  /** The questions that the rows belong to, by their request id. */
  readonly questions: ReadonlyMap<string, AuditQuestion>;
  /** Position of the next page; null if all entries are loaded. */
  readonly next: number | null;
  /** Number of all entries, also of those that do not match; null until it is known. */
  readonly count: number | null;
  readonly sessions: readonly AuditSession[];
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  /** True if the last load inserted rows at the start of the list. */
  readonly grewAtStart: boolean;
  /** Numbers of the expanded entries. */
  readonly open: ReadonlySet<number>;
  readonly openQuestions: ReadonlySet<string>;
};

const EMPTY_AUDIT: AuditState = {
  query: EVERY_ENTRY,
  rows: [],
  questions: new Map(),
  next: null,
  count: null,
  sessions: [],
  isLoading: false,
  failure: null,
  grewAtStart: false,
  open: new Set(),
  openQuestions: new Set(),
};

export const useAudit = create<AuditState>()(() => EMPTY_AUDIT);

export async function openAudit(api: CorralApi): Promise<void> {
  useAudit.setState(EMPTY_AUDIT);
  await Promise.all([reloadAudit(api), loadSessions(api)]);
}

export function closeAudit(): void {
  useAudit.setState(EMPTY_AUDIT);
}

export async function changeWish(api: CorralApi, change: Partial<AuditQuery>): Promise<void> {
  useAudit.setState({ query: { ...useAudit.getState().query, ...change } });
  await reloadAudit(api);
}

/** Reloads the list from the newest entry. */
export async function reloadAudit(api: CorralApi): Promise<void> {
  const { query } = useAudit.getState();
  // A new `query` object marks replies to earlier calls as outdated.
  useAudit.setState({
    query: { ...query },
    rows: [],
    questions: new Map(),
    next: null,
    isLoading: false,
    failure: null,
  });
  await load(api, null);
}

/** Loads the next page, if there is one. */
export async function loadMore(api: CorralApi): Promise<void> {
  const { next, isLoading } = useAudit.getState();
  if (next !== null && !isLoading) await load(api, next);
}

/**
 * Inserts entries that were written since the last load. A failed call is repeated with the next
 * poll.
 */
export async function loadNew(api: CorralApi): Promise<void> {
  const { query, isLoading, failure, count: known } = useAudit.getState();
  if (isLoading || failure !== null || known === null) return;
  let before: number | null = null;
  let found: readonly AuditRow[] = [];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply: Awaited<ReturnType<CorralApi['audit.page']>> = await api['audit.page']({
      before,
      query,
    });
    const now = useAudit.getState();
    if (now.query !== query || now.isLoading || !reply.ok) return;
    const { entries, questions, next, count } = reply.value;
    if (count === known) return;
    storeQuestions(questions);
    found = [...found, ...entries.filter(({ number }) => number > known)];
    if (next === null || next <= known + 1) {
      useAudit.setState({ rows: [...found, ...now.rows], count, grewAtStart: found.length > 0 });
      return;
    }
    before = next;
  }
  await reloadAudit(api);
}

export function toggleEntry(number: number): void {
  const open = new Set(useAudit.getState().open);
  if (!open.delete(number)) open.add(number);
  useAudit.setState({ open });
}

export function toggleQuestion(requestId: string): void {
  const openQuestions = new Set(useAudit.getState().openQuestions);
  if (!openQuestions.delete(requestId)) openQuestions.add(requestId);
  useAudit.setState({ openQuestions });
}

function storeQuestions(questions: readonly AuditQuestion[]): void {
  const known = useAudit.getState().questions;
  useAudit.setState({
    questions: new Map([...known, ...questions.map((each) => [each.requestId, each] as const)]),
  });
}

async function load(api: CorralApi, from: number | null): Promise<void> {
  const { query, rows: earlierRows } = useAudit.getState();
  useAudit.setState({ isLoading: true, failure: null });
  let [before, found] = [from, earlierRows];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply = await api['audit.page']({ before, query });
    if (useAudit.getState().query !== query) return;
    if (!reply.ok) return useAudit.setState({ isLoading: false, failure: reply.error });
    const { entries, questions, next, count } = reply.value;
    found = [...found, ...entries];
    storeQuestions(questions);
    useAudit.setState({ rows: found, next, count, grewAtStart: false });
    if (next === null || found.length - earlierRows.length >= ENTRIES_PER_LOAD) break;
    before = next;
  }
  useAudit.setState({ isLoading: false });
}

async function loadSessions(api: CorralApi): Promise<void> {
  const reply = await api['audit.sessions']({});
  if (reply.ok) useAudit.setState({ sessions: reply.value.sessions });
}
