import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { lineBefore, promptLine, type PromptLine } from '../../prompts/prompt-line.ts';
import { isReplPrompt } from './repl.ts';

const LABEL = /^[^\s$#>].{1,300}[:：]\s*(?:[[(（][^[\]()]{0,200}[\])）])?\s*$/u;
const VERB =
  /^(?:(?:please\s+)?(?:enter|input|type|provide|specify|choose|select|give)\b|username|user name|login|email|name\b|请|输入)|\blogin[:：]$|^[\w ]{2,40}[:：]\s*\([^()]*\)$/iu;
const DEFAULT = /[[(（][^[\]()]{0,200}[\])）]\s*[:：]?$/u;
const WHAT =
  /^(?:what|which|who|where|when|how|why|谁|什么|哪|怎么|为什么)\b|(?:什么|哪[个里些]|多少|几|谁)[^？?]*[?？]$/iu;

/** Matches `[Unknown]:`, whose question is in the line above. */
const SUGGESTION = /^\[[^[\]]{0,60}\]\s*[:：]?$/u;

const LONGEST = 500;

/** Recognises a line that ends in a colon or a question mark and expects text behind it. */
export const genericTextInput: Recogniser = {
  name: 'generic/text-input',
  recognise(screen) {
    const line = promptLine(screen);
    const kind =
      line && line.text.length <= LONGEST && line.hasCursor !== false ? kindOf(line.text) : null;
    if (!line || kind === null || isReplPrompt(line.text)) return null;
    const isOpen = kind !== 'question';
    return questionRecognition(isSure(line, kind) ? 0.8 : 0.45, {
      question: SUGGESTION.test(line.text)
        ? `${lineBefore(screen, line.at)} ${line.text}`.trim()
        : line.text,
      messageType: isOpen ? 'open_ended' : 'confirmation',
      howToAnswer: isOpen ? 'Type the answer, then Enter.' : 'Type y or n, then Enter.',
      answer: isOpen ? { by: 'line' } : { by: 'keys', keys: ['y', 'n'] },
    });
  },
};

type InputKind = 'label' | 'question' | 'open question';

/**
 * Returns whether a line is surely a prompt. A label that only ends in a colon may be any line of
 * output.
 */
function isSure({ text, hasCursor }: PromptLine, kind: InputKind): boolean {
  return hasCursor === true || kind !== 'label' || VERB.test(text) || DEFAULT.test(text);
}

/**
 * Returns the kind of prompt. A question that begins with a question word cannot be answered with
 * yes or no.
 */
function kindOf(text: string): InputKind | null {
  if (/[?？]\s*[(（][^()（）]{1,40}[)）]$/u.test(text)) return 'open question';
  if (/[?？]\s*$/u.test(text) && text.length > 3)
    return WHAT.test(text) ? 'open question' : 'question';
  return LABEL.test(text) ? 'label' : null;
}
