import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { ok } from '#shared/base/result.ts';
import type { WorktreeStart } from '#shared/contract/calls/worktrees.ts';
import { DEFAULT_COPY } from '#shared/project/project-setup.ts';

import type { Insiders } from './removal/findings.ts';
import type { SessionStart, WorktreeNeeds, WorktreeSetup } from './worktree-needs.ts';
import type { WorktreeRecords } from './worktree-records.ts';
import { Worktrees } from './worktrees.ts';

/** Records in memory, as JSON, so that tests see what a later core would read. */
export class MemoryRecords implements WorktreeRecords {
  readonly #rows = new Map<string, string>();

  get(worktreeId: string): StoredWorktree | null {
    const row = this.#rows.get(worktreeId);
    return row === undefined ? null : JSON.parse(row);
  }

  all(): readonly StoredWorktree[] {
    return [...this.#rows.values()].map((row): StoredWorktree => JSON.parse(row));
  }

  put(stored: StoredWorktree) {
    this.#rows.set(stored.shown.worktreeId, JSON.stringify(stored));
    return ok(null);
  }

  delete(worktreeId: string) {
    this.#rows.delete(worktreeId);
    return ok(null);
  }
}

/** Worktrees of a real repository, with records in memory and without agents. */
export class WorktreeDesk {
  readonly repository = new GitRepository();
  readonly dataDir: string;
  records: WorktreeRecords = new MemoryRecords();
  /** Folder of new worktrees. */
  place: string;
  readonly started: SessionStart[] = [];
  readonly confirmed: string[] = [];
  readonly returned: string[] = [];
  inside: Insiders = { sessions: [], terminals: [] };
  beforeRemoval: WorktreeNeeds['beforeRemoval'] = async () => null;
  /** Script of the repository; null for none. */
  setUp: string | null = null;
  copy: readonly string[] = [...DEFAULT_COPY];
  now: number | null = null;
  worktrees: Worktrees;

  constructor() {
    this.dataDir = join(this.repository.root, 'data');
    mkdirSync(this.dataDir);
    this.place = join(this.dataDir, 'worktrees');
    this.worktrees = this.core();
  }

  /** Creates another core with the same records, as after a restart. */
  core(placeOfNew: WorktreeNeeds['placeOfNew'] = async () => ok(this.place)): Worktrees {
    const clock = new NodeClock();
    this.worktrees = new Worktrees({
      git: this.repository.git(),
      records: this.records,
      clock: {
        now: () => this.now ?? clock.now(),
        after: (ms, callback) => clock.after(ms, callback),
      },
      ids: new NodeIds(),
      log: silentLog,
      processes: new NodeProcesses(),
      environment: { dataDir: this.dataDir, platform: process.platform },
      variables: () => this.repository.variables,
      placeOfNew,
      setupOf: async () => this.#setup(),
      confirmed: (_main, hash) => void this.confirmed.push(hash),
      startSession: async (start) => {
        this.started.push(start);
        return ok(null);
      },
      forks: { prepare: async () => ok(null), start: async ({ sessionId }) => ok(sessionId) },
      beforeRemoval: (folder) => this.beforeRemoval(folder),
      returned: (folder) => void this.returned.push(folder),
      insiders: () => this.inside,
    });
    return this.worktrees;
  }

  /** Creates worktrees and waits until they are ready or failed. */
  async create({
    cwd = this.repository.folder,
    text = 'Fix the page',
    ...more
  }: Partial<Parameters<Worktrees['create']>[0]> = {}) {
    const created = await this.worktrees.create({
      commandId: randomUUID(),
      cwd,
      text,
      branch: null,
      base: null,
      copy: true,
      setUpHash: this.setUp === null ? null : hashOf(this.setUp),
      startsAtOnce: false,
      starts: [],
      ...more,
    });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    await this.worktrees.making.settled();
    return created.value.worktrees.map(({ worktreeId }) => this.shown(worktreeId));
  }

  async createOne(more: Parameters<WorktreeDesk['create']>[0] = {}) {
    const [first] = await this.create(more);
    if (!first) throw new Error('No worktree was created.');
    return first;
  }

  shown(worktreeId: string) {
    const found = this.records.get(worktreeId);
    if (!found) throw new Error(`There is no worktree ${worktreeId}.`);
    return found.shown;
  }

  async findings(worktreeId: string) {
    const found = await this.worktrees.findings({ worktreeId });
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    return found.value.findings;
  }

  /** Removes a worktree with the findings of now. */
  async remove(worktreeId: string, deletesBranch = false) {
    const { findingsId } = await this.findings(worktreeId);
    const input = { commandId: randomUUID(), worktreeId, findingsId, deletesBranch };
    return this.worktrees.remove(input);
  }

  restore(worktreeId: string) {
    return this.worktrees.restore({ commandId: randomUUID(), worktreeId });
  }

  async close(): Promise<void> {
    await this.worktrees.making.close();
    this.repository.remove();
  }

  #setup(): WorktreeSetup {
    const { setUp } = this;
    return {
      setup: setUp === null ? null : scriptOf(setUp),
      copy: { value: [...this.copy], from: 'default' },
      branchPrefix: { value: 'corral', from: 'default' },
      ports: { value: 10, from: 'default' },
    };
  }
}

function scriptOf(text: string) {
  return { text, from: 'corral.json' as const, hash: hashOf(text), isConfirmed: false };
}

function hashOf(text: string): string {
  return `hash of ${text}`;
}

export function startOf(prompt: string): WorktreeStart {
  return {
    sessionId: randomUUID(),
    agentId: 'demo',
    permissionMode: 'default',
    model: null,
    prompt,
  };
}
