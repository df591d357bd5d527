/**
 * Returns the error name and stack frames of a bug, for the log. Omits the message, which may
 * contain a person's text.
 */
export function describeBug(thrown: unknown): {
  readonly error: string;
  readonly at: readonly string[];
} {
  if (!(thrown instanceof Error)) return { error: typeof thrown, at: [] };
  const [, ...frames] = (thrown.stack ?? '').split('\n    at ');
  return { error: thrown.name, at: frames.slice(0, 8) };
}
