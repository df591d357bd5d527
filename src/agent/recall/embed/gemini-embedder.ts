import { z } from 'zod';

import type { Embedder } from './embedder.ts';
import { postJson, type Fetch } from './post-json.ts';

export type GeminiEmbedderOptions = {
  /** Such as `https://generativelanguage.googleapis.com/v1beta`. */
  readonly baseUrl: string;
  /** Without `models/`. */
  readonly model: string;
  readonly apiKey: string;
  readonly dimension: number | null;
  readonly fetch: Fetch;
};

const answer = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });

/** An embedder of the Gemini API (`models/*:batchEmbedContents`, the batch form of embedContent). */
export function geminiEmbedder(options: GeminiEmbedderOptions): Embedder {
  const { baseUrl, model, apiKey, dimension, fetch } = options;
  const url = `${baseUrl.replace(/\/+$/, '')}/models/${encodeURIComponent(model)}:batchEmbedContents`;
  return {
    id: `gemini ${url}`,
    dimension,
    async embed(texts, signal) {
      const requests = texts.map((text) => ({
        model: `models/${model}`,
        content: { parts: [{ text }] },
        ...(dimension === null ? {} : { outputDimensionality: dimension }),
      }));
      const headers = { 'x-goog-api-key': apiKey };
      const posted = await postJson(fetch, { url, headers, body: { requests } }, signal);
      if (!posted.ok) return { kind: 'failed', message: posted.error };
      const parsed = answer.safeParse(posted.value);
      if (!parsed.success) return { kind: 'failed', message: 'the embedder sent no vectors.' };
      const vectors = parsed.data.embeddings.map(({ values }) => Float32Array.from(values));
      return { kind: 'vectors', vectors };
    },
  };
}
