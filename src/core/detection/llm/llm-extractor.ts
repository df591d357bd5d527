import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { LlmCalls } from '#shared/detection/llm-settings.ts';

import type { ExtractionError, ExtractionResult, MessageExtractor } from '../extraction.ts';
import type { RuleExtractor } from '../rule-extractor.ts';
import type { LlmScreenAnswer } from './answer.ts';
import { asksForSecret } from './asks-for-secret.ts';
import { messageOfAnswer } from './message-of-answer.ts';
import { parseAnswer, parseState, type ParseError } from './parse-answer.ts';
import {
  correctionPrompt,
  questionPrompt,
  statePrompt,
  unifiedPrompt,
  type Prompt,
} from './prompts.ts';
import type { LlmTurn } from '#core/ports/llm-provider-port.ts';
import type { ProviderChain } from './provider-chain.ts';
import { screenText, windowOf } from './screen-text.ts';

/** Limit of corrections for one snapshot: with five windows, a screen costs at most eight calls. */
const MOST_CORRECTIONS = 3;
const LONGEST_TURN = 8000;

export type LlmExtractorServices = {
  readonly chain: Pick<ProviderChain, 'complete'>;
  readonly rules: RuleExtractor;
  readonly calls: LlmCalls;
  /** Returns an unguessable word, new for every call. */
  readonly mark: () => string;
};

/** State of the extraction of one snapshot. */
type Progress = { readonly text: string; corrections: number };
type ScreenReply = { readonly answer: LlmScreenAnswer; readonly model: string };
type ModelReply<T> = { readonly value: T; readonly model: string };

/**
 * Has a model read the screens that rules cannot. The answer becomes a question that is shown to
 * the person, and nothing else.
 */
export class LlmExtractor implements MessageExtractor {
  readonly #services: LlmExtractorServices;
  readonly #progress = new WeakMap<Snapshot, Progress>();

  constructor(services: LlmExtractorServices) {
    this.#services = services;
  }

  async extract(snapshot: Snapshot, lines: number): Promise<ExtractionResult> {
    const { rules } = this.#services;
    // The person's keys and secrets must not leave the machine, so only the rules read such a
    // screen.
    if (snapshot.isTyping || asksForSecret(screenOf(snapshot, MAX_LINES)))
      return rules.extract(snapshot, lines);
    const progress = this.#progressOf(snapshot);
    const { text, isCut } = windowOf(progress.text, lines);
    if (text.trim() === '') return rules.extract(snapshot, lines);
    const read = await this.#read(text, progress);
    if (!read.ok) {
      // More lines of the screen may help; without more lines the extraction is over.
      const isOver = read.error.kind === 'ParseError' && !isCut;
      return { type: 'failed', reason: isOver ? { kind: 'MaxIterations' } : read.error };
    }
    const message = messageOfAnswer(read.value, text, rules.agents);
    if (message.state === 'processing') return { type: 'processing', message };
    return { type: message.contextComplete || !isCut ? 'success' : 'needMoreContext', message };
  }

  /** Uses the rules: this is called often and must cost no model call. */
  isProcessing(snapshot: Snapshot): boolean {
    return this.#services.rules.isProcessing(snapshot);
  }

  #progressOf(snapshot: Snapshot): Progress {
    const known = this.#progress.get(snapshot);
    if (known) return known;
    const { agent } = this.#services.rules.read(snapshot, MAX_LINES);
    const made = { text: screenText(snapshot, agent, this.#services.rules.agents), corrections: 0 };
    this.#progress.set(snapshot, made);
    return made;
  }

  async #read(screen: string, progress: Progress): Promise<Result<ScreenReply, ExtractionError>> {
    const mark = `=====${this.#services.mark()}=====`;
    if (this.#services.calls === 'unified') {
      const unified = await this.#ask(unifiedPrompt(screen, mark), progress, (text) =>
        parseAnswer(text),
      );
      return unified.ok ? ok({ answer: unified.value.value, model: unified.value.model }) : unified;
    }
    const state = await this.#ask(statePrompt(screen, mark), progress, parseState);
    if (!state.ok) return state;
    const { value, model } = state.value;
    if (value === 'processing' || value === 'idle')
      return ok({ answer: emptyAnswer(value), model });
    const question = await this.#ask(questionPrompt(screen, mark), progress, (text) =>
      parseAnswer(text, 'has_question'),
    );
    if (!question.ok) return question;
    const answer = question.value.value;
    return ok({
      answer: { ...answer, isDecisionRequired: answer.isDecisionRequired || value === 'decision' },
      model: question.value.model,
    });
  }

  /** Sends bad answers back with their errors while corrections are left. */
  async #ask<T>(
    { system, text }: Prompt,
    progress: Progress,
    parse: (text: string) => Result<T, ParseError>,
  ): Promise<Result<ModelReply<T>, ExtractionError>> {
    const turns: LlmTurn[] = [{ role: 'user', text }];
    for (;;) {
      const answer = await this.#services.chain.complete({ system, turns });
      if (!answer.ok) return answer;
      const parsed = parse(answer.value.text);
      if (parsed.ok)
        return ok({ value: parsed.value, model: answer.value.provider.settings.model });
      if (progress.corrections >= MOST_CORRECTIONS) return err(parsed.error);
      progress.corrections += 1;
      turns.push(
        { role: 'assistant', text: answer.value.text.slice(0, LONGEST_TURN) || '(nothing)' },
        { role: 'user', text: correctionPrompt(parsed.error.message) },
      );
    }
  }
}

function emptyAnswer(state: LlmScreenAnswer['state']): LlmScreenAnswer {
  const nothing = {
    messageType: null,
    question: null,
    content: null,
    options: [],
    fingerprint: null,
    agentStatus: null,
    lastAction: null,
  };
  return { ...nothing, state, contextComplete: true, isDecisionRequired: false };
}
