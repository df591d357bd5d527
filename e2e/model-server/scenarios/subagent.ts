import { gate, reply, text, toolUse, type Scenario } from '../dsl.ts';

export const subagent: Scenario = () => [
  reply(
    text('I send a scout.'),
    toolUse('Agent', {
      description: 'Look at the greeting',
      prompt: 'SCENARIO:scout Read the greeting.',
      subagent_type: 'general-purpose',
      run_in_background: false,
    }),
  ),
  reply(text('The scout says: the greeting lives in src/greet.ts.')),
];

export const scout: Scenario = ({ folder }) => [
  reply(text('I read the file.'), toolUse('Read', { file_path: `${folder}/src/greet.ts` })),
  reply(toolUse('Bash', { command: 'mkdir -p scouted', description: 'Mark the place' })),
  reply(text('The greeting lives in src/greet.ts.')),
];

/** A sub-agent that still works when its parent has ended the turn. */
export const subagentBackground: Scenario = () => [
  reply(
    toolUse('Agent', {
      description: 'Count slowly',
      prompt: 'SCENARIO:counter Count.',
      subagent_type: 'general-purpose',
      run_in_background: true,
    }),
  ),
  reply(text('The counting goes on in the background.')),
  reply(text('The counter is done: three.')),
];

export const counter: Scenario = () => [reply(text('One, two, ', gate('counted'), 'three.'))];
