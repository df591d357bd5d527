import { reply, text, toolUse, type Scenario } from '../dsl.ts';

const numbered = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `export const value${at + 1} = compute(${at + 1}, "old");\n`,
  ).join('');

/** A file of 60 lines that Claude Code rewrites, with two changes far from each other. */
export const longFile = numbered(60);
export const changedFile = longFile
  .replace('compute(10, "old")', 'compute(10, "new")')
  .replace(/export const value50 .*\n/u, '');

export const diffs: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/values.ts` })),
  reply(toolUse('Write', { file_path: `${folder}/src/values.ts`, content: changedFile })),
  reply(text('The values are new.')),
];

/** A file of which Claude Code edits a line in the middle, so that it sends only the lines near it. */
export const editedFile = numbered(200);

export const editInside: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/values.ts` })),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/values.ts`,
      old_string: 'compute(100, "old")',
      new_string: 'compute(100, "new")',
    }),
  ),
  reply(text('Value 100 is new.')),
];

const longList = (word: string) =>
  Array.from({ length: 2000 }, (_, at) => `v${at + 1} = "${word}"\n`).join('');

/** A file of 2,000 lines, of which Claude Code changes each. */
export const listOfOldValues = longList('old');

export const longEdit: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/list.txt` })),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/list.txt`,
      old_string: listOfOldValues,
      new_string: longList('new'),
    }),
  ),
  reply(text('All values are new.')),
];

export const movedFunction =
  'export function total(items) {\n  return items.reduce((sum, { price }) => sum + price, 0);\n}\n';
const firstFunction = 'export function first(items) {\n  return items[0] ?? null;\n}\n';

/** A file with two functions, of which one moves below the other and then to another file. */
export const sourceFile = `${movedFunction}\n${firstFunction}\nexport const last = true;\n`;

export const moveFunction: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/list.js` })),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/list.js`,
      old_string: `${movedFunction}\n${firstFunction}`,
      new_string: `${firstFunction}\n${movedFunction}`,
    }),
  ),
  reply(text('The function is below.')),
];

export const moveToFile: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/list.js` })),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/list.js`,
      old_string: movedFunction,
      new_string: '',
    }),
  ),
  reply(
    toolUse('Write', {
      file_path: `${folder}/src/total.js`,
      content: `// Sums.\n${movedFunction}`,
    }),
  ),
  reply(text('The function has its own file.')),
];

/** A small change of the only source of the test's project. */
export const editGreeting: Scenario = ({ folder }) => [
  reply(text('I read it.'), toolUse('Read', { file_path: `${folder}/src/greet.ts` })),
  reply(
    text('I change the greeting.'),
    toolUse('Edit', {
      file_path: `${folder}/src/greet.ts`,
      old_string: '  return "Hello " + name;',
      new_string: '  // friendlier greeting\n  return `Hello, ${name}!`;',
    }),
  ),
  reply(text('The greeting is friendlier.')),
];
