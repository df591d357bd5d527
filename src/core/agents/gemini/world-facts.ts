import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const geminiFacts: WorldFacts = {
  ...noFacts,
  programs: ['gemini'],
  settings: [/(^|\/)\.gemini(\/|$)/i],
  powerfulVariables: [/^GEMINI_.*$/, /^GOOGLE_.*$/, /^CODE_ASSIST_.*$/],
  childVariables: [/^GEMINI_CLI$/],
};
