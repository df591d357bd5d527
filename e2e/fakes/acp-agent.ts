import { createInterface } from 'node:readline';

/**
 * A small agent that speaks ACP: node acp-agent.ts ARGUMENT... Each prompt asks for permission to
 * run a command, and its answer states the mode, the arguments and whether GARDEN_TOKEN was set.
 */
type Message = {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly modeId?: string };
  readonly result?: { readonly outcome?: { readonly optionId?: string } };
};

const [, , ...args] = process.argv;
const sessionId = 'garden-1';
const print = (message: object) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (fields: object) =>
  print({ method: 'session/update', params: { sessionId, update: fields } });
const say = (text: string) =>
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });

const command = {
  toolCallId: 'dig-1',
  title: 'touch dug.txt',
  kind: 'execute',
  status: 'pending',
  rawInput: { command: 'touch dug.txt' },
};
let mode = 'wild';
let prompt: string | number = '';

function reply(id: string | number, method: string, modeId: string | undefined): void {
  const modes = {
    currentModeId: mode,
    availableModes: [
      { id: 'default', name: 'Careful', description: 'Asks before it digs.' },
      { id: 'wild', name: 'Full access', description: 'Digs.' },
    ],
  };
  if (method === 'initialize') {
    process.stderr.write('The garden is open.\n');
    print({
      id,
      result: {
        protocolVersion: 1,
        agentInfo: { name: 'garden', title: 'Garden', version: '1.2.3' },
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: true, embeddedContext: false },
          sessionCapabilities: { close: {}, list: {} },
        },
        authMethods: [{ id: 'gate', name: 'Gate key', description: 'Set GARDEN_TOKEN.' }],
      },
    });
  } else if (method === 'session/list') {
    const earlier = { sessionId, cwd: process.env['PROJECT'], title: 'How deep are the roots?' };
    print({ id, result: { sessions: [{ ...earlier, updatedAt: '2026-11-20T10:00:00Z' }] } });
  } else if (method === 'session/load') {
    const content = (text: string) => ({ content: { type: 'text', text } });
    update({ sessionUpdate: 'user_message_chunk', ...content('How deep are the roots?') });
    update({ sessionUpdate: 'tool_call', ...command, status: 'completed' });
    say('The roots are two metres deep.');
    print({ id, result: { modes } });
  } else if (method === 'session/new') print({ id, result: { sessionId, modes } });
  else if (method === 'session/set_mode') {
    mode = modeId ?? mode;
    print({ id, result: {} });
  } else if (method === 'session/prompt') {
    prompt = id;
    update({ sessionUpdate: 'tool_call', ...command });
    const options = [
      { optionId: 'yes', name: 'Dig', kind: 'allow_once' },
      { optionId: 'no', name: 'Leave it', kind: 'reject_once' },
    ];
    const params = { sessionId, toolCall: command, options };
    print({ id: 'ask-1', method: 'session/request_permission', params });
  } else print({ id, error: { code: -32_601, message: 'Method not found' } });
}

function finish(isAllowed: boolean): void {
  const status = isAllowed ? 'completed' : 'failed';
  update({ sessionUpdate: 'tool_call_update', toolCallId: command.toolCallId, status });
  const token = process.env['GARDEN_TOKEN'] === 'rake-and-spade' ? 'known' : 'unknown';
  say(`Dug: ${isAllowed}. Mode: ${mode}. Token: ${token}. Arguments: ${args.join('|')}.`);
  print({ id: prompt, result: { stopReason: 'end_turn' } });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result }: Message = JSON.parse(line);
  if (method !== undefined && id !== undefined) reply(id, method, params?.modeId);
  else if (result?.outcome) finish(result.outcome.optionId === 'yes');
}
