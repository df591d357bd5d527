import type { Session } from '#shared/contract/sessions.ts';

/**
 * Returns a function that tells whether a session has every word of the filter in its title,
 * folder, repository, branch or agent's name. Returns null for a filter without words.
 */
export function sessionFilter(
  filter: string,
  agentName: (agentId: string) => string,
): ((session: Session) => boolean) | null {
  const words = normalized(filter)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return ({ title, cwd, repository, git, agentId }) => {
    const branch = git?.kind === 'branch' ? git.name : '';
    const parts = [title, cwd, repository ?? '', branch, agentName(agentId)];
    const text = normalized(parts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** Removes case and accents, which are ignored. */
function normalized(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
