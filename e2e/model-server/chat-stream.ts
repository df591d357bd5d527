import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import type { Block } from './dsl.ts';
import type { Answer, Outlet } from './stream.ts';

const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };

/** The models that the server lists. */
export const listedModels = {
  object: 'list',
  data: ['scripted-large', 'scripted-small'].map((id) => ({ id, object: 'model' })),
};

/** Returns the whole answer as a chat completion, for clients that do not stream. */
export function wholeCompletion(answer: Answer): object {
  const content = answer.reply.blocks
    .flatMap((block) =>
      block.kind === 'text' ? block.parts.filter((part) => typeof part === 'string') : [],
    )
    .join('');
  return {
    id: answer.id.replace('msg', 'chatcmpl'),
    object: 'chat.completion',
    model: answer.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage,
  };
}

/**
 * Writes server-sent events as chat completions do. Stops without an error when the client
 * disconnects.
 */
export async function streamCompletion(
  response: ServerResponse,
  answer: Answer,
  outlet: Outlet,
): Promise<void> {
  const { onSend, signal } = outlet;
  const head = {
    id: answer.id.replace('msg', 'chatcmpl'),
    object: 'chat.completion.chunk',
    created: 0,
    model: answer.model,
  };
  const write = (fields: object) => {
    if (signal.aborted) return;
    onSend('chat.completion.chunk', fields);
    response.write(`data: ${JSON.stringify({ ...head, ...fields })}\n\n`);
  };
  const send = (delta: object, reason: string | null = null) =>
    write({ choices: [{ index: 0, delta, finish_reason: reason }] });
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...answer.reply.headers,
  });
  send({ role: 'assistant', content: '' });
  let calls = 0;
  for (const block of answer.reply.blocks) {
    if (block.kind === 'toolUse') sendCall(block, calls, answer.toolUseIds[calls++] ?? '', send);
    else await sendText(block, send, outlet);
  }
  send({}, calls > 0 ? 'tool_calls' : 'stop');
  write({ choices: [], usage });
  if (!signal.aborted) response.write('data: [DONE]\n\n');
  response.end();
}

type Send = (delta: object) => void;
type Call = Extract<Block, { kind: 'toolUse' }>;

function sendCall({ name, input }: Call, index: number, id: string, send: Send): void {
  const call = { index, id, type: 'function', function: { name, arguments: '' } };
  send({ tool_calls: [call] });
  for (const piece of JSON.stringify(input).match(/[\s\S]{1,40}/gu) ?? [])
    send({ tool_calls: [{ index, function: { arguments: piece } }] });
}

async function sendText(
  block: Exclude<Block, Call>,
  send: Send,
  { gates, signal }: Outlet,
): Promise<void> {
  const name = block.kind === 'text' ? 'content' : 'reasoning_content';
  for (const part of block.parts) {
    if (signal.aborted) return;
    if (typeof part !== 'string') {
      await gates.pass(part.gate, signal);
      continue;
    }
    if (block.delayMs > 0) await delay(block.delayMs);
    send({ [name]: part });
  }
}
