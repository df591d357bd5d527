import { join } from 'node:path';

import { gitFailed, type Git, type GitFailure } from '#core/git/engine/git.ts';
import type { ClockPort, FileProbePort, FolderPort, IdPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CloneState } from '#shared/contract/calls/projects.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { projects as contract } from '#shared/contract/calls/projects.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { folderFailure, type FolderKind, type Projects } from '../projects.ts';
import { CloneOutput } from './clone-progress.ts';
import { cloneSource, isFolderName, withoutPassword, type CloneSource } from './clone-url.ts';
import type { NewFolderPort } from '#core/ports/new-folder-port.ts';

const MAX_CLONES = 4;
/** Time after which a state is returned although it did not change. */
const MAX_WAIT_MS = 20_000;
/** Time during which the end of a clone can be read. */
const KEPT_MS = 10 * 60_000;
/** Beginning of the name of a folder until its clone is complete. */
const UNFINISHED = '.corral-clone-';
const TIMEOUT_MS = 12 * 60 * 60_000;

export type ClonesServices = {
  readonly git: Git;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly folders: FolderPort;
  readonly probes: FileProbePort;
  readonly newFolders: NewFolderPort;
  /** Folder with a note for each unfinished clone. */
  readonly notesFolder: string;
  readonly projects: Pick<Projects, 'add'>;
};

type CloneInput = CallInput<typeof contract, 'projects.clone'>;
type StartFailure = Failure<
  FolderKind | 'invalidUrl' | 'invalidName' | 'folderExists' | 'tooManyClones'
>;

class Clone {
  version = 1;
  state: CloneState = { state: 'running', phase: 'connecting', percent: null };
  readonly abort = new AbortController();
  readonly waiting = new Set<() => void>();

  set(state: CloneState): void {
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.state = state;
    this.version += 1;
    for (const wake of this.waiting) wake();
  }
}

/** Clones repositories into new folders, which become projects. */
export class Clones {
  readonly #services: ClonesServices;
  readonly #clones = new Map<string, Clone>();
  readonly #running = new Set<Promise<void>>();

  constructor(services: ClonesServices) {
    this.#services = services;
  }

  async begin(
    input: CloneInput,
  ): Promise<Result<{ readonly cloneId: string; readonly folder: string }, StartFailure>> {
    const source = cloneSource(input.url);
    if (!source)
      return fail(
        'invalidUrl',
        compose('projectFailures.cloneNotUrl', { url: withoutPassword(input.url) }),
        compose('projectFailures.cloneForms'),
      );
    const folder = await this.#freeFolder(input, source.name);
    if (!folder.ok) return folder;
    if (this.#running.size >= MAX_CLONES)
      return fail(
        'tooManyClones',
        compose('projectFailures.tooManyClones'),
        compose('projectFailures.waitForClones'),
      );
    const cloneId = this.#services.ids.uuid();
    const clone = new Clone();
    this.#clones.set(cloneId, clone);
    const running = this.#run(clone, source, { ...input, folder: folder.value, cloneId });
    this.#running.add(running);
    void running.then(() => {
      this.#running.delete(running);
      this.#services.clock.after(KEPT_MS, () => this.#clones.delete(cloneId));
    });
    return ok({ cloneId, folder: folder.value });
  }

  /** Returns the state once it is newer than `seen`, or after a while. */
  async progress(cloneId: string, seen: number) {
    const clone = this.#clones.get(cloneId);
    if (!clone) return noSuchClone();
    if (clone.version <= seen) {
      await new Promise<void>((resolve) => {
        const cancel = this.#services.clock.after(MAX_WAIT_MS, () => wake());
        const wake = () => {
          cancel();
          clone.waiting.delete(wake);
          resolve();
        };
        clone.waiting.add(wake);
      });
    }
    return ok({ version: clone.version, clone: clone.state });
  }

  cancel(cloneId: string) {
    const clone = this.#clones.get(cloneId);
    if (!clone) return noSuchClone();
    clone.abort.abort();
    return ok({});
  }

  /** Deletes what the clones of a killed core wrote. Call it before the first clone. */
  async removeUnfinished(): Promise<void> {
    const { newFolders, notesFolder } = this.#services;
    await newFolders.removeUnfinished(notesFolder, UNFINISHED);
  }

  /** Ends all clones and deletes what they wrote. */
  async close(): Promise<void> {
    for (const clone of this.#clones.values()) {
      clone.abort.abort();
      for (const wake of clone.waiting) wake();
    }
    await Promise.all(this.#running);
  }

  async #freeFolder(
    { parent, name }: CloneInput,
    usual: string,
  ): Promise<Result<string, StartFailure>> {
    const chosen = name ?? usual;
    if (!isFolderName(chosen))
      return fail(
        'invalidName',
        compose('projectFailures.cloneName', { name: chosen }),
        compose('projectFailures.otherName'),
      );
    const { folders, probes } = this.#services;
    const state = await folders.check(parent);
    if (state !== 'ok') return folderFailure(state, parent);
    const folder = join(parent, chosen);
    const probed = await probes.probe(folder);
    return !probed.ok && probed.error === 'missing' ? ok(folder) : folderExists(folder);
  }

  /**
   * Clones into a folder of a name that nothing else has, and moves it when it is complete: a clone
   * that fails or is cancelled deletes only what it wrote.
   */
  async #run(clone: Clone, source: CloneSource, input: RunInput): Promise<void> {
    const { newFolders, notesFolder, projects } = this.#services;
    const work = join(input.parent, `${UNFINISHED}${input.cloneId}`);
    const note = join(notesFolder, input.cloneId);
    const made = await newFolders.make(work, note);
    if (!made.ok) return clone.set(failedClone(reason(made.error)));
    const cloned = await this.#clone(clone, source, { ...input, work });
    if (cloned !== null) {
      await newFolders.remove(work, note);
      return clone.set(cloned);
    }
    const moved = await newFolders.move(work, input.folder, note);
    if (!moved.ok) {
      await newFolders.remove(work, note);
      return clone.set(failedClone(folderExists(input.folder).error.message));
    }
    const added = await projects.add(input.folder);
    clone.set(
      added.ok
        ? { state: 'done', project: added.value.project }
        : failedClone(added.error.message, added.error.remedy),
    );
  }

  /** Returns null if git has cloned the repository, and the state of the clone if not. */
  async #clone(clone: Clone, source: CloneSource, input: RunInput & { readonly work: string }) {
    const output = new CloneOutput();
    const { withSubmodules, parent, work } = input;
    const submodules = withSubmodules ? ['--recurse-submodules'] : ['--no-recurse-submodules'];
    const args = ['clone', '--progress', ...submodules, '--', source.url, work];
    const ran = await this.#services.git.runAsSetUp(args, {
      cwd: parent,
      env: { GIT_ALLOW_PROTOCOL: source.protocols },
      timeoutMs: TIMEOUT_MS,
      signal: clone.abort.signal,
      onProgress: (text) => {
        const progress = output.add(text);
        if (progress) clone.set({ state: 'running', ...progress });
      },
    });
    if (clone.abort.signal.aborted) return { state: 'cancelled' } as const;
    if (ran.ok && ran.value.code === 0) return null;
    return failedClone(failureWords((ran.ok ? gitFailed(args, ran.value) : ran).error));
  }
}

type RunInput = Pick<CloneInput, 'parent' | 'withSubmodules'> & {
  readonly folder: string;
  readonly cloneId: string;
};

/** Git's own words, without its progress and without a password. */
function failureWords({ message }: GitFailure): ShownText {
  if (typeof message === 'string' || typeof message.values?.['reason'] !== 'string') return message;
  const lines = message.values['reason'].split(/[\r\n]/u);
  const isProgress = (line: string) =>
    /^(?:Cloning into|remote: \w+ objects|\w+ (?:objects|deltas|files):)/u.test(line);
  return reason(lines.filter((line) => line.trim() !== '' && !isProgress(line)).join('\n'));
}

function reason(text: string): ShownText {
  return compose('projectFailures.cloneFailed', { reason: withoutPassword(text) });
}

function failedClone(
  message: ShownText,
  remedy: ShownText | null = compose('projectFailures.checkAccess'),
): CloneState {
  return { state: 'failed', message, remedy };
}

function folderExists(path: string) {
  return fail(
    'folderExists',
    compose('projectFailures.folderExists', { path }),
    compose('projectFailures.addInstead'),
  );
}

function noSuchClone() {
  return fail('noSuchClone', compose('projectFailures.noSuchClone'));
}
