import { reply, text, toolUse, type Scenario } from '../dsl.ts';

const bash = (command: string) => toolUse('Bash', { command, description: 'Run it' });

/** One command. Another prompt that names the scenario runs the command again. */
export const makesFolder: Scenario = () => [
  reply(bash('mkdir -p build/one')),
  reply(text('The folder is there.')),
];

/** The same command for another folder: once with a harmless command, once with a harmful one. */
export const makesMore: Scenario = () => [
  reply(bash('mkdir -p build/two && mkdir -p build/three')),
  reply(bash('mkdir -p build/four && rm -rf build/one')),
  reply(text('That is all.')),
];
