import type { WorldFacts } from '#core/agents/kits/world-facts.ts';

export const claudeFacts: WorldFacts = {
  programs: ['claude'],
  secretFiles: ['.claude.json', '.claude/.credentials.json'],
  settings: [
    /(^|\/)\.claude\/(settings[^/]*\.json|hooks\/|agents\/|commands\/|skills\/|plugins\/)/i,
    /(^|\/)\.claude\/?$/i,
    /(^|\/)\.claude\.json$/i,
  ],
  powerfulVariables: [/^CLAUDE.*$/],
  childVariables: [
    /^CLAUDECODE$/,
    /^CLAUDE_CODE_(?:ENTRYPOINT|SSE_PORT|SESSION_ID|CHILD_SESSION|AGENT|EXECPATH)$/,
  ],
  ownVariables: [/^CLAUDE_CODE_/],
};
