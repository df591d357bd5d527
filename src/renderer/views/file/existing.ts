import { useEffect } from 'react';
import { create } from 'zustand';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { PathQuestions } from './path-questions.ts';

/** Findings that are kept; the oldest goes first. */
const MAX_KNOWN = 5000;
/** A file that is there rarely goes away. One that is not may have been made in the turn that just ended. */
const FRESH_MS = { there: 60_000, missingInTurn: 5000, missingAtRest: 1000 };

type Finding = { readonly isThere: boolean; readonly at: number };

const useKnown = create<{ readonly known: ReadonlyMap<string, Finding> }>()(() => ({ known: new Map() }));

const keyOf = (sessionId: string, path: string) => `${sessionId}\n${path}`;

/** The only writer. */
function note(sessionId: string, asked: readonly string[], existing: ReadonlySet<string>): void {
  const known = new Map(useKnown.getState().known);
  for (const path of asked) {
    const key = keyOf(sessionId, path);
    known.delete(key);
    known.set(key, { isThere: existing.has(path), at: Date.now() });
  }
  for (const key of known.keys()) {
    if (known.size <= MAX_KNOWN) break;
    known.delete(key);
  }
  useKnown.setState({ known });
}

const questions = new WeakMap<CorralApi, PathQuestions>();

function questionsOf(api: CorralApi): PathQuestions {
  const made =
    questions.get(api) ??
    new PathQuestions({
      ask: async (sessionId, paths) => {
        const reply = await api['files.exist']({ sessionId, paths: [...paths] });
        return reply.ok ? reply.value.existing : null;
      },
      after: (ms, work) => void setTimeout(work, ms),
      onAnswer: note,
    });
  questions.set(api, made);
  return made;
}

/**
 * Whether a path that stands in a session's text leads somewhere; `false` while that is not known. Asked again when
 * a turn ends.
 */
export function usePathExists(sessionId: string | null, path: string | null, isWorking: boolean): boolean {
  const api = useApi();
  useEffect(() => {
    if (sessionId === null || path === null) return;
    const finding = useKnown.getState().known.get(keyOf(sessionId, path));
    const missing = isWorking ? FRESH_MS.missingInTurn : FRESH_MS.missingAtRest;
    const isFresh = finding && Date.now() - finding.at < (finding.isThere ? FRESH_MS.there : missing);
    if (!isFresh) questionsOf(api).add(sessionId, path);
  }, [api, sessionId, path, isWorking]);
  return useKnown(({ known }) => sessionId !== null && path !== null && known.get(keyOf(sessionId, path))?.isThere === true);
}
