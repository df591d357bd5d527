import {
  childrenOf,
  hasInEnvironment,
  isLiving,
  listProcesses,
  openFileOf,
  type ProcessFacts,
  readProcess,
} from '#node/process/proc.ts';

/** Variable of the environment by which the processes of a command are found. */
export const MARK = 'CORRAL_COMMAND';

const FIRST_LOOKS_MS = [5, 15, 30, 60, 120];
const LOOK_MS = 250;
const STANDARD_FILES = [0, 1, 2];

/**
 * Finds the processes of a command on Linux, with those that left its session (`setsid`) or cleared
 * their environment. A process escapes only if it does both between two looks, and its parents end.
 */
export class ProcessTree {
  readonly #leader: number;
  readonly #entry: string;
  readonly #terminal: () => string | null;
  readonly #since: number;
  /** Start times by process id. */
  readonly #known = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;

  /**
   * `mark` is the value of `MARK`. `terminal` returns the path of the command's terminal while it
   * is open: its number is reused afterwards.
   */
  constructor(leader: number, mark: string, terminal: () => string | null) {
    this.#leader = leader;
    this.#entry = `${MARK}=${mark}`;
    this.#terminal = terminal;
    const facts = readProcess(leader);
    this.#since = facts?.start ?? readProcess(process.pid)?.start ?? 0;
    if (facts) this.#known.set(leader, facts.start);
    if (process.platform === 'linux') this.#schedule(0);
  }

  /** Remembers the present descendants of the command. */
  look(): void {
    const queue = [...this.#known.keys()];
    for (const pid of queue) {
      const facts = readProcess(pid);
      if (facts?.start !== this.#known.get(pid) || !facts) {
        this.#known.delete(pid);
        continue;
      }
      for (const child of childrenOf(pid)) {
        const start = readProcess(child)?.start;
        if (start === undefined || this.#known.has(child)) continue;
        this.#known.set(child, start);
        queue.push(child);
      }
    }
  }

  /** Returns the remembered processes that are alive. */
  known(): readonly ProcessFacts[] {
    this.look();
    return [...this.#known.keys()].flatMap((pid) => readProcess(pid) ?? []).filter(isLiving);
  }

  /** Returns all living processes of the command. Reads the whole process table. */
  find(): readonly ProcessFacts[] {
    this.look();
    const younger = listProcesses().filter(({ start }) => start >= this.#since);
    const found = new Map<number, ProcessFacts>();
    for (const each of younger) if (this.#isOurs(each)) found.set(each.pid, each);
    for (let before = -1; before !== found.size;) {
      before = found.size;
      for (const each of younger) if (found.has(each.parent)) found.set(each.pid, each);
    }
    found.delete(process.pid);
    for (const { pid, start } of found.values()) this.#known.set(pid, start);
    return [...found.values()];
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #isOurs({ pid, start, session, group }: ProcessFacts): boolean {
    if (session === this.#leader || group === this.#leader) return true;
    if (this.#known.get(pid) === start || hasInEnvironment(pid, this.#entry)) return true;
    const terminal = this.#terminal();
    return terminal !== null && STANDARD_FILES.some((fd) => openFileOf(pid, fd) === terminal);
  }

  #schedule(at: number): void {
    const delay = FIRST_LOOKS_MS[at] ?? LOOK_MS;
    this.#timer = setTimeout(() => {
      this.look();
      this.#schedule(at + 1);
    }, delay).unref();
  }
}
