/** Set by a Codex or by Electron for its own children; in ours they would speak of the wrong parent. */
const foreign: readonly string[] = [
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'CODEX_THREAD_ID',
  'CODEX_INTERNAL_ORIGINATOR_OVERRIDE',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_NO_ASAR',
  'NODE_CHANNEL_FD',
];

/** The person's variables as Codex should get them. */
export function childEnvironment(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !foreign.includes(name)));
}

/** Where Codex keeps its settings and rollouts. */
export function codexHomeOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CODEX_HOME'] || `${homeDir}/.codex`;
}
