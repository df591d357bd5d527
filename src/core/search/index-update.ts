import { setImmediate as breathe } from 'node:timers/promises';

import type { TranscriptCode, TranscriptFiles, TranscriptSlices } from '#core/agents/driver.ts';
import { mapInBatches } from '#core/agents/kits/files/folders.ts';
import type { Database, StoreFailure } from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';

import {
  changesOf,
  markOfFile,
  timeToStore,
  unchangedPart,
  type Changes,
  type FoundFile,
} from './index-changes.ts';
import { IndexRows, type IndexedFile } from './index-rows.ts';
import { readTranscript, type ReadStep } from './read-transcript.ts';

/** How conversations of one agent are found and read. */
export type IndexedAgent = {
  readonly agentId: string;
  readonly files: TranscriptFiles;
  readonly slices: TranscriptSlices;
};

/** Number of new files whose ends are read before they are stored and listed. */
const HEADS = 256;

type ChangedFile = Changes['changed'][number];

export async function indexedAgents(
  code: ReadonlyMap<string, () => Promise<TranscriptCode>>,
  home: Parameters<TranscriptCode['files']>[0],
): Promise<readonly IndexedAgent[]> {
  return Promise.all(
    [...code].map(async ([agentId, load]) => {
      const { files, slices } = await load();
      return { agentId, files: files(home), slices: slices(home) };
    }),
  );
}

/**
 * Brings the index up to date with the agents' files. It can be stopped at any moment, also by the
 * end of the process: the next update continues.
 */
export class IndexUpdate {
  readonly #agents: readonly IndexedAgent[];
  readonly #db: Database;
  readonly #rows: IndexRows;
  /** Files that could not be read in this update. */
  readonly #unreadable: number[] = [];
  #isStopped = false;

  constructor(agents: readonly IndexedAgent[], db: Database) {
    this.#agents = agents;
    this.#db = db;
    this.#rows = new IndexRows(db);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Lists all conversations. Their texts follow with `read`. */
  async list(): Promise<Result<null, StoreFailure>> {
    const found: FoundFile[] = [];
    const listedAt = Date.now();
    for (const { agentId, files } of this.#agents)
      for (const listed of await files.list()) found.push({ agentId, listed });
    const known = this.#db.transaction(() => this.#rows.files());
    if (!known.ok) return known;
    const { gone, renamed, changed } = changesOf(known.value, found);
    const stored = this.#db.transaction(() => {
      for (const { id } of gone) this.#rows.remove(id);
      for (const { id, listed } of renamed) this.#rows.rename(id, listed);
    });
    if (!stored.ok) return stored;
    const newestFirst = changed.toSorted((a, b) => b.listed.modifiedAt - a.listed.modifiedAt);
    for (let at = 0; at < newestFirst.length && !this.#isStopped; at += HEADS) {
      const added = await this.#addFiles(newestFirst.slice(at, at + HEADS), listedAt);
      if (!added.ok) return added;
    }
    return ok(null);
  }

  async #addFiles(
    changed: readonly ChangedFile[],
    listedAt: number,
  ): Promise<Result<null, StoreFailure>> {
    const known = await mapInBatches(changed, async (each) => ({
      ...each,
      about: await this.#agent(each.agentId)?.files.about(each.listed),
      read: await unchangedPart(each.known, each.listed),
    }));
    return this.#db.transaction(() => {
      for (const { agentId, listed, about, read } of known) {
        const stored = { ...listed, modifiedAt: timeToStore(listed, listedAt) };
        const { title = null, cwd = null, lastAt = null } = about ?? {};
        this.#rows.put(agentId, stored, { title, cwd, lastAt: lastAt ?? listed.modifiedAt }, read);
      }
      return null;
    });
  }

  #agent(agentId: string): IndexedAgent | undefined {
    return this.#agents.find((each) => each.agentId === agentId);
  }

  /** Reads the texts of all new and grown files, the newest conversation first. */
  async read(): Promise<Result<null, StoreFailure>> {
    while (!this.#isStopped) {
      const next = this.#db.transaction(() => this.#rows.nextUnread(this.#unreadable));
      if (!next.ok) return next;
      if (next.value === null) break;
      const read = await this.#readFile(next.value);
      if (!read.ok) return read;
    }
    return ok(null);
  }

  async #readFile(file: IndexedFile): Promise<Result<null, StoreFailure>> {
    const slices = this.#agent(file.agentId)?.slices;
    const started = this.#db.transaction(() => {
      this.#rows.dropMessages(file.id, file.readTo);
      return this.#rows.resultsAfter(file.id, file.readTo);
    });
    if (!started.ok) return started;
    // Two processes may update the index; the one that sees a change of the other leaves the file.
    this.#unreadable.push(file.id);
    if (!slices) return ok(null);
    let readTo = file.readTo;
    try {
      const from = { file: file.file, from: file.readTo, knownResults: started.value };
      for await (const step of readTranscript(slices, from)) {
        const stored = await this.#store(file, readTo, step);
        if (!stored.ok) return stored;
        if (this.#isStopped || !stored.value) return ok(null);
        readTo = step.resumeAt;
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return ok(null); // The file was deleted or is not accessible; the next update tries again.
    }
    return ok(null);
  }

  async #store(
    file: IndexedFile,
    readTo: number,
    { messages, resumeAt, bytes }: ReadStep,
  ): Promise<Result<boolean, StoreFailure>> {
    await breathe();
    const isRead = bytes === 0;
    const mark = isRead ? ((await markOfFile(file, resumeAt)) ?? '') : '';
    const next = { readTo: resumeAt, mark, isRead };
    return this.#db.transaction(() => this.#rows.addStep({ id: file.id, readTo }, messages, next));
  }
}
