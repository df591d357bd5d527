import { useEffect } from 'react';
import { create } from 'zustand';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { PathQuestions } from './path-questions.ts';

/** Maximum number of cached findings; the oldest are removed first. */
const MAX_KNOWN = 5000;
/**
 * Lifetime of a finding. An existing file is rarely deleted; a missing one may have been created in
 * the turn that just ended.
 */
const FRESH_MS = { there: 60_000, missingInTurn: 5000, missingAtRest: 1000 };

type Finding = { readonly isThere: boolean; readonly at: number };

const useFindings = create<{ readonly findings: ReadonlyMap<string, Finding> }>()(() => ({
  findings: new Map(),
}));

const pathKey = (sessionId: string, path: string) => `${sessionId}\n${path}`;

/** The only function that writes this store. */
function storeFindings(
  sessionId: string,
  requested: readonly string[],
  existing: ReadonlySet<string>,
): void {
  const findings = new Map(useFindings.getState().findings);
  for (const path of requested) {
    const key = pathKey(sessionId, path);
    findings.delete(key);
    findings.set(key, { isThere: existing.has(path), at: Date.now() });
  }
  for (const key of findings.keys()) {
    if (findings.size <= MAX_KNOWN) break;
    findings.delete(key);
  }
  useFindings.setState({ findings });
}

const questions = new WeakMap<CorralApi, PathQuestions>();

function questionsOf(api: CorralApi): PathQuestions {
  const collector =
    questions.get(api) ??
    new PathQuestions({
      ask: async (sessionId, paths) => {
        const reply = await api['files.exist']({ sessionId, paths: [...paths] });
        return reply.ok ? reply.value.existing : null;
      },
      after: (ms, work) => void setTimeout(work, ms),
      onAnswer: storeFindings,
    });
  questions.set(api, collector);
  return collector;
}

/**
 * Returns true if a path in a session's text exists; false while that is unknown. Checked again
 * when a turn ends.
 */
export function usePathExists(
  sessionId: string | null,
  path: string | null,
  isWorking: boolean,
): boolean {
  const api = useApi();
  useEffect(() => {
    if (sessionId === null || path === null) return;
    const finding = useFindings.getState().findings.get(pathKey(sessionId, path));
    const missing = isWorking ? FRESH_MS.missingInTurn : FRESH_MS.missingAtRest;
    const isFresh =
      finding && Date.now() - finding.at < (finding.isThere ? FRESH_MS.there : missing);
    if (!isFresh) questionsOf(api).add(sessionId, path);
  }, [api, sessionId, path, isWorking]);
  return useFindings(
    ({ findings }) =>
      sessionId !== null &&
      path !== null &&
      findings.get(pathKey(sessionId, path))?.isThere === true,
  );
}
