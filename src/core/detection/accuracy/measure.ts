import { agentScreens } from '#core/agents/all.ts';
import { guessCols } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { readScreen } from '../ansi.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import type { Label } from './corpus.ts';

/**
 * One screen, read by the rules as `corral extract --agent auto FILE` reads it, from the file alone.
 * Its subject is not part of the measurement.
 */
export type Outcome = {
  readonly label: Label;
  readonly message: ExtractedMessage;
  readonly ms: number;
};

export function outcomesOf(label: Label): readonly Outcome[] {
  const texts = label.coloured === null ? [label.text] : [label.text, label.coloured];
  return texts.map((text) => {
    const readings = Array.from({ length: READINGS }, () => readingOf(text));
    const [{ message } = readingOf(text)] = readings;
    return { label, message, ms: Math.min(...readings.map(({ ms }) => ms)) };
  });
}

/**
 * The fastest of these readings counts, so that other programs of the machine do not distort the
 * measurement.
 */
const READINGS = 3;

function readingOf(text: string): { readonly message: ExtractedMessage; readonly ms: number } {
  const started = performance.now();
  const lines = readScreen(text);
  const snapshot = {
    lines,
    cols: guessCols(lines),
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  const { message } = new RuleExtractor(agentScreens).read(snapshot, MAX_LINES);
  return { message, ms: performance.now() - started };
}

/** Shares from 0 to 1; `NaN` if there was nothing to count. */
export type Figures = {
  readonly screens: number;
  readonly precision: number;
  readonly recall: number;
  readonly state: number;
  readonly messageType: number;
  readonly question: number;
  readonly options: number;
  readonly contextComplete: number;
  readonly isDecisionRequired: number;
  readonly fingerprint: number;
  readonly withoutLlm: number;
  readonly p50: number;
  readonly p95: number;
};

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const askedOutcomes = outcomes.filter(({ label }) => label.state === 'has_question');
  const reportedQuestions = outcomes.filter((each) => measuredState(each) === 'has_question');
  const correctQuestions = reportedQuestions.filter(({ label }) => label.state === 'has_question');
  const times = outcomes.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    screens: outcomes.length,
    precision: share(correctQuestions.length, reportedQuestions.length),
    recall: share(correctQuestions.length, askedOutcomes.length),
    state: shareOf(outcomes, (each) => measuredState(each) === each.label.state),
    messageType: shareOf(
      askedOutcomes,
      ({ label, message }) => message.messageType === label.message_type,
    ),
    question: shareOf(askedOutcomes, ({ label, message }) =>
      withSingleSpaces(message.content).includes(withSingleSpaces(label.question ?? '')),
    ),
    options: shareOf(
      askedOutcomes,
      ({ label, message }) => JSON.stringify(message.options) === JSON.stringify(label.options),
    ),
    contextComplete: shareOf(
      askedOutcomes,
      ({ label, message }) => message.contextComplete === label.context_complete,
    ),
    isDecisionRequired: shareOf(
      outcomes,
      ({ label, message }) => message.isDecisionRequired === label.is_decision,
    ),
    fingerprint: stability(askedOutcomes),
    withoutLlm: shareOf(outcomes, ({ message }) => message.confidence >= CERTAIN),
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
  };
}

/** Returns `uncertain` for a reading below `CERTAIN`, on which nothing may act. */
function measuredState({ message }: Outcome): string {
  return message.confidence >= CERTAIN ? message.state : 'uncertain';
}

function share(count: number, of: number): number {
  return of === 0 ? Number.NaN : count / of;
}

function shareOf(outcomes: readonly Outcome[], isRight: (outcome: Outcome) => boolean): number {
  return share(outcomes.filter((each) => isRight(each)).length, outcomes.length);
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Returns the share of the questions recorded at several widths whose fingerprint is the same at
 * all of them.
 */
function stability(askedOutcomes: readonly Outcome[]): number {
  const byQuestion = Map.groupBy(askedOutcomes, ({ label }) => `${label.agent}/${label.screen}`);
  const groups = [...byQuestion.values()].filter((group) => group.length > 1);
  const stable = groups.filter(
    (group) => new Set(group.map(({ message }) => message.fingerprint)).size === 1,
  );
  return share(stable.length, groups.length);
}
