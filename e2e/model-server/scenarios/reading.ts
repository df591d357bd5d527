import { reply, text, toolUse, type Scenario } from '../dsl.ts';

/** Consecutive reads, one of them of a missing file, then a sub-agent that reads too. */
export const reading: Scenario = ({ folder }) => [
  reply(
    text('I look around first.'),
    toolUse('Read', { file_path: `${folder}/src/greet.ts` }),
    toolUse('Read', { file_path: `${folder}/README.md` }),
    toolUse('Read', { file_path: `${folder}/src/missing.ts` }),
  ),
  reply(
    toolUse('Agent', {
      description: 'Look once more',
      prompt: 'SCENARIO:reader Read both files.',
      subagent_type: 'general-purpose',
      run_in_background: false,
    }),
  ),
  reply(text('All is read now.')),
];

/** A read in a folder beside the project. */
export const readsBeside: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}-beside/notes.md` })),
  reply(text('The notes are read.')),
];

export const reader: Scenario = ({ folder }) => [
  reply(
    toolUse('Read', { file_path: `${folder}/src/greet.ts` }),
    toolUse('Read', { file_path: `${folder}/animals.md` }),
  ),
  reply(text('Nothing more is there.')),
];
