import {
  noUsage,
  tokensAt,
  type Tokens,
  type UsageEntry,
  type UsageReader,
} from '#core/agents/kits/usage/usage-entry.ts';
import { fieldsAt, isFields, nameAt, type Fields } from '#shared/base/fields.ts';
import { isTime } from '#shared/base/parse-time.ts';

/**
 * Reads usage in the lines of a `SessionDocument`: OpenCode notes the tokens of each request in a
 * part `step-finish` of its message. A fork copies messages under new ids, but with their times.
 */
export function documentUsage(): UsageReader {
  /** Number of requests that were read of each message. */
  const counts = new Map<string, number>();
  return {
    marks: /"step-finish"/,
    read(line) {
      if (!isFields(line)) return noUsage;
      const [info, part] = [fieldsAt(line, 'info'), fieldsAt(line, 'part')];
      const used = part?.['type'] === 'step-finish' ? fieldsAt(part, 'tokens') : null;
      if (!info || !used) return noUsage;
      const id = nameAt(info, 'id') ?? '';
      const index = counts.get(id) ?? 0;
      counts.set(id, index + 1);
      return { entries: [entryOf(info, used, index)], threads: [] };
    },
  };
}

function entryOf(info: Fields, used: Fields, index: number): UsageEntry {
  const time = fieldsAt(info, 'time') ?? {};
  const [created, completed] = [timeAt(time, 'created'), timeAt(time, 'completed')];
  const { tokens, isPriceable } = requestTokens(used);
  return {
    of: 'request',
    key: created === null ? null : `${created} ${completed ?? ''} ${index}`,
    isKeyOfKin: false,
    at: completed ?? created,
    model: nameAt(info, 'modelID'),
    tokens,
    isPriceable,
  };
}

function timeAt(time: Fields, name: string): number | null {
  const value = time[name];
  return typeof value === 'number' && isTime(value) ? value : null;
}

/**
 * `input` contains no cached tokens. Older versions count reasoning as output, newer ones beside it:
 * the total tells.
 */
function requestTokens(used: Fields): { readonly tokens: Tokens; readonly isPriceable: boolean } {
  const cache = fieldsAt(used, 'cache') ?? {};
  const counts = [
    tokensAt(used, 'input'),
    tokensAt(cache, 'read'),
    tokensAt(cache, 'write'),
    tokensAt(used, 'output'),
    tokensAt(used, 'reasoning'),
  ];
  const [input = 0, cacheRead = 0, cacheWrite5m = 0, written = 0, reasoning = 0] = counts.map(
    (value) => value ?? 0,
  );
  const isInside = used['total'] === input + cacheRead + cacheWrite5m + written;
  const output = isInside ? Math.max(written, reasoning) : written + reasoning;
  return {
    tokens: { input, cacheRead, cacheWrite5m, cacheWrite1h: 0, output, reasoning },
    isPriceable: !counts.includes(null),
  };
}
