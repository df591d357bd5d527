/** Returns environment variables without Corral's own, which may hold secrets. */
export function withoutCorral(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !name.startsWith('CORRAL_')),
  );
}
