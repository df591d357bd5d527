import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { ExtractedMessageType } from '#shared/detection/extracted-message.ts';

import { questionRecognition, type Recognition } from './recogniser.ts';
import type { Menu } from './menu.ts';
import type { Row } from './row.ts';
import type { Screen } from './screen.ts';
import { isWrapped, unwrap } from './unwrap.ts';
import { markAt } from './item.ts';

/** A list of options with its question and hints. */
export type Dialog = {
  readonly menu: Menu;
  readonly question: string;
  readonly subject: string;
  readonly hints: readonly string[];
  /** True if its upper part is out of sight. */
  readonly isClipped: boolean;
};

const KEYS =
  /\b(?:esc(?:ape)?|enter|return|tab|space(?:bar)?|ctrl|shift|arrows?|arrow keys|backspace|f\d{1,2})\b|[↑↓←→⇆⏎↵]|回车|空格|方向键|取消/iu;
const LONGEST_HINT = 240;
/**
 * Number of remarks or status lines that may follow a dialog; more text means that the dialog has
 * scrolled up. A line that is wrapped counts once, so that a narrow terminal hides no dialog.
 */
const MOST_REMARKS = 2;
const MORE_LINES =
  /[↑↓▲▼]\s*\d+\s+(?:more\s+)?(?:lines?|rows?)|\d+ more lines?|more (?:above|below)/iu;

/** Returns true if a line names keys to press. */
export function isHint(text: string): boolean {
  return text.length <= LONGEST_HINT && KEYS.test(text);
}

export type DialogRules = {
  /** Returns true for a row above which nothing belongs to the dialog. */
  readonly isEdge: (row: Row) => boolean;
  /** Returns true for a line whose question mark does not make it a question. */
  readonly isAside?: (text: string) => boolean;
};

/** Returns the dialog around a menu. Returns null if the screen does not end with it. */
export function dialogAround(
  screen: Screen,
  menu: Menu,
  { isEdge, isAside = isKeyAndValue }: DialogRules,
): Dialog | null {
  const after = rowParagraphsOf(screen.rows.slice(menu.last + 1)).flatMap(logicalRows);
  const below = after.map((rows) => ({ rows, text: unwrap(rows) }));
  const hints = below.map(({ text }) => text).filter((text) => isHint(text));
  const remarks = below.filter(
    ({ text }) => !isHint(text) && !/^[▲▼↑↓]/u.test(text) && text !== 'Submit',
  );
  if (remarks.length > MOST_REMARKS) return null;
  if (remarks.some(({ rows }) => rows.some((row) => isWaiting(screen, row)))) return null;
  const top = topOf(screen.rows, menu.first, isEdge);
  const paragraphs = paragraphsOf(screen.rows.slice(top, menu.first));
  const found = questionIn(paragraphs, isAside);
  const isClipped =
    (top === 0 && screen.isCut) ||
    below.some(({ text }) => MORE_LINES.test(text)) ||
    menu.isScrolled;
  return {
    menu,
    question: found.question,
    subject: subjectOf(paragraphs, found.at),
    hints,
    isClipped,
  };
}

/**
 * Returns true if a program waits for input after that line, so that the list above is left over
 * from another program.
 */
function isWaiting({ cursor, rows }: Screen, row: Row): boolean {
  return (
    cursor?.visible === true &&
    rows[cursor.row] === row &&
    cursor.col >= row.end &&
    /[?:：？>$#)\]]\s*$/u.test(row.text)
  );
}

const TALLEST = 120;

function topOf(rows: readonly Row[], from: number, isEdge: (row: Row) => boolean): number {
  for (let at = from - 1; at >= Math.max(0, from - TALLEST); at -= 1) {
    const row = rows[at];
    if (row && isEdge(row)) return at + 1;
  }
  return Math.max(0, from - TALLEST);
}

/** Unwrapped lines without a blank line between them. */
type Paragraph = readonly string[];

export function paragraphsOf(rows: readonly Row[]): readonly Paragraph[] {
  return rowParagraphsOf(rows).map((each) => logicalLines(each));
}

/** Groups the text rows that have no other row between them. */
function rowParagraphsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const paragraphs: (readonly Row[])[] = [];
  let current: Row[] = [];
  for (const row of [...rows, null]) {
    if (row?.kind === 'text') current.push(row);
    else if (current.length > 0) {
      paragraphs.push(current);
      current = [];
    }
  }
  return paragraphs;
}

/** Marks that occur only at the beginning of a line. */
const BEGINS = /^(?:[?◆•✔☐☑☒●⏺⎿]|\d{1,2}[.)])\s/u;

/** Undoes the wrapping within a paragraph. */
export function logicalLines(rows: readonly Row[]): readonly string[] {
  return logicalRows(rows).map((line) => unwrap(line));
}

/** Groups the rows of a paragraph by the line that was wrapped into them. */
export function logicalRows(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lines: Row[][] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const line = lines.at(-1);
    if (
      line &&
      before &&
      !BEGINS.test(row.text) &&
      !isListed(row.text) &&
      (isWrapped(before, row) || continues(before, row))
    )
      line.push(row);
    else lines.push([row]);
    before = row;
  }
  return lines;
}

/** Returns true if the text starts with the letter or sign of a list entry. */
const isListed = (text: string) => (markAt(text, 0)?.order ?? 0) > 0;

/**
 * Returns true if prose continues in the next row: the row ends without a stop and the next one
 * starts in lower case.
 */
function continues(before: Row, row: Row): boolean {
  return (
    before.col === row.col &&
    /[\p{Ll},]$/u.test(before.text) &&
    /^[\p{Ll}(]/u.test(row.text) &&
    before.end > before.limit / 2
  );
}

/** Returns true for a key with its value, a command, or a question that was answered already. */
const isKeyAndValue = (text: string) => /^(?:\p{Lu}[\w-]*(?: [\w-]+)?:\s|\$ |[●→] )/u.test(text);
const MARK = /[?？]/u;

function questionIn(
  paragraphs: readonly Paragraph[],
  isAside: (text: string) => boolean,
): { readonly question: string; readonly at: number } {
  const nearest = paragraphs.findLastIndex((lines) =>
    lines.some((line) => MARK.test(line) && !isAside(line)),
  );
  const at = nearest === -1 ? statementIn(paragraphs) : nearest;
  const lines = paragraphs[at] ?? [];
  const line =
    lines.findLast((each) => MARK.test(each) && !isAside(each)) ??
    (nearest === -1 ? lines[0] : lines.at(-1)) ??
    '';
  return { question: upToMark(line), at };
}

/**
 * Returns the paragraph that acts as the question if there is no question mark: the one right above
 * the options, or the title if that one is prose.
 */
function statementIn(paragraphs: readonly Paragraph[]): number {
  const last = paragraphs.findLastIndex((lines) => lines.some((line) => isSentence(line)));
  const isProse = /[.。]\s*\S.*[.。]$/u.test(paragraphs[last]?.join(' ') ?? '');
  return isProse ? paragraphs.findIndex((lines) => lines.some((line) => isSentence(line))) : last;
}

/** Returns true for text that is not a tab bar, an address or a drawing. */
const isSentence = (line: string) =>
  /\p{L}{2}/u.test(line) &&
  !/^https?:\/\/\S+$/u.test(line) &&
  !/^[←☐☒☑✔●→]/u.test(line) &&
  !isHint(line);

/** Cuts a text after its last question mark; the text after it only explains the question. */
export function upToMark(text: string): string {
  const line = text.replace(/^[?？△⚠]\s+/u, '').replace(/\s*[…›»]\s*$/u, '');
  const mark = Math.max(line.lastIndexOf('?'), line.lastIndexOf('？'));
  return (mark === -1 ? line : line.slice(0, endOfQuestion(line, mark))).trim();
}

/** Returns the end of the question, including a closing bracket or quotation mark. */
function endOfQuestion(text: string, mark: number): number {
  const end = /^[)\]"”』」]+/u.exec(text.slice(mark + 1));
  return mark + 1 + (end?.[0].length ?? 0);
}

const LONGEST_SUBJECT = 220;

function subjectOf(paragraphs: readonly Paragraph[], questionAt: number): string {
  const lines = paragraphs
    .flatMap((lines, at) => (at === questionAt ? [] : withoutTip(lines)))
    .filter((line) => isTelling(line));
  const text = lines.join('\n');
  return text.length <= LONGEST_SUBJECT ? text : `${text.slice(0, LONGEST_SUBJECT - 1)}…`;
}

const TIP = /^(?:Tip|提示)[:：]/u;

/** Removes a tip and all lines after it, because the end of a wrapped tip cannot be determined. */
function withoutTip(lines: Paragraph): Paragraph {
  const tip = lines.findIndex((line) => TIP.test(line));
  return tip === -1 ? lines : lines.slice(0, tip);
}

/**
 * Returns false for lines of a file or a diff, whose shape changes with the width, and for
 * truncated lines.
 */
function isTelling(line: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(line) &&
    !/^\d+(?:\s|$)/u.test(line) &&
    !line.endsWith('…') &&
    !/^[←☐☒]/u.test(line)
  );
}

const APPROVAL =
  /\b(?:do you want to (?:proceed|make|create|allow|overwrite|run|edit)|would you like to (?:run|make|grant|allow)|allow (?:execution|once|this)|apply this change|permission required|approve)\b/iu;
/** Matches a permission for a named agent or program, which has a capital letter. */
const ALLOWS_NAMED = /\b[Aa]llow \p{Lu}\p{L}* to\b/u;
const YES_OR_NO =
  /^(?:yes|no|cancel|confirm|ok|okay|continue|trust|don'?t|accept|decline|exit|quit|back|submit|proceed|abort|是|否|确认|取消|继续|退出)(?:\b|$|[\u4e00-\u9fff])/iu;

/**
 * Returns `confirmation` for a choice between yes and no. Permission for a tool is a `choice`,
 * because it can be given in more than one way.
 */
export function typeOf(question: string, options: readonly string[]): ExtractedMessageType {
  if (APPROVAL.test(question) || ALLOWS_NAMED.test(question)) return 'choice';
  if (
    options.length <= 3 &&
    /\btrust\b|信任/iu.test(question) &&
    options.some((label) => /trust|信任/iu.test(label))
  )
    return 'confirmation';
  return options.length <= 2 && options.every((label) => YES_OR_NO.test(label))
    ? 'confirmation'
    : 'choice';
}

/** Rates how certain a list is a live dialog and returns its recognition. */
export function recognitionOf(
  dialog: Dialog,
  labels: readonly string[] = dialog.menu.options.map(({ label }) => label),
): Recognition {
  const { menu, question, hints } = dialog;
  const isPointed = menu.options.filter((option) => option.isPointed).length === 1;
  const confidence =
    0.4 + (isPointed ? 0.3 : 0) + (hints.length > 0 ? 0.2 : 0) + (question === '' ? 0 : 0.08);
  return questionRecognition(confidence, {
    question,
    subject: dialog.subject,
    options: labels,
    messageType: typeOf(question, labels),
    howToAnswer: howToAnswer(menu, hints),
    answer: dialogAnswer(menu),
    contextComplete: !dialog.isClipped && question !== '',
  });
}

/**
 * Returns null for check boxes and scrolled lists, which the person must answer in the terminal.
 */
function dialogAnswer({ options, isScrolled }: Menu): AnswerWay | null {
  const at = options.findIndex(({ isPointed }) => isPointed);
  const isPlain =
    !isScrolled &&
    options.every(
      ({ isChecked, isPointed }, index) => isChecked === null && isPointed === (index === at),
    );
  if (at === -1 || !isPlain) return null;
  const digits = options.flatMap(({ key }, index) =>
    key === String(index + 1) && key.length === 1 ? [key] : [],
  );
  return {
    by: 'pointer',
    at,
    axis: 'vertical',
    ...(digits.length === options.length && { digits }),
  };
}

function howToAnswer(menu: Menu, hints: readonly string[]): string {
  const keys = menu.options.flatMap(({ key }) => key ?? []);
  const how =
    keys.length > 1
      ? `Answer with ${keys[0]}-${keys.at(-1)}`
      : 'Choose with the arrow keys and Enter';
  return hints.some((hint) => /\besc\b/iu.test(hint)) ? `${how}; Esc cancels.` : `${how}.`;
}
