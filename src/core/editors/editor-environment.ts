/** Of Corral and of who started it: an editor started with them would take itself for something else. */
const FOREIGN: readonly string[] = ['CLAUDECODE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
const FOREIGN_START = /^(?:CORRAL|ELECTRON|CLAUDE_CODE)_/;

/** The person's variables as a program of theirs should get them. */
export function editorEnvironment(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !FOREIGN.includes(name) && !FOREIGN_START.test(name)));
}
