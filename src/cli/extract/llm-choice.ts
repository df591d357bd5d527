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

export const llmUsageText = `  --llm              have a model read what rules cannot tell; the screen is sent to it, without secrets
  --llm-url URL      its server; without it, Anthropic's own
  --llm-api NAME     how the server is talked to: anthropic or openai (chat completions; the default with --llm-url)
  --llm-model NAME   the model; ${DEFAULT_MODEL} when not given and the server is Anthropic's
  --llm-calls HOW    unified (one call, the default) or separate (two short ones, for small models)
  --llm-always       also have it read what rules can tell, to try it
                     The key is taken from CORRAL_LLM_KEY, for Anthropic's own server also from ANTHROPIC_API_KEY.
`;

type Values = {
  readonly llm: boolean;
  readonly 'llm-url'?: string | undefined;
  readonly 'llm-api'?: string | undefined;
  readonly 'llm-model'?: string | undefined;
  readonly 'llm-calls'?: string | undefined;
  readonly 'llm-always': boolean;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns null if no model is to be used. */
export function llmChoice(values: Values, variables: Variables): Result<LlmChoice | null, string> {
  const { 'llm-url': baseUrl = '', 'llm-always': isAlways } = values;
  if (!values.llm && !isAlways && baseUrl === '' && values['llm-model'] === undefined)
    return ok(null);
  const protocol = protocolOf(values, baseUrl);
  if (!protocol.ok) return protocol;
  const { api, calls } = protocol.value;
  const model = values['llm-model'] ?? (api === 'anthropic' ? DEFAULT_MODEL : '');
  if (model === '') return err('Say which model with --llm-model.');
  const provider = { providerId: 'command-line', api, baseUrl, model, price: null };
  return ok({ provider, key: keyFor(baseUrl, variables), calls, isAlways });
}

/** Returns the protocol of the model's server. */
function protocolOf(
  values: Values,
  baseUrl: string,
): Result<{ readonly api: LlmApi; readonly calls: LlmCalls }, string> {
  const api = llmApi.safeParse(values['llm-api'] ?? (baseUrl === '' ? 'anthropic' : 'openai'));
  const calls = llmCalls.safeParse(values['llm-calls'] ?? 'unified');
  if (!isBaseUrl(baseUrl))
    return err(
      `--llm-url must be an address that begins with http:// or https://, not ${baseUrl}.`,
    );
  if (!api.success) return err(`--llm-api must be anthropic or openai, not ${values['llm-api']}.`);
  if (!calls.success)
    return err(`--llm-calls must be unified or separate, not ${values['llm-calls']}.`);
  if (api.data === 'openai' && baseUrl === '') return err('--llm-api openai needs --llm-url.');
  return ok({ api: api.data, calls: calls.data });
}

/** Returns the API key for a server. A key for one server is never sent to another. */
function keyFor(baseUrl: string, variables: Variables): string | null {
  return (
    variables['CORRAL_LLM_KEY'] ??
    (baseUrl === '' ? variables['ANTHROPIC_API_KEY'] : undefined) ??
    null
  );
}
