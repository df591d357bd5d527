/**
 * Variables that Codex or Electron sets for its own children; in Corral's children they would name
 * the wrong parent.
 */
const foreign: readonly string[] = [
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'CODEX_THREAD_ID',
  'CODEX_INTERNAL_ORIGINATOR_OVERRIDE',
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

/** Returns the folder in which Codex keeps its settings and rollouts. */
export function codexHomeOf(homeDir: string, variables: Readonly<Record<string, string>>): string {
  return variables['CODEX_HOME'] || `${homeDir}/.codex`;
}
