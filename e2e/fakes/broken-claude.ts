import { createInterface } from 'node:readline';

/**
 * A fake `claude` that fails in the way that BROKEN_CLAUDE names, run instead of the real program.
 * Until then it behaves like the real one: version, log-in, the first control request.
 */
const [, , ...args] = process.argv;
const session_id = '11111111-1111-4111-8111-111111111111';
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
const line = (type: string, fields: object) =>
  print({ type, session_id, uuid: crypto.randomUUID(), parent_tool_use_id: null, ...fields });
const sendText = (text: string, usage: object = {}) =>
  line('assistant', {
    message: {
      id: `msg_${crypto.randomUUID()}`,
      type: 'message',
      role: 'assistant',
      model: 'broken',
      content: [{ type: 'text', text }],
      stop_reason: null,
      usage,
    },
  });
const finish = (more: object = {}) =>
  line('result', {
    subtype: 'success',
    is_error: false,
    result: 'ok',
    num_turns: 1,
    duration_ms: 5,
    usage: { input_tokens: 1, output_tokens: 1 },
    total_cost_usd: 0,
    ...more,
  });
const sendToolUse = () =>
  line('assistant', {
    message: {
      id: 'msg_call',
      type: 'message',
      role: 'assistant',
      model: 'broken',
      content: [
        { type: 'tool_use', id: 'toolu_broken', name: 'Bash', input: { command: 'sleep 5' } },
      ],
      stop_reason: null,
      usage: {},
    },
  });

const turns: Readonly<Record<string, () => void>> = {
  garbage: () => {
    sendText('Before the garbage.');
    process.stdout.write(
      'this is not JSON\n\n[1,2,3]\n"a string"\n{"half": \n\u001b[31mcolour\u001b[0m\n',
    );
    process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0x41, 0x0a]));
    print({ type: 'brand_new_type', payload: { deep: [1, 2, 3] } });
    print({ type: 'assistant', message: 42 });
    sendText('After the garbage.');
    finish();
  },
  limits: () => {
    const resetsAt = Math.floor(Date.now() / 1000) + 3600;
    line('rate_limit_event', {
      rate_limit_info: {
        status: 'allowed_warning',
        resetsAt,
        rateLimitType: 'five_hour',
        utilization: 0.93,
        unifiedWindows: { seven_day: { utilization: 0.4, resetsAt: resetsAt + 86_400 } },
      },
    });
    sendText('The limit is near.', { input_tokens: 10_000, cache_read_input_tokens: 160_000 });
    finish({ modelUsage: { broken: { contextWindow: 200_000 } }, total_cost_usd: 1.25 });
  },
  'huge-line': () => {
    sendText(`${'x'.repeat(20 * 1024 * 1024)} the end of the huge line`);
    sendText('After the huge line.');
    finish();
  },
  'half-line': () => {
    sendText('Before the half line.');
    process.stdout.write(
      '{"type":"assistant","message":{"id":"msg_half","content":[{"type":"text","te',
      () => process.exit(0),
    );
  },
  'exit-1': () => {
    sendText('I start well.');
    sendToolUse();
    process.stderr.write('FATAL: the broken agent ran out of luck\n', () => process.exit(1));
  },
  killed: () => {
    sendText('I start well.');
    sendToolUse();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
  },
};

function receive(text: string, runTurn: () => void): void {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'control_request' && 'request_id' in message) {
    print({
      type: 'control_response',
      response: { subtype: 'success', request_id: message.request_id, response: {} },
    });
  }
  if (message.type !== 'user') return;
  line('system', {
    subtype: 'init',
    cwd: process.cwd(),
    tools: [],
    model: 'broken',
    permissionMode: 'default',
    slash_commands: [],
    claude_code_version: '2.1.329',
  });
  runTurn();
}

const mode = process.env['BROKEN_CLAUDE'] ?? '';
if (args.includes('--version')) process.stdout.write('2.1.329 (Claude Code)\n');
else if (args[0] === 'auth') process.stdout.write('{"loggedIn":true,"authMethod":"api_key"}\n');
else if (mode === 'exit-at-once') {
  process.stderr.write('FATAL: cannot load shared library\n');
  process.exitCode = 1;
} else {
  const runTurn = turns[mode] ?? finish;
  createInterface({ input: process.stdin }).on('line', (text) => receive(text, runTurn));
}
