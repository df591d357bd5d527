import { stat } from 'node:fs/promises';
import path from 'node:path';

import type { FoundTranscript, TranscriptIndex } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import { mapInBatches, namesIn } from '#core/agents/kits/files/folders.ts';
import { streamRegular } from '#core/agents/kits/files/regular-file.ts';

import { codexConverter } from '../records/converter.ts';
import { readHead } from './rollout-head.ts';

type Entry = {
  readonly file: string;
  readonly agentSessionId: string;
  readonly bytes: number;
  readonly modifiedAt: number;
};
type CachedEntry = { readonly entry: Entry; readonly found: FoundTranscript };

/** Limit of cached list entries; the oldest is dropped first. */
const MAX_KNOWN = 20_000;

const rollout =
  /^rollout-.*-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl$/;

/**
 * The transcripts of Codex: `<codexHome>/sessions/<year>/<month>/<day>/rollout-<time>-<thread
 * id>.jsonl`.
 */
export class CodexTranscripts implements TranscriptIndex {
  readonly #sessions: string;
  /** Cached list entries by file; a file that has not changed is not read again. */
  readonly #known = new Map<string, CachedEntry>();

  constructor(codexHome: string) {
    this.#sessions = path.join(codexHome, 'sessions');
  }

  async list(limit: number) {
    const entries = (await this.#entries(null)).toSorted((a, b) => b.modifiedAt - a.modifiedAt);
    return {
      found: await mapInBatches(entries.slice(0, limit), (entry) => this.#look(entry)),
      total: entries.length,
    };
  }

  async find(agentSessionId: string) {
    const [entry] = (await this.#entries(agentSessionId)).toSorted(
      (a, b) => b.modifiedAt - a.modifiedAt,
    );
    if (!entry) return null;
    return {
      about: await this.#look(entry),
      files: [{ file: entry.file, parentToolUseId: null, bytes: entry.bytes }],
    };
  }

  /** Returns all events in the rollout of a thread, or none if there is no rollout. */
  async read(agentSessionId: string): Promise<readonly AgentEvent[]> {
    const file = (await this.find(agentSessionId))?.files[0]?.file;
    if (file === undefined) return [];
    const events: AgentEvent[] = [];
    try {
      for await (const conversion of convertChunks(
        await streamRegular(file),
        file,
        codexConverter,
      )) {
        for (const event of conversion.events) events.push(event);
      }
    } catch {
      return events; // The file was deleted while it was read; the events so far are valid.
    }
    return events;
  }

  /** Returns all rollouts, or those of that thread. */
  async #entries(agentSessionId: string | null): Promise<readonly Entry[]> {
    const files = (await rolloutsIn(this.#sessions)).filter(
      (each) => agentSessionId === null || each.agentSessionId === agentSessionId,
    );
    const entries = await mapInBatches(files, (each) => entryOf(each.file, each.agentSessionId));
    return entries.filter((entry) => entry !== null);
  }

  async #look(entry: Entry): Promise<FoundTranscript> {
    const known = this.#known.get(entry.file);
    if (known?.entry.bytes === entry.bytes && known.entry.modifiedAt === entry.modifiedAt)
      return known.found;
    const { agentSessionId, bytes, modifiedAt } = entry;
    const found = { agentSessionId, ...(await readHead(entry.file, bytes)), bytes, modifiedAt };
    this.#known.delete(entry.file);
    this.#known.set(entry.file, { entry, found });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break;
      this.#known.delete(oldest);
    }
    return found;
  }
}

/** Returns all rollouts below a folder, with their threads. */
export async function rolloutsIn(
  sessions: string,
): Promise<readonly Pick<Entry, 'file' | 'agentSessionId'>[]> {
  const days = await pathsBelow(await pathsBelow(await pathsIn(sessions)));
  return rolloutsAmong(await pathsBelow(days));
}

export function rolloutsAmong(
  files: readonly string[],
): readonly Pick<Entry, 'file' | 'agentSessionId'>[] {
  return files.flatMap((file) => {
    const agentSessionId = rollout.exec(path.basename(file))?.[1];
    return agentSessionId === undefined ? [] : [{ file, agentSessionId }];
  });
}

/** Returns the entries of a folder. */
export async function pathsIn(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).map((name) => path.join(folder, name));
}

/** Returns the entries of all these folders. */
async function pathsBelow(folders: readonly string[]): Promise<readonly string[]> {
  return (await mapInBatches(folders, pathsIn)).flat();
}

async function entryOf(file: string, agentSessionId: string): Promise<Entry | null> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return null;
    const { size, mtimeMs } = found;
    return { file, agentSessionId, bytes: size, modifiedAt: Math.round(mtimeMs) };
  } catch {
    return null; // The file does not exist or was deleted.
  }
}
