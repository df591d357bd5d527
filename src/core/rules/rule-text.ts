import type { RuleDraft } from '#shared/interaction/rule.ts';

/** Returns a short description of a rule, for an agent and for logs. */
export function ruleText({ toolName, pattern }: RuleDraft): string {
  switch (pattern.type) {
    case 'any':
      return `every use of ${toolName}`;
    case 'command':
      return `${toolName} commands that begin with "${pattern.words.join(' ')}"`;
    case 'path':
      return `${toolName} of files that match "${pattern.glob}"`;
    case 'mcp':
      return pattern.tool === null
        ? `all tools of the MCP server ${pattern.server}`
        : `the tool ${pattern.tool} of the MCP server ${pattern.server}`;
    case 'domain':
      return `${toolName} of ${pattern.domain}`;
  }
}
