import { expect, test } from 'vitest';

import { interactionDetails } from './interaction.ts';
import { subjectOf } from './subject.ts';

const context = { agentId: 'demo', cwd: '/work', askedBy: null, reason: null, blockedPath: null };
const about = (details: unknown, message = 'A message.') =>
  subjectOf({ title: 'A title', message, details: interactionDetails.parse(details), context });
const command = (text: string) => {
  const details = {
    type: 'commandOutput',
    command: text,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  };
  return { type: 'tool', toolName: 'Bash', toolUseId: 't', input: { command: text }, details };
};

test('subjectOf returns the command of a command, truncated if it is long', () => {
  expect(about(command('npm test'))).toEqual({ text: 'npm test', isCode: true });
  expect(about(command('x'.repeat(5_000_000)))?.text).toBe(`${'x'.repeat(399)}…`);
});

test('subjectOf returns the text of questions, and Corral’s message of other requests', () => {
  const question = { question: 'Which one?', header: '', multiSelect: false, options: [] };
  expect(about({ type: 'questions', toolUseId: null, questions: [question] })).toEqual({
    text: 'Which one?',
    isCode: false,
  });
  expect(about({ type: 'none' })).toEqual({ text: 'A message.', isCode: false });
  expect(about({ type: 'none' }, 'A title')).toBeNull();
  expect(about({ type: 'none' }, '')).toBeNull();
});
