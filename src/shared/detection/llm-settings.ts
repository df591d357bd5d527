import { z } from 'zod';

/** How a server is talked to: Anthropic's Messages, or the chat completions that most others offer, local ones too. */
export const llmApi = z.enum(['anthropic', 'openai']);
export type LlmApi = z.infer<typeof llmApi>;

const dollars = z.number().min(0).max(10_000);

/** A model that may be asked. Its key is not here: it lies where secrets lie, and is never given out again. */
export const llmProvider = z.object({
  providerId: z.string().regex(/^[a-z0-9-]{1,64}$/),
  api: llmApi,
  /** Empty: Anthropic's own. */
  baseUrl: z.string().max(2000).refine(isBaseUrl, 'Write a whole address that begins with https:// or http://.'),
  model: z.string().trim().min(1).max(200),
  /** US dollars for a million tokens; `null`: Corral looks whether it knows. */
  price: z.object({ input: dollars, output: dollars }).nullable(),
});
export type LlmProviderSettings = z.infer<typeof llmProvider>;

/** `unified`: state and question in one answer. `separate`: first the state, then the question; small models do better so. */
export const llmCalls = z.enum(['unified', 'separate']);
export type LlmCalls = z.infer<typeof llmCalls>;

/** Who reads what rules cannot, in the order in which they are asked. Nobody: no screen leaves this machine. */
export const llmSettings = z.object({
  providers: z
    .array(llmProvider)
    .max(8)
    .refine((all) => new Set(all.map(({ providerId }) => providerId)).size === all.length, 'Each provider needs an id of its own.'),
  calls: llmCalls,
});
export type LlmSettings = z.infer<typeof llmSettings>;

export const defaultLlmSettings: LlmSettings = { providers: [], calls: 'unified' };

export const DEFAULT_MODEL = 'claude-haiku-5-5';
export const ANTHROPIC_URL = 'https://api.anthropic.com';

/** Whether it may stand in `baseUrl`. */
export function isBaseUrl(text: string): boolean {
  if (text === '') return true;
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(text);
}

/** What was spent. `costUsd` is an estimate; `unpriced`: calls whose price nobody knows, which it leaves out. */
export const llmUsage = z.object({
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number(),
  unpriced: z.int(),
});
export type LlmUsage = z.infer<typeof llmUsage>;
