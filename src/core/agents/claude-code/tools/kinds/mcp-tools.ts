import { wordedTool } from './worded-tool.ts';

/** Claude Code's own tools around MCP servers; the servers' tools have the default summary. */
export const mcpTools = [
  wordedTool('resources', { running: 'Listing MCP resources', completed: 'Listed MCP resources', plain: 'List MCP resources' }),
  wordedTool('resource', { running: 'Reading MCP resource', completed: 'Read MCP resource', plain: 'Read MCP resource' }),
  wordedTool('mcpTools', { running: 'Refreshing MCP tools', completed: 'Refreshed MCP tools', plain: 'Refresh MCP tools' }),
];
