import {
  gate,
  haltedToolUse,
  reply,
  slowText,
  text,
  thinking,
  toolUse,
  type Scenario,
} from '../dsl.ts';

/**
 * Streams a beginning, then waits at the gate `rest`: for interrupts and restarts in the middle of
 * an answer.
 */
export const slowAnswer: Scenario = () => [
  reply(text('The answer begins here ', gate('rest'), 'and ends here.')),
  reply(text('I go on where I stopped.')),
];

export const trickle: Scenario = () => [
  reply(
    slowText(40, ...'One word after another arrives while you watch it grow.'.split(/(?<= )/u)),
  ),
];

export const thoughtful: Scenario = () => [
  reply(thinking('First I weigh both sides. Then I decide.'), text('I decided.')),
];

/** A finished tool use and an answer that pauses: a turn that a restart interrupts. */
export const halfDone: Scenario = ({ folder }) => [
  reply(text('I read first.'), toolUse('Read', { file_path: `${folder}/src/greet.ts` })),
  reply(text('I have read it; now ', gate('rest'), 'I would go on.')),
  reply(text('After the restart I finish the job.')),
];

/** Waits for an approval that a restart interrupts. The next prompt continues the job. */
export const approvalThenRestart: Scenario = () => [
  reply(
    text('I ask before I act.'),
    toolUse('Bash', { command: 'mkdir -p asked', description: 'Make a folder' }),
  ),
  reply(text('I go on without that folder.')),
  reply(text('Everything is done now.')),
];

/** An answer of three blocks, of which the last one grows when the test releases a gate. */
export const growing: Scenario = () => [
  reply(
    text(
      '# A title\n\n',
      'A first block.\n\n',
      'It grows',
      gate('first'),
      ' here',
      gate('second'),
      ' and is done.',
    ),
  ),
];

const written = [
  '/** Says "hello" to everybody. */',
  'export function hello(names: readonly string[]): string {',
  "  const all = names.join(', ');",
  '  return `Hello, ${all}!\\n`;',
  '}',
  '',
].join('\n');

/** A Write and an Edit whose inputs pause in the middle of a line until the test releases them. */
export const halfWritten: Scenario = ({ folder }) => [
  reply(
    text('I write a file.'),
    haltedToolUse(
      'Write',
      { file_path: `${folder}/src/hello.ts`, content: written },
      { after: 'const all', gate: 'written' },
    ),
  ),
  reply(
    text('Now I change it.'),
    haltedToolUse(
      'Edit',
      {
        file_path: `${folder}/src/hello.ts`,
        old_string: "names.join(', ')",
        new_string: "names.toSorted().join(' and ')",
      },
      { after: 'names.toSorted()', gate: 'edited' },
    ),
  ),
];
