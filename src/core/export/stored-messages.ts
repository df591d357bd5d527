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
import { MAX_SUB_AGENTS, type ConversationPlace } from '#shared/export/export-chunk.ts';

/** Number of messages that are read at once. */
const AT_ONCE = 50;
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

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

export const START: ConversationPlace = [{ level: null, after: BEFORE_ALL }];

export type PlacedMessage = {
  readonly message: ConversationMessage;
  /** Number of sub-agents around the message. */
  readonly depth: number;
  /** The place after the message. */
  readonly place: ConversationPlace;
};

/**
 * Reads a conversation in its order from a place, the messages of a sub-agent after the tool that
 * started it. Holds a few messages at a time.
 */
export function* storedMessages(
  reading: StoredReading,
  from: ConversationPlace = START,
): Generator<PlacedMessage, void> {
  const levels = from.map(({ level, after }) => ({
    level,
    after,
    rows: rowsOf(reading, level, after),
  }));
  for (let inner = levels.at(-1); inner !== undefined; inner = levels.at(-1)) {
    const next = inner.rows.next();
    if (next.done === true) {
      levels.pop();
      continue;
    }
    const { seq, toolUseId, body } = next.value;
    inner.after = seq;
    const depth = levels.length - 1;
    const isEntered = levels.some(({ level }) => level === toolUseId);
    if (toolUseId !== null && !isEntered && depth < MAX_SUB_AGENTS)
      levels.push({
        level: toolUseId,
        after: BEFORE_ALL,
        rows: rowsOf(reading, toolUseId, BEFORE_ALL),
      });
    const parsed = conversationMessage.safeParse(body);
    if (parsed.success)
      yield {
        message: wholeMessage(parsed.data, reading),
        depth,
        place: levels.map(({ level, after }) => ({ level, after })),
      };
  }
}

/** Reads the messages of one level after a position. */
function* rowsOf(reading: StoredReading, level: string | null, after: number) {
  for (let last = after; ;) {
    const rows = rowsAfter(reading, level, last);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

function rowsAfter({ db, sessionId }: StoredReading, level: string | null, after: number) {
  const read = db.transaction(() =>
    db
      .prepare(
        `SELECT seq, tool_use_id, body, EXISTS (
           SELECT 1 FROM messages AS other WHERE other.session_id = messages.session_id
             AND other.tool_use_id = messages.tool_use_id AND other.seq < messages.seq
         ) AS is_entered FROM messages
         WHERE session_id = ? AND parent_tool_use_id IS ? AND seq > ? ORDER BY seq LIMIT ?`,
      )
      .all(sessionId, level, after, AT_ONCE),
  );
  if (!read.ok) throw new ConversationUnread(read.error);
  return read.value.map((row) => ({
    seq: integer(row, 'seq'),
    // The result of a tool is a message of its own if the person does not merge them.
    toolUseId: integer(row, 'is_entered') === 1 ? null : textOrNull(row, 'tool_use_id'),
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
