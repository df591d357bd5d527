/** Returns the folder in which Codex keeps its settings and rollouts. */
export function codexHomeOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CODEX_HOME'] || `${homeDir}/.codex`;
}
