/**
 * Tools that only read or only wait. Claude Code (2.1.329) runs neighbouring calls of these
 * concurrently, including their permission requests. A call of any other tool runs alone: later
 * calls are neither requested nor started before it has ended. `Bash` is one of those, although a
 * command that only reads may run beside others.
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
