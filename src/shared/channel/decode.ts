import { err, ok, type Result } from '#shared/base/result.ts';

/** Parses the JSON text of a message. Rejects a text longer than `maxChars` without parsing it. */
export function decode(text: unknown, maxChars: number): Result<unknown, string> {
  if (typeof text !== 'string') return err('A message was not text.');
  if (text.length > maxChars)
    return err(
      `A message of ${text.length} characters is too big; at most ${maxChars} are allowed.`,
    );
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err('A message was not JSON.');
  }
}
