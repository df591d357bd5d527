import type { AgentAsk } from '#core/agents/agent-event.ts';
import { isInside } from '#core/risk/places.ts';
import { effectOf } from '#core/risk/tool-effect.ts';

import { absolutePath, isNear } from './file-places.ts';

type Facts = { readonly platform: string; readonly homeDir: string };

/** Where a path leads when every link is followed; of what is not there yet, where it would be made. `null`: nobody knows. */
export type LeadsTo = (path: string) => string | null;

/** Of more paths in one question only these are looked at. */
const MAX_PATHS = 64;

/**
 * The first place outside of the session's folder that a link inside of it leads to, of the files that a tool would read or
 * change. `null`: none. A path that names an outside place by itself needs no look: its text says so.
 */
export function linkedOutside({ details }: Pick<AgentAsk, 'details'>, cwd: string, facts: Facts, leadsTo: LeadsTo): string | null {
  if (details.type !== 'tool') return null;
  const use = effectOf(details);
  if (use.kind !== 'read' && use.kind !== 'write') return null;
  const { homeDir } = facts;
  const home = leadsTo(cwd) ?? cwd;
  for (const named of use.paths.slice(0, MAX_PATHS)) {
    const path = absolutePath(named, cwd, facts);
    if (!isNear(path, facts.platform) || !isInside(path, { cwd, homeDir })) continue;
    const real = leadsTo(path);
    if (real !== null && !isInside(real, { cwd: home, homeDir })) return real;
  }
  return null;
}

/**
 * Returns the path that the agent says is blocked, if it leads outside of the session's folder, else null: an agent's claim about
 * a path is not a fact. Some agents also name paths inside of the folder.
 */
export function outsideClaim(claimed: string | null, cwd: string, facts: Facts, leadsTo: LeadsTo): string | null {
  if (claimed === null) return null;
  const { homeDir } = facts;
  const path = absolutePath(claimed, cwd, facts);
  if (!isNear(path, facts.platform)) return isInside(path, { cwd, homeDir }) ? null : claimed;
  const home = leadsTo(cwd) ?? cwd;
  const real = leadsTo(path) ?? path;
  return isInside(real, { cwd: home, homeDir }) ? null : claimed;
}
