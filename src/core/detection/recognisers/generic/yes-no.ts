import { logicalLines, upToMark } from '../../dialog.ts';
import { asking, type Recogniser } from '../../recogniser.ts';
import type { Screen } from '../../screen/screen.ts';
import { isEntered, promptLine, type PromptLine } from './prompt-line.ts';

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

/** Asks for yes or no. */
export const genericYesNo: Recogniser = {
  name: 'generic/yes-no',
  agent: 'generic',
  recognise(screen) {
    const line = promptLine(screen);
    if (!line || isEntered(line)) return null;
    const above = askedAbove(screen, line);
    const choice = CHOICE.exec(line.text) ?? (above === '' ? null : BARE.exec(line.text));
    if (!choice && !DEFAULT.test(line.text) && !PROGRAM.test(line.text)) return null;
    const options = (choice?.[1] ?? '')
      .split(/[/|／,]|\bor\b/u)
      .flatMap((option) => (option.trim() === '' ? [] : [option.replaceAll(/[[\]\s]/gu, '')]));
    return asking(choice ? 0.95 : 0.85, {
      question: `${above} ${line.text}`.trim().replace(/(?<=[?？:：\])）】])\s*[\w是否]{1,20}$/u, ''),
      messageType: 'confirmation',
      options,
      howToAnswer: `Type ${options.length > 0 ? options.slice(0, 2).join(' or ') : 'y or n'}, then Enter.`,
      answer: { by: 'keys', keys: options.length > 0 ? options.slice(0, 2) : ['y', 'n'] },
      isDecisionRequired: true,
    });
  },
};
