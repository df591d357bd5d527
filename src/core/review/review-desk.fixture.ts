import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NodeIndexLocks } from '#core/adapters/files/node-index-locks.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openDataFolder } from '#core/data-folder/data-folder.ts';
import { RepositoryTrust } from '#core/trust/repository/repository-trust.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { Journal } from '#core/journal/journal.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import type { GitRepository } from '#core/testing/git-repository.ts';
import type { ReviewAction, ReviewPart } from '#shared/contract/calls/review.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';

import type { IndexLocksPort } from '#core/ports/index-locks-port.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import { reviewFeature } from './review-feature.ts';

const place: ReviewPlace = { of: 'project', projectId: 'p' };
const commandId = '00000000-0000-4000-8000-000000000000';

type Faults = { readonly workFiles: WorkFilesPort; readonly indexLocks: IndexLocksPort };

/** The whole feature on a real repository and a real store. */
export class ReviewDesk {
  readonly repository: GitRepository;
  readonly dataDir: string;
  readonly api;
  readonly start: () => void;
  /** Folder of the place; that of the repository at first. */
  folder: string;
  readonly data;
  readonly clock = new NodeClock();
  readonly trust;
  /** False if the person agrees to all programs at once. */
  asks = false;
  /** Time that is added to the clock. */
  later = 0;

  /** `faults` replaces ports by ones that fail. */
  constructor(repository: GitRepository, faults: Partial<Faults> = {}) {
    this.repository = repository;
    this.folder = repository.folder;
    this.dataDir = join(repository.root, 'data');
    mkdirSync(this.dataDir, { recursive: true });
    const opened = openDataFolder(sqlite, this.dataDir, 'a test', 'stamp');
    if (!opened.ok) throw new Error('The data folder cannot be opened.');
    this.data = opened.value;
    const { variables } = repository;
    const environment = {
      platform: process.platform,
      homeDir: repository.root,
      tempDir: repository.root,
      dataDir: this.dataDir,
      version: '0',
      variables,
      node: { command: 'node', args: [], env: {} },
      demoScript: '',
      agentScript: '',
    };
    const clock = {
      now: () => this.clock.now() + this.later,
      after: (ms: number, callback: () => void) => this.clock.after(ms, callback),
    };
    const processes = new NodeProcesses();
    const base = { environment, clock, ids: new NodeIds(), log: silentLog };
    const ports = { ...base, git: new NodeGit(), processes };
    const files = { workFiles: new NodeWorkFiles(), indexLocks: new NodeIndexLocks(), ...faults };
    const feature = reviewFeature(
      { ...ports, ...files },
      {
        store: this.data.store,
        journal: { subscribe: () => () => undefined },
        programs: { check: (root) => this.#check(root) },
        projectFolder: () => this.folder,
      },
    );
    this.api = feature.api;
    this.start = () => feature.start();
    this.trust = new RepositoryTrust({
      journal: new Journal(this.data.store, new FileBlobs(this.data.blobs)),
      store: this.data.store,
      clock,
      fileReads: new NodeFileReads(),
      homeDir: join(repository.root, 'home'),
      git: repository.git(),
    });
  }

  async #check(root: string) {
    const checked = await this.trust.check(root);
    if (checked.ok || this.asks || checked.error.kind !== 'runsPrograms') return checked;
    valueOf(this.trust.agree(checked.error.programs.hash));
    return this.trust.check(root);
  }

  async files(comparison: Comparison) {
    return (await this.listed(comparison)).files;
  }

  async listed(comparison: Comparison) {
    return valueOf(await this.api['review.files']({ place, comparison }));
  }

  async file(comparison: Comparison, path: string, context?: number) {
    return valueOf(await this.api['review.file']({ place, comparison, path, context }));
  }

  /** Returns a part that is a whole file. */
  async whole(comparison: Comparison, path: string): Promise<ReviewPart> {
    const { change } = await this.file(comparison, path);
    return { of: 'file', path, stateId: change.stateId };
  }

  /** Returns a part that is a hunk, or some lines of it. */
  async hunk(
    comparison: Comparison,
    path: string,
    index: number,
    lines?: readonly number[],
  ): Promise<ReviewPart> {
    const { hunkId = '' } = (await this.file(comparison, path)).hunks[index] ?? {};
    return lines ? { of: 'lines', path, hunkId, lines: [...lines] } : { of: 'hunk', path, hunkId };
  }

  apply(action: ReviewAction, comparison: Comparison, parts: ReviewPart[], context?: number) {
    return this.api['review.apply']({ commandId, place, comparison, action, parts, context });
  }

  /** Applies and returns the id of the undo. A failure fails the test. */
  async done(action: ReviewAction, comparison: Comparison, ...parts: ReviewPart[]) {
    return valueOf(await this.apply(action, comparison, parts)).undoId;
  }

  async undo(undoId: string) {
    return this.api['review.undo']({ commandId, undoId });
  }

  async nextCommit() {
    return valueOf(await this.api['review.nextCommit']({ place }));
  }

  /** Commits what a window would show now. */
  async commit(message: string, isAmend = false) {
    const { commitPlanId, amendPlanId } = await this.nextCommit();
    const planId = isAmend ? amendPlanId : commitPlanId;
    return this.api['review.commit']({ commandId, place, message, isAmend, planId });
  }

  /** Ends the operation that a window would show now. */
  async end(way: 'Abort' | 'Continue') {
    const { operation } = await this.nextCommit();
    const operationId = operation?.operationId ?? '';
    return this.api[`review.merge${way}`]({ commandId, place, operationId });
  }

  /** Returns the content of a path in the index, in bytes; null if it is not there. */
  indexed(path: string): Buffer | null {
    const options = { cwd: this.repository.folder, env: this.repository.variables };
    try {
      return execFileSync('git', ['cat-file', 'blob', `:0:${path}`], { ...options, stdio: 'pipe' });
    } catch {
      return null;
    }
  }

  /** Returns everything that an action must not change by accident, for comparison. */
  state(): { readonly index: string; readonly tree: Readonly<Record<string, string>> } {
    const index = this.repository.run('ls-files', '--stage', '-t');
    return { index, tree: Object.fromEntries(entriesIn(this.repository.folder, '')) };
  }

  close(): void {
    this.data.close();
  }
}

function* entriesIn(root: string, folder: string): Generator<[string, string]> {
  for (const name of readdirSync(join(root, folder))) {
    if (name === '.git') continue;
    const path = join(folder, name);
    const found = lstatSync(join(root, path));
    if (found.isDirectory()) yield* entriesIn(root, path);
    else if (found.isSymbolicLink()) yield [path, `-> ${readlinkSync(join(root, path))}`];
    else
      yield [
        path,
        `${(found.mode & 0o777).toString(8)} ${readFileSync(join(root, path)).toString('latin1')}`,
      ];
  }
}

function valueOf<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
