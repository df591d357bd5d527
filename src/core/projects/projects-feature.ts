import type { AppPorts } from '#core/app-ports.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Project } from '#shared/project/project.ts';
import { compose } from '#shared/words/sentence.ts';

import { ProjectSetups } from './files/project-setups.ts';
import { noSuchProject, Projects, type ProjectsServices } from './projects.ts';

type Ports = Pick<
  AppPorts,
  'clock' | 'ids' | 'environment' | 'folders' | 'fileReads' | 'fileProbes'
>;
type Needs = Pick<ProjectsServices, 'journal' | 'store' | 'repositoryOf'>;

/** Repositories and folders on the desk, with the set-up of their checkouts. */
export function projectsFeature(
  { clock, ids, environment, folders, fileReads: reads, fileProbes: probes }: Ports,
  needs: Needs,
) {
  const { homeDir } = environment;
  const projects = new Projects({ ...needs, clock, ids, folders, probes, homeDir });
  const setups = new ProjectSetups({ reads, probes });
  const setupOf = async (project: Project) =>
    ok({ setup: await setups.read(project.folder, project) });
  return {
    projects,
    /**
     * Returns the set-up that is in force for a checkout, e.g. a new worktree. `main` is the main
     * folder of its repository, by which the project is found. Run only a script that is confirmed.
     */
    setupOf: (main: string, checkout: string) => setups.read(checkout, projects.of(main)),
    api: {
      'projects.add': ({ folder }) => projects.add(folder),
      'projects.change': async ({ projectId, changes }) => projects.change(projectId, changes),
      'projects.remove': async ({ projectId }) => {
        const removed = projects.remove(projectId);
        return removed.ok ? ok({}) : removed;
      },
      'projects.restore': async ({ projectId }) => projects.restore(projectId),
      'projects.setup': async ({ projectId }) => {
        const project = projects.get(projectId);
        return project ? setupOf(project) : noSuchProject();
      },
      'projects.confirm': async ({ projectId, script, hash }) => {
        const project = projects.get(projectId);
        if (!project) return noSuchProject();
        const { value } = await setupOf(project);
        if (value.setup[script]?.hash !== hash) return staleScript();
        const confirmed = projects.confirm(project, hash);
        return confirmed.ok ? setupOf(confirmed.value.project) : confirmed;
      },
    } satisfies Partial<CorralApi>,
  };
}

function staleScript() {
  return fail('stale', compose('projectFailures.stale'), compose('projectFailures.readAgain'));
}
