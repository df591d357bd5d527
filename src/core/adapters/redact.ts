import { HIDDEN, redactText } from '#shared/base/redact-text.ts';

const SECRET_FIELD = /token|secret|passw|authori[sz]ation|cookie|credential|api[-_]?key|private[-_]?key|^key$/i;
/** Words that are too short for a known form, too: in a log it does no harm to hide one too many. */
const SHORT_SECRET = /\b(?:sk|pk|ghp|gho|xox[abp])[-_][A-Za-z0-9_-]{8,}|\bBearer\s+[^\s"']+|([?#&](?:token|key)=)[^\s&"']+/gi;
const DEPTH = 6;

/** A copy fit for a log: fields that are named like secrets, and words that look like ones, are hidden. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return redactText(value).replace(SHORT_SECRET, (_match, prefix: string | undefined) => `${prefix ?? ''}${HIDDEN}`);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH) return '[too deep]';
  if (value instanceof Error) return redact({ name: value.name, message: value.message, stack: value.stack }, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name) && typeof field === 'string' ? HIDDEN : redact(field, depth + 1),
    ]),
  );
}
