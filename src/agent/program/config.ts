import { join } from 'node:path';

import type { ApiFamily } from '#agent/history/message.ts';

export const PROVIDERS = ['anthropic', 'openai', 'gemini', 'local', 'compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The model API that the program uses, and the key for it. */
export interface ProviderConfig {
  readonly provider: Provider;
  readonly family: ApiFamily;
  /** Null: the public address of the provider. */
  readonly baseUrl: string | null;
  /** Null: the server needs none. */
  readonly apiKey: string | null;
  /** False: the model cannot call tools by itself, so that calls are read from its text. */
  readonly hasToolCalls: boolean;
}

export interface AgentConfig {
  /** Null: no provider is chosen. */
  readonly provider: ProviderConfig | null;
  /** Null: no model is chosen. */
  readonly model: string | null;
  readonly proxy: string | null;
  /**
   * The model that makes vectors for the knowledge base; null: words only. `baseUrl` is its own
   * server; null: that of the provider.
   */
  readonly embedding: { readonly model: string | null; readonly baseUrl: string | null };
  /** Records, knowledge base, trusted folders. */
  readonly dataFolder: string;
  /** The person's skills and MCP servers. */
  readonly configFolder: string;
  /** Data folder of the program that started this one; null: there is none. */
  readonly hiddenFolder: string | null;
  /** Values that no child process, record or log may contain. */
  readonly secrets: readonly string[];
}

const FAMILIES: Readonly<Record<Provider, ApiFamily>> = {
  anthropic: 'anthropic',
  openai: 'responses',
  gemini: 'gemini',
  local: 'chat',
  compatible: 'chat',
};

/** Variables with a key that the line mode uses without a configuration, in this order. */
const KEY_VARIABLES: readonly (readonly [Provider, string])[] = [
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['openai', 'OPENAI_API_KEY'],
  ['gemini', 'GEMINI_API_KEY'],
];

type Variables = Record<string, string | undefined>;

/**
 * Reads the configuration from the environment, and removes the variables with keys from it, so
 * that no child process inherits them.
 */
export function takeConfig(variables: Variables, homeDir: string): AgentConfig {
  const at = (name: string) => variables[`CORRAL_AGENT_${name}`] || null;
  const provider = providerFrom(variables);
  const config: AgentConfig = {
    provider,
    model: at('MODEL'),
    proxy: at('PROXY'),
    embedding: { model: at('EMBEDDING_MODEL'), baseUrl: at('EMBEDDING_URL') },
    dataFolder:
      at('DATA') ??
      join(variables['XDG_DATA_HOME'] || join(homeDir, '.local', 'share'), 'corral', 'agent'),
    configFolder:
      at('CONFIG') ?? join(variables['XDG_CONFIG_HOME'] || join(homeDir, '.config'), 'corral'),
    hiddenFolder: at('HIDDEN'),
    secrets: [at('API_KEY'), ...KEY_VARIABLES.map(([, name]) => variables[name])].flatMap((key) =>
      key ? [key] : [],
    ),
  };
  const names = Object.keys(variables).filter((name) => name.startsWith('CORRAL_AGENT_'));
  for (const name of [...names, ...KEY_VARIABLES.map(([, each]) => each)]) delete variables[name];
  return config;
}

function providerFrom(variables: Variables): ProviderConfig | null {
  const own = PROVIDERS.find((each) => each === variables['CORRAL_AGENT_PROVIDER']);
  const keyOf = (provider: Provider) =>
    variables[KEY_VARIABLES.find(([each]) => each === provider)?.[1] ?? ''] || null;
  const provider = own ?? KEY_VARIABLES.map(([each]) => each).find((each) => keyOf(each) !== null);
  if (!provider) return null;
  const family = FAMILIES[provider];
  const baseUrl = variables['CORRAL_AGENT_BASE_URL'] || null;
  const apiKey = variables['CORRAL_AGENT_API_KEY'] || keyOf(provider);
  const isUsable = family === 'chat' ? baseUrl !== null : apiKey !== null;
  const hasToolCalls = variables['CORRAL_AGENT_TOOL_CALLS'] !== 'text';
  return isUsable ? { provider, family, baseUrl, apiKey, hasToolCalls } : null;
}
