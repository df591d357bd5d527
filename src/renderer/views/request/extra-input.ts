/** Returns the fields of a tool's input that are not shown yet; null if there are none. */
export function extraInput(
  input: unknown,
  shown: readonly string[],
): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const rest = Object.entries(input).filter(([, value]) => !shown.some((text) => text === value));
  return rest.length === 0 ? null : Object.fromEntries(rest);
}
