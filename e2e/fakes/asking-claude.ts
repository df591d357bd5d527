import { createInterface } from 'node:readline';

import { corpus } from '#core/testing/hostile/corpus.ts';

/**
 * A fake `claude` that requests approval of every hostile command of the corpus at once, with
 * hostile titles and descriptions.
 */
const [, , ...args] = process.argv;
const session_id = '11111111-1111-4111-8111-111111111111';
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
const line = (type: string, fields: object) =>
  print({ type, session_id, uuid: crypto.randomUUID(), parent_tool_use_id: null, ...fields });

const commands = corpus.filter(({ place }) => place === 'command').map(({ text }) => String(text));

function ask(command: string, at: number): void {
  print({
    type: 'control_request',
    request_id: `ask-${at}`,
    request: {
      subtype: 'can_use_tool',
      tool_name: 'Bash',
      display_name: `Bash ${command}`,
      description: command,
      decision_reason: command,
      blocked_path: `/tmp/${command}`,
      tool_use_id: `toolu_${at}`,
      input: { command, description: command },
      permission_suggestions: [
        {
          type: 'addRules',
          rules: [{ toolName: 'Bash', ruleContent: command }],
          behavior: 'allow',
          destination: 'session',
        },
      ],
    },
  });
}

function receive(text: string): void {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'control_request' && 'request_id' in message) {
    print({
      type: 'control_response',
      response: { subtype: 'success', request_id: message.request_id, response: {} },
    });
  }
  if (message.type !== 'user') return;
  const about = {
    cwd: process.cwd(),
    tools: [],
    model: 'asking',
    permissionMode: 'default',
    slash_commands: [],
  };
  line('system', { subtype: 'init', claude_code_version: '2.1.329', ...about });
  commands.forEach(ask);
}

if (args.includes('--version')) process.stdout.write('2.1.329 (Claude Code)\n');
else if (args[0] === 'auth') process.stdout.write('{"loggedIn":true,"authMethod":"api_key"}\n');
else createInterface({ input: process.stdin }).on('line', receive);
