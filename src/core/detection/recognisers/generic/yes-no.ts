import { logicalLines, upToMark } from '#core/agents/kits/screen/dialog.ts';
import { questionSighting, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';
import { referenceOf } from '#core/agents/kits/screen/spoken/question-reference.ts';

import { isEntered, promptLine, type PromptLine } from '../../prompts/prompt-line.ts';

/** `[Y/n]`, `(yes/no)`, `(y/N)`, `(yes/no/[fingerprint])`, `(是/否)`, with a default or without, and what was typed behind it. */
const CHOICE =
  /[[(【（]\s*(\[?(?:y|yes|是)\]?\s?(?:[/|／,]|\bor\b)\s?\[?(?:n|no|否)\]?(?:\s?[/|]\s?\[?[\w-]{1,20}\]?){0,3})\s*[\])】）](?:\s*[[(]default[^[\]()]{0,20}[\])])?\s*[?？:：]?\s*[\w是否]{0,20}$/iu;
/** `Ok to proceed? (y)`: what Enter stands for. */
const DEFAULT = /[?？]\s*[[(]\s*(?:y|yes|n|no)\s*[\])]\s*[?:]?\s*\w{0,5}$/iu;
/** `rm: remove regular file 'a'?`: which program asks, and no hint at what to answer; `rm a?...` of xargs. */
const PROGRAM = /^(?:rm|cp|mv|ln|unlink|gunzip|gzip|unzip|sudo): .{1,400}\?\s*\w{0,3}$|\S\?\.{3}\w{0,3}$/u;

/** `Yes/No?` of parted, `[no]:` of keytool: what is asked stands above. */
const BARE = /^((?:y|yes)\/(?:n|no))\s?[?:]$|^\[(?:y|yes|n|no)\]\s?:$/iu;
const MOST_ROWS = 6;

/** Empty: it stands in the line itself, or is no question. */
function askedAbove({ rows }: Screen, { text, at }: PromptLine): string {
  if (!BARE.test(text)) return '';
  const said = rows.slice(Math.max(0, at - MOST_ROWS), at).filter(({ kind }) => kind === 'text');
  const line = logicalLines(said).at(-1) ?? '';
  return /[?？]$/u.test(line) ? upToMark(line) : '';
}

/** Returns false if the question points at something above it and nothing stands there. */
function isShown({ rows, isCut }: Screen, at: number, text: string): boolean {
  return referenceOf(text) !== 'before' || (!isCut && rows.slice(0, at).some((row) => row.kind === 'text' && row.text.length > 1));
}

/** `[y]/n`: `y` and `n`. */
function optionsIn(choice: string): string[] {
  const options = choice.split(/[/|／,]|\bor\b/u).filter((option) => option.trim() !== '');
  return options.map((option) => option.replaceAll(/[[\]\s]/gu, ''));
}

/** Asks for yes or no. */
export const genericYesNo: Recogniser = {
  name: 'generic/yes-no',
  recognise(screen) {
    const line = promptLine(screen);
    if (!line || isEntered(line)) return null;
    const above = askedAbove(screen, line);
    const choice = CHOICE.exec(line.text) ?? (above === '' ? null : BARE.exec(line.text));
    if (!choice && !DEFAULT.test(line.text) && !PROGRAM.test(line.text)) return null;
    const options = optionsIn(choice?.[1] ?? '');
    const keys = options.length > 0 ? options.slice(0, 2) : ['y', 'n'];
    return questionSighting(choice ? 0.95 : 0.85, {
      question: `${above} ${line.text}`.trim().replace(/(?<=[?？:：\])）】])\s*[\w是否]{1,20}$/u, ''),
      messageType: 'confirmation',
      options,
      howToAnswer: `Type ${keys.join(' or ')}, then Enter.`,
      contextComplete: isShown(screen, line.at, line.text),
      answer: { by: 'keys', keys },
    });
  },
};
