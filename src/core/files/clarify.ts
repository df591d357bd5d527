import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Environment } from '#core/ports.ts';

import { linkedOutside, outsideClaim } from './link-target.ts';

type Needs = {
  /** Resolves all links of a path; see `linkedOutside`. */
  readonly resolveLinks: Parameters<typeof linkedOutside>[3];
  /** Returns the details of a request with the current state of the files. */
  readonly withFileState: (details: AgentAsk['details']) => AgentAsk['details'];
};

/** Returns a function that adds the current state of the files to what an agent asks. */
export function clarifier(
  facts: Pick<Environment, 'platform' | 'homeDir'>,
  { resolveLinks, withFileState }: Needs,
) {
  return (ask: AgentAsk, cwd: string): AgentAsk => {
    const outside = linkedOutside(ask, cwd, facts, resolveLinks);
    const blockedPath = outsideClaim(ask.blockedPath, cwd, facts, resolveLinks);
    if (outside === null) return { ...ask, blockedPath, details: withFileState(ask.details) };
    // The person and the rules get the target of a link out of the folder, but not the content of
    // that file.
    return { ...ask, blockedPath: blockedPath ?? outside };
  };
}
