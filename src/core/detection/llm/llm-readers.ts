import { createHash, randomBytes } from 'node:crypto';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, LogPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { err, type Result } from '#shared/base/result.ts';
import {
  callTimeoutOf,
  defaultExtraction,
  type ExtractionSettings,
} from '#shared/detection/extraction-settings.ts';
import {
  defaultLlmSettings,
  type LlmProviderSettings,
  type LlmSettings,
} from '#shared/detection/llm-settings.ts';
import { compose } from '#shared/words/sentence.ts';

import type {
  ExtractionResult,
  MessageExtractor,
  ScreenOwner,
  SecondExtractorPort,
} from '../extraction.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { LlmExtractor } from './llm-extractor.ts';
import { keyName } from './key-name.ts';
import { llmApi } from './llm-api.ts';
import { costOf, monthOf } from './price.ts';
import type {
  LlmProblem,
  LlmProvider,
  LlmProviderPort,
  LlmRequest,
} from '#core/ports/llm-provider-port.ts';
import { ProviderChain, type ChainAnswer } from './provider-chain.ts';

const BURST = 12;
const EVERY_MS = 60_000;
const MOST_SCREENS = 1000;

type Bucket = { left: number; at: number };

/**
 * Limits the calls of each screen to a burst, then one a minute, so that an unreadable screen does
 * not cost all day.
 */
class CallPace {
  readonly #buckets = new Map<string, Bucket>();

  /** Returns whether another call may be made now, and if so counts the call as made. */
  take(screenId: string, now: number): boolean {
    const bucket = this.#buckets.get(screenId) ?? { left: BURST, at: now };
    const gained = Math.max(0, Math.floor((now - bucket.at) / EVERY_MS));
    const left = Math.min(BURST, bucket.left + gained);
    const isAllowed = left > 0;
    this.#buckets.delete(screenId);
    this.#buckets.set(screenId, {
      left: left - (isAllowed ? 1 : 0),
      at: bucket.at + gained * EVERY_MS,
    });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_SCREENS && oldest !== undefined) this.#buckets.delete(oldest);
    return isAllowed;
  }
}

type LlmReaderServices = {
  /** The agents whose screens are known. */
  readonly agentScreens: readonly AgentScreen[];
  readonly journal: Journal;
  readonly store: Store;
  readonly secrets: SecretPort;
  readonly providers: LlmProviderPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

const TOO_OFTEN: LlmProblem = {
  kind: 'ApiError',
  message: compose('setupFailures.readOften'),
  status: null,
  retryAfterSeconds: null,
};

/**
 * Has screens read by the models that the person has configured, and counts the cost. Sends nothing
 * while none is configured.
 */
export class LlmReaders implements SecondExtractorPort {
  readonly #services: LlmReaderServices;
  readonly api: ReturnType<typeof llmApi>;
  readonly #pace = new CallPace();
  readonly #read = new ResultCache();
  #built: { readonly key: string; readonly chain: ProviderChain } | null = null;

  constructor(services: LlmReaderServices) {
    this.#services = services;
    this.api = llmApi({
      ...services,
      only: (settings) => this.#only(settings),
      forget: () => this.#forget(),
    });
  }

  extraction(): ExtractionSettings {
    return this.#services.store.settings.get().extraction ?? defaultExtraction;
  }

  secondFor(owner: ScreenOwner): MessageExtractor | null {
    const settings = this.#services.store.settings.get().llm ?? defaultLlmSettings;
    if (settings.providers.length === 0) return null;
    return this.#read.withCache(this.#extractor(owner, settings, this.#chainOf(settings)), owner);
  }

  /** Returns an extractor that uses only this provider, for a test. */
  #only(settings: LlmProviderSettings): MessageExtractor {
    const { clock, log } = this.#services;
    const timeoutMs = () => callTimeoutOf(this.extraction());
    const chain = new ProviderChain({
      providers: [this.#provider(settings)],
      clock,
      log,
      timeoutMs,
    });
    const { calls } = this.#services.store.settings.get().llm ?? defaultLlmSettings;
    return this.#extractor(
      { screenId: 'test', sessionId: null, agent: 'generic' },
      { providers: [settings], calls },
      chain,
    );
  }

  /** Discards the chain after a change of keys, so that paused providers are tried again. */
  #forget(): void {
    this.#built = null;
  }

  #extractor(owner: ScreenOwner, { calls }: LlmSettings, chain: ProviderChain): LlmExtractor {
    const complete = async (
      request: Omit<LlmRequest, 'timeoutMs'>,
    ): Promise<Result<ChainAnswer, LlmProblem>> => {
      if (!this.#pace.take(owner.screenId, this.#services.clock.now())) return err(TOO_OFTEN);
      const answer = await chain.complete(request);
      if (answer.ok) this.#count(owner.sessionId, answer.value);
      return answer;
    };
    return new LlmExtractor({
      chain: { complete },
      rules: new RuleExtractor(this.#services.agentScreens, owner.agent),
      calls,
      mark: () => randomBytes(9).toString('base64url'),
    });
  }

  /**
   * Keeps the chain while the settings stay the same, because the chain knows which providers are
   * paused.
   */
  #chainOf({ providers }: LlmSettings): ProviderChain {
    const key = JSON.stringify(providers);
    if (this.#built?.key === key) return this.#built.chain;
    const { clock, log } = this.#services;
    const chain = new ProviderChain({
      providers: providers.map((each) => this.#provider(each)),
      clock,
      log,
      timeoutMs: () => callTimeoutOf(this.extraction()),
    });
    this.#built = { key, chain };
    this.#read.clear();
    return chain;
  }

  #provider(settings: LlmProviderSettings): LlmProvider {
    return this.#services.providers(settings, () =>
      this.#services.secrets.get(keyName(settings.providerId)),
    );
  }

  #count(sessionId: string | null, answer: ChainAnswer): void {
    const { store, clock, log } = this.#services;
    const { settings } = answer.provider;
    const { inputTokens, outputTokens } = answer;
    const call = {
      month: monthOf(clock.now()),
      sessionId,
      model: settings.model,
      inputTokens,
      outputTokens,
      costUsd: costOf(settings, answer),
    };
    const stored = store.transaction(() => store.llmUsage.add(call));
    log.info('llm.read', {
      providerId: settings.providerId,
      model: settings.model,
      inputTokens,
      outputTokens,
      isCounted: stored.ok,
    });
  }
}

const MOST_READ = 200;

/** Caches recent results, so that the same screen is not sent twice. */
class ResultCache {
  readonly #results = new Map<string, ExtractionResult>();

  clear(): void {
    this.#results.clear();
  }

  withCache(extractor: MessageExtractor, { agent }: ScreenOwner): MessageExtractor {
    return {
      isProcessing: (snapshot) => extractor.isProcessing(snapshot),
      extract: async (snapshot, lines) => {
        const text = snapshot.lines.map((line) => line.text).join('\n');
        const key = createHash('sha256')
          .update(`${agent} ${lines} ${snapshot.isTyping}\n${text}`)
          .digest('base64url');
        const known = this.#results.get(key);
        if (known) return known;
        const result = await extractor.extract(snapshot, lines);
        if (result.type !== 'failed') this.#keep(key, result);
        return result;
      },
    };
  }

  #keep(key: string, result: ExtractionResult): void {
    this.#results.set(key, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MOST_READ && oldest !== undefined) this.#results.delete(oldest);
  }
}
