import { randomUUID } from 'node:crypto';

import type { ApiFamily } from '#agent/history/message.ts';

import { anthropicFamily } from './anthropic/anthropic.ts';
import { backendOf, type Family } from './backend.ts';
import { chatFamily } from './chat/chat.ts';
import { geminiFamily } from './gemini/gemini.ts';
import type { LlmBackend } from './llm.ts';
import { responsesFamily } from './responses/responses.ts';
import type { Timeouts } from './wire/exchange.ts';
import type { Environment } from './wire/proxy-rules.ts';
import { createTransport } from './wire/transport.ts';

/**
 * Reasoning models and local models can be silent for minutes before and between the parts of an
 * answer. There is no limit for the whole answer.
 */
const DEFAULT_TIMEOUTS: Timeouts = { firstByte: 300_000, idle: 300_000, afterStop: 5000 };

export interface BackendConfig {
  readonly family: ApiFamily;
  /** Null: the address of the vendor. */
  readonly baseUrl: string | null;
  /** Null: no key is sent (local servers). */
  readonly apiKey: string | null;
  /** `http://user:password@host:port` or `socks5:`; null: the variables of `env` decide. */
  readonly proxy: string | null;
  /** False: the model has no native tool calls. Only for the family `chat`. */
  readonly hasToolCalls: boolean;
  /** Limits in ms; see Timeouts. */
  readonly timeouts?: Partial<Timeouts>;
  /** Variables that name a proxy; the environment of the process if not given. */
  readonly env?: Environment;
  /** Returns ms since 1970; Date.now if not given. */
  readonly now?: () => number;
}

/** Creates a backend without retries (see with-retries.ts). Its SDK is loaded by the first request. */
export function createBackend(config: BackendConfig): LlmBackend {
  const { apiKey, proxy, timeouts } = config;
  return backendOf(familyOf(config), {
    key: apiKey,
    now: config.now ?? Date.now,
    newId: () => randomUUID().replaceAll('-', '').slice(0, 20),
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
    transport: createTransport(proxy, config.env ?? process.env),
  });
}

function familyOf(config: BackendConfig): Family {
  switch (config.family) {
    case 'anthropic':
      return anthropicFamily(config);
    case 'responses':
      return responsesFamily(config);
    case 'chat':
      return chatFamily(config, config);
    case 'gemini':
      return geminiFamily(config);
  }
}
