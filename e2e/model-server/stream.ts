import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import type { Block, Reply } from './dsl.ts';
import type { Gates } from './gates.ts';

export type Answer = {
  readonly id: string;
  readonly model: string;
  readonly reply: Reply;
  /** One id per tool use, in order. */
  readonly toolUseIds: readonly string[];
};

const usage = {
  input_tokens: 1200,
  cache_creation_input_tokens: 300,
  cache_read_input_tokens: 900,
  output_tokens: 38,
};

function stopReason(reply: Reply): string {
  return reply.blocks.some((block) => block.kind === 'toolUse') ? 'tool_use' : 'end_turn';
}

function head(answer: Answer) {
  return {
    id: answer.id,
    type: 'message',
    role: 'assistant',
    model: answer.model,
    stop_sequence: null,
  };
}

/** Returns the whole answer at once, for clients that do not stream. */
export function wholeMessage(answer: Answer): object {
  let toolUses = 0;
  const content = answer.reply.blocks.map((block) => {
    if (block.kind === 'toolUse')
      return {
        type: 'tool_use',
        id: answer.toolUseIds[toolUses++],
        name: block.name,
        input: block.input,
      };
    const joined = block.parts.filter((part) => typeof part === 'string').join('');
    return block.kind === 'text'
      ? { type: 'text', text: joined }
      : { type: 'thinking', thinking: joined, signature: 'sig' };
  });
  return { ...head(answer), content, stop_reason: stopReason(answer.reply), usage };
}

/** Observes each event right before it is written. */
export type OnSend = (type: string, fields: object) => void;

export type Outlet = {
  readonly gates: Gates;
  readonly onSend: OnSend;
  /** Aborts when the client disconnects. */ readonly signal: AbortSignal;
};

/**
 * Writes server-sent events as the Messages API does. Stops without an error when the client
 * disconnects.
 */
export async function streamMessage(
  response: ServerResponse,
  answer: Answer,
  { gates, onSend, signal }: Outlet,
): Promise<void> {
  const send = (type: string, fields: object) => {
    if (signal.aborted) return;
    onSend(type, fields);
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  };
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...answer.reply.headers,
  });
  send('message_start', {
    message: {
      ...head(answer),
      content: [],
      stop_reason: null,
      usage: { ...usage, output_tokens: 1 },
    },
  });
  let toolUses = 0;
  for (const [index, block] of answer.reply.blocks.entries()) {
    const toolUseId = block.kind === 'toolUse' ? (answer.toolUseIds[toolUses++] ?? '') : '';
    send('content_block_start', { index, content_block: opening(block, toolUseId) });
    for await (const delta of deltas(block, gates, signal))
      send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: stopReason(answer.reply), stop_sequence: null },
    usage: { output_tokens: 38 },
  });
  send('message_stop', {});
  response.end();
}

function opening(block: Block, toolUseId: string): object {
  if (block.kind === 'toolUse')
    return { type: 'tool_use', id: toolUseId, name: block.name, input: {} };
  return block.kind === 'text'
    ? { type: 'text', text: '' }
    : { type: 'thinking', thinking: '', signature: '' };
}

function inputDeltas(json: string): readonly object[] {
  return (json.match(/[\s\S]{1,40}/gu) ?? []).map((piece) => ({
    type: 'input_json_delta',
    partial_json: piece,
  }));
}

async function* deltas(block: Block, gates: Gates, signal: AbortSignal): AsyncGenerator<object> {
  if (block.kind === 'toolUse') {
    const json = JSON.stringify(block.input);
    yield* inputDeltas(json.slice(0, block.halt?.at));
    if (!block.halt) return;
    await gates.pass(block.halt.gate, signal);
    yield* inputDeltas(json.slice(block.halt.at));
    return;
  }
  for (const part of block.parts) {
    if (signal.aborted) return;
    if (typeof part !== 'string') {
      await gates.pass(part.gate, signal);
      continue;
    }
    if (block.delayMs > 0) await delay(block.delayMs);
    yield block.kind === 'text'
      ? { type: 'text_delta', text: part }
      : { type: 'thinking_delta', thinking: part };
  }
  if (block.kind === 'thinking') yield { type: 'signature_delta', signature: 'c2ln' };
}
