/** Returns the folder in which Claude Code keeps its settings and transcripts. */
export function configDirOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CLAUDE_CONFIG_DIR'] || `${homeDir}/.claude`;
}
