import { callsOf } from '#agent/history/messages.ts';
import type { Message, ToolResult } from '#agent/history/message.ts';

import type { StoredEntry } from './entry.ts';

/** A turn that a crash interrupted. */
export interface OpenTurn {
  readonly iteration: number;
  /** The stage in which it stopped (DOMAIN: `pausedStage`). */
  readonly stage: 'thinking' | 'acting' | 'observing';
  /** Results of the newest calls that are known, and of those that may have run. */
  readonly results: readonly ToolResult[];
}

/** The state of a session as its record shows it. */
export interface Rebuilt {
  readonly history: readonly Message[];
  readonly openTurn: OpenTurn | null;
  readonly mode: string | null;
  readonly model: string | null;
  readonly title: string | null;
  readonly costUsd: number | null;
}

const MAY_HAVE_RUN =
  'Corral was stopped while this call ran. It may have run completely, in part or not at all, and it was not run again. Look at the present state before you repeat it.';

/** Rebuilds the state of a session from its record. */
export function rebuild(entries: readonly StoredEntry[]): Rebuilt {
  let history: Message[] = [];
  let mode: string | null = null;
  let model: string | null = null;
  let title: string | null = null;
  let costUsd: number | null = null;
  for (const entry of entries) {
    if (entry.type === 'message') history.push(entry.message);
    if (entry.type === 'compaction') history = [...entry.history];
    if (entry.type === 'mode') ({ mode } = entry);
    if (entry.type === 'model') ({ model } = entry);
    if (entry.type === 'title') ({ title } = entry);
    if (entry.type === 'usage' && entry.costUsd !== null) costUsd = (costUsd ?? 0) + entry.costUsd;
  }
  return { history, openTurn: openTurnIn(entries, history), mode, model, title, costUsd };
}

function openTurnIn(entries: readonly StoredEntry[], history: readonly Message[]): OpenTurn | null {
  const begun = entries.findLastIndex(({ type }) => type === 'turn');
  const turn = begun === -1 ? [] : entries.slice(begun);
  if (turn.length === 0 || turn.some(({ type }) => type === 'end')) return null;
  const iteration = turn.reduce(
    (most, entry) => (entry.type === 'iteration' ? Math.max(most, entry.iteration) : most),
    0,
  );
  const last = history.at(-1);
  const calls = last ? callsOf(last) : [];
  // A text without calls is the end of a turn.
  if (last === undefined || (last.role === 'assistant' && calls.length === 0)) return null;
  if (last.role !== 'assistant')
    return { iteration, stage: last.role === 'results' ? 'observing' : 'thinking', results: [] };
  const results = calls.flatMap(({ id, name }): ToolResult[] => {
    const known = turn.findLast((entry) => entry.type === 'result' && entry.result.callId === id);
    if (known?.type === 'result') return [known.result];
    const hasBegun = turn.some((entry) => entry.type === 'running' && entry.callId === id);
    if (!hasBegun) return [];
    return [{ callId: id, name, isError: true, parts: [{ kind: 'text', text: MAY_HAVE_RUN }] }];
  });
  return { iteration, stage: 'acting', results };
}
