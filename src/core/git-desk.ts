import type { CorralApi } from '#shared/contract/contract.ts';

import type { AppPorts } from './app-ports.ts';
import { takeBeforeRemoval } from './checkpoints/removal-checkpoints.ts';
import { rewindFeature } from './checkpoints/rewind-feature.ts';
import type { Taking } from './checkpoints/taking.ts';
import { gitFeature } from './git/git-feature.ts';
import type { Journal } from './journal/journal.ts';
import type { PastFolder } from './projects/past-folders.ts';
import { projectsFeature } from './projects/projects-feature.ts';
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
  readonly proposalOf: ProposalOf;
  readonly repositoryTrust: RepositoryTrust;
};

type Made = ReturnType<typeof gitDeskFeatures>;

/** Creates the features of the git desk, which meet here as those of core do in `app.ts`. */
export function gitDeskFeatures(ports: AppPorts, needs: Needs) {
  const { journal, store, sessions, terminals } = needs;
  const git = gitFeature(ports, {
    journal,
    store,
    sessions,
    projectFolder: (projectId) => projectFolder(projectId),
  });
  const projects = projectsFeature(ports, {
    journal,
    store,
    terminals,
    repositoryOf: git.repositoryOf,
    portBaseOf: (folder) =>
      store.worktrees
        .all()
        .map(({ shown }) => shown)
        .find((each) => each.removedAt === null && [each.folder, each.cwd].includes(folder))
        ?.portBase ?? null,
    pastFolders: async () => [
      ...store.sessions.all().map(({ cwd, updatedAt }) => ({ folder: cwd, usedAt: updatedAt })),
      ...(await needs.pastFolders()),
    ],
  });
  const projectFolder = (projectId: string) => projects.projects.get(projectId)?.folder ?? null;
  const review = reviewFeature(ports, {
    store,
    journal,
    programs: needs.repositoryTrust,
    projectFolder,
    treesOf: (place, comparison) => rewind.treesOf(place, comparison),
    proposalOf: needs.proposalOf,
  });
  const { setupOf } = projects;
  const worktrees = worktreesFeature(ports, {
    store,
    journal,
    sessions,
    terminals,
    isProject: (folder) => projects.projects.of(folder) !== null,
    setupOf,
    confirmed: (main, hash) => {
      const project = projects.projects.of(main);
      if (project) projects.projects.confirm(project, hash);
    },
    returned: git.returned,
    forks: {
      prepare: (fork, cwd) => rewind.forking.prepare(fork, cwd),
      start: (fork, place) => rewind.forking.start(fork, place),
    },
    beforeRemoval: async (folder) => {
      await needs.settled();
      return takeBeforeRemoval(needs, folder);
    },
  });
  const rewind = rewindFeature(ports, { ...needs, worktrees: worktrees.worktrees });
  return { git, projects, review, worktrees, rewind };
}

/** The calls that the git desk answers. */
export function gitDeskCalls({
  git,
  projects,
  rewind,
  review,
  worktrees,
}: Pick<Made, 'git' | 'projects' | 'rewind' | 'review' | 'worktrees'>) {
  return {
    ...git.api,
    ...projects.api,
    ...rewind.api,
    ...review.api,
    ...worktrees.api,
  } satisfies Partial<CorralApi>;
}
