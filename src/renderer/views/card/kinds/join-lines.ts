/** Joins the parts that are neither null nor empty. */
export function joinLines(parts: readonly (string | null)[], between = '\n'): string {
  return parts.filter((part) => part !== null && part !== '').join(between);
}
