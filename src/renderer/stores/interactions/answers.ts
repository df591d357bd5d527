import type { InteractionData } from '#shared/interaction/interaction.ts';
import type { Question } from '#shared/tool/tool-details.ts';

/** The answer to one question so far. `other` counts only if `otherChosen` is true. */
export type Draft = {
  readonly picked: readonly string[];
  readonly other: string;
  readonly otherChosen: boolean;
  readonly note: string;
};

export const emptyDraft: Draft = { picked: [], other: '', otherChosen: false, note: '' };

export type Collected = {
  readonly answers: Readonly<Record<string, string>>;
  /** Notes by question text; only non-empty ones. */
  readonly notes: Readonly<Record<string, string>>;
  /** Positions of questions that need an answer and have none. */
  readonly missing: readonly number[];
};

/**
 * Chooses a label. In a question with one choice it replaces the previous label; otherwise choosing
 * it again removes it.
 */
export function pickLabel(question: Question, draft: Draft, label: string): Draft {
  if (!question.multiSelect) return { ...draft, picked: [label], otherChosen: false };
  const picked = draft.picked.includes(label)
    ? draft.picked.filter((held) => held !== label)
    : [...draft.picked, label];
  return { ...draft, picked };
}

export function pickOther(question: Question, draft: Draft, chosen: boolean): Draft {
  return {
    ...draft,
    otherChosen: chosen,
    picked: question.multiSelect || !chosen ? draft.picked : [],
  };
}

/** Stores the own answer. A non-empty text chooses it; an empty one removes it. */
export function writeOther(question: Question, draft: Draft, other: string): Draft {
  return { ...pickOther(question, draft, other.trim() !== ''), other };
}

/**
 * Returns the answers by question text. Several labels are in the order of the options, joined by a
 * comma, as agents expect.
 */
export function collectAnswers(
  questions: readonly Question[],
  drafts: readonly Draft[],
): Collected {
  const answers: Record<string, string> = {};
  const notes: Record<string, string> = {};
  const missing: number[] = [];
  for (const [at, question] of questions.entries()) {
    const answer = answerOf(question, drafts[at] ?? emptyDraft);
    const note = drafts[at]?.note.trim() ?? '';
    if (answer !== '') answers[question.question] = answer;
    else if (question.isOptional !== true) missing.push(at);
    if (answer !== '' && note !== '') notes[question.question] = note;
  }
  return { answers, notes, missing };
}

/** Returns the answers in the form in which they are sent. */
export function answerData(
  answers: Collected['answers'],
  notes: Collected['notes'],
): InteractionData {
  return { answers: { ...answers }, ...(Object.keys(notes).length > 0 && { notes: { ...notes } }) };
}

function answerOf(question: Question, draft: Draft): string {
  const listed = question.options
    .map((option) => option.label)
    .filter((label) => draft.picked.includes(label));
  // Labels of a huge list, found by its filter, follow in the order in which they were chosen.
  const labels = [...listed, ...draft.picked.filter((label) => !listed.includes(label))];
  // A secret is not trimmed, because a password may end with a blank.
  const own = !draft.otherChosen
    ? ''
    : question.isSecret === true
      ? draft.other
      : draft.other.trim();
  return [...labels, own].filter((part) => part !== '').join(', ');
}
