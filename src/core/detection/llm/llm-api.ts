import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import {
  defaultLlmSettings,
  type LlmProviderSettings,
  type LlmUsage,
} from '#shared/detection/llm-settings.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { ExtractionError, MessageExtractor } from '../extraction.ts';
import { keyName } from './key-name.ts';
import { monthOf } from './price.ts';

type LlmApiServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly secrets: SecretPort;
  /** Returns an extractor that uses only this provider. */
  readonly only: (settings: LlmProviderSettings) => MessageExtractor;
  /** Discards the provider chain, so that paused providers are tried again. */
  readonly forget: () => void;
  readonly clock: ClockPort;
};

const noProvider = () =>
  fail(
    'noSuchProvider',
    compose('setupFailures.noSuchProvider'),
    compose('setupFailures.saveFirst'),
  );
const keyFailure = (message: Sentence) =>
  fail('storeFailed', message, compose('setupFailures.freeSpace'));
const MOST_SESSIONS = 5;

/** Returns the API calls by which clients configure and test the models that read screens. */
export function llmApi({ journal, store, secrets, only, forget, clock }: LlmApiServices) {
  const providers = () => (store.settings.get().llm ?? defaultLlmSettings).providers;
  const find = (id: string) => providers().find(({ providerId }) => providerId === id);
  return {
    'llm.configure': async ({ settings }) => {
      const before = providers();
      const done = journal.write((entry) => entry.settings({ llm: settings }));
      if (!done.ok)
        return fail(
          'storeFailed',
          compose('sessionFailures.nothingChanged', { reason: done.error.message }),
          done.error.remedy,
        );
      forget();
      // A key belongs to the server for which it was entered.
      const obsolete = before.filter(
        (each) =>
          !settings.providers.some(
            (next) => next.providerId === each.providerId && isSameServer(next, each),
          ),
      );
      for (const { providerId } of obsolete) {
        const stored = await secrets.put(keyName(providerId), null);
        if (!stored.ok)
          return keyFailure(compose('setupFailures.keyNotRemoved', { reason: stored.error }));
      }
      return ok({});
    },
    'llm.setKey': async ({ providerId, key }) => {
      if (!find(providerId)) return noProvider();
      const stored = await secrets.put(keyName(providerId), key);
      forget();
      return stored.ok
        ? ok({})
        : keyFailure(compose('setupFailures.keyNotStored', { reason: stored.error }));
    },
    'llm.status': async () => {
      const ids = providers().map(({ providerId }) => providerId);
      const keys = await Promise.all(ids.map((id) => secrets.get(keyName(id))));
      const month = monthOf(clock.now());
      return ok({
        withKey: ids.filter((_, at) => keys[at] !== null),
        place: secrets.place,
        month: store.llmUsage.sum(month),
        total: store.llmUsage.sum(null),
        sessions: [...store.llmUsage.bySession(month, MOST_SESSIONS)],
      });
    },
    'llm.test': async ({ providerId }) => {
      const settings = find(providerId);
      if (!settings) return noProvider();
      const month = monthOf(clock.now());
      const [before, startedAt] = [store.llmUsage.sum(month), clock.now()];
      const result = await only(settings).extract(TEST_SCREEN, MAX_LINES);
      const ms = Math.round(clock.now() - startedAt);
      if (result.type === 'failed') return llmFailure(result.reason);
      const { state, content } = result.message;
      return ok({ ms, state, content, usage: difference(store.llmUsage.sum(month), before) });
    },
  } satisfies Partial<CorralApi>;
}

function isSameServer(one: LlmProviderSettings, other: LlmProviderSettings): boolean {
  return one.api === other.api && originOf(one.baseUrl) === originOf(other.baseUrl);
}

const originOf = (baseUrl: string) => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl);

function llmFailure(reason: ExtractionError) {
  if (reason.kind === 'Timeout')
    return fail(
      'notReached',
      compose('setupFailures.noAnswer', { seconds: String(reason.ms / 1000) }),
    );
  if (reason.kind === 'ApiError') return fail('notReached', reason.message);
  return fail(
    'notUnderstood',
    compose('setupFailures.notUnderstood'),
    compose('setupFailures.tryShortCalls'),
  );
}

/** An invented screen: a test sends no content of a real screen. */
const TEST_SCREEN: Snapshot = {
  lines: [
    'deploy 3.1',
    '',
    'Where shall this version go?',
    '   · staging',
    '   · production',
    '',
    '~ pick one ~',
  ].map((text) => ({
    text,
    runs: null,
  })),
  cols: 80,
  cursor: null,
  alternateScreen: null,
  title: null,
  isTyping: false,
};

function difference(after: LlmUsage, before: LlmUsage): LlmUsage {
  return {
    calls: after.calls - before.calls,
    inputTokens: after.inputTokens - before.inputTokens,
    outputTokens: after.outputTokens - before.outputTokens,
    costUsd: after.costUsd - before.costUsd,
    unpriced: after.unpriced - before.unpriced,
  };
}
