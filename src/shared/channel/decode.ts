import { err, ok, type Result } from '#shared/base/result.ts';

/** JSON text of a message, parsed. Nothing longer than `maxChars` is looked at. */
export function decode(text: unknown, maxChars: number): Result<unknown, string> {
  if (typeof text !== 'string') return err('A message was not text.');
  if (text.length > maxChars) return err(`A message of ${text.length} characters is too big; at most ${maxChars} are allowed.`);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err('A message was not JSON.');
  }
}
