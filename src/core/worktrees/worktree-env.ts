import type { Store } from '#core/store/store.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';

/** First port that worktrees are given, and the first one that systems give to any program. */
const FIRST_PORT = 20_000;
const END_OF_PORTS = 32_000;

type PlacedWorktree = Pick<StoredWorktree, 'root'> & {
  readonly shown: Pick<
    StoredWorktree['shown'],
    'portBase' | 'ports' | 'folder' | 'branch' | 'repository'
  >;
};

/** Returns the variables of a stored worktree; none if it no longer exists. */
export function variablesOfWorktree(store: Store, worktreeId: string): Record<string, string> {
  const stored = store.worktrees.get(worktreeId);
  return stored === null ? {} : worktreeVariables(stored);
}

/** Returns the variables that the set-up script, the agent and terminals of a worktree get. */
export function worktreeVariables({ shown, root }: PlacedWorktree): Record<string, string> {
  return {
    CORRAL_PORT_BASE: String(shown.portBase),
    CORRAL_PORTS: String(shown.ports),
    CORRAL_WORKTREE: shown.folder,
    CORRAL_BRANCH: shown.branch,
    CORRAL_REPOSITORY: root ?? shown.repository,
  };
}

/** Returns the first of `ports` ports that no worktree has. Returns null if there are none left. */
export function freePorts(
  taken: readonly { readonly portBase: number; readonly ports: number }[],
  ports: number,
): number | null {
  let base = FIRST_PORT;
  for (const each of taken.toSorted((one, other) => one.portBase - other.portBase)) {
    if (base + ports <= each.portBase) break;
    base = Math.max(base, each.portBase + each.ports);
  }
  return base + ports <= END_OF_PORTS ? base : null;
}
