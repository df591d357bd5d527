import { reply, text, toolUse, type Scenario } from '../../dsl.ts';
import { longFile } from '../diffs.ts';

/** The two changes that Claude Code makes in the scenario `diffs`. */
const twoParts = [
  { old: 'compute(10, "old")', new: 'compute(10, "new")' },
  { old: `${longFile.split('\n').find((line) => line.includes('value50 '))}\n`, new: '' },
];

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
  'corral-edit': ({ folder }) => [
    reply(text('I read it.'), toolUse('read', { path: `${folder}/src/greet.ts` })),
    reply(
      text('I change the greeting.'),
      toolUse('edit', {
        path: `${folder}/src/greet.ts`,
        edits: [
          {
            old: '  return "Hello " + name;',
            new: '  // friendlier greeting\n  return `Hello, ${name}!`;',
          },
        ],
      }),
    ),
    reply(text('The greeting is friendlier.')),
  ],
  'corral-question': () => [
    reply(
      text('I need a decision.'),
      toolUse('ask', {
        question: 'Which database should the project use?',
        options: ['PostgreSQL', 'SQLite'],
      }),
    ),
    reply(text('Thanks, I will use your choice.')),
  ],
  'corral-two-parts': ({ folder }) => [
    reply(toolUse('read', { path: `${folder}/src/values.ts` })),
    reply(toolUse('edit', { path: `${folder}/src/values.ts`, edits: twoParts })),
    reply(text('The values are new.')),
  ],
};
