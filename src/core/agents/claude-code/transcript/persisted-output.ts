import { realpath } from 'node:fs/promises';
import path from 'node:path';

import type { AgentListener, AgentExit, RecordCounts } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import { isInside, pathInside } from '#node/files/path-inside.ts';
import { isFields, nameAt } from '#shared/base/fields.ts';

/** Limit of an output in bytes; the rest remains only in Claude Code's own file. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Replaces a truncated output by the whole one. Claude Code truncates `stdout` of a result at
 * 30,000 characters and keeps the whole text in a file below its own folder (`persistedOutputPath`,
 * 2.1.329).
 */
export async function withWholeOutput(event: AgentEvent, configDir: string): Promise<AgentEvent> {
  const file = persistedFile(event, configDir);
  if (
    file === null ||
    event.type !== 'output' ||
    event.output.type !== 'toolResult' ||
    !isFields(event.output.structured)
  )
    return event;
  const stdout = (await isReallyInside(file, configDir)) ? await readWhole(file) : null;
  if (stdout === null) return event;
  return {
    ...event,
    output: { ...event.output, structured: { ...event.output.structured, stdout } },
  };
}

/**
 * Returns the file of the whole output. Returns null if the output is not truncated, or if the file
 * is not where Claude Code keeps such files.
 */
export function persistedFile(event: AgentEvent, configDir: string): string | null {
  if (
    event.type !== 'output' ||
    event.output.type !== 'toolResult' ||
    !isFields(event.output.structured)
  )
    return null;
  const file = nameAt(event.output.structured, 'persistedOutputPath');
  if (file === null) return null;
  const inside = pathInside(path.resolve(configDir, 'projects'), path.resolve(file));
  return inside?.split(path.sep).includes('tool-results') ? file : null;
}

/**
 * Returns true if the file is inside the folder after all links are resolved; a link could show any
 * file as the tool's output.
 */
async function isReallyInside(file: string, configDir: string): Promise<boolean> {
  try {
    return isInside(await realpath(path.join(configDir, 'projects')), await realpath(file));
  } catch {
    return false; // The file was deleted in the meantime.
  }
}

async function readWhole(file: string): Promise<string | null> {
  try {
    const handle = await openRegular(file);
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, MAX_BYTES));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return null; // The file was deleted in the meantime; the result keeps its truncated output.
  }
}

/** Forwards events in order, with whole outputs. Delays events only while a file is being read. */
export class WholeOutputListener implements AgentListener {
  readonly #next: AgentListener;
  readonly #configDir: string;
  #reading: Promise<void> | null = null;

  constructor(next: AgentListener, configDir: string) {
    this.#next = next;
    this.#configDir = configDir;
  }

  events(events: readonly AgentEvent[], counts: RecordCounts): void {
    if (
      this.#reading === null &&
      events.every((event) => persistedFile(event, this.#configDir) === null)
    ) {
      this.#next.events(events, counts);
      return;
    }
    this.#after(async () => {
      this.#next.events(
        await Promise.all(events.map((event) => withWholeOutput(event, this.#configDir))),
        counts,
      );
    });
  }

  exited(exit: AgentExit): void {
    if (this.#reading === null) this.#next.exited(exit);
    else this.#after(async () => this.#next.exited(exit));
  }

  #after(work: () => Promise<void>): void {
    const reading: Promise<void> = (this.#reading ?? Promise.resolve()).then(work).then(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
  }
}
