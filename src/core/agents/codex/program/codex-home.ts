/** Returns the folder in which Codex keeps its settings and rollouts. */
export function codexHomeOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CODEX_HOME'] || `${homeDir}/.codex`;
}

/** Returns the file of Codex's settings. */
export function codexSettingsOf(
  homeDir: string,
  variables: Readonly<Record<string, string>>,
): string {
  return `${codexHomeOf(homeDir, variables)}/config.toml`;
}
