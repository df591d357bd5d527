import { reply, text, toolUse, type Scenario } from '../dsl.ts';

const shelves = Array.from({ length: 4 }, (_, at) => ({
  shelf: `shelf-${at + 1}`,
  books: [{ title: `Book ${at + 1}`, lent: at % 2 === 0, pages: 100 + at, note: null }],
}));

const ENDING = `All is written. See [the manual](https://docs.example.com/a/long/path), \`src/greet.ts\` and this:

\`\`\`ts
// Greets a person.
export const greeting = (name: string): string => "Hi " + name;
\`\`\`

| File | What | Lines |
| --- | --- | ---: |
| \`notes.md\` | a new file with \`AVeryLongNameThatCannotBeBrokenAnywhereSoThatTheTableIsWiderThanAnything\` | 3 |

- [x] Written
- [ ] Tested
`;

/**
 * One of each thing that is rendered in a special way: changes, a tree of values, a link, code, a
 * table.
 */
export const views: Scenario = ({ folder }) => [
  reply(
    toolUse('Read', { file_path: `${folder}/src/greet.ts` }),
    toolUse('Read', { file_path: `${folder}/README.md` }),
  ),
  reply(
    toolUse('Edit', {
      file_path: `${folder}/src/greet.ts`,
      old_string: '"Hello "',
      new_string: '"Hi "',
    }),
  ),
  reply(toolUse('Write', { file_path: `${folder}/notes.md`, content: '# Notes\n\nIt says hi.\n' })),
  reply(toolUse('Inventory', { shelves, isComplete: false })),
  reply(
    toolUse('Bash', {
      command: 'node -e "console.log(\'\\x1b[31mred\\x1b[0m\'); process.exit(3)"',
      description: 'Fails',
    }),
  ),
  reply(text(ENDING)),
];
