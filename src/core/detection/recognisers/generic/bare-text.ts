import {
  idleRecognition,
  UNCLEAR,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import { ordersChoice } from '#core/agents/kits/screen/spoken/list-heading.ts';
import { readSpokenQuestion } from '#core/agents/kits/screen/spoken/spoken-recognition.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';

import { bareText } from '../../prompts/bare-text.ts';
import { shellPrompt } from '../../prompts/shell-prompt.ts';

/**
 * Recognises a question in words at the end of plain text, with or without an agent's prompt below
 * it.
 */
export const genericBareText: Recogniser = {
  name: 'generic/bare-text',
  recognise(screen) {
    const text = bareText(screen.rows);
    if (!text) return null;
    const reading = readSpokenQuestion({
      rows: text.rows,
      isAbove: text.isAbove,
      confidence: text.isOutput ? OUTPUT : 0.8,
      answer: null,
      rest: { contextComplete: !screen.isCut },
    });
    if (reading === 'nothing' || reading === 'unclear')
      return text.hasPrompt ? atPrompt(reading, text.draft) : null;
    const { options, question } = reading.recognition;
    const isListed = options.length > 0;
    if (isListed && text.isOutput && ordersChoice(question))
      return { ...reading.recognition, confidence: ORDERED };
    // A question in plain output may be part of any text; only options or a prompt make it a
    // question to the person.
    return isListed || text.hasPrompt
      ? reading.recognition
      : { ...reading.recognition, confidence: Math.min(reading.recognition.confidence, 0.55) };
  },
};

/** Reads an agent's prompt without a question above it. */
function atPrompt(reading: 'nothing' | 'unclear', draft: string): Recognition | null {
  if (reading === 'unclear') return idleRecognition(UNCLEAR);
  return draft === '' ? idleRecognition(0.85) : null;
}

/** The confidence of a command's output, which may be any text: below `CERTAIN`. */
const OUTPUT = 0.45;

/** The confidence of an order to choose at the end of a command's output. */
const ORDERED = 0.6;

/**
 * Returns whether an agent's prompt at the end may wait for an answer, so that it must not be read
 * as idle.
 */
export function mayAsk(screen: Parameters<Recogniser['recognise']>[0]): boolean {
  const last = screen.rows.at(-1);
  if (last === undefined || shellPrompt(last.text) === null) return false;
  const seen = genericBareText.recognise(screen);
  return seen !== null && (seen.state === 'has_question' || seen.confidence < CERTAIN);
}
