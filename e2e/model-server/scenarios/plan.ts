import { reply, text, toolUse, type Scenario } from '../dsl.ts';

const plan = (second: string) =>
  `# Plan: improve the greeting\n\n1. Add punctuation in \`src/greet.ts\`.\n2. ${second}\n`;

/** For a session in plan mode: the test sends back the first plan and approves the second. */
export const planMode: Scenario = ({ folder, planFile }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/greet.ts` })),
  reply(toolUse('Write', { file_path: planFile, content: plan('Run the tests.') })),
  reply(text('Here is my plan.'), toolUse('ExitPlanMode', {})),
  reply(toolUse('Write', { file_path: planFile, content: plan('Write the documentation.') })),
  reply(text('I add documentation.'), toolUse('ExitPlanMode', {})),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/greet.ts`,
      old_string: '  return "Hello " + name;',
      new_string: '  return "Hello " + name + ".";',
    }),
  ),
  reply(text('The plan is carried out.')),
];
