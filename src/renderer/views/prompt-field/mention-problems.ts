import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Mention } from '#shared/agents/mentions.ts';

/** Reason why a mention attaches nothing. */
export type MentionProblem = {
  readonly path: string;
  readonly reason: 'missing' | 'folder' | 'name';
};

/** The kinds of the paths that exist. */
export type FoundPaths = ReadonlyMap<string, 'file' | 'folder'>;

/** Number of problems that are shown. */
const MOST = 3;

/** Returns the paths that may be meant, to be looked for. */
export function pathsOf(mentions: readonly Mention[]): readonly string[] {
  return [...new Set(mentions.flatMap(({ path, bare }) => [path, bare]))];
}

/**
 * Returns the mentions that would attach nothing, each path once. An agent whose handling of
 * mentions is not known gets the words alone, so that only missing files are named.
 */
export function mentionProblems(
  mentions: readonly Mention[],
  found: FoundPaths,
  { capabilities: { mentions: ability } }: Pick<AgentInfo, 'capabilities'>,
): readonly MentionProblem[] {
  const problems = new Map<string, MentionProblem>();
  for (const { path, bare } of mentions) {
    const name = found.has(path) ? path : bare;
    const kind = found.get(name);
    const reason = mentionReason(name, kind, ability);
    if (reason !== null) problems.set(name, { path: name, reason });
  }
  return [...problems.values()].slice(0, MOST);
}

function mentionReason(
  name: string,
  kind: 'file' | 'folder' | undefined,
  ability: AgentInfo['capabilities']['mentions'],
): MentionProblem['reason'] | null {
  if (kind === undefined) return 'missing';
  if (kind === 'folder' && ability?.folders === false) return 'folder';
  const refused = ability?.refusedNames;
  return refused !== undefined && new RegExp(refused, 'u').test(name) ? 'name' : null;
}
