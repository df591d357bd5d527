import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const geminiFacts: WorldFacts = {
  ...noFacts,
  programs: ['gemini'],
  settings: [/(^|\/)\.gemini(\/|$)/i],
  childVariables: [/^GEMINI_CLI$/],
};
