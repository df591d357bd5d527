import type { Decider } from '#shared/interaction/decider.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';
import { compose, type Sentence, type ShownText } from '#shared/words/sentence.ts';

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
export function tooLateText(found: Interaction, decidedBy: Decider): ShownText {
  if (found.outcome !== 'answered')
    return (
      closedText(found) ??
      compose('questionFailures.closedAs', { outcome: found.outcome ?? 'open' })
    );
  const option = found.request.options.find(
    ({ optionId }) => optionId === found.response?.selectedOptionId,
  );
  const who = whoAnswered(found.decidedBy, decidedBy);
  return option
    ? compose('questionFailures.tooLateFor', { who, option: option.label })
    : compose('questionFailures.tooLate', { who });
}

/** Returns why a question was closed; null if that is not stored. */
function closedText({ explained = [], explanation }: Interaction): ShownText | null {
  const [first, ...others] = explained;
  if (!first) return explanation;
  return others.reduce<Sentence>(
    (text, next) => compose('questionFailures.sentences', { first: text, rest: next }),
    first,
  );
}

function whoAnswered(first: Decider | null, second: Decider): Sentence {
  if (first?.type === 'window') {
    const isSame = second.type === 'window' && second.windowId === first.windowId;
    return isSame
      ? compose('questionFailures.sameWindow')
      : compose('questionFailures.otherWindow');
  }
  if (first?.type === 'client') return compose('questionFailures.program', { name: first.name });
  return first?.type === 'rule'
    ? compose('questionFailures.rule')
    : compose('questionFailures.answered');
}
