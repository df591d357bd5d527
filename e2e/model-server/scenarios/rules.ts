import { reply, text, toolUse, type Scenario } from '../dsl.ts';

const bash = (command: string) => toolUse('Bash', { command, description: 'Run it' });

/** A command once; a prompt that names the scenario again runs it again. */
export const makesFolder: Scenario = () => [reply(bash('mkdir -p build/one')), reply(text('The folder is there.'))];

/** The same command for another folder, with something harmless, and with something that is not. */
export const makesMore: Scenario = () => [
  reply(bash('mkdir -p build/two && mkdir -p build/three')),
  reply(bash('mkdir -p build/four && rm -rf build/one')),
  reply(text('That is all.')),
];
