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

/** Polling interval, because file-system notifications may get lost. */
const POLL_MS = 1000;
/** Time to wait for the meta file that names a sub-agent's starter; older versions write none. */
const STARTER_MS = 3000;

type FollowerOptions = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly previewDetails: PreviewDetails;
  /** Usage of the unfinished turn, as an earlier core counted it. */
  readonly used?: UsedSoFar;
  /** Receives the events of whole lines, in order. */
  readonly deliver: (events: readonly AgentEvent[], counts: RecordCounts) => void;
};

type FollowedTranscript = {
  readonly source: FollowedFile;
  readonly parentToolUseId: string | null;
  converter: LineConverter<ClaudeState>;
};

/** Follows the transcript that Claude Code is writing, and those of its sub-agents. */
export class TranscriptFollower implements LiveTranscript {
  readonly #options: FollowerOptions;
  readonly #usage: TurnUsage;
  #main: FollowedTranscript | null = null;
  readonly #agents = new Map<string, FollowedTranscript>();
  /** Times at which sub-agents' transcripts without a known starter were first seen, by file. */
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

  /** Returns the place at which the next core can continue. */
  get place(): TranscriptPlace | null {
    return this.#main && { file: this.#main.source.file, offset: this.#main.source.offset };
  }

  /** Starts to follow this file; the content before `offset` is known already. */
  follow({ file, offset }: TranscriptPlace): void {
    this.#main = this.#createFollowed(file, offset, null);
    this.#agents.clear();
    this.#starterless.clear();
    this.#watcher?.close();
    this.#watcher = null;
    this.nudge();
  }

  /** Requests a poll because the file may have changed. */
  nudge(): void {
    if (!this.#closed) void this.look();
  }

  /** Reads all new content. Calls during a read cause one more read. */
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

  #agent(file: string, toolUseId: string | null): FollowedTranscript | null {
    const known = this.#agents.get(file);
    if (known) return known;
    const now = this.#options.clock.now();
    const seenAt = this.#starterless.get(file) ?? now;
    this.#starterless.set(file, seenAt);
    if (toolUseId === null && now - seenAt < STARTER_MS) return null;
    const made = this.#createFollowed(file, 0, toolUseId);
    this.#agents.set(file, made);
    this.#starterless.delete(file);
    return made;
  }

  async #read(followed: FollowedTranscript): Promise<void> {
    try {
      for await (const { restarted, bytes } of followed.source.look()) {
        if (restarted)
          followed.converter = this.#converter(followed.source.file, 0, followed.parentToolUseId);
        else await followed.converter.push(bytes);
      }
    } catch (thrown) {
      // The next poll continues where this one stopped.
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
      this.#options.log.error('transcript.notRead', { code });
    }
  }

  #createFollowed(
    file: string,
    offset: number,
    parentToolUseId: string | null,
  ): FollowedTranscript {
    return {
      source: new FollowedFile(file, offset),
      parentToolUseId,
      converter: this.#converter(file, offset, parentToolUseId),
    };
  }

  #converter(
    file: string,
    offset: number,
    parentToolUseId: string | null,
  ): LineConverter<ClaudeState> {
    const { clock, log, previewDetails, deliver } = this.#options;
    const converter = claudeConverter({ previewDetails, parentToolUseId, reportsUsage: true });
    const counted = (events: readonly AgentEvent[], counts: RecordCounts) =>
      deliver(this.#usage.apply(events), counts);
    const made = new LineConverter({ file, converter, clock, log, deliver: counted });
    made.startAt(offset);
    return made;
  }

  /** Watches the transcript's folder, which exists once the transcript does. */
  #watch(file: string): void {
    if (this.#watcher || this.#closed) return;
    try {
      this.#watcher = watch(path.dirname(file), { persistent: false }, (_event, name) => {
        if (name === null || name === path.basename(file)) this.nudge();
      });
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      this.#watcher = null; // The folder does not exist yet, or the system's watch limit is reached; polling detects the change.
    }
  }

  #poll(): void {
    this.#stopPolling();
    if (!this.#closed) this.#stopPolling = this.#options.clock.after(POLL_MS, () => this.nudge());
  }
}
