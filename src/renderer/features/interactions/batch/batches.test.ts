import { expect, test } from 'vitest';

import { interactionFixture, optionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import type { Interaction, InteractionDetails } from '#shared/interaction/interaction.ts';

import { batchesOf, commonOptions, type Batch } from './batches.ts';

const approve = optionFixture('approve', { action: 'APPROVE_AND_EXECUTE' });
const reject = optionFixture('reject', { action: 'REJECT_WITH_REASON' });

let count = 0;
function asked(details: InteractionDetails, given: Parameters<typeof interactionFixture>[1] = {}): Interaction {
  count += 1;
  return interactionFixture(`r${count}`, { sessionId: `s${count}`, details, options: [approve, reject], ...given });
}

function command(text: string, more: object = {}): Interaction {
  const details = { type: 'commandOutput', command: text, stdout: '', stderr: '', exitCode: null, backgroundTaskId: null } as const;
  return asked({ type: 'tool', toolName: 'Bash', toolUseId: null, input: { command: text, ...more }, details });
}

function edit(cwd: string, file: string, text: string): Interaction {
  const context = { agentId: 'demo', cwd, askedBy: null, reason: null, blockedPath: null };
  const input = { file_path: `${cwd}/${file}`, content: text };
  return asked({ type: 'tool', toolName: 'Write', toolUseId: null, input, details: null }, { context });
}

function choice(question: string, labels: readonly string[]): Interaction {
  const options = labels.map((label) => ({ label, description: null, preview: null }));
  return asked({ type: 'questions', toolUseId: null, questions: [{ question, header: null, multiSelect: false, options }] });
}

const plan = (): Interaction => asked({ type: 'plan', toolUseId: null, plan: 'The same', filePath: null });
const told = (batches: readonly Batch[]) =>
  batches.map(({ kind, prefix, interactions }) => `${kind} ${prefix ?? interactions[0]?.request.title}: ${interactions.length}`);

test.each<readonly [string, readonly Interaction[], readonly string[]]>([
  ['the same command', [command('npm test'), command('npm test')], ['same npm test: 2']],
  ['the same words at the beginning', [command('npm test -- a'), command('npm  test -- b')], ['similar npm test: 2']],
  ['other words at the beginning', [command('git status'), command('git push')], []],
  ['one of its kind', [command('npm test')], []],
  ['a compound command and a plain one', [command('npm test && rm -rf x'), command('npm test')], []],
  ['equal compound commands', [command('a | b'), command('a | b')], ['same Run a command: 2']],
  ['compound commands that begin alike', [command('npm test; ls'), command('npm test; rm x')], []],
  ['a substitution is no plain command', [command('npm test $(rm x)'), command('npm test $(ls)')], []],
  ['the same command with another input beside it', [command('ls'), command('ls', { sandbox: false })], ['similar ls: 2']],
  ['the same file of two folders', [edit('/a', 'x.ts', '1'), edit('/b', 'x.ts', '1')], ['same Run a command: 2']],
  ['the same file with another text', [edit('/a', 'x.ts', '1'), edit('/b', 'x.ts', '2')], []],
  ['a folder whose name begins alike', [edit('/a', 'x.ts', '1'), edit('/ab', '../a/x.ts', '1')], []],
  ['the same question', [choice('Which?', ['A', 'B']), choice('Which?', ['A', 'B'])], ['same Run a command: 2']],
  ['the same question with other options', [choice('Which?', ['A', 'B']), choice('Which?', ['A', 'C'])], []],
  ['plans, even equal ones', [plan(), plan()], []],
  ['each kind for itself, in their order', [command('b'), command('a x'), command('b'), command('a x')], ['same b: 2', 'same a x: 2']],
])('%s', (_, open, expected) => {
  expect(told(batchesOf(open))).toEqual(expected);
});

test('only what all of them offer can be decided together', () => {
  const [one, two] = [command('ls'), command('ls')];
  const labelled = { ...two, request: { ...two.request, options: [approve, { ...reject, label: 'Never' }] } };
  expect(commonOptions([one, labelled]).map(({ optionId }) => optionId)).toEqual(['approve']);
  const other = { ...two, request: { ...two.request, options: [optionFixture('other')] } };
  expect(batchesOf([one, other])).toEqual([]);
});
