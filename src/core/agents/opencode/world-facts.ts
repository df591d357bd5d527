import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const opencodeFacts: WorldFacts = {
  ...noFacts,
  programs: ['opencode'],
  secretFiles: ['opencode/auth.json', 'opencode/mcp-auth.json'],
  settings: [
    /(^|\/)\.opencode(\/|$)/i,
    /(^|\/)opencode\.jsonc?$/i,
    /(^|\/)\.config\/opencode(\/|$)/i,
  ],
  powerfulVariables: [/^OPENCODE_.*$/],
  childVariables: [/^OPENCODE(?:_PID)?$/],
  ownVariables: [/^OPENCODE_SERVER_/],
};
