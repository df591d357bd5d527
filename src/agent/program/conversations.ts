import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

import type { Begin, Conversations, Opened, StoredSession } from '#agent/acp/serve.ts';
import type { RecordEntry, StoredEntry } from '#agent/record/entry.ts';
import { copiedEntries } from '#agent/record/copied-entries.ts';
import { readRecord } from '#agent/record/read-record.ts';
import { rebuild, type Rebuilt } from '#agent/record/rebuild.ts';
import { RecordFile } from '#agent/record/record-file.ts';
import type { OpenSession } from '#agent/session/open-session.ts';
import { isFields, textAt, type Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Facts from which a session is started, new or as its record shows it. */
export interface Start {
  readonly sessionId: string;
  readonly begin: Begin;
  /** Absolute, symlinks resolved. */
  readonly workspace: string;
  readonly record: RecordFile;
  readonly rebuilt: Rebuilt;
}

export interface ConversationOptions {
  readonly version: string;
  readonly isConfigured: boolean;
  readonly dataFolder: string;
  readonly start: (start: Start) => Promise<OpenSession>;
}

const SESSION_ID = /^[0-9a-f-]{36}$/;
const HEAD_BYTES = 64 * 1024;

/** The conversations of this machine: one record file each. */
export class StoredConversations implements Conversations {
  readonly #options: ConversationOptions;
  readonly #folder: string;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#folder = join(options.dataFolder, 'sessions');
  }

  get version(): string {
    return this.#options.version;
  }

  get isConfigured(): boolean {
    return this.#options.isConfigured;
  }

  async create(begin: Begin): Promise<Result<OpenSession, string>> {
    const workspace = workspaceOf(begin.workspace);
    return workspace.ok ? this.#begin(begin, workspace.value, []) : workspace;
  }

  /** Begins a session with a record of its own, whose first entries are `copied`. */
  async #begin(
    begin: Begin,
    workspace: string,
    copied: readonly StoredEntry[],
  ): Promise<Result<OpenSession, string>> {
    const sessionId = randomUUID();
    const first: RecordEntry = { type: 'session', version: 1, sessionId, workspace };
    const record = this.#openRecord(sessionId, 0);
    if (!record.ok) return record;
    const written = record.value.append([first, ...copied]);
    if (!written.ok) {
      record.value.close();
      return err(written.error.text);
    }
    const rebuilt = rebuild(copied);
    return ok(
      await this.#options.start({ sessionId, begin, workspace, record: record.value, rebuilt }),
    );
  }

  async open(sessionId: string, begin: Begin): Promise<Result<Opened, string | null>> {
    if (!SESSION_ID.test(sessionId)) return err(null);
    const read = await readRecord(this.#pathOf(sessionId));
    const first = read?.entries.find((entry) => entry.type === 'session');
    if (!read || first?.type !== 'session') return err(null);
    const workspace = workspaceOf(begin.workspace);
    if (!workspace.ok) return workspace;
    if (workspace.value !== first.workspace)
      return err(`This session belongs to the folder ${first.workspace}. Open it there.`);
    const record = this.#openRecord(sessionId, read.length);
    if (!record.ok) return record;
    const rebuilt = rebuild(read.entries);
    const { entries } = read;
    const start = { sessionId, begin, workspace: workspace.value, record: record.value, rebuilt };
    return ok({ session: await this.#options.start(start), entries });
  }

  async fork(
    sessionId: string,
    begin: Begin,
    before: string | null,
  ): Promise<Result<OpenSession, string | null>> {
    const read = SESSION_ID.test(sessionId) ? await readRecord(this.#pathOf(sessionId)) : null;
    if (!read) return err(null);
    const copied = copiedEntries(read.entries, before);
    if (!copied) return err('The conversation does not contain this prompt.');
    const workspace = workspaceOf(begin.workspace);
    if (!workspace.ok) return workspace;
    return this.#begin(begin, workspace.value, copied);
  }

  /** Lists the newest first; those of one folder if `workspace` is given. */
  async list(workspace: string | null): Promise<readonly StoredSession[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []));
    const all = await Promise.all(ids.map((id) => this.#stored(id)));
    const real = workspace === null ? null : workspaceOf(workspace);
    const wanted = real?.ok === true ? real.value : workspace;
    return all
      .flatMap((each) => each ?? [])
      .filter((each) => wanted === null || each.workspace === wanted)
      .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  }

  /** Reads only the head of a record: its folder, and its title, which the first turn sets. */
  async #stored(sessionId: string): Promise<StoredSession | null> {
    const path = this.#pathOf(sessionId);
    const about = await stat(path).catch(() => null);
    const head = about && (await headOf(path));
    if (!head) return null;
    const lines = head.split('\n').map(fieldsOf);
    const textOf = (type: string, name: string) => {
      const found = lines.find((line) => line !== null && line['type'] === type) ?? null;
      return found && textAt(found, name);
    };
    const workspace = textOf('session', 'workspace');
    if (workspace === null) return null;
    const title = textOf('title', 'title');
    return { sessionId, workspace, title, updatedAt: about.mtime.toISOString() };
  }

  #openRecord(sessionId: string, length: number): Result<RecordFile, string> {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      return err(`The folder ${this.#folder} cannot be created: ${String(error)}`);
    }
    const record = RecordFile.open(this.#pathOf(sessionId), length);
    return record.ok ? record : err(record.error.text);
  }

  #pathOf(sessionId: string): string {
    return join(this.#folder, `${sessionId}.jsonl`);
  }
}

function workspaceOf(path: string): Result<string, string> {
  try {
    if (isAbsolute(path)) return ok(realpathSync.native(path));
  } catch {
    // Answered below.
  }
  return err(`The folder ${path} does not exist or cannot be read.`);
}

async function headOf(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

function fieldsOf(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
