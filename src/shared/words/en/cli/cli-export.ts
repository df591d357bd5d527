/** Words of a conversation that `corral export` writes. */
export const cliExport = {
  user: 'You',
  thinking: 'thinking',
  input: 'Input',
  output: 'Output',
} as const;
