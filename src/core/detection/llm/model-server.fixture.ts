import { nodeLlmProviders } from '#core/adapters/llm/node-llm-providers.ts';
import { agentScreens } from '#core/agents/all.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import type { LlmApi, LlmCalls } from '#shared/detection/llm-settings.ts';

import { gate, httpError, reply, text, type Step } from '../../../../e2e/model-server/dsl.ts';
import { ModelServer } from '../../../../e2e/model-server/server.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { LlmExtractor } from './llm-extractor.ts';
import type { LlmProvider } from '#core/ports/llm-provider-port.ts';
import { ProviderChain } from './provider-chain.ts';

export const KEY = 'a-key-of-the-person';

/**
 * Replies of a scripted model, in order: a text is an answer, `hang` none, a number an HTTP status.
 */
export type Script = readonly (string | number)[];

const stepOf = (scripted: Script[number]): Step => {
  if (typeof scripted === 'number') return httpError(scripted, 'api_error', 'scripted');
  return scripted === 'hang' ? reply(text(gate('never'))) : reply(text(scripted));
};

/**
 * Starts a real server that answers each request with the next reply of its script and repeats the
 * last one.
 */
export async function scriptedModel(...script: Script): Promise<ModelServer> {
  let asked = 0;
  const next = (): readonly Step[] => {
    const scripted = script[Math.min(asked, script.length - 1)] ?? '';
    asked += 1;
    // The reply is the same for each turn of the client's conversation.
    return Array.from({ length: 9 }, () => stepOf(scripted));
  };
  const server = new ModelServer({ scenarios: { script: next }, folder: '', unmarked: 'script' });
  await server.start();
  return server;
}

export function providerOn(
  server: ModelServer,
  api: LlmApi = 'anthropic',
  model = 'claude-haiku-5-5',
): LlmProvider {
  const baseUrl = api === 'anthropic' ? server.url : `${server.url}/v1`;
  return nodeLlmProviders(
    { providerId: `${api}-${model}`, api, baseUrl, model, price: null },
    async () => KEY,
  );
}

export function snapshotOf(screen: string, part: Partial<Snapshot> = {}): Snapshot {
  const lines = screen.split('\n').map((line) => ({ text: line, runs: null }));
  return {
    lines,
    cols: 80,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
    ...part,
  };
}

type Options = {
  readonly calls?: LlmCalls;
  readonly timeoutMs?: number;
  readonly clock?: ManualClock;
};

export function extractorOn(
  providers: readonly LlmProvider[],
  { calls = 'unified', timeoutMs = 8000, clock = new ManualClock() }: Options = {},
) {
  let marks = 0;
  const chain = new ProviderChain({
    providers,
    clock,
    log: silentLog,
    timeoutMs: () => timeoutMs,
  });
  return new LlmExtractor({
    chain,
    rules: new RuleExtractor(agentScreens),
    calls,
    mark: () => `mark${(marks += 1)}`,
  });
}
