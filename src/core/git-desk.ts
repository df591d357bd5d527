import type { CorralApi } from '#shared/contract/contract.ts';

import type { AppPorts } from './app-ports.ts';
import { ForkStarts } from './checkpoints/fork/fork-starts.ts';
import { takeBeforeRemoval } from './checkpoints/removal-checkpoints.ts';
import { rewindFeature } from './checkpoints/rewind-feature.ts';
import type { Taking } from './checkpoints/taking.ts';
import { gitFeature } from './git/git-feature.ts';
import type { Journal } from './journal/journal.ts';
import type { PastFolder } from './projects/past-folders.ts';
import { projectsFeature } from './projects/projects-feature.ts';
import type { TreesOf } from './review/reading/ends.ts';
import type { ProposalOf } from './review/reading/proposed/proposals.ts';
import { reviewFeature } from './review/review-feature.ts';
import type { SessionForks } from './sessions/forks/session-forks.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Store } from './store/store.ts';
import type { Terminals } from './terminals/terminals.ts';
import type { RepositoryTrust } from './trust/repository/repository-trust.ts';
import { worktreesFeature } from './worktrees/worktrees-feature.ts';

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly forks: SessionForks;
  readonly canForkAtTurn: (agentId: string) => Promise<boolean>;
  readonly terminals: Terminals;
  /** Returns the folders of conversations that agents wrote by themselves. */
  readonly pastFolders: () => Promise<readonly PastFolder[]>;
  readonly taking: Taking;
  readonly settled: () => Promise<void>;
  readonly treesOf: TreesOf;
  readonly proposalOf: ProposalOf;
  readonly repositoryTrust: RepositoryTrust;
};

/**
 * Creates the features of the git desk in order: each uses only those above it. They meet here, as
 * those of core do in `features.ts`.
 */
export function gitDesk(ports: AppPorts, needs: Needs) {
  const { journal, store, sessions, forks, terminals, taking, settled } = needs;
  const git = gitFeature(ports, { journal, store, sessions });
  const projects = projectsFeature(ports, {
    journal,
    store,
    terminals,
    repositoryOf: git.repositoryOf,
    changesAfter: git.changesAfter,
    portBaseOf: (folder) => portBaseOf(store, folder),
    pastFolders: async () => [...foldersOfSessions(store), ...(await needs.pastFolders())],
  });
  const review = reviewFeature(ports, {
    journal,
    store,
    programs: needs.repositoryTrust,
    projectFolder: projects.folderOf,
    treesOf: needs.treesOf,
    proposalOf: needs.proposalOf,
  });
  const starts = new ForkStarts({ taking, store, forks, ids: ports.ids });
  const worktrees = worktreesFeature(ports, {
    journal,
    store,
    sessions,
    terminals,
    isProject: projects.isProject,
    setupOf: projects.setupOf,
    confirmed: projects.confirmed,
    returned: git.returned,
    forks: starts,
    beforeRemoval: async (folder) => {
      await settled();
      return takeBeforeRemoval({ taking, store }, folder);
    },
  });
  const rewind = rewindFeature(ports, {
    journal,
    store,
    sessions,
    forks,
    taking,
    settled,
    starts,
    canForkAtTurn: needs.canForkAtTurn,
    worktrees: worktrees.worktrees,
  });
  return {
    /** The features in the order in which they exist. */
    features: [git, projects, review, worktrees, rewind],
    api: {
      ...git.api,
      ...projects.api,
      ...review.api,
      ...worktrees.api,
      ...rewind.api,
    } satisfies Partial<CorralApi>,
    viewed: git.viewed,
  };
}

/** Returns the first port of the worktree of a folder; null if there is none. */
function portBaseOf(store: Store, folder: string): number | null {
  const worktrees = store.worktrees.all().map(({ shown }) => shown);
  const isThere = ({ removedAt, folder: top, cwd }: (typeof worktrees)[number]) =>
    removedAt === null && [top, cwd].includes(folder);
  return worktrees.find(isThere)?.portBase ?? null;
}

function foldersOfSessions(store: Store): readonly PastFolder[] {
  return store.sessions.all().map(({ cwd, updatedAt }) => ({ folder: cwd, usedAt: updatedAt }));
}
