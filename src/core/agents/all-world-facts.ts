import { otherEntries } from './acp/catalogue/other-entries.ts';
import { triedEntries } from './acp/catalogue/tried-entries.ts';
import { claudeFacts } from './claude-code/world-facts.ts';
import { codexFacts } from './codex/world-facts.ts';
import { geminiFacts } from './gemini/world-facts.ts';
import { noFacts, type WorldFacts } from './kits/world-facts.ts';
import { opencodeFacts } from './opencode/world-facts.ts';
import { terminalEntries } from './terminal/catalogue/terminal-entries.ts';

const inCatalogue = new Set(
  [...triedEntries, ...otherEntries, ...terminalEntries].map(({ command }) => command),
);

/** Agents of which Corral knows nothing else. */
const others: WorldFacts = {
  ...noFacts,
  programs: [...[...inCatalogue].filter((name) => name !== 'opencode'), 'amp'],
  settings: [/(^|\/)\.(cursor|aider[^/]*|continue|windsurf)(\/|$)/i],
};

const all: readonly WorldFacts[] = [claudeFacts, codexFacts, opencodeFacts, geminiFacts, others];

/**
 * The combined facts of all agents: risk assessment needs a path or a name, independent of the
 * agent. Separate from `all.ts`, which imports the code that starts agents.
 */
export const worldFacts: WorldFacts = {
  programs: all.flatMap(({ programs }) => programs),
  secretFiles: all.flatMap(({ secretFiles }) => secretFiles),
  settings: all.flatMap(({ settings }) => settings),
  powerfulVariables: all.flatMap(({ powerfulVariables }) => powerfulVariables),
  childVariables: all.flatMap(({ childVariables }) => childVariables),
  ownVariables: all.flatMap(({ ownVariables }) => ownVariables),
};
