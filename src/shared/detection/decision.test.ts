import { expect, test } from 'vitest';

import { isDecision } from './decision.ts';

const agent = (question: string, ...options: readonly string[]) =>
  isDecision({ question, options, asker: 'agent' });
const program = (question: string, ...options: readonly string[]) =>
  isDecision({ question, options, asker: 'program' });

test.each([
  [agent('Which database should the project use?', 'PostgreSQL', 'SQLite', 'Type something.')],
  [agent('新的缓存应该放在哪里？', '内存', 'Redis')],
  [agent('What should the new function be called, and which module should export it?')],
  [agent('你希望我采用哪一种？')],
  [agent('用 Redis 还是 Memcached？')],
  [agent('Should I keep the old API or remove it?')],
  [
    agent(
      'Keep the deprecated API for one more release?',
      'Keep it',
      'Remove it',
      'None of the above',
    ),
  ],
  [
    agent(
      'Claude has written up a plan and is ready to execute. Would you like to proceed?',
      'Yes, and use auto mode',
      'No',
    ),
  ],
  [
    agent(
      'Would you like to proceed?',
      'Yes, and auto-accept edits',
      'Yes, and manually approve edits',
      'No, keep planning',
    ),
  ],
  [agent('这个方案可以吗？[Y/n]', 'Y', 'n')],
  [program('这个方案可以吗？[Y/n]', 'Y', 'n')],
  [program('Which framework?', 'React', 'Vue')],
  [program('Which branch should be deployed?')],
])('isDecision is true for a choice of direction (%#)', (seen) => {
  expect(seen).toBe(true);
});

test.each([
  [agent('Do you want to proceed?', 'Yes', "Yes, and don't ask again for npm test", 'No')],
  [agent('Do you want to make this edit to greet.ts?', 'Yes', 'No')],
  [agent('Permission required', 'Allow once', 'Allow always', 'Reject')],
  [agent('Do you trust the files in this folder?', 'Trust folder (gm)', "Don't trust")],
  [agent('Do you want to use this API key?', 'Yes', 'No (recommended)')],
  [agent('Review your answers', 'Submit answers', 'Cancel')],
  [agent('', 'Try new model', 'Use existing model')],
  [agent('Shall I run the migration now?')],
  [agent('需要我现在提交吗？')],
  [agent('Is there anything else you would like me to change?')],
  [program('Do you want to continue? [Y/n]', 'Y', 'n')],
  [program('Stage this hunk [y,n,q,a,d,e,?]?', 'y', 'n', 'q')],
  [program('Delete the old design? [y/N]', 'y', 'N')],
  [program('Enter passphrase for key:')],
  [program('package name: (shop)')],
  [program('Pick a mirror', 'Berlin', 'Paris')],
])('isDecision is false for a permission, confirmation or notice (%#)', (seen) => {
  expect(seen).toBe(false);
});
