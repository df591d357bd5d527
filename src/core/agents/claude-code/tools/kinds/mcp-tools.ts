import { sentenceTool } from './sentence-tool.ts';

/** Claude Code's own tools around MCP servers; the servers' tools have the default summary. */
export const mcpTools = [
  sentenceTool('resources', {
    running: 'Listing MCP resources',
    completed: 'Listed MCP resources',
    plain: 'List MCP resources',
  }),
  sentenceTool('resource', {
    running: 'Reading MCP resource',
    completed: 'Read MCP resource',
    plain: 'Read MCP resource',
  }),
  sentenceTool('mcpTools', {
    running: 'Refreshing MCP tools',
    completed: 'Refreshed MCP tools',
    plain: 'Refresh MCP tools',
  }),
];
