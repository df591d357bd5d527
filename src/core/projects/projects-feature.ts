import { join } from 'node:path';

import { Git } from '#core/git/engine/git.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';
import type { Project } from '#shared/project/project.ts';
import { compose } from '#shared/words/sentence.ts';

import { Clones } from './cloning/clones.ts';
import { ProjectSetups } from './files/project-setups.ts';
import { suggestProjects, type PastFolder } from './past-folders.ts';
import { noSuchProject, Projects, type ProjectsServices } from './projects.ts';
import { runInTerminal, type ScriptPlace } from './run-script.ts';

type Ports = Pick<
  MachinePorts,
  'clock' | 'ids' | 'environment' | 'folders' | 'newFolders' | 'fileReads' | 'fileProbes' | 'git'
>;
type Needs = Pick<ProjectsServices, 'journal' | 'store' | 'repositoryOf'> & {
  readonly terminals: Pick<Terminals, 'openShell'>;
  /** Returns the changes of a folder once they are other than the revision `seen`. */
  readonly changesAfter: (folder: string, seen: number | null) => Promise<SessionChanges | null>;
  /** Returns the folders of sessions and of conversations that agents wrote by themselves. */
  readonly pastFolders: () => Promise<readonly PastFolder[]>;
  /** Returns the first port of a worktree that has ports of its own; null for other folders. */
  readonly portBaseOf?: (folder: string) => number | null;
};

/** Repositories and folders on the desk, with the set-up of their checkouts. */
export function projectsFeature(ports: Ports, needs: Needs) {
  const { clock, ids, environment, folders, newFolders, fileProbes: probes } = ports;
  const { homeDir } = environment;
  const projects = new Projects({ ...needs, clock, ids, folders, probes, homeDir });
  const setups = new ProjectSetups({ reads: ports.fileReads, probes });
  const git = new Git({ port: ports.git, variables: environment.variables });
  const notesFolder = join(environment.dataDir, 'unfinished-clones');
  const services = { git, clock, ids, folders, probes, newFolders, notesFolder };
  const clones = new Clones({ ...services, projects });
  return {
    projects,
    folderOf: (projectId: string) => projects.get(projectId)?.folder ?? null,
    /** Returns true if the main folder of a repository is a project. */
    isProject: (main: string) => projects.of(main) !== null,
    /** Notes that the person confirmed the script with this hash, if there is such a project. */
    confirmed: (main: string, hash: string) => {
      const project = projects.of(main);
      if (project) projects.confirm(project, hash);
    },
    /**
     * Returns the set-up that is in force for a checkout, e.g. a new worktree. `main` is the main
     * folder of its repository, by which the project is found. Run only a script that is confirmed.
     */
    setupOf: (main: string, checkout: string) => setups.read(checkout, projects.of(main)),
    api: {
      ...projectCalls(projects, setups),
      ...runCalls(environment.platform, { ...needs, projects, setups }),
      'projects.suggest': async ({ limit }) => {
        const known = new Set(needs.store.projects.onDesk().map(({ folder }) => folder));
        const placeOf = (folder: string) => projects.folderOf(folder);
        const past = await needs.pastFolders();
        const suggestions = await suggestProjects({ past, known, homeDir, placeOf }, limit);
        return ok({ suggestions: [...suggestions] });
      },
      'projects.changes': async ({ projectId, seen }) => {
        const project = projects.get(projectId);
        return project
          ? ok({ changes: await needs.changesAfter(project.folder, seen) })
          : noSuchProject();
      },
      'projects.clone': (input) => clones.begin(input),
      'projects.cloneProgress': ({ cloneId, seen }) => clones.progress(cloneId, seen),
      'projects.cancelClone': async ({ cloneId }) => clones.cancel(cloneId),
    } satisfies Partial<CorralApi>,
    start: () => void clones.removeUnfinished(),
    close: () => clones.close(),
  };
}

function projectCalls(projects: Projects, setups: ProjectSetups) {
  const setupOf = async (project: Project) =>
    ok({ setup: await setups.read(project.folder, project) });
  return {
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
      if (value.setup[script]?.hash !== hash)
        return fail(
          'stale',
          compose('projectFailures.stale'),
          compose('projectFailures.readAgain'),
        );
      const confirmed = projects.confirm(project, hash);
      return confirmed.ok ? setupOf(confirmed.value.project) : confirmed;
    },
  } satisfies Partial<CorralApi>;
}

type RunNeeds = Needs & { readonly projects: Projects; readonly setups: ProjectSetups };

function runCalls(platform: string, { store, terminals, projects, setups, portBaseOf }: RunNeeds) {
  return {
    'projects.run': async (input) => {
      const project = projects.get(input.projectId);
      if (!project) return noSuchProject();
      const session = input.sessionId === null ? null : store.sessions.get(input.sessionId);
      const folder = session?.cwd ?? project.folder;
      const portBase = portBaseOf?.(folder) ?? projects.portBase(project.projectId);
      const place: ScriptPlace = { main: project.folder, folder, portBase };
      const setup = await setups.read(folder, project);
      return runInTerminal({ terminals, platform }, { project, setup, place }, input);
    },
  } satisfies Partial<CorralApi>;
}
