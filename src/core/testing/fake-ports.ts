import type { ClockPort, IdPort, LogPort, ProcessPort } from '#core/ports.ts';

/** A clock that advances only on request. */
export class ManualClock implements ClockPort {
  #now = 1_700_000_000_000;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Sets the time as a person would; timers keep their remaining delay. */
  set(now: number): void {
    this.#timers = this.#timers.map(({ at, callback }) => ({ at: at + now - this.#now, callback }));
    this.#now = now;
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }
}

/** Returns UUIDs in ascending order, so that tests can name them. */
export class CountingIds implements IdPort {
  #next = 0;

  uuid(): string {
    this.#next += 1;
    return `00000000-0000-4000-8000-${String(this.#next).padStart(12, '0')}`;
  }
}

export const silentLog: LogPort = { info: () => undefined, error: () => undefined };

/** Fakes processes for parts that only read identities and end orphans. */
export class RecordedProcesses implements ProcessPort {
  readonly ended: { pid: number; identity: string }[] = [];

  spawn(): never {
    throw new Error('This test starts no process.');
  }

  run(): never {
    throw new Error('This test runs no program.');
  }

  identity(pid: number): string {
    return `identity of ${pid}`;
  }

  async endOrphan(pid: number, identity: string): Promise<void> {
    this.ended.push({ pid, identity });
  }
}
