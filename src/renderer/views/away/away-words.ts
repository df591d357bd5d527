import type { TFunction } from 'i18next';

import { listFormat, numberFormat } from '#renderer/kit/i18n/formats.ts';
import { formatCost } from '#renderer/kit/text/format.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { QuestionCounts, UnseenCounts } from '#shared/conversation/turn.ts';

type AwayWords = { readonly t: TFunction<'away'>; readonly locale: string };

export type AwayFact = { readonly text: string; readonly isError: boolean };

/**
 * Returns what happened while the person was away, one text for each kind of fact, without those
 * that are zero. `sessions` is null for a single session.
 */
export function awayFacts(
  counts: UnseenCounts,
  sessions: number | null,
  words: AwayWords,
): readonly AwayFact[] {
  const { t } = words;
  const plain = [
    turnsText(counts, sessions, words),
    changesText(counts, words),
    questionsText(counts.questions, words),
  ];
  const errors = (['turnsFailed', 'turnsInterrupted', 'toolsFailed'] as const).map((kind) =>
    counts[kind] === 0 ? null : t(kind, { count: counts[kind] }),
  );
  const rest = [costText(counts, words), counts.isCut ? t('more') : null];
  return [
    ...textsOf(plain).map((text) => ({ text, isError: false })),
    ...textsOf(errors).map((text) => ({ text, isError: true })),
    ...textsOf(rest).map((text) => ({ text, isError: false })),
  ];
}

/** Returns the facts in one line. */
export function awayLine(facts: readonly AwayFact[]): string {
  return facts.map(({ text }) => text).join(' · ');
}

const textsOf = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null);

function turnsText({ turns }: UnseenCounts, sessions: number | null, { t }: AwayWords) {
  if (turns === 0) return null;
  const text = t('turns', { count: turns });
  return sessions === null ? text : t('inSessions', { turns: text, count: sessions });
}

function changesText({ changes }: UnseenCounts, { t, locale }: AwayWords): string | null {
  const { files, added, removed } = changes;
  const count = numberFormat(locale);
  const lines = { added: count.format(added), removed: count.format(removed) };
  return files === 0 ? null : t('files', { count: files, ...lines });
}

function questionsText(questions: QuestionCounts, { t, locale }: AwayWords): string | null {
  if (questions.total === 0) return null;
  const programs = listFormat(locale).format(questions.programs.map((name) => visibleText(name)));
  const kinds = ['byPerson', 'byRule', 'byProgram', 'expired', 'dropped', 'open'] as const;
  const ends = kinds
    .filter((kind) => questions[kind] > 0)
    .map((kind) => t(kind, { amount: numberFormat(locale).format(questions[kind]), programs }));
  return t('questions', { count: questions.total, ends: listFormat(locale).format(ends) });
}

/** A cost that is not known is stated, and never counts as zero. */
function costText({ costUsd, unpriced }: UnseenCounts, { t, locale }: AwayWords): string | null {
  if (costUsd === null || costUsd === 0) return unpriced > 0 ? t('costUnknown') : null;
  const cost = formatCost(costUsd, locale);
  return unpriced > 0 ? t('costAtLeast', { cost }) : cost;
}
