import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LiveTranscript, RecordCounts, TranscriptPlace } from '#core/agents/agent.ts';
import { LineConverter } from '#core/agents/kits/records/line-converter.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';

import type { PreviewDetails } from '../asks/asks.ts';
import { claudeConverter } from '../records/converter.ts';
import { subagentsOf } from './read-transcript.ts';
import type { ClaudeState } from '../wire/state.ts';
import { FollowedFile } from './followed-file.ts';
import { TurnUsage, type UsedSoFar } from './turn-usage.ts';

/** Between two looks when nothing says that there is news; the system's own word for it may get lost. */
const POLL_MS = 1000;
/** For which a sub-agent's transcript waits for the file that says who started it; older versions write none. */
const STARTER_MS = 3000;

type FollowerOptions = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly previewDetails: PreviewDetails;
  /** What a turn that goes on has used, as an earlier core counted. */
  readonly used?: UsedSoFar;
  /** Events of whole lines, in their order. */
  readonly deliver: (events: readonly AgentEvent[], counts: RecordCounts) => void;
};

type Followed = { readonly source: FollowedFile; readonly parentToolUseId: string | null; converter: LineConverter<ClaudeState> };

/** Reads what Claude Code writes down while it works: the transcript, and those of its sub-agents. */
export class TranscriptFollower implements LiveTranscript {
  readonly #options: FollowerOptions;
  readonly #usage: TurnUsage;
  #main: Followed | null = null;
  readonly #agents = new Map<string, Followed>();
  /** Sub-agents' transcripts that nobody has said the starter of -> when they were first seen. */
  readonly #starterless = new Map<string, number>();
  #watcher: FSWatcher | null = null;
  #looking: Promise<void> | null = null;
  #wanted = false;
  #stopPolling: () => void = () => undefined;
  #closed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#usage = new TurnUsage(options.used);
  }

  get used(): UsedSoFar {
    return this.#usage.soFar;
  }

  /** Where the next core would go on. */
  get place(): TranscriptPlace | null {
    return this.#main && { file: this.#main.source.file, offset: this.#main.source.offset };
  }

  /** From now on this file; what is before `offset` is known. */
  follow({ file, offset }: TranscriptPlace): void {
    this.#main = this.#followed(file, offset, null);
    this.#agents.clear();
    this.#starterless.clear();
    this.#watcher?.close();
    this.#watcher = null;
    this.nudge();
  }

  /** There may be news. */
  nudge(): void {
    if (!this.#closed) void this.look();
  }

  /** Reads all that is there; looks asked for meanwhile are one more look. */
  look(): Promise<void> {
    this.#wanted = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      this.#poll();
    });
    return this.#looking;
  }

  close(): void {
    this.#closed = true;
    this.#stopPolling();
    this.#watcher?.close();
  }

  async #look(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false;
      const main = this.#main;
      if (!main) return;
      await this.#read(main);
      this.#watch(main.source.file);
      for (const { file, toolUseId } of await subagentsOf(main.source.file)) {
        const agent = this.#agent(file, toolUseId);
        if (agent) await this.#read(agent);
      }
    }
  }

  #agent(file: string, toolUseId: string | null): Followed | null {
    const known = this.#agents.get(file);
    if (known) return known;
    const now = this.#options.clock.now();
    const seenAt = this.#starterless.get(file) ?? now;
    this.#starterless.set(file, seenAt);
    if (toolUseId === null && now - seenAt < STARTER_MS) return null;
    const made = this.#followed(file, 0, toolUseId);
    this.#agents.set(file, made);
    this.#starterless.delete(file);
    return made;
  }

  async #read(followed: Followed): Promise<void> {
    try {
      for await (const { restarted, bytes } of followed.source.look()) {
        if (restarted) followed.converter = this.#converter(followed.source.file, 0, followed.parentToolUseId);
        else await followed.converter.push(bytes);
      }
    } catch (thrown) {
      // The next look tries again from where this one stopped.
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
      this.#options.log.error('transcript.notRead', { code });
    }
  }

  #followed(file: string, offset: number, parentToolUseId: string | null): Followed {
    return { source: new FollowedFile(file, offset), parentToolUseId, converter: this.#converter(file, offset, parentToolUseId) };
  }

  #converter(file: string, offset: number, parentToolUseId: string | null): LineConverter<ClaudeState> {
    const { clock, log, previewDetails, deliver } = this.#options;
    const converter = claudeConverter({ previewDetails, parentToolUseId, tellsUsage: true });
    const counted = (events: readonly AgentEvent[], counts: RecordCounts) => deliver(this.#usage.take(events), counts);
    const made = new LineConverter({ file, converter, clock, log, deliver: counted });
    made.startAt(offset);
    return made;
  }

  /** The folder is there once the transcript is. */
  #watch(file: string): void {
    if (this.#watcher || this.#closed) return;
    try {
      this.#watcher = watch(path.dirname(file), { persistent: false }, (_event, name) => {
        if (name === null || name === path.basename(file)) this.nudge();
      });
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      this.#watcher = null; // Not there yet, or no more watches to be had: polling sees it.
    }
  }

  #poll(): void {
    this.#stopPolling();
    if (!this.#closed) this.#stopPolling = this.#options.clock.after(POLL_MS, () => this.nudge());
  }
}
