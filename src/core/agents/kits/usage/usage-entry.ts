import { parseJson } from '../records/parse-json.ts';
import type { Fields } from '#shared/base/fields.ts';
import { isTime, parseTime } from '#shared/base/parse-time.ts';

/** Tokens of a request. No token is in two of them, except that `reasoning` is a part of `output`. */
export type Tokens = {
  /** Tokens of the prompt that no cache was read or written for. */
  readonly input: number;
  readonly cacheRead: number;
  /** Tokens written to a cache that lives for 5 minutes, or of unknown life. */
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly output: number;
  readonly reasoning: number;
};

/** Usage of one request to a model, or of several, as a line of a transcript reports it. */
export type UsageEntry = {
  /**
   * `request`: one request. `conversation`: all requests of a conversation to this model so far, also
   * those that no line reports; `key` is the id of the conversation.
   */
  readonly of: 'request' | 'conversation';
  /**
   * Identity of the request: lines with the same key report the same request. Null: the line is the
   * only one about its request.
   */
  readonly key: string | null;
  /** True if the key is unique only among conversations that copied each other's history. */
  readonly isKeyOfKin: boolean;
  /** Milliseconds since the epoch; of a conversation the time since which it is counted. */
  readonly at: number | null;
  readonly model: string | null;
  readonly tokens: Tokens;
  /** False if list prices do not apply, or if a count is unreadable or contradicts another. */
  readonly isPriceable: boolean;
};

/** Usage in a line, and the ids of conversations that it names as its own or as copied ones. */
export type LineUsage = {
  readonly entries: readonly UsageEntry[];
  readonly threads: readonly string[];
};

export const noUsage: LineUsage = { entries: [], threads: [] };

/** Reads the usage in the lines of one file, in order. Never throws. */
export interface UsageReader {
  /** Matches all lines that it needs, and few others: only these are parsed. */
  readonly marks: RegExp;
  /** Reads a line, parsed as JSON. */
  read(line: unknown): LineUsage;
}

/** Reads a line as a text; for callers that have not parsed it. */
export function readUsageText(reader: UsageReader, text: string): LineUsage {
  return reader.marks.test(text) ? reader.read(parseJson(text)) : noUsage;
}

/** Facts known of a file from an earlier reading of its beginning. */
export type KnownUsage = { readonly model: string | null };

/** Number of tokens above which a count is a mistake: no request, and no conversation, has more. */
const MAX_TOKENS = 1e12;

/** Returns a count of tokens; 0 if the field is absent, null if it is no possible count. */
export function tokensAt(fields: Fields, name: string): number | null {
  const value = fields[name] ?? 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS
    ? value
    : null;
}

export function timeIn(text: string | null): number | null {
  const time = text === null ? Number.NaN : parseTime(text);
  return isTime(time) ? time : null;
}
