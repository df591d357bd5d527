import {
  noUsage,
  timeIn,
  tokensAt,
  type KnownUsage,
  type LineUsage,
  type Tokens,
  type UsageReader,
} from '#core/agents/kits/usage/usage-entry.ts';
import { fieldsAt, isFields, nameAt, textAt, type Fields } from '#shared/base/fields.ts';

/** Counts as Codex writes them: `input` includes `cached` and `written`, `output` `reasoning`. */
type Counts = {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
  readonly reasoning: number;
};

/**
 * Reads usage in a rollout. Each report has the sum over the thread and the usage of the last
 * request. The difference of two sums is one request, so a repeated report adds nothing. A fork
 * begins with the reports of its origin, with new times: the same sum in related threads is the same
 * request.
 */
export class RolloutUsage implements UsageReader {
  readonly marks = /"(?:token_count|token_usage_record|turn_context|session_meta)"/;
  #model: string | null;
  #sum: Counts | null = null;

  constructor({ model }: KnownUsage) {
    this.#model = model;
  }

  read(line: unknown): LineUsage {
    const payload = isFields(line) ? fieldsAt(line, 'payload') : null;
    if (!isFields(line) || !payload) return noUsage;
    const at = timeIn(textAt(line, 'timestamp'));
    switch (line['type']) {
      case 'turn_context':
        this.#model = nameAt(payload, 'model') ?? this.#model;
        return noUsage;
      case 'session_meta':
        return { entries: [], threads: threadsIn(payload) };
      case 'token_usage_record':
        return this.#add(at, {
          sum: fieldsAt(payload, 'thread_token_usage'),
          last: fieldsAt(payload, 'usage'),
          responseId: nameAt(payload, 'response_id'),
        });
      case 'event_msg': {
        const info = payload['type'] === 'token_count' ? fieldsAt(payload, 'info') : null;
        const sum = info && fieldsAt(info, 'total_token_usage');
        return this.#add(at, {
          sum,
          last: info && fieldsAt(info, 'last_token_usage'),
          responseId: null,
        });
      }
      default:
        return noUsage;
    }
  }

  #add(at: number | null, report: Report): LineUsage {
    // An unreadable sum is skipped: the next one includes its request.
    const sum = report.sum && countsOf(report.sum);
    if (!sum) return noUsage;
    const used = usedSince(this.#sum, sum, report.last && countsOf(report.last));
    this.#sum = sum;
    if (Object.values(used).every((count) => count === 0)) return noUsage;
    const key = [...Object.values(sum), report.responseId ?? ''].join(' ');
    const about = { of: 'request', key, isKeyOfKin: true, at, model: this.#model } as const;
    return { entries: [{ ...about, ...tokensOf(used) }], threads: [] };
  }
}

type Report = {
  readonly sum: Fields | null;
  readonly last: Fields | null;
  readonly responseId: string | null;
};

/** Returns the ids of the thread, of its origin, and of the thread that started it. */
function threadsIn(payload: Fields): readonly string[] {
  const source = fieldsAt(payload, 'source');
  const started = source && fieldsAt(source, 'subagent');
  const spawn = started && fieldsAt(started, 'thread_spawn');
  const ids = [
    nameAt(payload, 'id'),
    nameAt(payload, 'forked_from_id'),
    nameAt(payload, 'parent_thread_id'),
    spawn && nameAt(spawn, 'parent_thread_id'),
  ];
  return ids.filter((id) => id !== null);
}

const countNames = {
  input: 'input_tokens',
  cached: 'cached_input_tokens',
  written: 'cache_write_input_tokens',
  output: 'output_tokens',
  reasoning: 'reasoning_output_tokens',
} as const;

/** Returns null if one of the counts is unreadable. */
function countsOf(fields: Fields): Counts | null {
  let isReadable = true;
  const count = (name: keyof Counts): number => {
    const tokens = tokensAt(fields, countNames[name]);
    isReadable &&= tokens !== null;
    return tokens ?? 0;
  };
  const counts = {
    input: count('input'),
    cached: count('cached'),
    written: count('written'),
    output: count('output'),
    reasoning: count('reasoning'),
  };
  return isReadable ? counts : null;
}

/**
 * Returns the difference of two sums. The first sum of a file may include requests of another file,
 * and a sum that became smaller was begun again: then the last request counts.
 */
function usedSince(before: Counts | null, sum: Counts, last: Counts | null): Counts {
  const isContinued =
    before !== null &&
    sum.input >= before.input &&
    sum.cached >= before.cached &&
    sum.written >= before.written &&
    sum.output >= before.output;
  if (!isContinued) return last ?? sum;
  return {
    input: sum.input - before.input,
    cached: sum.cached - before.cached,
    written: sum.written - before.written,
    output: sum.output - before.output,
    reasoning: Math.max(0, sum.reasoning - before.reasoning),
  };
}

function tokensOf(used: Counts): { readonly tokens: Tokens; readonly isPriceable: boolean } {
  const uncached = used.input - used.cached - used.written;
  const tokens = {
    input: Math.max(0, uncached),
    cacheRead: used.cached,
    cacheWrite5m: used.written,
    cacheWrite1h: 0,
    output: used.output,
    reasoning: Math.min(used.reasoning, used.output),
  };
  return { tokens, isPriceable: uncached >= 0 };
}
