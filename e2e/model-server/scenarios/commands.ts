import { gate, reply, text, toolUse, type Scenario } from '../dsl.ts';

export const longOutput: Scenario = () => [
  reply(toolUse('Bash', { command: "seq -f 'line %g' 1 2000", description: 'Print 2,000 lines' })),
  reply(text('It printed 2,000 lines.')),
];

/**
 * Above 30,000 characters, Claude Code passes on only the beginning and the path of a file with the
 * full output.
 */
export const hugeOutput: Scenario = () => [
  reply(
    toolUse('Bash', {
      command: "seq -f 'line %g of a huge output' 1 5000",
      description: 'Print 5,000 lines',
    }),
  ),
  reply(text('It printed 5,000 lines.')),
];

/** A command long enough to be interrupted. No test waits for its end. */
export const slowCommand: Scenario = () => [
  reply(
    text('This takes a while.'),
    toolUse('Bash', {
      command: 'echo started; sleep 120; echo finished',
      description: 'Wait two minutes',
    }),
  ),
  reply(text('The command is over.')),
];

export const failingCommand: Scenario = () => [
  reply(
    toolUse('Bash', { command: 'echo to-stdout; echo to-stderr >&2; exit 3', description: 'Fail' }),
  ),
  reply(text('The command failed with 3.')),
];

export const backgroundCommand: Scenario = () => [
  reply(
    toolUse('Bash', {
      command:
        'touch bg-started; while [ ! -e bg-go ]; do sleep 0.05; done; echo background result',
      description: 'Wait for a file',
      run_in_background: true,
    }),
  ),
  reply(text('The command runs in the background.')),
  reply(text('The background command has finished.')),
];

/**
 * A command that ends when the test creates the file `go`. Then the model waits at the gate `rest`.
 */
export const commandThatWaits: Scenario = ({ folder }) => [
  reply(text('I look, and **wait**.'), toolUse('Read', { file_path: `${folder}/src/greet.ts` })),
  reply(
    toolUse('Bash', {
      command: 'while [ ! -e go ]; do sleep 0.05; done; echo over',
      description: 'Wait for a file',
    }),
  ),
  reply(text(gate('rest'), 'That was the command.')),
];
