import type { AgentAsk } from '#core/agents/agent-event.ts';
import { isInside } from '#core/risk/places.ts';
import { effectOf } from '#core/risk/tool-effect.ts';

import { absolutePath, isNear } from './file-places.ts';

type Facts = { readonly platform: string; readonly homeDir: string };

/**
 * Resolves all links of a path. For a path that does not exist yet, returns where it would be
 * created. Returns null if that cannot be determined.
 */
export type ResolveLinks = (path: string) => string | null;

/** Maximum number of paths of one question that are resolved. */
const MAX_PATHS = 64;

/**
 * Returns the first target outside of the session's folder to which a link inside of it leads,
 * among the files that a tool would read or change. Returns null if there is none. A path that
 * names an outside file directly needs no resolution, because its text shows that.
 */
export function linkedOutside(
  { details }: Pick<AgentAsk, 'details'>,
  cwd: string,
  facts: Facts,
  resolveLinks: ResolveLinks,
): string | null {
  if (details.type !== 'tool') return null;
  const use = effectOf(details);
  if (use.kind !== 'read' && use.kind !== 'write') return null;
  for (const named of use.paths.slice(0, MAX_PATHS)) {
    const target = targetOutside(named, cwd, facts, resolveLinks);
    if (target !== null) return target;
  }
  return null;
}

/** Returns the target of a path in the session's folder whose links lead out of it, else null. */
export function targetOutside(
  named: string,
  cwd: string,
  facts: Facts,
  resolveLinks: ResolveLinks,
): string | null {
  const { homeDir } = facts;
  const path = absolutePath(named, cwd, facts);
  if (!isNear(path, facts.platform) || !isInside(path, { cwd, homeDir })) return null;
  const real = resolveLinks(path);
  const home = resolveLinks(cwd) ?? cwd;
  return real !== null && !isInside(real, { cwd: home, homeDir }) ? real : null;
}

/**
 * Returns the path that the agent reports as blocked if it leads outside of the session's folder.
 * Otherwise returns null, because an agent's claim about a path is not a fact, and some agents also
 * report paths inside of the folder.
 */
export function outsideClaim(
  claimed: string | null,
  cwd: string,
  facts: Facts,
  resolveLinks: ResolveLinks,
): string | null {
  if (claimed === null) return null;
  const { homeDir } = facts;
  const path = absolutePath(claimed, cwd, facts);
  if (!isNear(path, facts.platform)) return isInside(path, { cwd, homeDir }) ? null : claimed;
  const home = resolveLinks(cwd) ?? cwd;
  const real = resolveLinks(path) ?? path;
  return isInside(real, { cwd: home, homeDir }) ? null : claimed;
}
