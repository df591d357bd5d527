import { createHash } from 'node:crypto';

import type { JsonValue } from '#shared/base/json-value.ts';

import type { CallSignature, OpenCall } from './state.ts';

/** Returns a signature of a completed call: equal for the same name, arguments and result. */
export function signatureOf({ call, stage }: OpenCall): CallSignature {
  const input = call.input === null ? call.argumentsText : JSON.stringify(sorted(call.input));
  const result = stage.at === 'done' ? JSON.stringify(stage.result.parts) : '';
  return createHash('sha256').update([call.name, input, result].join('\0')).digest('base64');
}

/** Returns the value with the keys of all objects in order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
