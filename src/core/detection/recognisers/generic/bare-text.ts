import { idleSighting, UNCLEAR, type Recogniser, type Sighting } from '#core/agents/kits/screen/recogniser.ts';
import { readSpokenQuestion } from '#core/agents/kits/screen/spoken/spoken-sighting.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';

import { bareText } from '../../prompts/bare-text.ts';
import { shellPrompt } from '../../prompts/shell-prompt.ts';

/** A question in words at the end of plain text, with an agent's prompt below it or without. */
export const genericBareText: Recogniser = {
  name: 'generic/bare-text',
  recognise(screen) {
    const text = bareText(screen.rows);
    if (!text) return null;
    const said = readSpokenQuestion({
      rows: text.rows,
      isAbove: text.isAbove,
      confidence: text.isOutput ? OUTPUT : 0.8,
      answer: null,
      rest: { contextComplete: !screen.isCut },
    });
    if (said === 'nothing' || said === 'unclear') return text.hasPrompt ? atPrompt(said, text.draft) : null;
    const isListed = said.sighting.options.length > 0;
    // A question in plain output may be part of any text; only its options or a prompt make it a question to the person.
    return isListed || text.hasPrompt ? said.sighting : { ...said.sighting, confidence: Math.min(said.sighting.confidence, 0.55) };
  },
};

/** An agent's prompt with nothing that asks above it. */
function atPrompt(said: 'nothing' | 'unclear', draft: string): Sighting | null {
  if (said === 'unclear') return idleSighting(UNCLEAR);
  return draft === '' ? idleSighting(0.85) : null;
}

/** A command may print any text: less than `CERTAIN`. */
const OUTPUT = 0.45;

/** Returns whether an agent's prompt at the end may wait for an answer, so that it is not called rest. */
export function mayAsk(screen: Parameters<Recogniser['recognise']>[0]): boolean {
  const last = screen.rows.at(-1);
  if (last === undefined || shellPrompt(last.text) === null) return false;
  const seen = genericBareText.recognise(screen);
  return seen !== null && (seen.state === 'has_question' || seen.confidence < CERTAIN);
}
