import { reply, text, toolUse, type Scenario } from '../../dsl.ts';

/** Scenarios of Corral's own agent, with the names of its tools. */
export const corralScenarios: Readonly<Record<string, Scenario>> = {
  'corral-command': () => [
    reply(text('I make a file.'), toolUse('bash', { command: 'echo made > made.txt' })),
    reply(text('The file is there.')),
  ],
  'corral-append': () => [
    reply(text('I add a line.'), toolUse('bash', { command: 'echo once >> once.txt' })),
    reply(text('The line is there.')),
  ],
};
