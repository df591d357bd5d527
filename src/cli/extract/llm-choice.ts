import { err, ok, type Result } from '#shared/base/result.ts';
import {
  DEFAULT_MODEL,
  isBaseUrl,
  llmApi,
  llmCalls,
  type LlmApi,
  type LlmCalls,
  type LlmProviderSettings,
} from '#shared/detection/llm-settings.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** A model to use. `isAlways` uses it even for screens that rules can read, for testing. */
export type LlmChoice = {
  readonly provider: LlmProviderSettings;
  readonly key: string | null;
  readonly calls: LlmCalls;
  readonly isAlways: boolean;
};

export const llmOptions = {
  llm: { type: 'boolean', default: false },
  'llm-url': { type: 'string' },
  'llm-api': { type: 'string' },
  'llm-model': { type: 'string' },
  'llm-calls': { type: 'string' },
  'llm-always': { type: 'boolean', default: false },
} as const;

type Values = {
  readonly llm: boolean;
  readonly 'llm-url'?: string | undefined;
  readonly 'llm-api'?: string | undefined;
  readonly 'llm-model'?: string | undefined;
  readonly 'llm-calls'?: string | undefined;
  readonly 'llm-always': boolean;
};

type LlmVariables = Readonly<Record<string, string | undefined>>;

/** Returns null if no model is to be used. */
export function llmChoice(
  values: Values,
  variables: LlmVariables,
): Result<LlmChoice | null, Sentence> {
  const { 'llm-url': baseUrl = '', 'llm-always': isAlways } = values;
  if (!values.llm && !isAlways && baseUrl === '' && values['llm-model'] === undefined)
    return ok(null);
  const protocol = protocolOf(values, baseUrl);
  if (!protocol.ok) return protocol;
  const { api, calls } = protocol.value;
  const model = values['llm-model'] ?? (api === 'anthropic' ? DEFAULT_MODEL : '');
  if (model === '') return err(cliSentence('cliFailures.modelOption'));
  const provider = { providerId: 'command-line', api, baseUrl, model, price: null };
  return ok({ provider, key: keyFor(baseUrl, variables), calls, isAlways });
}

/** Returns the protocol of the model's server. */
function protocolOf(
  values: Values,
  baseUrl: string,
): Result<{ readonly api: LlmApi; readonly calls: LlmCalls }, Sentence> {
  const api = llmApi.safeParse(values['llm-api'] ?? (baseUrl === '' ? 'anthropic' : 'openai'));
  const calls = llmCalls.safeParse(values['llm-calls'] ?? 'unified');
  if (!isBaseUrl(baseUrl)) return err(cliSentence('cliFailures.llmUrlOption', { given: baseUrl }));
  if (!api.success)
    return err(cliSentence('cliFailures.llmApiOption', { given: values['llm-api'] ?? '' }));
  if (!calls.success)
    return err(cliSentence('cliFailures.llmCallsOption', { given: values['llm-calls'] ?? '' }));
  if (api.data === 'openai' && baseUrl === '')
    return err(cliSentence('cliFailures.openaiNeedsUrl'));
  return ok({ api: api.data, calls: calls.data });
}

/** Returns the API key for a server. A key for one server is never sent to another. */
function keyFor(baseUrl: string, variables: LlmVariables): string | null {
  return (
    variables['CORRAL_LLM_KEY'] ??
    (baseUrl === '' ? variables['ANTHROPIC_API_KEY'] : undefined) ??
    null
  );
}
