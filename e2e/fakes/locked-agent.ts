import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A small agent that speaks ACP and needs a login: node locked-agent.ts KEY_FILE. It is logged in
 * while the file exists. `--cut` creates the file, and the method `bell` logs in for one run.
 */
type Message = {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly methodId?: string; readonly prompt?: readonly { text?: string }[] };
};

const [, , keyFile = '', flag] = process.argv;
if (flag === '--cut') {
  writeFileSync(keyFile, '');
  process.stdout.write('The key was cut.\n');
  process.exit(0);
}

const sessionId = 'shed-1';
const print = (message: object) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
let isOpen = existsSync(keyFile);

const authMethods = [
  { id: 'bell', name: 'Bell', description: 'Someone opens the door.' },
  { id: 'window', name: 'Window' },
  { id: 'key', name: 'Key', type: 'terminal', args: ['--cut'] },
  { id: 'token', name: 'Token', type: 'env_var', vars: [{ name: 'SHED_TOKEN' }] },
];

function reply(id: string | number, method: string, params: Message['params']): void {
  const refused = (message: string): void => void print({ id, error: { code: -32_000, message } });
  if (method === 'initialize') print({ id, result: { protocolVersion: 1, authMethods } });
  else if (method === 'authenticate') {
    if (params?.methodId !== 'bell') return refused('The window is shut.');
    isOpen = true;
    print({ id, result: {} });
  } else if (method === 'session/new') {
    if (!isOpen) return refused('The shed is locked.');
    print({ id, result: { sessionId } });
  } else if (method === 'session/prompt') {
    const content = { type: 'text', text: `You said: ${params?.prompt?.[0]?.text ?? ''}` };
    const update = { sessionUpdate: 'agent_message_chunk', content };
    print({ method: 'session/update', params: { sessionId, update } });
    print({ id, result: { stopReason: 'end_turn' } });
  } else print({ id, error: { code: -32_601, message: 'Method not found' } });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params }: Message = JSON.parse(line);
  if (method !== undefined && id !== undefined) reply(id, method, params);
}
