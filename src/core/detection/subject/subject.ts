import { rowOf } from '#core/agents/kits/screen/row.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { redactText } from '#shared/base/redact-text.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { shellPrompt } from '../prompts/shell-prompt.ts';

/** Words of a question that name no object: such a question refers to the text above it. */
const EMPTY_WORDS = new Set(
  (
    'a accept all an and any apply approve are as be begin can cannot choose confirm connect connecting continue default do does enter go have hit i if ' +
    'input is it key n next no now ok okay on one option or password perform please press proceed q ready really select should start sure that the them then ' +
    'these this those to type value want we what which will with would y yes you your these actions action changes change'
  ).split(' '),
);
const POINTING_WORDS =
  /^(?:这|那|此|该|以上|上面|上述|是否|确[认定]|继续|要|请|您|你|可以|吗|吧|呢|的|了|执行|输入|密码|口令|个|些|方案|操作|选择|哪|一|样|行|好)+$/u;

/**
 * Returns whether a question names its subject: `Delete report.txt? [y/N]` does, `Do you want to
 * continue? [Y/n]` does not.
 */
function namesSubject(question: string): boolean {
  const words = question
    .replaceAll(/[[(【（][^[\]()（）【】]*[\])】）]/gu, ' ')
    .toLowerCase()
    .match(/[\p{Script=Han}]+|[\p{L}\p{N}][\p{L}\p{N}'._/-]*/gu);
  return (words ?? []).some((word) =>
    /\p{Script=Han}/u.test(word)
      ? !POINTING_WORDS.test(word)
      : !EMPTY_WORDS.has(word.replace(/[.]+$/u, '')),
  );
}

/** Words that point at what is above, even if the question names its kind: `Stage this hunk`. */
const POINTS_UP =
  /\b(?:this|these|that|those|them|it|above|following)\b|[这那此该]|以上|上[面述]|如下|下列/iu;

/** Returns whether a question cannot be understood without the text above it. */
const refersAbove = (question: string) => POINTS_UP.test(question) || !namesSubject(question);

/**
 * A line as printed by its program. `first` and `last` are the rows that it occupies, as indices in
 * the screen's lines.
 */
type LogicalLine = { readonly text: string; readonly first: number; readonly last: number };

/** Joins the rows that the terminal wrapped. */
function logicalLinesOf({
  lines,
  wrapped,
}: Pick<ScreenText, 'lines' | 'wrapped'>): readonly LogicalLine[] {
  const joined: { text: string; readonly first: number; last: number }[] = [];
  for (const [at, text] of lines.entries()) {
    const line = wrapped[at] === true ? joined.at(-1) : undefined;
    if (line) {
      line.text += text;
      line.last = at;
    } else joined.push({ text, first: at, last: at });
  }
  return joined;
}

/** The subject of a question on a screen: the lines above it that it refers to. */
export type Subject = {
  /** The lines as printed, with wrapped rows joined. */
  readonly text: string;
  /** The shell command, if the lines begin with one. */
  readonly command: string | null;
  /** True if the whole subject could be read. */
  readonly isComplete: boolean;
  /**
   * Index of its first row in the screen's lines, or of the question's row if there is no subject.
   */
  readonly first: number;
};

/**
 * Longer subjects lose their beginning, because their end matters most; `isComplete` is then false.
 */
const MOST_CHARACTERS = 60_000;
/** Limit of the rows of a drawn panel. */
const TALLEST = 120;

/** The parts of a screen that a subject is read from. */
export type SubjectScreen = Pick<
  ScreenText,
  'lines' | 'wrapped' | 'top' | 'cols' | 'cursor' | 'alternate'
> & {
  /** True if earlier lines are known to be missing. */
  readonly isCut?: boolean;
  /** True if earlier lines seem to be missing, as in a capture that begins within a list. */
  readonly seemsCut?: boolean;
};

/** Reads the subject of the question at the end of a screen. */
export function subjectOf(screen: SubjectScreen, message: ExtractedMessage): Subject {
  const { asked, contextComplete } = message;
  if (asked?.answer?.by === 'composer') {
    return { text: asked.subject, command: null, isComplete: contextComplete, first: screen.top };
  }
  const lines = logicalLinesOf(screen);
  const end = promptAt(screen, lines, message);
  const isPanel = screen.alternate || isPainted(message);
  const start = isPanel
    ? panelStart(lines, end, screen)
    : printedStart(lines, end, screen, message);
  const allLines = trimBlankLines(lines.slice(start.at, end));
  const keptLines = lastLines(allLines);
  // Secrets in the subject are neither shown nor stored.
  const text = redactText(
    keptLines.map((line) => (isPanel ? plainRow(line, screen) : line.text.trimEnd())).join('\n'),
  );
  const { first } = keptLines[0] ?? lines[end] ?? { first: screen.top };
  return {
    text,
    command: start.command === null ? null : redactText(start.command),
    isComplete:
      isEnough(text, message) &&
      keptLines.length === allLines.length &&
      (isPanel ? contextComplete : start.isBegin),
    first,
  };
}

/** Returns whether there is a subject, or the question and its options need none. */
function isEnough(text: string, { asked, options }: ExtractedMessage): boolean {
  return (
    text.trim() !== '' ||
    namesSubject(asked?.question ?? '') ||
    options.some((label) => label.length > 1 && namesSubject(label))
  );
}

/**
 * Returns whether the prompt is one that programs redraw repeatedly: a menu, a panel, or an agent's
 * prompt.
 */
export function isPainted({ asked }: ExtractedMessage): boolean {
  return (
    asked?.answer?.by === 'pointer' ||
    asked?.answer?.by === 'composer' ||
    (asked !== undefined && asked.program !== 'generic')
  );
}

/** Returns the line of a prompt, or the first option of a menu. */
function promptAt(
  { top, cursor }: SubjectScreen,
  lines: readonly LogicalLine[],
  message: ExtractedMessage,
): number {
  const filled = lines.findLastIndex(({ text }) => text.trim() !== '');
  const row = top + cursor.row;
  const at = lines.findIndex((line) => row >= line.first && row <= line.last);
  if (!isPainted(message) || message.options.length === 0)
    return Math.max(0, at === -1 ? filled : Math.min(at, filled));
  return firstOptionAt(lines, message.options) ?? filled + 1;
}

/**
 * Returns the line of the first option. Options are searched from the last one upwards, because a
 * later one may begin like the first. Returns null if none is shown.
 */
function firstOptionAt(lines: readonly LogicalLine[], options: readonly string[]): number | null {
  let first: number | null = null;
  for (const option of options.toReversed()) {
    const label = squash(option).slice(0, 24);
    const above = lines.slice(0, first ?? lines.length);
    const at = label === '' ? -1 : above.findLastIndex(({ text }) => squash(text).includes(label));
    if (at !== -1) first = at;
  }
  return first;
}

type SubjectStart = {
  readonly at: number;
  readonly isBegin: boolean;
  readonly command: string | null;
};

/** Matches an answered prompt with its answer: text above it belongs to another question. */
const ANSWERED =
  /(?:[?？:：]\s?[[(【（][^[\]()（）【】]{1,60}[\])】）]|[[(【（][^[\]()（）【】]{1,60}[\])】）]\s?[?？:：]{1,2})\s+\S{1,40}$/u;
/** Matches an answered `[y/N]`, `(yes/no)` or `[y,n,q,?]`, which no line of a diff looks like. */
const ANSWERED_YES_NO =
  /[[(【（](?:y|yes|是)\s?[/|,、]\s?(?:n|no|否)\b[^[\]()（）【】]{0,40}[\])】）]\s*[?？:：]{0,2}\s+\S{1,40}$/iu;
/**
 * Matches lines of a diff, a plan or a list, but not `-bash-5.2$`. Their brackets and signs are no
 * prompts.
 */
const WITHIN_SUBJECT = /^(?:[\s+]|-(?!\w{0,4}sh\b))/u;

const isAnswered = (text: string) =>
  ANSWERED_YES_NO.test(text) || (ANSWERED.test(text) && !WITHIN_SUBJECT.test(text));

/** Returns the start of the output since the command or since the previous question. */
function printedStart(
  lines: readonly LogicalLine[],
  end: number,
  screen: SubjectScreen,
  message: ExtractedMessage,
): SubjectStart {
  for (let at = end - 1; at >= 0; at -= 1) {
    const text = lines[at]?.text.trimEnd() ?? '';
    const shell = commandIn(text);
    if (shell !== null)
      return {
        at: shell === '' ? at + 1 : at,
        isBegin: true,
        command: shell === '' ? null : shell,
      };
    if (isAnswered(text)) return { at: at + 1, isBegin: true, command: null };
  }
  return { at: 0, isBegin: !isCut(screen, message), command: null };
}

/**
 * Returns the command of a shell's line. Returns null if the line is no shell's, '' if it holds no
 * command.
 */
function commandIn(text: string): string | null {
  return WITHIN_SUBJECT.test(text) || text === '' ? null : (shellPrompt(text)?.draft ?? null);
}

const DASHES = /[╌┄┈]{3}/u;

/** Returns the start within the panel of the options, below the rule that ends the part above. */
function panelStart(
  lines: readonly LogicalLine[],
  end: number,
  screen: SubjectScreen,
): SubjectStart {
  const top = screen.alternate ? lines.findIndex(({ last }) => last >= screen.top) : 0;
  const lowest = Math.max(0, top, end - TALLEST);
  for (let at = end - 1; at >= lowest; at -= 1) {
    const text = lines[at]?.text ?? '';
    const isRule = rowOf({ text, runs: null }, screen.cols).kind === 'rule';
    // Dashes surround a part of a panel, such as the command that it is about.
    if (
      isRule &&
      !DASHES.test(text) &&
      lines.slice(at + 1, end).some((line) => line.text.trim() !== '')
    )
      return { at: at + 1, isBegin: true, command: null };
    const shell = screen.alternate ? null : commandIn(text.trimEnd());
    if (shell !== null)
      return {
        at: shell === '' ? at + 1 : at,
        isBegin: true,
        command: shell === '' ? null : shell,
      };
  }
  return { at: lowest, isBegin: true, command: null };
}

/**
 * Returns whether earlier lines may be missing: the screen holds the maximum of lines, or it begins
 * within what the question refers to.
 */
function isCut({ top, isCut: isKnown, seemsCut }: SubjectScreen, { asked }: ExtractedMessage) {
  if (isKnown === true || top >= MAX_LINES) return true;
  return seemsCut === true && refersAbove(asked?.question ?? '');
}

/** Returns the row without the box around it. */
const plainRow = ({ text }: LogicalLine, { cols }: SubjectScreen) =>
  rowOf({ text, runs: null }, cols).text;

function trimBlankLines(lines: readonly LogicalLine[]): readonly LogicalLine[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const last = lines.findLastIndex(({ text }) => text.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function lastLines(lines: readonly LogicalLine[]): readonly LogicalLine[] {
  let room = MOST_CHARACTERS;
  const from = lines.findLastIndex(({ text }) => {
    room -= text.length + 1;
    return room < 0;
  });
  return lines.slice(from + 1);
}

const squash = (text: string) => text.replaceAll(/\s/gu, '');
