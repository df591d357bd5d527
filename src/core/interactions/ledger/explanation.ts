import type { Decider } from '#shared/interaction/decider.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

const NEVER_SHOWN = worded('neverShown', {});

/** Returns the explanation of an end. Adds "never shown" for a question that no window showed. */
export function explain({ outcome, shownAt }: Interaction, why: Worded): Explanation {
  return explanationOf(outcome === null && shownAt === null ? [NEVER_SHOWN, why] : [why]);
}

type Explanation = Required<Pick<Interaction, 'explanation' | 'explained'>>;

export function explanationOf(sentences: readonly Worded[]): Explanation {
  return {
    explanation: sentences.map(({ text }) => text).join(' '),
    explained: sentences.map(({ wording }) => wording),
  };
}

/** Returns the reason why an answer comes too late, for the second decider. */
export function tooLateText(found: Interaction, decidedBy: Decider): string {
  if (found.outcome !== 'answered')
    return found.explanation ?? `This question is closed (${found.outcome}).`;
  const option = found.request.options.find(
    ({ optionId }) => optionId === found.response?.selectedOptionId,
  );
  return `${whoAnswered(found.decidedBy, decidedBy)}${option ? `: ${option.label}` : ''}. Your answer changed nothing.`;
}

function whoAnswered(first: Decider | null, second: Decider): string {
  if (first?.type === 'window') {
    const isSame = second.type === 'window' && second.windowId === first.windowId;
    return isSame
      ? 'This window has already answered this question'
      : 'Another window has already answered this question';
  }
  if (first?.type === 'client')
    return `The program ${first.name} has already answered this question`;
  return first?.type === 'rule'
    ? 'A rule of yours has already answered this question'
    : 'This question has already been answered';
}
