import { logicalLines, upToMark } from '#core/agents/kits/screen/dialog.ts';
import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';
import { referenceOf } from '#core/agents/kits/screen/spoken/question-reference.ts';

import { isEntered, promptLine, type PromptLine } from '../../prompts/prompt-line.ts';

/**
 * Matches `[Y/n]`, `(yes/no)`, `(y/N)`, `(yes/no/[fingerprint])`, `(是/否)`, with or without a
 * default, and the draft behind it.
 */
const CHOICE =
  /[[(【（]\s*(\[?(?:y|yes|是)\]?\s?(?:[/|／,]|\bor\b)\s?\[?(?:n|no|否)\]?(?:\s?[/|]\s?\[?[\w-]{1,20}\]?){0,3})\s*[\])】）](?:\s*[[(]default[^[\]()]{0,20}[\])])?\s*[?？:：]?\s*[\w是否]{0,20}$/iu;
/** Matches `Ok to proceed? (y)`, which names the value of Enter. */
const DEFAULT = /[?？]\s*[[(]\s*(?:y|yes|n|no)\s*[\])]\s*[?:]?\s*\w{0,5}$/iu;
/**
 * Matches `rm: remove regular file 'a'?`, which names the program and no answers, and `rm a?...` of
 * xargs.
 */
const PROGRAM =
  /^(?:rm|cp|mv|ln|unlink|gunzip|gzip|unzip|sudo): .{1,400}\?\s*\w{0,3}$|\S\?\.{3}\w{0,3}$/u;

/** Matches `Yes/No?` of parted and `[no]:` of keytool, whose question is in the line above. */
const BARE = /^((?:y|yes)\/(?:n|no))\s?[?:]$|^\[(?:y|yes|n|no)\]\s?:$/iu;
const MOST_ROWS = 6;

/** Returns the question above. Returns '' if the line itself contains it, or if there is none. */
function questionAbove({ rows }: Screen, { text, at }: PromptLine): string {
  if (!BARE.test(text)) return '';
  const rowsAbove = rows
    .slice(Math.max(0, at - MOST_ROWS), at)
    .filter(({ kind }) => kind === 'text');
  const line = logicalLines(rowsAbove).at(-1) ?? '';
  return /[?？]$/u.test(line) ? upToMark(line) : '';
}

/** Returns false if the question refers to text above it and there is none. */
function isShown({ rows, isCut }: Screen, at: number, text: string): boolean {
  return (
    referenceOf(text) !== 'before' ||
    (!isCut && rows.slice(0, at).some((row) => row.kind === 'text' && row.text.length > 1))
  );
}

/** Returns the options of a choice: `y` and `n` for `[y]/n`. */
function optionsIn(choice: string): string[] {
  const options = choice.split(/[/|／,]|\bor\b/u).filter((option) => option.trim() !== '');
  return options.map((option) => option.replaceAll(/[[\]\s]/gu, ''));
}

/** Recognises a question for yes or no. */
export const genericYesNo: Recogniser = {
  name: 'generic/yes-no',
  recognise(screen) {
    const line = promptLine(screen);
    if (!line || isEntered(line)) return null;
    const above = questionAbove(screen, line);
    const choice = CHOICE.exec(line.text) ?? (above === '' ? null : BARE.exec(line.text));
    if (!choice && !DEFAULT.test(line.text) && !PROGRAM.test(line.text)) return null;
    const options = optionsIn(choice?.[1] ?? '');
    const keys = options.length > 0 ? options.slice(0, 2) : ['y', 'n'];
    return questionRecognition(choice ? 0.95 : 0.85, {
      question: `${above} ${line.text}`
        .trim()
        .replace(/(?<=[?？:：\])）】])\s*[\w是否]{1,20}$/u, ''),
      messageType: 'confirmation',
      options,
      howToAnswer: `Type ${keys.join(' or ')}, then Enter.`,
      contextComplete: isShown(screen, line.at, line.text),
      answer: { by: 'keys', keys },
    });
  },
};
