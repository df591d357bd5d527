import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { hugeInputs } from './huge-questions.ts';

/**
 * A fake `claude` that asks the huge question named by the prompt, and appends the answer to
 * `answers.jsonl` in its folder.
 */
const [, , ...args] = process.argv;
const session_id = '22222222-2222-4222-8222-222222222222';
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

function receive(text: string): void {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'control_request' && 'request_id' in message)
    print({
      type: 'control_response',
      response: { subtype: 'success', request_id: message.request_id, response: {} },
    });
  if (message.type === 'control_response') appendFileSync('answers.jsonl', `${text}\n`);
  if (message.type !== 'user') return;
  const about = {
    cwd: process.cwd(),
    tools: [],
    model: 'huge',
    permissionMode: 'default',
    slash_commands: [],
  };
  const line = { session_id, uuid: crypto.randomUUID(), parent_tool_use_id: null };
  print({ type: 'system', ...line, subtype: 'init', claude_code_version: '2.1.329', ...about });
  const question = Object.entries(hugeInputs).find(([name]) => text.includes(`HUGE:${name}`));
  const request = { subtype: 'can_use_tool', tool_use_id: 'toolu_1', ...question?.[1]() };
  print({ type: 'control_request', request_id: 'ask-1', request });
}

if (args.includes('--version')) process.stdout.write('2.1.329 (Claude Code)\n');
else if (args[0] === 'auth') process.stdout.write('{"loggedIn":true,"authMethod":"api_key"}\n');
else createInterface({ input: process.stdin }).on('line', receive);
