import { useEffect, useEffectEvent, useState } from 'react';

import { mentionsIn, type Mention } from '#shared/agents/mentions.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import {
  mentionProblems,
  pathsOf,
  type FoundPaths,
  type MentionProblem,
} from './mention-problems.ts';

/** Delay in ms between the last key and the look at the files. */
const DEBOUNCE_MS = 400;
/** Number of paths that are looked for. */
const MOST_PATHS = 100;

const NOTHING: { readonly asked: readonly Mention[]; readonly found: FoundPaths } = {
  asked: [],
  found: new Map(),
};

type Reply = {
  readonly ok: true;
  readonly value: { readonly existing: readonly string[]; readonly folders: readonly string[] };
};
/** Asks which of the paths exist. */
export type PathLookup = (paths: string[]) => Promise<Reply | { readonly ok: false }>;

/** Returns the mentions of a draft that would attach nothing, once the person pauses. */
export function useMentionProblems(
  draft: string,
  agent: Pick<AgentInfo, 'capabilities'> | undefined,
  lookup: PathLookup,
): readonly MentionProblem[] {
  const [{ asked, found }, setLooked] = useState(NOTHING);
  const look = useEffectEvent(async (text: string, isOutdated: () => boolean) => {
    const mentions = mentionsIn(text);
    const paths = pathsOf(mentions).slice(0, MOST_PATHS);
    const reply = paths.length > 0 ? await lookup(paths) : null;
    if (isOutdated()) return;
    const known = new Set(paths);
    const looked = mentions.filter(({ path, bare }) => known.has(path) && known.has(bare));
    setLooked(reply?.ok ? { asked: looked, found: foundIn(reply.value) } : NOTHING);
  });
  useEffect(() => {
    let isOutdated = false;
    const timer = setTimeout(() => void look(draft, () => isOutdated), DEBOUNCE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [draft]);
  return agent ? mentionProblems(asked, found, agent) : [];
}

function foundIn({ existing, folders }: Reply['value']): FoundPaths {
  const all = existing.map((path) => [path, 'file'] as const);
  return new Map([...all, ...folders.map((path) => [path, 'folder'] as const)]);
}
