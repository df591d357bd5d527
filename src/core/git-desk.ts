import type { CorralApi } from '#shared/contract/contract.ts';

import type { AppPorts } from './app-ports.ts';
import { gitFeature } from './git/git-feature.ts';
import type { Journal } from './journal/journal.ts';
import { projectsFeature } from './projects/projects-feature.ts';
import { reviewFeature } from './review/review-feature.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Store } from './store/store.ts';
import type { Terminals } from './terminals/terminals.ts';
import { worktreesFeature } from './worktrees/worktrees-feature.ts';

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly terminals: Terminals;
};

/** Creates the features of the git desk, which meet here as those of core do in `app.ts`. */
export function gitDeskFeatures(ports: AppPorts, { journal, store, sessions, terminals }: Needs) {
  const git = gitFeature(ports, { journal, store, sessions });
  const projects = projectsFeature(ports, { journal, store, repositoryOf: git.repositoryOf });
  const review = reviewFeature(ports, {
    store,
    projectFolder: (projectId) => projects.projects.get(projectId)?.folder ?? null,
  });
  const { setupOf } = projects;
  const worktrees = worktreesFeature(ports, { store, sessions, terminals, setupOf });
  return { git, projects, review, worktrees };
}

/** The calls that the git desk answers. */
export function gitDeskCalls({
  projects,
  review,
  worktrees,
}: Pick<ReturnType<typeof gitDeskFeatures>, 'projects' | 'review' | 'worktrees'>) {
  return { ...projects.api, ...review.api, ...worktrees.api } satisfies Partial<CorralApi>;
}
