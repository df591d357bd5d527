/**
 * Variables that Claude Code, an editor or Electron sets for its own children; in Corral's children
 * they would name the wrong parent.
 */
const foreign: readonly string[] = [
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_SSE_PORT',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_CODE_CHILD_SESSION',
  'CLAUDE_CODE_AGENT',
  'CLAUDE_CODE_EXECPATH',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_NO_ASAR',
  'NODE_CHANNEL_FD',
];

/** Returns the person's environment variables without those of other parents. */
export function childEnvironment(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !foreign.includes(name)));
}

/** Returns the folder in which Claude Code keeps its settings and transcripts. */
export function configDirOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CLAUDE_CONFIG_DIR'] || `${homeDir}/.claude`;
}
