import { reply, text, toolUse, type Scenario } from '../dsl.ts';

/** A file of 60 lines that Claude Code rewrites, with two changes far from each other. */
export const longFile = Array.from(
  { length: 60 },
  (_, at) => `export const value${at + 1} = compute(${at + 1}, "old");\n`,
).join('');
export const changedFile = longFile
  .replace('compute(10, "old")', 'compute(10, "new")')
  .replace(/export const value50 .*\n/u, '');

export const diffs: Scenario = ({ folder }) => [
  reply(toolUse('Read', { file_path: `${folder}/src/values.ts` })),
  reply(toolUse('Write', { file_path: `${folder}/src/values.ts`, content: changedFile })),
  reply(text('The values are new.')),
];
