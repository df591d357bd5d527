import { z } from 'zod';

import type { TranscriptBytes } from '#core/agents/driver.ts';
import type { ForeignFailure, ForeignSnapshot } from '#core/agents/kits/files/foreign-database.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Bytes that are read of a part that is longer than a line may be, which is shown as unknown. */
const LONG_HEAD = 64 * 1024;
const [NEWLINE, RETURN, SPACE] = [0x0a, 0x0d, 0x20];
const END = Buffer.from('}\n');

const MAX_ERROR = 16 * 1024;

/**
 * The place of a line: `info` is the JSON of its message, which its lines share, and `bytes` the
 * size of its part. `partId` is null if it has none.
 */
type Line = {
  readonly start: number;
  readonly info: string;
  readonly partId: string | null;
  readonly bytes: number;
};

/** Returns what is before the part in a line. */
function lineHead({ info, partId }: Pick<Line, 'info' | 'partId'>): string {
  return partId === null
    ? `{"info":${info}`
    : `{"id":${JSON.stringify(partId)},"info":${info},"part":`;
}

const time = z.number().nullable().catch(null);
const messageRow = z.object({
  id: z.string(),
  role: maybeText,
  model: maybeText,
  created: time,
  completed: time,
  name: maybeText,
  message: maybeText,
  status: time,
});
type MessageRow = z.output<typeof messageRow>;
const partRow = z.object({ id: z.string(), message_id: z.string(), bytes: z.number() });

const MESSAGES = `SELECT id, data ->> '$.role' AS role, data ->> '$.modelID' AS model, data ->> '$.time.created' AS created,
    data ->> '$.time.completed' AS completed, data ->> '$.error.name' AS name,
    substr(data ->> '$.error.data.message', 1, ${MAX_ERROR}) AS message, data ->> '$.error.data.statusCode' AS status
  FROM (SELECT id, time_created, iif(json_valid(data), data, '{}') AS data FROM message WHERE session_id = ?)
  ORDER BY time_created, id`;
const PARTS = `SELECT id, message_id, coalesce(octet_length(data), 0) AS bytes
  FROM part WHERE session_id = ? ORDER BY id`;
const DATA = `SELECT id, substr(CAST(data AS BLOB), 1, ?) AS data FROM part
  WHERE id IN (SELECT value FROM json_each(?))`;
/** Parts that are read by one query, and their size in bytes unless one alone is longer. */
const AT_ONCE = 64;
const AT_ONCE_BYTES = 256 * 1024;

/**
 * A session as a file of lines, one for each part of a message: `{"id", "info", "part"}`, in the
 * order of OpenCode. Only the places of the lines are in memory, and some parts that are read next.
 */
export class SessionDocument implements TranscriptBytes {
  readonly #snapshot: ForeignSnapshot;
  readonly #lines: readonly Line[];
  readonly size: number;
  #last: { readonly line: Line; readonly bytes: Uint8Array } | null = null;
  #ahead: ReadonlyMap<unknown, Uint8Array> = new Map();

  private constructor(snapshot: ForeignSnapshot, lines: readonly Line[], size: number) {
    this.#snapshot = snapshot;
    this.#lines = lines;
    this.size = size;
  }

  /** `close` closes the snapshot, too. */
  static of(snapshot: ForeignSnapshot, sessionId: string): Result<SessionDocument, ForeignFailure> {
    const placed = placedLines(snapshot, sessionId);
    if (!placed.ok) return placed;
    const { lines, size } = placed.value;
    return ok(new SessionDocument(snapshot, lines, size));
  }

  /** Returns the same document in another snapshot of the same state. */
  in(snapshot: ForeignSnapshot): SessionDocument {
    return new SessionDocument(snapshot, this.#lines, this.size);
  }

  async read(buffer: Uint8Array, offset: number, length: number, position: number) {
    let bytesRead = 0;
    for (let index = this.#indexAt(position); bytesRead < length; index += 1) {
      const line = this.#lines[index];
      if (!line) break;
      const bytes = this.#bytesOf(line, index);
      const from = position + bytesRead - line.start;
      const part = bytes.subarray(from, from + length - bytesRead);
      buffer.set(part, offset + bytesRead);
      bytesRead += part.length;
    }
    return { bytesRead };
  }

  async close(): Promise<void> {
    this.#snapshot.close();
  }

  /** Returns the index of the line that contains a byte. */
  #indexAt(position: number): number {
    if (position >= this.size) return this.#lines.length;
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lines[middle]?.start ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #bytesOf(line: Line, index: number): Uint8Array {
    if (this.#last?.line === line) return this.#last.bytes;
    const part = line.partId === null ? undefined : this.#partOf(line.partId, index);
    const head = Buffer.from(lineHead(line));
    const bytes = Buffer.alloc(head.length + line.bytes + END.length, SPACE);
    head.copy(bytes);
    if (part) bytes.set(withoutBreaks(part.subarray(0, line.bytes)), head.length);
    END.copy(bytes, bytes.length - END.length);
    this.#last = { line, bytes };
    return bytes;
  }

  /** Returns the content of a part. Reads those of the next lines with it. */
  #partOf(partId: string, index: number): Uint8Array | undefined {
    if (!this.#ahead.has(partId)) this.#ahead = this.#readFrom(index);
    return this.#ahead.get(partId);
  }

  #readFrom(index: number): ReadonlyMap<unknown, Uint8Array> {
    const ids: string[] = [];
    let [sum, longest] = [0, 0];
    for (const { partId, bytes } of this.#lines.slice(index, index + AT_ONCE)) {
      sum += bytes;
      if (ids.length > 0 && sum > AT_ONCE_BYTES) break;
      longest = Math.max(longest, bytes);
      if (partId !== null) ids.push(partId);
    }
    const found = this.#snapshot.rows(DATA, longest, JSON.stringify(ids));
    if (!found.ok) throw unreadable(found.error);
    const entries = found.value.flatMap(({ id, data }) =>
      data instanceof Uint8Array ? [[id, data] as const] : [],
    );
    return new Map(entries);
  }
}

/** Returns the error that a file gives that cannot be read. */
export function unreadable({ kind, message }: ForeignFailure): Error {
  return Object.assign(new Error(message), { code: kind });
}

/** Replaces line breaks, which are between the tokens of JSON. */
function withoutBreaks(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(NEWLINE) && !bytes.includes(RETURN)) return bytes;
  return bytes.map((byte) => (byte === NEWLINE || byte === RETURN ? SPACE : byte));
}

type StoredPart = Pick<Line, 'partId' | 'bytes'>;
type Placed = { readonly lines: readonly Line[]; readonly size: number };

function placedLines(snapshot: ForeignSnapshot, sessionId: string): Result<Placed, ForeignFailure> {
  const parts = new Map<string, StoredPart[]>();
  const read = snapshot.each(PARTS, [sessionId], (row) => {
    const part = fit(partRow, row);
    if (!part) return;
    const bytes = part.bytes > MAX_LINE_BYTES ? LONG_HEAD : part.bytes;
    const known = parts.get(part.message_id);
    if (known) known.push({ partId: part.id, bytes });
    else parts.set(part.message_id, [{ partId: part.id, bytes }]);
  });
  if (!read.ok) return read;
  const lines: Line[] = [];
  let size = 0;
  const add = (info: string, { partId, bytes }: StoredPart) => {
    lines.push({ start: size, info, partId, bytes });
    size += Buffer.byteLength(lineHead({ info, partId })) + bytes + END.length;
  };
  const addMessage = (message: MessageRow) => {
    const info = infoOf(message, sessionId);
    const shared = JSON.stringify(info);
    for (const part of parts.get(message.id) ?? []) add(shared, part);
    parts.delete(message.id);
    const error = errorOf(message);
    if (error) add(JSON.stringify({ ...info, error }), { partId: null, bytes: 0 });
  };
  const done = snapshot.each(MESSAGES, [sessionId], (row) => {
    const message = fit(messageRow, row);
    if (message) addMessage(message);
  });
  return done.ok ? ok({ lines, size }) : done;
}

function infoOf({ id, role, model, created, completed }: MessageRow, sessionID: string) {
  const modelID = model === null ? {} : { modelID: model };
  return { id, sessionID, role: role ?? 'unknown', ...modelID, time: { created, completed } };
}

function errorOf({ name, message, status }: MessageRow): object | null {
  return name === null ? null : { name, data: { message: message ?? '', statusCode: status } };
}
