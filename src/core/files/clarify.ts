import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Environment } from '#core/ports.ts';

import { linkedOutside, outsideClaim } from './true-target.ts';

type Needs = {
  /** Returns the path that a link leads to; see `linkedOutside`. */
  readonly leadsTo: Parameters<typeof linkedOutside>[3];
  /** Returns the details of a request compared with the files as they are now. */
  readonly withFileState: (details: AgentAsk['details']) => AgentAsk['details'];
};

/** Returns a function that compares what an agent asks for with the files as they are now. */
export function clarifier(facts: Pick<Environment, 'platform' | 'homeDir'>, { leadsTo, withFileState }: Needs) {
  return (ask: AgentAsk, cwd: string): AgentAsk => {
    const outside = linkedOutside(ask, cwd, facts, leadsTo);
    const blockedPath = outsideClaim(ask.blockedPath, cwd, facts, leadsTo);
    if (outside === null) return { ...ask, blockedPath, details: withFileState(ask.details) };
    // The person and the rules learn where a link out of the folder leads, but not what is in that file.
    return { ...ask, blockedPath: blockedPath ?? outside };
  };
}
