import { createTransport, type Transport } from '#agent/llm/wire/transport.ts';
import type { Environment } from '#agent/llm/wire/proxy-rules.ts';
import type { Embedder } from '#agent/recall/embed/embedder.ts';
import { geminiEmbedder } from '#agent/recall/embed/gemini-embedder.ts';
import { openAiEmbedder } from '#agent/recall/embed/openai-embedder.ts';
import type { Fetch } from '#agent/recall/embed/post-json.ts';

import type { AgentConfig } from './config.ts';

const OPENAI = 'https://api.openai.com/v1';
const GEMINI = 'https://generativelanguage.googleapis.com/v1beta';

type Access = Pick<AgentConfig, 'provider' | 'proxy' | 'embedding'>;

/**
 * Creates the embedder of the knowledge base: at the address of its own, which gets no key, or at
 * the provider of the model. Returns null if no embedding model is configured, or if the provider
 * offers none.
 */
export function embedderOf(
  { provider, proxy, embedding }: Access,
  env: Environment,
): Embedder | null {
  if (embedding.model === null) return null;
  const fetch = fetchOver(createTransport(proxy, env));
  const fixed = { model: embedding.model, dimension: null, fetch };
  if (embedding.baseUrl !== null)
    return openAiEmbedder({ ...fixed, baseUrl: embedding.baseUrl, apiKey: null });
  if (provider === null || provider.family === 'anthropic') return null;
  const { apiKey, baseUrl } = provider;
  if (provider.family !== 'gemini')
    return openAiEmbedder({ ...fixed, baseUrl: baseUrl ?? OPENAI, apiKey });
  return apiKey === null ? null : geminiEmbedder({ ...fixed, baseUrl: baseUrl ?? GEMINI, apiKey });
}

/** Sends requests through the proxy, as those to the model. Redirects are not followed. */
function fetchOver(transport: Transport): Fetch {
  return async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? init.body : null;
    const signal = init.signal ?? new AbortController().signal;
    const reply = await transport({ method: 'POST', url: String(url), headers, body, signal });
    return new Response(streamOf(reply.body), {
      status: reply.status,
      headers: { ...reply.headers },
    });
  };
}

function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
