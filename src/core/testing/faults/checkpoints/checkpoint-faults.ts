import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CheckpointOperation } from '#core/testing/checkpoint-operation.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';

import { Dice } from '../dice.ts';
import { FaultyGit } from './faulty-git.ts';
import { hashFolder, isLeftover, readFolder, type FolderState } from './person-folder.ts';
import { RandomChanges } from './random-changes.ts';
import { runKilled } from './killed-operation.ts';
import { runGitBeside, runPersonGit } from './person-git.ts';
import { savedIds } from './saved-ids.ts';

/** Numbers of what happened, and the violations. Without a defect all violations are empty. */
export type CheckpointReport = {
  readonly counts: Record<string, number>;
  readonly violations: {
    /** Contents of files that are neither in the folder nor in a checkpoint. */
    readonly lost: string[];
    /** Operations that changed something in the person's git folder. */
    readonly repositoryChanged: string[];
    /** Files that a rewind changed although no agent had touched them. */
    readonly othersChanged: string[];
    /** Temporary files that stayed after a recovery and are in a checkpoint anyway. */
    readonly leftovers: string[];
    /** Operations that failed although nothing was wrong. */
    readonly failedForNothing: string[];
  };
};

const SESSIONS = ['s1', 's2'] as const;
const FAULTS = [
  'none',
  'gitKilled',
  'lockHeld',
  'diskFull',
  'concurrentChanges',
  'concurrentGit',
  'processKilled',
] as const;
type Fault = (typeof FAULTS)[number];

/** Files of agents, and files that only the person changes. */
const SHARED = ['a', 'b', 'c', 'd/e', 'd/f', 'd/g/h', '说明.md', 'with space', 'new', 'x\ny'];
const PERSONS = ['mine', 'd/mine', 'p/q'];

/** Drives checkpoints and rewinds of a real repository through random faults. */
export class CheckpointFaults {
  readonly #dice: Dice;
  readonly #git: FaultyGit;
  readonly #repository = new GitRepository();
  readonly #agent: RandomChanges;
  readonly #person: RandomChanges;
  #world: CheckpointWorld;
  readonly #turns: { readonly sessionId: string; readonly turn: number }[] = [];
  readonly #report: CheckpointReport = {
    counts: {},
    violations: {
      lost: [],
      repositoryChanged: [],
      othersChanged: [],
      leftovers: [],
      failedForNothing: [],
    },
  };

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#git = new FaultyGit(this.#dice);
    this.#world = new CheckpointWorld(this.#repository, { port: this.#git });
    this.#agent = new RandomChanges(this.#repository.folder, SHARED, this.#dice);
    const names = [...SHARED, ...PERSONS];
    this.#person = new RandomChanges(this.#repository.folder, names, this.#dice);
  }

  async run(operations: number): Promise<CheckpointReport> {
    this.#person.some(10);
    this.#repository.commit('first');
    try {
      for (let nth = 1; nth <= operations; nth += 1) await this.#operation(nth);
      this.#report.counts['git processes killed'] = this.#git.killed;
      return this.#report;
    } finally {
      this.#world.dispose();
    }
  }

  async #operation(nth: number): Promise<void> {
    const kind = this.#dice.int(10);
    if (kind < 2) return this.#turn();
    if (kind < 4) return this.#counted('changes of the person', () => this.#person.some(3));
    if (kind < 5) return this.#counted('git of the person', () => this.#personGit());
    const fault = this.#dice.pick(FAULTS) ?? 'none';
    this.#count(`fault ${fault}`);
    await this.#underFault(nth, fault);
  }

  async #turn(): Promise<void> {
    this.#count('turns');
    const sessionId = this.#dice.pick(SESSIONS) ?? 's1';
    const { turn } = await this.#world.turn(sessionId, () => this.#agent.some(4));
    this.#turns.push({ sessionId, turn });
  }

  #personGit(): void {
    runPersonGit(this.#repository, this.#dice);
  }

  /** Runs one operation of Corral with a fault, and compares everything before and after it. */
  async #underFault(nth: number, fault: Fault): Promise<void> {
    const { folder } = this.#repository;
    const git = join(folder, '.git');
    const lock = join(git, 'index.lock');
    if (fault === 'lockHeld') writeFileSync(lock, '');
    const before = readFolder(folder);
    for (const each of [this.#person.written, this.#person.consumed, this.#person.touched])
      each.clear();
    const hash = hashFolder(git);
    const name = await this.#run(nth, fault);
    if (fault !== 'concurrentGit' && hashFolder(git) !== hash)
      this.#report.violations.repositoryChanged.push(name);
    if (fault === 'lockHeld') rmSync(lock);
    await this.#compare(name, before);
  }

  /** Returns the name of the operation. */
  async #run(nth: number, fault: Fault): Promise<string> {
    const operation = this.#choose();
    const name = `${nth} ${operation.kind} ${fault}`;
    this.#count(operation.kind);
    if (fault === 'processKilled') {
      await this.#inKilledProcess(operation);
      return name;
    }
    const ballast = fault === 'diskFull' ? this.#fillDisk() : null;
    this.#git.kills = fault === 'gitKilled' ? 0.5 : 0;
    const isDone = { value: false };
    const changes = fault === 'concurrentChanges' ? this.#changeDuring(isDone) : null;
    const beside =
      fault === 'concurrentGit' ? runGitBeside(this.#repository, this.#dice) : Promise.resolve();
    const done = await this.#world.perform(operation);
    isDone.value = true;
    await Promise.all([changes, beside]);
    this.#git.kills = 0;
    if (ballast !== null) rmSync(ballast, { force: true });
    const isHarmless = fault === 'none' || fault === 'lockHeld';
    if (isHarmless && done !== null)
      this.#report.violations.failedForNothing.push(`${name}: ${done}`);
    return name;
  }

  #choose(): CheckpointOperation {
    const known = this.#dice.pick(this.#turns);
    const kind = this.#dice.int(10);
    if (kind < 2 || !known) return { kind: 'checkpoint', sessionId: 's1', isUpkeep: kind === 0 };
    const { sessionId, turn } = known;
    const isConfirmed = this.#dice.chance(0.5);
    const rewinds = this.#world.rewinding.list(sessionId).rewinds;
    const rewindId = this.#dice.pick(rewinds)?.rewindId;
    if (kind < 6 || rewindId === undefined) return { kind: 'rewind', sessionId, turn, isConfirmed };
    return { kind: 'undo', sessionId, rewindId, isConfirmed };
  }

  async #inKilledProcess(operation: CheckpointOperation): Promise<void> {
    const { folder } = this.#world.harness;
    this.#world.harness.crash();
    await runKilled(operation, {
      folder,
      repository: this.#repository.root,
      delayMs: this.#dice.next() * 150,
    });
    this.#world = new CheckpointWorld(this.#repository, { port: this.#git, folder });
    await this.#world.recover();
  }

  async #changeDuring(isDone: { readonly value: boolean }): Promise<void> {
    while (!isDone.value) {
      await new Promise((resolve) => setTimeout(resolve, this.#dice.next() * 4));
      this.#person.one();
    }
  }

  /** Leaves a few kilobytes of a small disk. Returns the file that fills it; null on a large disk. */
  #fillDisk(): string | null {
    const { root } = this.#repository;
    const { bavail, bsize } = statfsSync(root);
    if (bavail * bsize > 256 * 1024 * 1024) return null;
    const ballast = join(root, 'ballast');
    this.#count('full disks');
    writeFileSync(ballast, Buffer.alloc(Math.max(0, (bavail - this.#dice.int(12)) * bsize)));
    return ballast;
  }

  async #compare(name: string, before: FolderState): Promise<void> {
    const { violations } = this.#report;
    const after = readFolder(this.#repository.folder);
    const saved = await savedIds(this.#world);
    const kept = new Set([...after.values(), ...saved]);
    const { written, consumed, touched } = this.#person;
    for (const id of new Set([...before.values(), ...written]))
      if (!kept.has(id) && !consumed.has(id)) violations.lost.push(`${name}: ${id}`);
    for (const [path, id] of after)
      if (isLeftover(path) && saved.has(id)) violations.leftovers.push(`${name}: ${path}`);
    for (const [path, id] of before) {
      const isTouched = this.#agent.touched.has(path) || touched.has(path);
      if (after.get(path) !== id && !isTouched) violations.othersChanged.push(`${name}: ${path}`);
    }
  }

  #counted(name: string, work: () => void): void {
    this.#count(name);
    work();
  }

  #count(name: string): void {
    this.#report.counts[name] = (this.#report.counts[name] ?? 0) + 1;
  }
}
