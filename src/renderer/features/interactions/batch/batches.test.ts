import { expect, test } from 'vitest';

import {
  interactionFixture,
  optionFixture,
} from '#renderer/stores/interactions/request-fixture.ts';
import type { Interaction, InteractionDetails } from '#shared/interaction/interaction.ts';

import { batchesOf, commonOptions, type Batch } from './batches.ts';

const approve = optionFixture('approve', { action: 'APPROVE_AND_EXECUTE' });
const reject = optionFixture('reject', { action: 'REJECT_WITH_REASON' });

let count = 0;
function requestOf(
  details: InteractionDetails,
  given: Parameters<typeof interactionFixture>[1] = {},
): Interaction {
  count += 1;
  return interactionFixture(`r${count}`, {
    sessionId: `s${count}`,
    details,
    options: [approve, reject],
    ...given,
  });
}

function command(text: string, more: object = {}): Interaction {
  const details = {
    type: 'commandOutput',
    command: text,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  } as const;
  return requestOf({
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input: { command: text, ...more },
    details,
  });
}

function edit(cwd: string, file: string, text: string): Interaction {
  const context = { agentId: 'demo', cwd, askedBy: null, reason: null, blockedPath: null };
  const input = { file_path: `${cwd}/${file}`, content: text };
  return requestOf(
    { type: 'tool', toolName: 'Write', toolUseId: null, input, details: null },
    { context },
  );
}

function choice(question: string, labels: readonly string[]): Interaction {
  const options = labels.map((label) => ({ label, description: null, preview: null }));
  return requestOf({
    type: 'questions',
    toolUseId: null,
    questions: [{ question, header: null, multiSelect: false, options }],
  });
}

const plan = (): Interaction =>
  requestOf({ type: 'plan', toolUseId: null, plan: 'The same', filePath: null });
const summaryOf = (batches: readonly Batch[]) =>
  batches.map(
    ({ kind, prefix, interactions }) =>
      `${kind} ${prefix ?? interactions[0]?.request.title}: ${interactions.length}`,
  );

test.each<readonly [string, readonly Interaction[], readonly string[]]>([
  ['two equal commands', [command('npm test'), command('npm test')], ['same npm test: 2']],
  [
    'two commands that begin with the same words',
    [command('npm test -- a'), command('npm  test -- b')],
    ['similar npm test: 2'],
  ],
  [
    'two commands that begin with different words',
    [command('git status'), command('git push')],
    [],
  ],
  ['a single command', [command('npm test')], []],
  ['a compound and a simple command', [command('npm test && rm -rf x'), command('npm test')], []],
  ['two equal compound commands', [command('a | b'), command('a | b')], ['same Run a command: 2']],
  [
    'two compound commands that begin with the same words',
    [command('npm test; ls'), command('npm test; rm x')],
    [],
  ],
  ['two commands with substitutions', [command('npm test $(rm x)'), command('npm test $(ls)')], []],
  [
    'the same command with different other input',
    [command('ls'), command('ls', { sandbox: false })],
    ['similar ls: 2'],
  ],
  [
    'the same file in two folders',
    [edit('/a', 'x.ts', '1'), edit('/b', 'x.ts', '1')],
    ['same Run a command: 2'],
  ],
  ['the same file with different texts', [edit('/a', 'x.ts', '1'), edit('/b', 'x.ts', '2')], []],
  [
    'two folders whose names begin with the same letters',
    [edit('/a', 'x.ts', '1'), edit('/ab', '../a/x.ts', '1')],
    [],
  ],
  [
    'two equal questions',
    [choice('Which?', ['A', 'B']), choice('Which?', ['A', 'B'])],
    ['same Run a command: 2'],
  ],
  [
    'the same question with different options',
    [choice('Which?', ['A', 'B']), choice('Which?', ['A', 'C'])],
    [],
  ],
  ['two equal plans', [plan(), plan()], []],
  [
    'two pairs of equal commands',
    [command('b'), command('a x'), command('b'), command('a x')],
    ['same b: 2', 'same a x: 2'],
  ],
])('batchesOf groups %s', (_, open, expected) => {
  expect(summaryOf(batchesOf(open))).toEqual(expected);
});

test('commonOptions returns only the options that all requests have', () => {
  const [one, two] = [command('ls'), command('ls')];
  const labelled = {
    ...two,
    request: { ...two.request, options: [approve, { ...reject, label: 'Never' }] },
  };
  expect(commonOptions([one, labelled]).map(({ optionId }) => optionId)).toEqual(['approve']);
  const other = { ...two, request: { ...two.request, options: [optionFixture('other')] } };
  expect(batchesOf([one, other])).toEqual([]);
});
