/** Set by a Claude Code, an editor or Electron for its own children; in ours they would speak of the wrong parent. */
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

/** The person's variables as Claude Code should get them. */
export function childEnvironment(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !foreign.includes(name)));
}

/** Where Claude Code keeps its settings and transcripts. */
export function configDirOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CLAUDE_CONFIG_DIR'] || `${homeDir}/.claude`;
}
