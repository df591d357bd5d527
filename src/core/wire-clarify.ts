import { leadsTo } from './adapters/leads-to.ts';
import { readSmallFile } from './adapters/read-small-file.ts';
import { againstFile } from './conversation/tools/against-file.ts';
import { linkedOutside } from './files/true-target.ts';
import type { Environment } from './ports.ts';
import type { Clarify } from './sessions/session-questions.ts';

/** What an agent asks for, compared with the files as they are now. */
export function clarifier(facts: Pick<Environment, 'platform' | 'homeDir'>): Clarify {
  return (ask, cwd) => {
    const outside = linkedOutside(ask, cwd, facts, leadsTo);
    if (outside === null) return { ...ask, details: againstFile(ask.details, readSmallFile) };
    // What a link leads to out of the folder is told, for person and rules alike; what is in it stays there.
    return { ...ask, blockedPath: ask.blockedPath ?? outside };
  };
}
