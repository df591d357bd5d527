import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import type { Block } from './dsl.ts';
import type { Answer, Outlet } from './stream.ts';

type Send = (type: string, fields: object) => void;

const usage = {
  input_tokens: 1500,
  input_tokens_details: { cached_tokens: 900 },
  output_tokens: 60,
  output_tokens_details: { reasoning_tokens: 10 },
  total_tokens: 1560,
};

/**
 * Writes server-sent events as the Responses API does. Stops without an error when the client
 * disconnects.
 */
export async function streamResponse(
  response: ServerResponse,
  answer: Answer,
  outlet: Outlet,
): Promise<void> {
  const { onSend, signal } = outlet;
  const send: Send = (type, fields) => {
    if (signal.aborted) return;
    onSend(type, fields);
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  };
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...answer.reply.headers,
  });
  const id = answer.id.replace('msg', 'resp');
  send('response.created', { response: { id, status: 'in_progress' } });
  let toolUses = 0;
  for (const [index, block] of answer.reply.blocks.entries()) {
    const callId = block.kind === 'toolUse' ? (answer.toolUseIds[toolUses++] ?? '') : '';
    await sendBlock(block, { itemId: `${answer.id}_${index}`, callId, index, send, outlet });
  }
  send('response.completed', { response: { id, status: 'completed', usage } });
  response.end();
}

type BlockTarget = {
  readonly itemId: string;
  readonly callId: string;
  readonly index: number;
  readonly send: Send;
  readonly outlet: Outlet;
};

async function sendBlock(
  block: Block,
  { itemId, callId, index, send, outlet }: BlockTarget,
): Promise<void> {
  const position = { item_id: itemId, output_index: index };
  if (block.kind === 'toolUse') {
    send('response.output_item.done', { output_index: index, item: callOf(block, itemId, callId) });
    return;
  }
  send('response.output_item.added', { output_index: index, item: itemOf(block, itemId, '') });
  const isText = block.kind === 'text';
  if (!isText) send('response.reasoning_summary_part.added', { ...position, summary_index: 0 });
  let sentText = '';
  for (const part of block.parts) {
    if (outlet.signal.aborted) return;
    if (typeof part !== 'string') {
      await outlet.gates.pass(part.gate, outlet.signal);
      continue;
    }
    if (block.delayMs > 0) await delay(block.delayMs);
    sentText += part;
    if (isText) send('response.output_text.delta', { ...position, content_index: 0, delta: part });
    else
      send('response.reasoning_summary_text.delta', { ...position, summary_index: 0, delta: part });
  }
  send('response.output_item.done', { output_index: index, item: itemOf(block, itemId, sentText) });
}

function itemOf({ kind }: Block, id: string, text: string): object {
  if (kind === 'thinking')
    return { type: 'reasoning', id, summary: text === '' ? [] : [{ type: 'summary_text', text }] };
  const content = text === '' ? [] : [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id, role: 'assistant', status: 'completed', content };
}

/**
 * Formats a tool call. `apply_patch` takes plain text (`patch` in the scripts), every other tool
 * takes JSON.
 */
function callOf(
  { name, input }: Extract<Block, { kind: 'toolUse' }>,
  id: string,
  callId: string,
): object {
  const base = { id: id.replace('msg', 'fc'), status: 'completed', call_id: callId, name };
  if (name === 'apply_patch')
    return { ...base, type: 'custom_tool_call', input: String(input['patch']) };
  return { ...base, type: 'function_call', arguments: JSON.stringify(input) };
}
