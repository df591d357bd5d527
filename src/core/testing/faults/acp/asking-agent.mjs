import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * Speaks ACP and asks without end: node asking-agent.mjs RECORD. Writes each question and each
 * reply to RECORD before anything else, withdraws some questions, and asks some in the name of a
 * sub-agent.
 */
const [, , record] = process.argv;
const OPEN_AT_MOST = 4;
const note = (fact) => appendFileSync(record, `${JSON.stringify(fact)}\n`);
const print = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const open = new Set();
let [promptId, count] = [null, 0];

function ask() {
  if (promptId === null) return;
  count += 1;
  const name = `${process.pid}-${count}`;
  open.add(name);
  note({ asked: name });
  const options = ['allow_once', 'allow_once', 'allow_always', 'reject_once'];
  const isChild = count % 5 === 0;
  if (isChild) startSubAgent(name);
  const toolCall = { toolCallId: name, kind: 'execute', rawInput: { command: `touch ${name}` } };
  print({
    id: name,
    method: 'session/request_permission',
    params: {
      sessionId: isChild ? `child-${name}` : 's',
      toolCall,
      options: options.map((kind, at) => ({ optionId: `${at} of ${name}`, name: kind, kind })),
    },
  });
  if (count % 4 === 1) setTimeout(() => withdraw(name), 5 + Math.random() * 15);
}

/** Reports the tool that runs the sub-agent: no other session may ask. */
function startSubAgent(name) {
  const call = { toolCallId: `task-${name}`, title: 'Task', kind: 'think', status: 'in_progress' };
  const update = { sessionUpdate: 'tool_call', ...call };
  print({ method: 'session/update', params: { sessionId: 's', update } });
}

function withdraw(name) {
  if (!open.delete(name)) return;
  note({ withdrawn: name });
  print({ method: '$/cancel_request', params: { requestId: name } });
}

const methods = {
  initialize: (id) =>
    print({ id, result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } }),
  'session/new': (id) => print({ id, result: { sessionId: 's' } }),
  'session/load': (id) => print({ id, result: {} }),
  'session/prompt': (id) => {
    promptId = id;
  },
  'session/cancel': () => {
    for (const name of open) note({ withdrawn: name });
    open.clear();
    print({ id: promptId, result: { stopReason: 'cancelled' } });
    promptId = null;
  },
};

setInterval(() => {
  if (open.size < OPEN_AT_MOST) ask();
}, 3);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result } = JSON.parse(line);
  if (method) methods[method]?.(id, params);
  else {
    note({ got: id, reply: result?.outcome?.optionId ?? null });
    open.delete(id);
  }
}
process.exit(0);
