import { z } from 'zod';

/**
 * Protocol of a server: Anthropic's Messages, or the chat completions that most others offer,
 * including local ones.
 */
export const llmApi = z.enum(['anthropic', 'openai']);
export type LlmApi = z.infer<typeof llmApi>;

const dollars = z.number().min(0).max(10_000);

/**
 * A model that may be asked. Its key is not stored here but with the secrets, and no call returns
 * it.
 */
export const llmProvider = z.object({
  providerId: z.string().regex(/^[a-z0-9-]{1,64}$/),
  api: llmApi,
  /** Base URL; empty for Anthropic's own. */
  baseUrl: z
    .string()
    .max(2000)
    .refine(isBaseUrl, 'Write a whole address that begins with https:// or http://.'),
  model: z.string().trim().min(1).max(200),
  /** US dollars per million tokens; null to use Corral's own price list, if the model is in it. */
  price: z.object({ input: dollars, output: dollars }).nullable(),
});
export type LlmProviderSettings = z.infer<typeof llmProvider>;

/**
 * `unified`: state and question in one reply. `separate`: first the state, then the question;
 * better for small models.
 */
export const llmCalls = z.enum(['unified', 'separate']);
export type LlmCalls = z.infer<typeof llmCalls>;

/**
 * Models that read screens when rules cannot, in the order in which they are asked. Without a
 * provider, no screen leaves this machine.
 */
export const llmSettings = z.object({
  providers: z
    .array(llmProvider)
    .max(8)
    .refine(
      (all) => new Set(all.map(({ providerId }) => providerId)).size === all.length,
      'Each provider needs an id of its own.',
    ),
  calls: llmCalls,
});
export type LlmSettings = z.infer<typeof llmSettings>;

export const defaultLlmSettings: LlmSettings = { providers: [], calls: 'unified' };

export const DEFAULT_MODEL = 'claude-haiku-5-5';
export const ANTHROPIC_URL = 'https://api.anthropic.com';

/** Returns whether the text is valid for `baseUrl`. */
export function isBaseUrl(text: string): boolean {
  if (text === '') return true;
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(text);
}

/**
 * Calls and their cost. `costUsd` is an estimate; it omits the `unpriced` calls, whose price is
 * unknown.
 */
export const llmUsage = z.object({
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number(),
  unpriced: z.int(),
});
export type LlmUsage = z.infer<typeof llmUsage>;
