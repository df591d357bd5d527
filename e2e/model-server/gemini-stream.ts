import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import type { Block } from './dsl.ts';
import type { Answer, Outlet } from './stream.ts';

const usageMetadata = { promptTokenCount: 1500, candidatesTokenCount: 60, totalTokenCount: 1560 };

function chunk(parts: readonly object[], model: string, isLast = false): object {
  const finish = isLast ? { finishReason: 'STOP' } : {};
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...finish }],
    modelVersion: model,
    ...(isLast && { usageMetadata }),
  };
}

/** Returns the whole answer at once, for clients that do not stream. */
export function wholeContent({ reply, model }: Answer): object {
  const parts = reply.blocks.flatMap((block) =>
    block.kind === 'text'
      ? [{ text: block.parts.filter((each) => typeof each === 'string').join('') }]
      : [],
  );
  return chunk(parts, model, true);
}

/**
 * Writes server-sent events as the Gemini API does. Stops without an error when the client
 * disconnects.
 */
export async function streamContent(
  response: ServerResponse,
  { reply, model, toolUseIds }: Answer,
  outlet: Outlet,
): Promise<void> {
  const send = (fields: object) => {
    if (outlet.signal.aborted) return;
    outlet.onSend('chunk', fields);
    response.write(`data: ${JSON.stringify(fields)}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let toolUses = 0;
  for (const block of reply.blocks) {
    if (block.kind === 'toolUse') {
      const { name, input: args } = block;
      send(chunk([{ functionCall: { id: toolUseIds[toolUses++], name, args } }], model));
    } else await sendText(block, model, send, outlet);
  }
  send(chunk([], model, true));
  response.end();
}

async function sendText(
  block: Exclude<Block, { kind: 'toolUse' }>,
  model: string,
  send: (fields: object) => void,
  { gates, signal }: Outlet,
): Promise<void> {
  for (const part of block.parts) {
    if (signal.aborted) return;
    if (typeof part !== 'string') await gates.pass(part.gate, signal);
    else {
      if (block.delayMs > 0) await delay(block.delayMs);
      send(chunk([{ text: part, ...(block.kind === 'thinking' && { thought: true }) }], model));
    }
  }
}
