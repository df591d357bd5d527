import { setImmediate as breathe } from 'node:timers/promises';

import type {
  TranscriptCode,
  TranscriptFiles,
  TranscriptSlices,
  UsageCode,
} from '#core/agents/driver.ts';
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
import { IndexRows, type IndexedFile, type IndexStep } from './index-rows.ts';
import { readTranscript } from './read-transcript.ts';

/** How conversations of one agent are found and read. */
export type IndexedAgent = {
  readonly agentId: string;
  readonly files: TranscriptFiles;
  /** Null if only its usage is read. */
  readonly slices: TranscriptSlices | null;
  readonly usage: UsageCode['usage'];
};

/** Number of new files whose ends are read before they are stored and listed. */
const HEADS = 256;

/** Text of the steps that are stored in one transaction, in UTF-16 units, and their number. */
const BATCH_UNITS = 512 * 1024;
const BATCH_STEPS = 200;

type ChangedFile = Changes['changed'][number];

export async function indexedAgents(
  code: {
    readonly transcripts: ReadonlyMap<string, () => Promise<TranscriptCode>>;
    readonly usage: ReadonlyMap<string, () => Promise<UsageCode>>;
  },
  home: Parameters<UsageCode['files']>[0],
): Promise<readonly IndexedAgent[]> {
  const read = [...code.transcripts].map(async ([agentId, load]) => {
    const { files, slices, usage } = await load();
    return { agentId, files: files(home), slices: slices(home), usage };
  });
  const used = [...code.usage].map(async ([agentId, load]) => {
    const { files, usage } = await load();
    return { agentId, files: files(home), slices: null, usage };
  });
  return Promise.all([...read, ...used]);
}

/**
 * Brings the index up to date with the agents' files. It can be stopped at any moment, also by the
 * end of the process: the next update continues.
 */
export class IndexUpdate {
  readonly #agents: readonly IndexedAgent[];
  readonly #db: Database;
  readonly #rows: IndexRows;
  /** Files that were read, or could not be read, in this update. */
  readonly #tried = new Set<number>();
  /** Steps that are read and not stored. */
  #steps: IndexStep[] = [];
  #units = 0;
  /** True if files were listed since the reading chose its next ones. */
  #hasListed = false;
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
    const unknown = new Set<string>();
    const listedAt = Date.now();
    for (const { agentId, files } of this.#agents) {
      const all = await files.list();
      if (all === null) unknown.add(agentId);
      for (const listed of all ?? []) found.push({ agentId, listed });
    }
    const stored = this.#db.transaction(() => this.#rows.files());
    if (!stored.ok) return stored;
    const known = stored.value.filter(({ agentId }) => !unknown.has(agentId));
    return this.#apply(changesOf(known, found), listedAt);
  }

  async #apply(
    { gone, renamed, changed }: Changes,
    listedAt: number,
  ): Promise<Result<null, StoreFailure>> {
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
    for (const { known: before } of changed) if (before) this.#tried.delete(before.id);
    this.#hasListed = changed.length > 0;
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
      this.#hasListed = false;
      const unread = this.#db.transaction(() => this.#rows.unread());
      if (!unread.ok) return unread;
      const files = unread.value.filter(({ id }) => !this.#tried.has(id));
      if (files.length === 0) break;
      for (const file of files) {
        // A conversation that was listed meanwhile may be newer.
        if (this.#isStopped || this.#hasListed) break;
        const read = await this.#readFile(file);
        if (!read.ok) return read;
      }
    }
    return this.#flush();
  }

  async #readFile(file: IndexedFile): Promise<Result<null, StoreFailure>> {
    const { id } = file;
    const agent = this.#agent(file.agentId);
    this.#tried.add(id);
    if (!agent) return ok(null);
    const known = this.#db.transaction(() => this.#rows.knownBefore(id, file.readTo));
    if (!known.ok) return known;
    const { knownResults, model } = known.value;
    let { readTo } = file;
    let isFirst = true;
    try {
      const slices = file.isOnlyUsage === true ? null : agent.slices;
      const from = { file: file.file, bytes: file.bytes, from: readTo, knownResults };
      const steps = readTranscript({ ...from, slices, usage: agent.usage({ model }) });
      for await (const { messages, usage, resumeAt, isLast } of steps) {
        if (this.#isStopped) return ok(null);
        const mark = isLast ? ((await markOfFile(file, resumeAt)) ?? '') : '';
        const next = { readTo: resumeAt, mark, isRead: isLast };
        const added = await this.#add({ id, readTo, isFirst, messages, usage, next });
        if (!added.ok) return added;
        [readTo, isFirst] = [resumeAt, false];
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return ok(null); // The file was deleted or is not accessible; the next update tries again.
    }
    return ok(null);
  }

  /** Queues a step, and stores all of them if they are many: few transactions cost much less. */
  async #add(step: IndexStep): Promise<Result<null, StoreFailure>> {
    this.#steps.push(step);
    for (const { words, output } of step.messages) this.#units += words.length + output.length;
    if (this.#units < BATCH_UNITS && this.#steps.length < BATCH_STEPS) return ok(null);
    await breathe();
    return this.#flush();
  }

  #flush(): Result<null, StoreFailure> {
    const steps = this.#steps;
    [this.#steps, this.#units] = [[], 0];
    if (steps.length === 0 || this.#isStopped) return ok(null);
    return this.#db.transaction(() => {
      this.#rows.addSteps(steps);
      return null;
    });
  }
}
