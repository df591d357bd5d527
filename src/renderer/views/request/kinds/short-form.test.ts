import { expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

import { shortForm } from './request-kinds.ts';

function command(text: string, more: object = {}): InteractionDetails {
  const details = {
    type: 'commandOutput',
    command: text,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  } as const;
  return {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input: { command: text, ...more },
    details,
  };
}

const question = { question: 'Which?', header: null, multiSelect: false, options: [] };
const high: InteractionRequest['risk'] = { level: 'HIGH', reasons: [], parts: [] };
const nine = Array.from({ length: 9 }, (_, at) => `line ${at}`).join('\n');

test.each<readonly [string, Partial<InteractionRequest>, boolean]>([
  ['a short command', { details: command('npm test') }, true],
  ['a short command of high risk', { details: command('rm -rf /'), risk: high }, false],
  ['a command with other input', { details: command('npm test', { sandbox: false }) }, false],
  [
    'a command whose description is shown',
    { details: command('npm test', { description: 'Tests' }), message: 'Tests' },
    true,
  ],
  ['a command of many lines', { details: command(nine) }, false],
  ['a long command', { details: command('x'.repeat(601)) }, false],
  [
    'one question',
    { details: { type: 'questions', toolUseId: null, questions: [question] } },
    true,
  ],
  [
    'two questions',
    { details: { type: 'questions', toolUseId: null, questions: [question, question] } },
    false,
  ],
  ['a plan', { details: { type: 'plan', toolUseId: null, plan: 'p', filePath: null } }, false],
  [
    'a tool with any input',
    { details: { type: 'tool', toolName: 'T', toolUseId: null, input: {}, details: null } },
    false,
  ],
  ['a confirmation', { message: 'Go on?' }, true],
])('shortForm decides whether the request is shown whole: %s', (_, given, isWhole) => {
  expect(shortForm(interactionFixture('a', given).request).isWhole).toBe(isWhole);
});

test('shortForm ends a truncated command with an ellipsis', () => {
  expect(shortForm(interactionFixture('a', { details: command(nine) }).request).text).toMatch(
    /line 7…$/u,
  );
});
