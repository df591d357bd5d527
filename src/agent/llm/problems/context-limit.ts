import { numberAt } from '#shared/base/fields.ts';

import type { ErrorBody } from './error-body.ts';

const CODES: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'request_too_large',
  'string_above_max_length',
]);

/**
 * Sentences of servers that have no code for it, as published or seen: Anthropic, Gemini, vLLM,
 * llama.cpp, LM Studio, Ollama and OpenRouter. The group is the limit in tokens.
 */
const SENTENCES: readonly RegExp[] = [
  /prompt is too long(?:: [\d,]+ tokens > ([\d,]+) maximum)?/i,
  /exceed context limit: [\d,]+ \+ [\d,]+ > ([\d,]+)/i,
  /input token count[^.]{0,60}exceeds the maximum number of tokens allowed \(?([\d,]+)/i,
  /maximum context length (?:is|of) ([\d,]+)/i,
  /exceeds? the (?:available|model'?s)? ?(?:maximum )?context (?:size|length|window)(?: \(([\d,]+) tokens\))?/i,
  /loaded with context length of only ([\d,]+)/i,
  /prompt too long; exceeded (?:max )?context length/i,
];

/**
 * Returns null if an error does not say that the request exceeds the context window. `limit`: tokens
 * of the window if the error names them.
 */
export function contextLimit(error: ErrorBody): { readonly limit: number | null } | null {
  for (const sentence of SENTENCES) {
    const found = sentence.exec(error.message);
    if (found) return { limit: limitOf(found[1]) ?? numberAt(error.fields, 'n_ctx') };
  }
  if (!error.codes.some((code) => CODES.has(code))) return null;
  return { limit: numberAt(error.fields, 'n_ctx') };
}

function limitOf(text: string | undefined): number | null {
  const limit = Number(text?.replaceAll(',', ''));
  return Number.isSafeInteger(limit) && limit > 0 ? limit : null;
}
