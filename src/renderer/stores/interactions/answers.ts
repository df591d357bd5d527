import type { InteractionData } from '#shared/interaction/interaction.ts';
import type { Question } from '#shared/tool/tool-details.ts';

/** What the person has chosen so far for one question. `other` counts while `otherChosen`. */
export type Draft = { readonly picked: readonly string[]; readonly other: string; readonly otherChosen: boolean; readonly note: string };

export const emptyDraft: Draft = { picked: [], other: '', otherChosen: false, note: '' };

export type Collected = {
  readonly answers: Readonly<Record<string, string>>;
  /** By the question, too; only where something was written. */
  readonly notes: Readonly<Record<string, string>>;
  /** Positions of questions without an answer. */
  readonly missing: readonly number[];
};

/** One choice takes the place of another; of several, choosing again takes it back. */
export function pickLabel(question: Question, draft: Draft, label: string): Draft {
  if (!question.multiSelect) return { ...draft, picked: [label], otherChosen: false };
  const picked = draft.picked.includes(label) ? draft.picked.filter((held) => held !== label) : [...draft.picked, label];
  return { ...draft, picked };
}

export function pickOther(question: Question, draft: Draft, chosen: boolean): Draft {
  return { ...draft, otherChosen: chosen, picked: question.multiSelect || !chosen ? draft.picked : [] };
}

/** Writing an own answer chooses it; emptying the field takes it back. */
export function writeOther(question: Question, draft: Draft, other: string): Draft {
  return { ...pickOther(question, draft, other.trim() !== ''), other };
}

/** Answers by question text; several labels in the order of the options, joined by a comma, as agents expect. */
export function collectAnswers(questions: readonly Question[], drafts: readonly Draft[]): Collected {
  const answers: Record<string, string> = {};
  const notes: Record<string, string> = {};
  const missing: number[] = [];
  for (const [at, question] of questions.entries()) {
    const answer = answerOf(question, drafts[at] ?? emptyDraft);
    const note = drafts[at]?.note.trim() ?? '';
    if (answer === '') missing.push(at);
    else answers[question.question] = answer;
    if (answer !== '' && note !== '') notes[question.question] = note;
  }
  return { answers, notes, missing };
}

/** As it is sent. */
export function answerData(answers: Collected['answers'], notes: Collected['notes']): InteractionData {
  return { answers: { ...answers }, ...(Object.keys(notes).length > 0 && { notes: { ...notes } }) };
}

function answerOf(question: Question, draft: Draft): string {
  const known = question.options.map((option) => option.label).filter((label) => draft.picked.includes(label));
  // Those of a huge list that were found by its filter, in the order in which they were chosen.
  const labels = [...known, ...draft.picked.filter((label) => !known.includes(label))];
  // A blank at the end of a password belongs to it.
  const own = !draft.otherChosen ? '' : question.isSecret === true ? draft.other : draft.other.trim();
  return [...labels, own].filter((part) => part !== '').join(', ');
}
