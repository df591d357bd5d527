import { stat } from 'node:fs/promises';
import path from 'node:path';

import type { FoundTranscript, TranscriptFile, TranscriptIndex } from '#core/agents/agent.ts';
import { mapInBatches, namesIn } from '#core/agents/kits/files/folders.ts';

import { subagentsOf } from './read-transcript.ts';
import { readHead } from './transcript-head.ts';

type Entry = { readonly file: string; readonly bytes: number; readonly modifiedAt: number };
type CachedEntry = { readonly entry: Entry; readonly found: FoundTranscript };

/** Limit of cached list entries; the oldest is dropped first. */
const MAX_KNOWN = 20_000;

const sessionFile = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jsonl$/;

/** The transcripts of Claude Code: `<configDir>/projects/<folder>/<session id>.jsonl`. */
export class ClaudeTranscripts implements TranscriptIndex {
  readonly #projects: string;
  /** Cached list entries by file; a file that has not changed is not read again. */
  readonly #known = new Map<string, CachedEntry>();

  constructor(configDir: string) {
    this.#projects = path.join(configDir, 'projects');
  }

  async list(limit: number) {
    const entries = (await this.#entries()).toSorted((a, b) => b.modifiedAt - a.modifiedAt);
    return {
      found: await mapInBatches(entries.slice(0, limit), (entry) => this.#look(entry)),
      total: entries.length,
    };
  }

  async find(agentSessionId: string) {
    const name = `${path.basename(agentSessionId)}.jsonl`;
    const [entry] = (await this.#entries(name)).toSorted((a, b) => b.modifiedAt - a.modifiedAt);
    if (!entry) return null;
    const agents = await subagentsOf(entry.file);
    const files = await mapInBatches(
      agents,
      async ({ file, toolUseId }): Promise<TranscriptFile> => {
        return { file, parentToolUseId: toolUseId, bytes: (await entryOf(file))?.bytes ?? 0 };
      },
    );
    return {
      about: await this.#look(entry),
      files: [{ file: entry.file, parentToolUseId: null, bytes: entry.bytes }, ...files],
    };
  }

  /** Returns all transcripts, or those of that name; the same session may be in two folders. */
  async #entries(name?: string): Promise<readonly Entry[]> {
    const folders = await namesIn(this.#projects);
    const files = await mapInBatches(folders, async (folder) => {
      const names =
        name === undefined
          ? (await namesIn(path.join(this.#projects, folder))).filter((each) =>
              sessionFile.test(each),
            )
          : [name];
      return names.map((each) => path.join(this.#projects, folder, each));
    });
    return (await mapInBatches(files.flat(), entryOf)).filter((entry) => entry !== null);
  }

  async #look(entry: Entry): Promise<FoundTranscript> {
    const known = this.#known.get(entry.file);
    if (known?.entry.bytes === entry.bytes && known.entry.modifiedAt === entry.modifiedAt)
      return known.found;
    const { title, cwd } = await readHead(entry.file, entry.bytes);
    const { bytes, modifiedAt } = entry;
    const found = {
      agentSessionId: path.basename(entry.file, '.jsonl'),
      title,
      cwd,
      bytes,
      modifiedAt,
    };
    this.#known.delete(entry.file);
    this.#known.set(entry.file, { entry, found });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break;
      this.#known.delete(oldest);
    }
    return found;
  }
}

async function entryOf(file: string): Promise<Entry | null> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return null;
    const { size, mtimeMs } = found;
    return { file, bytes: size, modifiedAt: Math.round(mtimeMs) };
  } catch {
    return null; // The file does not exist or was deleted.
  }
}
