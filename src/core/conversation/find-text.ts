import { setImmediate as breathe } from 'node:timers/promises';

import type { MessageTable } from '#core/store/messages/messages.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import {
  literalSpans,
  regexSpans,
  type FindPattern,
  type SpansOf,
} from '#shared/find/find-spans.ts';
import { compose } from '#shared/words/sentence.ts';

/** Number of messages that one database query reads. */
const ROWS = 100;
/**
 * Longest time in ms for which a search blocks the event loop, which also serves prompts and keys.
 */
const SLICE_MS = 6;

export type FindHit = {
  readonly seq: number;
  readonly messageId: string;
  readonly parentToolUseId: string | null;
  readonly marks: number;
};
/**
 * `total` counts messages, `marks` counts matches in all of them; `hits` are the newest ones,
 * newest first.
 */
export type FindResult = {
  readonly total: number;
  readonly marks: number;
  readonly hits: readonly FindHit[];
};
export type BadPattern = Failure<'badPattern'>;

type Search = {
  readonly messages: Pick<MessageTable, 'textsBefore'>;
  readonly sessionId: string;
  readonly limit: number;
};

/**
 * Searches the whole conversation, sub-agents included, newest first. Yields to the event loop
 * every few milliseconds.
 */
export async function findText(
  { messages, sessionId, limit }: Search,
  pattern: FindPattern,
): Promise<Result<FindResult, BadPattern>> {
  const spansOf = await compilePattern(pattern);
  if (!spansOf.ok) return spansOf;
  const hits: FindHit[] = [];
  const found = { total: 0, marks: 0 };
  let sliceEnds = performance.now() + SLICE_MS;
  const pause = async () => {
    if (performance.now() < sliceEnds) return;
    await breathe();
    sliceEnds = performance.now() + SLICE_MS;
  };
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const read = messages.textsBefore(sessionId, before, ROWS, likeOf(pattern));
    for (const { message, texts } of read.texts) {
      const counts = texts.map((forms) =>
        Math.max(...forms.map((text) => spansOf.value(text).length)),
      );
      const marks = counts.reduce((sum, count) => sum + count, 0);
      await pause();
      if (marks === 0) continue;
      found.total += 1;
      found.marks += marks;
      const { seq, id, metadata } = message;
      if (hits.length < limit)
        hits.push({ seq, messageId: id, parentToolUseId: metadata.parentToolUseId, marks });
    }
    await pause();
    before = read.next;
  }
  return ok({ ...found, hits });
}

/**
 * Returns a LIKE pattern that every stored message with a match fits, so that SQLite skips most
 * other messages. LIKE ignores case in ASCII letters only; for other letters that have a case, and
 * for regular expressions, the pattern fits all messages.
 */
function likeOf({ query, matchCase, isRegex }: FindPattern): string {
  const inJson = JSON.stringify(query).slice(1, -1);
  const isFolded = [...query].every(
    (sign) => sign <= '\u007f' || sign.toLowerCase() === sign.toUpperCase(),
  );
  if (isRegex || !(matchCase || isFolded)) return '%';
  return `%${inJson.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

async function compilePattern({
  query,
  matchCase,
  isRegex,
}: FindPattern): Promise<Result<SpansOf, BadPattern>> {
  if (!isRegex) return ok(literalSpans(query, matchCase));
  // Loaded on demand, because its tables cost every start time and memory.
  const { RE2JS } = await import('re2js');
  try {
    return ok(regexSpans(RE2JS, query, matchCase));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return fail(
      'badPattern',
      compose('readingFailures.badPattern', { reason }),
      compose('readingFailures.correctPattern'),
    );
  }
}
