/** Words of an exported conversation. */
export const cliExport = {
  user: 'You',
  thinking: 'thinking',
  input: 'Input',
  output: 'Output',
} as const;
