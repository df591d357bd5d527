/** Where a bug happened, for the log. Not its message: that may hold what a person wrote. */
export function describeBug(thrown: unknown): { readonly error: string; readonly at: readonly string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, at: [] };
  const [, ...frames] = (thrown.stack ?? '').split('\n    at ');
  return { error: thrown.name, at: frames.slice(0, 8) };
}
