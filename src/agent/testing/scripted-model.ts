import type { ApiFamily } from '#agent/history/message.ts';
import {
  baseUrlOf,
  eventsOf,
  startModelServer,
  statusReply,
  streamReply,
  type ModelServer,
  type ReceivedRequest,
} from '#agent/llm/testing/model-server.ts';
import type { ScriptedPart } from '#agent/llm/testing/scripted-answer.ts';

/** An answer of the script: its parts, or a function of the request. */
export type ScriptStep =
  | readonly ScriptedPart[]
  | ((request: ReceivedRequest) => readonly ScriptedPart[]);

export const TEST_KEY = 'test-key-0123456789';
const PROVIDERS = {
  anthropic: 'anthropic',
  responses: 'openai',
  chat: 'compatible',
  gemini: 'gemini',
} as const;
const MODELS = {
  anthropic: 'claude-sonnet-5',
  responses: 'gpt-6',
  chat: 'local-model',
  gemini: 'gemini-4-pro',
} as const;

/** A strict model server with a script, and the environment with which an agent uses it. */
export interface ScriptedModel {
  readonly server: ModelServer;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a server that answers with one step per request, and with `end` after the last. */
export async function startScriptedModel(
  family: ApiFamily,
  steps: readonly ScriptStep[],
  end: readonly ScriptedPart[] = [{ kind: 'text', text: 'The script has ended.' }],
): Promise<ScriptedModel> {
  const server = await startModelServer();
  const waiting = [...steps];
  const model = MODELS[family];
  server.answerWith((request) => {
    if (/\/models(\?.*)?$/.test(request.path)) return statusReply(404, '{}');
    const step = waiting.shift() ?? end;
    const parts = typeof step === 'function' ? step(request) : step;
    return streamReply(eventsOf(family, { model, parts, stop: null }));
  });
  return {
    server,
    env: {
      CORRAL_AGENT_PROVIDER: PROVIDERS[family],
      CORRAL_AGENT_BASE_URL: baseUrlOf(server.url, family),
      CORRAL_AGENT_API_KEY: TEST_KEY,
      CORRAL_AGENT_MODEL: model,
    },
    close: () => server.close(),
  };
}

export const says = (text: string): ScriptedPart => ({ kind: 'text', text });

let ids = 0;

/** A call with an id of its own. */
export function calls(name: string, input: object): ScriptedPart {
  ids += 1;
  return { kind: 'call', id: `call_${ids}`, name, argumentsText: JSON.stringify(input) };
}
