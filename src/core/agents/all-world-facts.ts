import { claudeFacts } from './claude-code/world-facts.ts';
import { codexFacts } from './codex/world-facts.ts';
import { geminiFacts } from './gemini/world-facts.ts';
import { noFacts, type WorldFacts } from './kits/world-facts.ts';
import { opencodeFacts } from './opencode/world-facts.ts';

/** Agents of which Corral knows nothing else. */
const others: WorldFacts = {
  ...noFacts,
  programs: ['cursor-agent', 'aider', 'goose', 'amp'],
  settings: [/(^|\/)\.(cursor|aider[^/]*|continue|windsurf)(\/|$)/i],
};

const all: readonly WorldFacts[] = [claudeFacts, codexFacts, opencodeFacts, geminiFacts, others];

/** The facts of all agents in one: what judges risks asks for a path or a name, never for an agent. Apart from `all.ts`, which starts agents. */
export const worldFacts: WorldFacts = {
  programs: all.flatMap(({ programs }) => programs),
  secretFiles: all.flatMap(({ secretFiles }) => secretFiles),
  settings: all.flatMap(({ settings }) => settings),
  powerfulVariables: all.flatMap(({ powerfulVariables }) => powerfulVariables),
  childVariables: all.flatMap(({ childVariables }) => childVariables),
};
