import {
  integer,
  text,
  textOrNull,
  type Database,
  type StoreFailure,
} from '#core/store/database/database.ts';
import {
  conversationMessage,
  type BlobRef,
  type ConversationMessage,
} from '#shared/conversation/message.ts';

/** Number of messages that are read at once. */
const AT_ONCE = 50;
/** Limit of sub-agents in each other; an agent can name a tool as its own parent. */
const MAX_DEPTH = 20;

/** Thrown when the database cannot be read any further. */
export class ConversationUnread extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export type StoredReading = {
  readonly db: Database;
  readonly sessionId: string;
  /** Returns a long text of a message; null if it is gone. */
  readonly blobOf: (hash: string) => string | null;
};

/**
 * Reads a conversation in its order, the messages of a sub-agent after the tool that started it.
 * Holds a few messages at a time. `depth` is the number of sub-agents around a message.
 */
export function* storedMessages(
  reading: StoredReading,
  level: string | null = null,
  depth = 0,
): Generator<{ readonly message: ConversationMessage; readonly depth: number }, void> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = rowsAfter(reading, level, after);
    for (const { seq, toolUseId, body } of rows) {
      after = seq;
      const parsed = conversationMessage.safeParse(body);
      if (parsed.success) yield { message: wholeMessage(parsed.data, reading), depth };
      if (toolUseId !== null && toolUseId !== level && depth < MAX_DEPTH)
        yield* storedMessages(reading, toolUseId, depth + 1);
    }
    if (rows.length < AT_ONCE) return;
  }
}

function rowsAfter({ db, sessionId }: StoredReading, level: string | null, after: number) {
  const read = db.transaction(() =>
    db
      .prepare(
        `SELECT seq, tool_use_id, body FROM messages
         WHERE session_id = ? AND parent_tool_use_id IS ? AND seq > ? ORDER BY seq LIMIT ?`,
      )
      .all(sessionId, level, after, AT_ONCE),
  );
  if (!read.ok) throw new ConversationUnread(read.error);
  return read.value.map((row) => ({
    seq: integer(row, 'seq'),
    toolUseId: textOrNull(row, 'tool_use_id'),
    body: parsedBody(text(row, 'body')),
  }));
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // The row is damaged; core reports that.
  }
}

/** Puts the long texts of a message, of which it has the beginnings, back into it. */
function wholeMessage(
  message: ConversationMessage,
  { blobOf }: StoredReading,
): ConversationMessage {
  const { blobs } = message.metadata;
  if (blobs.length === 0) return message;
  const whole = structuredClone(message);
  const left = blobs.filter(({ path, hash }) => {
    const found = blobOf(hash);
    if (found !== null) putAt(whole, path, found);
    return found === null;
  });
  whole.metadata.blobs = left;
  return whole;
}

function putAt(message: object, path: BlobRef['path'], value: string): void {
  let holder: unknown = message;
  for (const step of path.slice(0, -1))
    holder = typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : null;
  const last = path.at(-1);
  if (typeof holder !== 'object' || holder === null || last === undefined) return;
  if (Object.hasOwn(holder, last)) Reflect.set(holder, last, value);
}
