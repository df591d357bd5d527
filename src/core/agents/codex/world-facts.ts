import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const codexFacts: WorldFacts = {
  ...noFacts,
  programs: ['codex'],
  secretFiles: ['.codex/auth.json'],
  settings: [/(^|\/)\.codex(\/|$)/i],
  powerfulVariables: [/^CODEX_.*$/],
};
