import { z } from 'zod';

import type { Embedder } from './embedder.ts';
import { postJson, type Fetch } from './post-json.ts';

export type OpenAiEmbedderOptions = {
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null for a local server. */
  readonly apiKey: string | null;
  readonly dimension: number | null;
  readonly fetch: Fetch;
};

const answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});

/** An embedder of OpenAI's API (`POST /embeddings`), which many servers offer. */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model, apiKey, dimension, fetch } = options;
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`;
  return {
    id: `openai ${url} ${model}`,
    dimension,
    async embed(texts, signal) {
      const headers: Record<string, string> =
        apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
      const body = { model, input: texts, encoding_format: 'float' };
      const posted = await postJson(fetch, { url, headers, body }, signal);
      if (!posted.ok) return { kind: 'failed', message: posted.error };
      const parsed = answer.safeParse(posted.value);
      if (!parsed.success) return { kind: 'failed', message: 'the embedder sent no vectors.' };
      const ordered = parsed.data.data.toSorted((one, other) => one.index - other.index);
      if (ordered.some(({ index }, at) => index !== at))
        return { kind: 'failed', message: 'the embedder sent vectors with wrong numbers.' };
      return {
        kind: 'vectors',
        vectors: ordered.map(({ embedding }) => Float32Array.from(embedding)),
      };
    },
  };
}
