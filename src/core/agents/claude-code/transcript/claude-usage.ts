import {
  noUsage,
  timeIn,
  tokensAt,
  type LineUsage,
  type Tokens,
  type UsageReader,
} from '#core/agents/kits/usage/usage-entry.ts';
import { fieldsAt, isFields, nameAt, numberAt, textAt, type Fields } from '#shared/base/fields.ts';
import { isTime } from '#shared/base/parse-time.ts';

/** Model of messages that Claude Code writes itself, such as those about a failed request. */
const NO_MODEL = '<synthetic>';

/**
 * Reads usage in a transcript. Claude Code writes a line for each block of a response; each repeats
 * the usage, and the last one has the final output. Forks and resumed copies repeat lines as they
 * are, so the ids of the response identify it everywhere.
 */
export const claudeUsage: UsageReader = {
  marks: /"usage"|"cost-state"/,
  read(line) {
    if (!isFields(line)) return noUsage;
    if (line['type'] === 'assistant') return responseUsage(line);
    return line['type'] === 'cost-state' ? sumsIn(line) : noUsage;
  },
};

/**
 * Reads the sums that Claude Code writes when it ends. They include what no other line reports: the
 * requests of a compaction, and the output of a response that the person interrupted.
 */
function sumsIn(line: Fields): LineUsage {
  const [key, models] = [nameAt(line, 'sessionId'), fieldsAt(line, 'modelUsage')];
  if (key === null || !models) return noUsage;
  const startTime = numberAt(line, 'startTime');
  const at = startTime !== null && isTime(startTime) ? startTime : null;
  const entries = Object.entries(models).flatMap(([model, sum]) => {
    if (!isFields(sum)) return [];
    const { tokens, isExact } = tokensOf(sum, sumNames);
    const about = { of: 'conversation', key, isKeyOfKin: false, at, model } as const;
    return isExact ? [{ ...about, tokens, isPriceable: true }] : [];
  });
  return { entries, threads: [] };
}

function responseUsage(line: Fields): LineUsage {
  const message = fieldsAt(line, 'message');
  const usage = message && fieldsAt(message, 'usage');
  const model = message && nameAt(message, 'model');
  if (!usage || model === NO_MODEL) return noUsage;
  const [written, details] = [
    fieldsAt(usage, 'cache_creation') ?? {},
    fieldsAt(usage, 'output_tokens_details') ?? {},
  ];
  const { tokens, isExact } = tokensOf({ ...written, ...details, ...usage }, requestNames);
  const entry = {
    of: 'request',
    key: keyOf(line, message),
    isKeyOfKin: false,
    at: timeIn(textAt(line, 'timestamp')),
    model,
    tokens,
    isPriceable: isExact && hasListPrice(usage),
  } as const;
  return { entries: [entry], threads: [] };
}

function keyOf(line: Fields, message: Fields): string | null {
  const ids = [nameAt(message, 'id'), nameAt(line, 'requestId')];
  return ids.every((id) => id === null) ? nameAt(line, 'uuid') : ids.join(' ');
}

type Names = Readonly<Record<keyof Tokens | 'written', string>>;

const requestNames: Names = {
  input: 'input_tokens',
  cacheRead: 'cache_read_input_tokens',
  written: 'cache_creation_input_tokens',
  cacheWrite5m: 'ephemeral_5m_input_tokens',
  cacheWrite1h: 'ephemeral_1h_input_tokens',
  output: 'output_tokens',
  reasoning: 'thinking_tokens',
};

const sumNames: Names = {
  input: 'inputTokens',
  cacheRead: 'cacheReadInputTokens',
  written: 'cacheCreationInputTokens',
  cacheWrite5m: 'cacheCreationEphemeral5mInputTokens',
  cacheWrite1h: 'cacheCreationEphemeral1hInputTokens',
  output: 'outputTokens',
  reasoning: 'thinkingTokens',
};

/**
 * Input excludes cached tokens. The written ones may not be divided by the life of the cache; those
 * that are not live for 5 minutes.
 */
function tokensOf(
  fields: Fields,
  names: Names,
): { readonly tokens: Tokens; readonly isExact: boolean } {
  let isExact = true;
  const count = (name: keyof Names): number => {
    const tokens = tokensAt(fields, names[name]);
    isExact = isExact && tokens !== null;
    return tokens ?? 0;
  };
  const [cacheWrite1h, output] = [count('cacheWrite1h'), count('output')];
  const tokens = {
    input: count('input'),
    cacheRead: count('cacheRead'),
    cacheWrite5m: Math.max(count('cacheWrite5m'), count('written') - cacheWrite1h),
    cacheWrite1h,
    output,
    reasoning: Math.min(count('reasoning'), output),
  };
  return { tokens, isExact };
}

/** Returns false for tiers of service that cost more or less than the list price. */
function hasListPrice(usage: Fields): boolean {
  const [tier, speed, place] = ['service_tier', 'speed', 'inference_geo'].map((name) =>
    nameAt(usage, name),
  );
  return (
    (tier ?? 'standard') === 'standard' && (speed ?? 'standard') === 'standard' && place !== 'us'
  );
}
