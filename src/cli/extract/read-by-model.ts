import { randomBytes } from 'node:crypto';

import { nodeLlmProviders } from '#core/adapters/llm/node-llm-providers.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { agentScreens } from '#core/agents/all.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ExtractionError } from '#core/detection/extraction.ts';
import { LlmExtractor } from '#core/detection/llm/llm-extractor.ts';
import { costOf } from '#core/detection/llm/price.ts';
import type { LlmProvider } from '#core/ports/llm-provider-port.ts';
import { ReactExtractor } from '#core/detection/react-extractor.ts';
import { RuleExtractor } from '#core/detection/rule-extractor.ts';
import { ok } from '#shared/base/result.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { LlmUsage } from '#shared/detection/llm-settings.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import type { LlmChoice } from './llm-choice.ts';

/** Result of a model. `problem` is the reason if the model failed. */
export type ModelReading = {
  readonly message: ExtractedMessage | null;
  readonly problem: ShownText | null;
  readonly usage: LlmUsage;
  readonly ms: number;
};

/** Timeout of one call; all calls together share the timeout of an extraction. */
const TIMEOUT_MS = 10_000;

/**
 * Reads a screen with a model. `windows` are the numbers of last lines it gets, tried in order;
 * null for the default settings.
 */
export async function readByModel(
  choice: LlmChoice,
  agent: string,
  snapshot: Snapshot,
  windows: readonly number[] | null,
): Promise<ModelReading> {
  const provider = nodeLlmProviders(choice.provider, async () => choice.key);
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  const complete: LlmProvider['complete'] = async (request) => {
    const answer = await provider.complete(request);
    if (!answer.ok) return answer;
    const cost = costOf(choice.provider, answer.value);
    usage.calls += 1;
    usage.inputTokens += answer.value.inputTokens;
    usage.outputTokens += answer.value.outputTokens;
    usage.costUsd += cost ?? 0;
    usage.unpriced += cost === null ? 1 : 0;
    return answer;
  };
  const extractor = new LlmExtractor({
    chain: {
      complete: async (request) => {
        const answer = await complete({ ...request, timeoutMs: TIMEOUT_MS });
        return answer.ok ? ok({ ...answer.value, provider }) : answer;
      },
    },
    rules: new RuleExtractor(agentScreens, agent),
    calls: choice.calls,
    mark: () => randomBytes(9).toString('base64url'),
  });
  const settings = { windows: [...(windows ?? [])], steps: windows?.length ?? 0 };
  const startedAt = performance.now();
  const result = await new ReactExtractor(extractor, null, {
    clock: new NodeClock(),
    ...(windows && { settings: () => settings }),
  }).extract(snapshot);
  const ms = Math.round(performance.now() - startedAt);
  return result.type === 'failed'
    ? { message: null, problem: sentenceOf(result.reason), usage, ms }
    : { message: result.message, problem: null, usage, ms };
}

function sentenceOf(reason: ExtractionError): ShownText {
  if (reason.kind === 'Timeout')
    return compose('setupFailures.noAnswer', { seconds: String(reason.ms / 1000) });
  if (reason.kind === 'MaxIterations') return compose('setupFailures.notUnderstood');
  return reason.message;
}
