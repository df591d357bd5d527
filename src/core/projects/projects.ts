import { basename, isAbsolute } from 'node:path';

import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, FileProbePort, FolderPort, IdPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { isInside } from '#node/files/path-inside.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { ProjectChanges } from '#shared/contract/calls/projects.ts';
import { branchPrefix } from '#shared/project/branch-prefix.ts';
import {
  MAX_PROJECTS,
  NO_OWN_SETUP,
  type OwnSetup,
  type Project,
} from '#shared/project/project.ts';
import { DEFAULT_PORTS } from '#shared/project/project-setup.ts';
import { compose } from '#shared/words/sentence.ts';

export type ProjectsServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly folders: FolderPort;
  readonly probes: FileProbePort;
  readonly homeDir: string;
  /** Returns the main folder of the repository of a folder; null or undefined if it is in none. */
  readonly repositoryOf: (folder: string) => Promise<string | null | undefined>;
};

type Changed<K extends string = never> = Result<
  { readonly project: Project },
  Failure<'noSuchProject' | 'storeFailed' | K>
>;
export type FolderKind = 'folderMissing' | 'folderNotReadable' | 'folderNotAbsolute';

/** Ports of main folders: 18,000 to 19,999. */
const FIRST_PORT = 18_000;
const PORT_RANGES = 200;
/** Number of confirmed scripts that are kept for a project. */
const MAX_CONFIRMED = 50;

/** The projects on the desk. */
export class Projects {
  readonly #services: ProjectsServices;

  constructor(services: ProjectsServices) {
    this.#services = services;
  }

  /** Returns null if there is no such project on the desk. */
  get(projectId: string): Project | null {
    const found = this.#services.store.projects.get(projectId);
    return found?.removedAt === null ? found : null;
  }

  /**
   * Returns the project of a folder: that of its repository's main folder. Returns null if there is
   * none on the desk.
   */
  of(folder: string): Project | null {
    return this.#services.store.projects.onDesk().find((each) => each.folder === folder) ?? null;
  }

  /**
   * Returns the first port of programs in the main folder of a project. Worktrees have ports of
   * their own from 20,000 on.
   */
  portBase(projectId: string): number {
    const all = this.#services.store.projects.all();
    const index = all.findIndex((each) => each.projectId === projectId);
    return FIRST_PORT + (Math.max(0, index) % PORT_RANGES) * DEFAULT_PORTS;
  }

  async add(
    folder: string,
  ): Promise<
    Result<{ readonly project: Project }, Failure<FolderKind | 'tooManyProjects' | 'storeFailed'>>
  > {
    const place = await this.#placeOf(folder);
    if (!place.ok) return place;
    const { store, clock, ids } = this.#services;
    const known = store.projects.all().find((each) => each.folder === place.value);
    if (known?.removedAt === null) return ok({ project: known });
    if (this.#isFull()) return tooMany();
    if (known) return this.#put({ ...known, removedAt: null });
    return this.#put({
      projectId: ids.uuid(),
      name: projectName(place.value),
      folder: place.value,
      colour: null,
      agentId: null,
      permissionMode: null,
      own: NO_OWN_SETUP,
      confirmed: [],
      createdAt: clock.now(),
      removedAt: null,
    });
  }

  change(
    projectId: string,
    changes: ProjectChanges,
  ): Changed<'invalidBranchPrefix' | 'dangerousMode'> {
    const project = this.get(projectId);
    if (!project) return noSuchProject();
    const own = ownAfter(project.own, changes.own ?? {});
    if (own === null) return wrongPrefix(changes.own?.branchPrefix ?? '');
    const { name = project.name, colour = project.colour } = changes;
    const { agentId = project.agentId, permissionMode = project.permissionMode } = changes;
    if (this.#isDangerous(agentId, permissionMode))
      return fail('dangerousMode', compose('projectFailures.dangerousMode'));
    return this.#put({ ...project, name, colour, agentId, permissionMode, own });
  }

  /** Notes that the person confirmed the exact text of a script. */
  confirm(
    project: Project,
    hash: string,
  ): Result<{ readonly project: Project }, Failure<'storeFailed'>> {
    // Only the newest confirmations are kept: a script that changes often leaves many.
    const others = project.confirmed.filter((each) => each !== hash);
    return this.#put({ ...project, confirmed: [...others, hash].slice(-MAX_CONFIRMED) });
  }

  remove(projectId: string): Changed {
    const project = this.get(projectId);
    if (!project) return noSuchProject();
    return this.#put({ ...project, removedAt: this.#services.clock.now() });
  }

  restore(projectId: string): Changed<'tooManyProjects'> {
    const project = this.#services.store.projects.get(projectId);
    if (!project) return noSuchProject();
    if (project.removedAt === null) return ok({ project });
    return this.#isFull() ? tooMany() : this.#put({ ...project, removedAt: null });
  }

  /** Returns true unless the mode is known not to be dangerous: the agent may be undetected yet. */
  #isDangerous(agentId: string | null, mode: string | null): boolean {
    if (mode === null) return false;
    const agent = this.#services.journal.agents.find((each) => each.agentId === agentId);
    return agent?.permissionModes.find(({ id }) => id === mode)?.isDangerous ?? true;
  }

  #isFull(): boolean {
    return this.#services.store.projects.onDesk().length >= MAX_PROJECTS;
  }

  /** Returns the real path of the repository of a folder, or of the folder if it is in none. */
  async #placeOf(folder: string): Promise<Result<string, Failure<FolderKind>>> {
    const { folders, probes } = this.#services;
    const state = isAbsolute(folder) ? await folders.check(folder) : 'notAbsolute';
    if (state !== 'ok') return folderFailure(state, folder);
    const probed = await probes.probe(folder);
    if (!probed.ok) return folderFailure(probed.error, folder);
    return ok(await this.#projectFolder(probed.value.realPath));
  }

  /** Returns the folder of the project to which a folder belongs; null if it is gone. */
  async folderOf(folder: string): Promise<string | null> {
    const probed = await this.#services.probes.probe(folder);
    if (!probed.ok || probed.value.kind !== 'folder') return null;
    return this.#projectFolder(probed.value.realPath);
  }

  async #projectFolder(realPath: string): Promise<string> {
    const { probes, homeDir, repositoryOf } = this.#services;
    const repository = await repositoryOf(realPath);
    // A repository that holds the home folder holds all projects.
    if (!repository || isInside(repository, homeDir)) return realPath;
    const main = await probes.probe(repository);
    return main.ok && main.value.kind === 'folder' ? main.value.realPath : realPath;
  }

  #put(project: Project): Result<{ readonly project: Project }, Failure<'storeFailed'>> {
    const done = this.#services.journal.write((entry) => entry.project(project));
    if (done.ok) return ok({ project });
    const message = compose('projectFailures.notStored', { reason: done.error.message });
    return fail('storeFailed', message, done.error.remedy);
  }
}

export function noSuchProject() {
  return fail('noSuchProject', compose('projectFailures.noSuchProject'));
}

function tooMany() {
  return fail(
    'tooManyProjects',
    compose('projectFailures.tooMany', { count: MAX_PROJECTS }),
    compose('projectFailures.removeSome'),
  );
}

/** Returns the failure for the state of a folder that cannot be used. */
export function folderFailure(state: string, path: string) {
  if (state === 'notAbsolute')
    return fail(
      'folderNotAbsolute',
      compose('projectFailures.folderNotAbsolute', { path }),
      compose('projectFailures.beginWithRoot'),
    );
  if (state === 'notReadable')
    return fail(
      'folderNotReadable',
      compose('projectFailures.folderNotReadable', { path }),
      compose('projectFailures.makeReadable'),
    );
  return fail(
    'folderMissing',
    compose('projectFailures.folderMissing', { path }),
    compose('projectFailures.chooseFolder'),
  );
}

function projectName(folder: string): string {
  return basename(folder).slice(0, 200) || folder;
}

/** Returns the person's values after a change. Returns null if the branch prefix is unusable. */
function ownAfter(before: OwnSetup, changes: NonNullable<ProjectChanges['own']>): OwnSetup | null {
  const { setup = before.setup, run = before.run, copy = before.copy } = changes;
  const { branchPrefix: named = before.branchPrefix, ports = before.ports } = changes;
  const prefix = named === null ? null : branchPrefix(named);
  if (named !== null && prefix === null) return null;
  return { setup, run, copy, branchPrefix: prefix, ports };
}

function wrongPrefix(prefix: string) {
  return fail(
    'invalidBranchPrefix',
    compose('projectFailures.prefix', { prefix }),
    compose('projectFailures.plainPrefix'),
  );
}
