import { reply, text, toolUse, type Scenario } from '../../dsl.ts';

/** Scenarios of Corral's own agent, with the names of its tools. */
export const corralScenarios: Readonly<Record<string, Scenario>> = {
  'corral-command': () => [
    reply(text('I make a file.'), toolUse('bash', { command: 'echo made > made.txt' })),
    reply(text('The file is there.')),
  ],
};
