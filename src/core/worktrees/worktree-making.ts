import { join } from 'node:path';

import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { printedLines } from '#shared/base/printed-lines.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { SetUpRun } from '#shared/git/worktree.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { contentNotices } from './contents/notices.ts';
import { createTree, undoTree } from './creation.ts';
import { asideOfFolder } from './place/aside.ts';
import { OutputTail } from './set-up/output-tail.ts';
import { runSetUp } from './set-up/run-set-up.ts';
import { worktreeVariables } from './worktree-env.ts';
import type { WorktreeNeeds } from './worktree-needs.ts';
import { withShown } from './worktree-records.ts';

/** Length of the output that is stored with the result of a set-up, in characters. */
const MAX_TAIL = 8000;

type Running = {
  readonly abort: AbortController;
  readonly output: OutputTail;
  /** Resolved when the session was started. */
  readonly start: PromiseWithResolvers<null>;
  /** Resolves when the work has ended. */
  work: Promise<unknown>;
};

/** Makes worktrees ready: creates them, runs their set-up and starts their session. */
export class WorktreeMaking {
  readonly #needs: WorktreeNeeds;
  readonly #running = new Map<string, Running>();
  /** The last creation of each repository: git creates one worktree after the other. */
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #all = new Set<Promise<unknown>>();

  constructor(needs: WorktreeNeeds) {
    this.#needs = needs;
  }

  /** Begins the work on a stored worktree in state `creating`, `settingUp` or `ready`. */
  begin(stored: StoredWorktree): void {
    const running: Running = {
      start: Promise.withResolvers(),
      abort: new AbortController(),
      output: new OutputTail(),
      work: Promise.resolve(),
    };
    const { worktreeId } = stored.shown;
    this.#running.set(worktreeId, running);
    const work = this.#make(stored, running)
      .catch((error: unknown) => this.#broke(stored, error))
      .finally(() => {
        this.#all.delete(work);
        if (this.#running.get(worktreeId) === running) this.#running.delete(worktreeId);
      });
    running.work = work;
    this.#all.add(work);
  }

  /** Resolves when the session of that worktree was started, or no work on it runs. */
  async started(worktreeId: string): Promise<void> {
    const running = this.#running.get(worktreeId);
    await Promise.race([running?.start.promise, running?.work]);
  }

  isRunning(worktreeId: string): boolean {
    return this.#running.has(worktreeId);
  }

  /** Returns false if nothing runs. */
  cancel(worktreeId: string): boolean {
    const running = this.#running.get(worktreeId);
    running?.abort.abort();
    return running !== undefined;
  }

  /** Returns the output of a set-up that runs. Returns null if none runs. */
  outputOf(worktreeId: string): OutputTail | null {
    return this.#running.get(worktreeId)?.output ?? null;
  }

  /** Undoes the creations that an earlier core did not finish, and starts sessions that it did not. */
  async repair(): Promise<void> {
    const interrupted = compose('worktreeFailures.interrupted');
    for (const stored of this.#needs.records.all()) {
      if (stored.shown.state === 'creating') {
        await undoTree(this.#needs.git, stored, this.#asideOf(stored));
        this.#fail(stored, interrupted);
      }
      if (stored.shown.state === 'settingUp') {
        await this.#endScript(stored);
        this.#fail(withEnd({ ...stored, setUpProcess: null }, INTERRUPTED), interrupted);
      }
      const isStarted = stored.start === null && stored.fork === null;
      if (stored.shown.state === 'ready' && !isStarted) this.begin(stored);
    }
  }

  /** Ends the script of an earlier core: its output is lost, and a second run beside it could fail. */
  async #endScript({ setUpProcess }: StoredWorktree): Promise<void> {
    if (setUpProcess === null) return;
    const { pid, identity, family } = setUpProcess;
    await this.#needs.processes.endOrphan(pid, identity, family);
  }

  /** Ends all set-ups and waits until their end is stored. */
  async close(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all(this.#all);
  }

  /** Resolves when no work runs. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.all(this.#all);
  }

  async #make(stored: StoredWorktree, running: Running): Promise<void> {
    const created = stored.shown.hasFolder ? stored : await this.#create(stored, running);
    const made = created && (await this.#prepare(created));
    if (made === null) return;
    if (made.startsAtOnce) void this.#start(made, running);
    const isReady = await this.#setUp(made, running);
    if (isReady && !made.startsAtOnce) await this.#start(this.#current(made), running);
  }

  /** Gives a worktree the files of its fork. Returns null if that failed. */
  async #prepare(stored: StoredWorktree): Promise<StoredWorktree | null> {
    const { fork, shown } = stored;
    if (fork === null || fork.isPrepared) return stored;
    const prepared = await this.#needs.forks.prepare(fork, shown.cwd);
    if (prepared.ok) return this.#put({ ...stored, fork: { ...fork, isPrepared: true } });
    this.#fail(stored, prepared.error);
    return null;
  }

  async #create(stored: StoredWorktree, { abort: { signal } }: Running) {
    const before = this.#last.get(stored.common) ?? Promise.resolve();
    const creating = before.then(() =>
      signal.aborted ? null : createTree(this.#needs.git, stored, this.#asideOf(stored), signal),
    );
    this.#last.set(
      stored.common,
      creating.catch(() => undefined),
    );
    const created = await creating;
    if (created === null) {
      this.#fail(stored, compose('worktreeFailures.cancelled'));
      return null;
    }
    if (!created.ok) {
      const cancelled = signal.aborted ? compose('worktreeFailures.cancelled') : null;
      this.#fail(stored, cancelled ?? created.error.message);
      return null;
    }
    const { copied, shown } = created.value;
    const state = shown.setUp === null ? 'ready' : 'settingUp';
    const facts = { state, hasFolder: true, copiedFiles: copied.length } as const;
    return this.#put(withShown(created.value, facts));
  }

  /** Returns true if an agent can begin. */
  async #setUp(stored: StoredWorktree, { abort, output }: Running): Promise<boolean> {
    const { setUp, worktreeId, cwd } = stored.shown;
    if (setUp?.state !== 'waiting') return true;
    const { variables, environment, ids, processes } = this.#needs;
    const family = `${worktreeId}-${ids.uuid()}`;
    const noteProcess = (pid: number) => {
      const identity = processes.identity(pid) ?? '';
      this.#put({ ...this.#current(stored), setUpProcess: { pid, identity, family } });
    };
    const begun = withEnd(this.#current(stored), { state: 'running', exitCode: null }, 'settingUp');
    // Its descendants can be found by the family alone, if the core is killed before it has a pid.
    this.#put({ ...begun, setUpProcess: { pid: 0, identity: '', family } });
    const ended = await runSetUp(
      { ...this.#needs, platform: environment.platform },
      {
        text: setUp.text,
        cwd,
        env: { ...variables(), ...worktreeVariables(stored) },
        family,
        onStart: noteProcess,
        signal: abort.signal,
        output,
      },
    );
    const end = { ...ended, tail: printedLines(output.end(MAX_TAIL)) };
    const without = { ...this.#current(stored), setUpProcess: null };
    if (ended.state === 'succeeded') {
      this.#put(withEnd(without, end, 'ready'));
      return true;
    }
    this.#fail(withEnd(without, end), problemOf(ended));
    return false;
  }

  async #start(stored: StoredWorktree, running: Running): Promise<void> {
    const started = await this.#startSession(stored);
    if (started === null) return;
    const now = this.#current(stored);
    this.#put(
      started.ok
        ? { ...withShown(now, { sessionId: started.value }), start: null, fork: null }
        : withShown(now, { state: 'failed', problem: started.error }),
    );
    running.start.resolve(null);
  }

  /** Returns the id of the session; null if none is to be started. */
  async #startSession(stored: StoredWorktree): Promise<Result<string, ShownText> | null> {
    const { start, fork, shown } = stored;
    const { worktreeId, cwd } = shown;
    if (fork !== null) return this.#needs.forks.start(fork, { cwd, worktreeId });
    if (start === null) return null;
    const started = await this.#needs.startSession({
      ...start,
      cwd,
      worktreeId,
      notices: contentNotices(shown),
    });
    return started.ok ? ok(start.sessionId) : started;
  }

  /** Returns the record as it is stored now: set-up and start run side by side. */
  #current(stored: StoredWorktree): StoredWorktree {
    return this.#needs.records.get(stored.shown.worktreeId) ?? stored;
  }

  #fail(stored: StoredWorktree, problem: ShownText): void {
    this.#put(withShown(stored, { state: 'failed', problem }));
  }

  #put(stored: StoredWorktree): StoredWorktree {
    const put = this.#needs.records.put(stored);
    if (!put.ok) this.#needs.log.error('worktrees.notStored', { kind: put.error.kind });
    return stored;
  }

  #broke(stored: StoredWorktree, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#needs.log.error('worktrees.broke', { reason });
    this.#fail(this.#current(stored), compose('worktreeFailures.notCreated', { reason }));
  }

  #asideOf({ shown }: StoredWorktree): string {
    const name = `${shown.worktreeId}-unfinished-${this.#needs.clock.now()}`;
    return join(asideOfFolder(this.#needs.environment.dataDir, shown.folder), name);
  }
}

const INTERRUPTED = { state: 'cancelled', exitCode: null } as const;

function withEnd(
  stored: StoredWorktree,
  end: Partial<SetUpRun>,
  state = stored.shown.state,
): StoredWorktree {
  const { setUp } = stored.shown;
  return withShown(stored, { state, setUp: setUp && { ...setUp, ...end } });
}

function problemOf({ state, exitCode }: Pick<SetUpRun, 'state' | 'exitCode'>): ShownText {
  if (state === 'cancelled') return compose('worktreeFailures.setUpCancelled');
  if (state === 'timedOut') return compose('worktreeFailures.setUpTimedOut');
  return compose('worktreeFailures.setUpFailed', { code: exitCode ?? -1 });
}
