import { worded } from './worded.ts';

/** Claude Code's own tools around MCP servers; the servers' tools have the default summary. */
export const mcpTools = [
  worded({
    toolName: ['ListMcpResources', 'ListMcpResourcesTool'],
    running: 'Listing MCP resources',
    completed: 'Listed MCP resources',
    plain: 'List MCP resources',
    about: ['server'],
  }),
  worded({
    toolName: ['ReadMcpResource', 'ReadMcpResourceTool', 'ReadMcpResourceDir', 'ReadMcpResourceDirTool'],
    running: 'Reading MCP resource',
    completed: 'Read MCP resource',
    plain: 'Read MCP resource',
    about: ['uri'],
  }),
  worded({
    toolName: 'RefreshMcpTools',
    running: 'Refreshing MCP tools',
    completed: 'Refreshed MCP tools',
    plain: 'Refresh MCP tools',
    about: ['server'],
  }),
];
