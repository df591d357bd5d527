import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const codexFacts: WorldFacts = {
  ...noFacts,
  programs: ['codex'],
  secretFiles: ['.codex/auth.json'],
  settings: [/(^|\/)\.codex(\/|$)/i],
  powerfulVariables: [/^CODEX_.*$/],
  childVariables: [/^CODEX_(?:CI|THREAD_ID|SANDBOX.*|INTERNAL_ORIGINATOR_OVERRIDE)$/],
};
