import { stringifyJson } from '#core/agents/kits/process/json-text.ts';

/**
 * Returns a line of the wire log for what Corral did or read by a request, so that the log alone
 * gives the conversation.
 */
export function ownRecord(
  type: 'opened' | 'prompted' | 'polled',
  properties: Readonly<Record<string, unknown>>,
): Uint8Array {
  const record = { type: `corral.${type}`, properties };
  return new TextEncoder().encode(`${stringifyJson(record)}\n`);
}
