import { create } from 'zustand';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { EVERY_ENTRY, type AuditWish } from '#shared/audit/audit.ts';
import type { AuditQuestion, AuditRow } from '#shared/contract/audit.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

/** Entries that are looked for before the person is asked whether to look further. */
const WANTED = 50;
/** Calls in a row without enough to show; each looks at some hundred entries. */
const MOST_CALLS = 20;

type AuditSession = { readonly sessionId: string; readonly title: string | null; readonly entries: number };

type AuditState = {
  readonly wish: AuditWish;
  /** Newest first. */
  readonly rows: readonly AuditRow[];
  /** What is known of the questions that the rows are about. */
  readonly questions: ReadonlyMap<string, AuditQuestion>;
  /** Where to go on; `null`: all is there. */
  readonly next: number | null;
  /** All entries, wanted or not; `null`: not known yet. */
  readonly count: number | null;
  readonly sessions: readonly AuditSession[];
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  /** What came last stands before what was there. */
  readonly grewAtStart: boolean;
  /** Numbers of the entries that are unfolded. */
  readonly open: ReadonlySet<number>;
  readonly openQuestions: ReadonlySet<string>;
};

const nothing: AuditState = {
  wish: EVERY_ENTRY,
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

export const useAudit = create<AuditState>()(() => nothing);

export async function openAudit(api: CorralApi): Promise<void> {
  useAudit.setState(nothing);
  await Promise.all([readAgain(api), loadSessions(api)]);
}

export function closeAudit(): void {
  useAudit.setState(nothing);
}

export async function changeWish(api: CorralApi, change: Partial<AuditWish>): Promise<void> {
  useAudit.setState({ wish: { ...useAudit.getState().wish, ...change } });
  await readAgain(api);
}

/** From the newest entry on. */
export async function readAgain(api: CorralApi): Promise<void> {
  const { wish } = useAudit.getState();
  // Another object, so that what an earlier reading still brings is known as old.
  useAudit.setState({ wish: { ...wish }, rows: [], questions: new Map(), next: null, isLoading: false, failure: null });
  await load(api, null);
}

/** The next entries, where there are more. */
export async function readOn(api: CorralApi): Promise<void> {
  const { next, isLoading } = useAudit.getState();
  if (next !== null && !isLoading) await load(api, next);
}

/** Entries that were made since the last reading come before those that are there; what cannot be read now is read next time. */
export async function readNew(api: CorralApi): Promise<void> {
  const { wish, isLoading, failure, count: known } = useAudit.getState();
  if (isLoading || failure !== null || known === null) return;
  let before: number | null = null;
  let found: readonly AuditRow[] = [];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply: Awaited<ReturnType<CorralApi['audit.page']>> = await api['audit.page']({ before, wish });
    const now = useAudit.getState();
    if (now.wish !== wish || now.isLoading || !reply.ok) return;
    const { entries, questions, next, count } = reply.value;
    if (count === known) return;
    keep(questions);
    found = [...found, ...entries.filter(({ number }) => number > known)];
    if (next === null || next <= known + 1) {
      useAudit.setState({ rows: [...found, ...now.rows], count, grewAtStart: found.length > 0 });
      return;
    }
    before = next;
  }
  await readAgain(api);
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

function keep(questions: readonly AuditQuestion[]): void {
  const known = useAudit.getState().questions;
  useAudit.setState({ questions: new Map([...known, ...questions.map((each) => [each.requestId, each] as const)]) });
}

async function load(api: CorralApi, from: number | null): Promise<void> {
  const { wish, rows: held } = useAudit.getState();
  useAudit.setState({ isLoading: true, failure: null });
  let [before, found] = [from, held];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply = await api['audit.page']({ before, wish });
    if (useAudit.getState().wish !== wish) return;
    if (!reply.ok) return useAudit.setState({ isLoading: false, failure: reply.error });
    const { entries, questions, next, count } = reply.value;
    found = [...found, ...entries];
    keep(questions);
    useAudit.setState({ rows: found, next, count, grewAtStart: false });
    if (next === null || found.length - held.length >= WANTED) break;
    before = next;
  }
  useAudit.setState({ isLoading: false });
}

async function loadSessions(api: CorralApi): Promise<void> {
  const reply = await api['audit.sessions']({});
  if (reply.ok) useAudit.setState({ sessions: reply.value.sessions });
}
