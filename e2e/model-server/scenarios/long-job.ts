import { reply, text, toolUse, type Scenario } from '../dsl.ts';
import { databaseQuestion } from './questions.ts';

const plan =
  '# Plan: document the greeting\n\n1. Describe `greet()` in `notes.md`.\n2. Run the tests.\n';

/**
 * One of every kind of decision: read, edit, command, a file written twice, question, plan, ending.
 */
export const longJob: Scenario = ({ folder, planFile }) => [
  reply(
    text('I will read the file first.'),
    toolUse('Read', { file_path: `${folder}/src/greet.ts` }),
  ),
  reply(
    text('Now I add an exclamation mark.'),
    toolUse('Edit', {
      file_path: `${folder}/src/greet.ts`,
      old_string: '  return "Hello " + name;',
      new_string: '  return "Hello " + name + "!";',
    }),
  ),
  reply(
    text('I would like to clean up.'),
    toolUse('Bash', {
      command: 'rm -rf build && mkdir build',
      description: 'Recreate the build folder',
    }),
  ),
  reply(
    text('I leave the build alone.'),
    toolUse('Write', { file_path: `${folder}/notes.md`, content: 'Greeting notes\n' }),
  ),
  reply(
    text('I write it with a heading.'),
    toolUse('Write', {
      file_path: `${folder}/notes.md`,
      content: '# Greeting notes\n\nIt greets.\n',
    }),
  ),
  reply(
    text('I need a decision from you.'),
    toolUse('AskUserQuestion', { questions: [databaseQuestion] }),
  ),
  reply(text('Let me plan the rest.'), toolUse('EnterPlanMode', {})),
  reply(toolUse('Write', { file_path: planFile, content: plan })),
  reply(toolUse('ExitPlanMode', {})),
  reply(text('All done: the greeting is documented.')),
];
