/**
 * Tools that only read or only wait. Claude Code (2.1.329) runs and asks for neighbouring calls of these side by side. A call of any
 * other tool runs alone: later calls are neither asked for nor begun before it is over (`Bash` is among those, although a command
 * that only reads may run beside others).
 */
export const parallelTools: string[] = [
  'Read',
  'Glob',
  'Grep',
  'LS',
  'NotebookRead',
  'WebFetch',
  'WebSearch',
  'Task',
  'Agent',
  'TaskOutput',
  'BashOutput',
  'ToolSearch',
  'ListMcpResourcesTool',
  'ReadMcpResourceTool',
];
