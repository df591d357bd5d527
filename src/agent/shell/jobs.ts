import { InputWatch } from './input-watch.ts';
import { KeptOutput, type OutputParts } from './output/kept-output.ts';
import type { CommandEnd, RunningCommand } from './running-command.ts';

/** Limit of the jobs that run at the same time. */
const MAX_RUNNING = 16;
/** Limit of the ended jobs whose output can still be read. */
const MAX_ENDED = 32;

/** A command in the background. */
export class Job {
  readonly id: string;
  readonly text: string;
  readonly command: RunningCommand;
  readonly watch: InputWatch;
  #fresh = new KeptOutput();
  #end: CommandEnd | null = null;

  constructor(id: string, text: string, command: RunningCommand) {
    this.id = id;
    this.text = text;
    this.command = command;
    this.watch = new InputWatch(command);
    command.onOutput((bytes) => this.#fresh.add(bytes));
    void command.ended.then((end) => {
      this.#end = end;
    });
  }

  /** Null while the job runs. */
  get end(): CommandEnd | null {
    return this.#end;
  }

  /** Returns the output since the last call. */
  take(): OutputParts {
    const parts = this.#fresh.parts();
    this.#fresh = new KeptOutput();
    return parts;
  }
}

/** The background jobs of a session. None survives `close`. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  #count = 0;

  get isFull(): boolean {
    return this.running.length >= MAX_RUNNING;
  }

  get running(): readonly Job[] {
    return [...this.#jobs.values()].filter(({ end }) => end === null);
  }

  /** Ids of all jobs, for a message about an unknown one. */
  get ids(): readonly string[] {
    return [...this.#jobs.keys()];
  }

  add(text: string, command: RunningCommand): Job {
    this.#count += 1;
    const job = new Job(`job-${this.#count}`, text, command);
    this.#jobs.set(job.id, job);
    const ended = [...this.#jobs.values()].filter(({ end }) => end !== null);
    for (const { id } of ended.slice(0, -MAX_ENDED)) this.#jobs.delete(id);
    return job;
  }

  get(id: string): Job | null {
    return this.#jobs.get(id) ?? null;
  }
}
