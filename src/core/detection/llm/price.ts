import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';

import type { LlmAnswer } from '#core/ports/llm-provider-port.ts';

type Price = { readonly input: number; readonly output: number };

/**
 * US dollars for a million tokens, for prompts as short as Corral's (November 2026). The person may
 * set the price of any other model.
 */
const known: readonly (readonly [model: RegExp, price: Price])[] = [
  [/^claude-haiku-5-5/u, { input: 0.1, output: 0.5 }],
  [/^claude-haiku-4-5/u, { input: 1, output: 5 }],
  [/^claude-sonnet-5-5/u, { input: 2, output: 10 }],
  [/^claude-opus-5-5/u, { input: 4, output: 20 }],
];
const FREE: Price = { input: 0, output: 0 };
const MILLION = 1_000_000;

/** Returns the approximate cost of an answer. Returns null if the price is unknown. */
export function costOf(
  settings: LlmProviderSettings,
  { inputTokens, outputTokens }: LlmAnswer,
): number | null {
  const price = settings.price ?? (isLocal(settings.baseUrl) ? FREE : knownPrice(settings));
  return price && (inputTokens * price.input + outputTokens * price.output) / MILLION;
}

function knownPrice({ api, model }: LlmProviderSettings): Price | null {
  return api === 'anthropic' ? (known.find(([pattern]) => pattern.test(model))?.[1] ?? null) : null;
}

function isLocal(baseUrl: string): boolean {
  return (
    URL.canParse(baseUrl) &&
    /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(new URL(baseUrl).hostname)
  );
}

/** Returns the month as `YYYY-MM` in UTC. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}
