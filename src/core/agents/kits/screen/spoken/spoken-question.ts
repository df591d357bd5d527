import { upToMark } from '../dialog.ts';
import { openQuestion } from './open-question.ts';
import { inlineItems, itemOf, type Item } from '../item.ts';
import { CHOOSE, choosesFrom, isListHeading, wantsItem } from './list-heading.ts';
import { lastList, type Line, type List } from './list.ts';
import { referenceOf } from './question-reference.ts';

/**
 * Matches `[Y/n]`, `(yes/no)` or `（是/否）` at the end of a question, with or without a punctuation
 * mark after it.
 */
const FORM =
  /[[(【（]\s*(?:(?:reply|answer|enter|type|回复|输入|请回复)\s*)?((?:y|yes|是|好))\s?(?:[/|／,、]|\bor\b|或)\s?((?:n|no|否|不))\s*[\])】）]\s*[?？:：.。]?\s*$/iu;
const REPLY =
  /(?:reply|answer|respond|回复|输入|回答)(?: with)?[:：]?\s*["'“`]?(y|yes|是)["'”`]?\s*(?:[/|／]|\bor\b|或)\s*["'“`]?(n|no|否)["'”`]?\s*[.。]?\s*$/iu;

type YesNoForm = { readonly options: readonly [string, string]; readonly before: string };

/**
 * Finds the yes/no form at the end of a text, with the text before it. Returns null if there is
 * none.
 */
function yesNoForm(text: string): YesNoForm | null {
  const match = FORM.exec(text) ?? REPLY.exec(text);
  const [, yes, no] = match ?? [];
  if (!match || yes === undefined || no === undefined) return null;
  return { options: [yes, no], before: text.slice(0, match.index).trim() };
}

/**
 * A question at the end of a text. `lead` is the text before the question, which is its subject.
 */
export type SpokenQuestion = {
  readonly question: string;
  readonly lead: string;
  readonly options: readonly string[];
  /** The marks of the options as written; empty for bullets. */
  readonly marks: readonly string[];
  readonly messageType: 'choice' | 'confirmation' | 'open_ended';
  readonly contextComplete: boolean;
};

const MARK = /[?？]["'”’)\]）」』*]*\s*$/u;
/** Matches a request for consent, as opposed to a choice. */
const CONSENT =
  /\b(?:shall i|should i|may i|can i|want me to|like me to|ready to)\b[^?？]{0,60}\b(?:proceed|continue|go ahead|start|begin|go on|implement|apply)\b|\b(?:proceed|continue|go ahead|look (?:right|good|ok)|sound (?:right|good|ok)|make sense|is (?:this|that|it) (?:ok|okay|right|correct|fine))\b|(?:可以|行|好|对|同意|确认|继续|没问题|开始|执行|合适)(?:吗|么|吧|嘛)\s*[?？]|是否(?:继续|同意|确认|开始|执行|可以)/iu;
const ANY_OF = /\b(?:any|both|all) of (?:these|them|those)\b/iu;
/** Matches a short line that only announces the options. */
const ANNOUNCES =
  /^(?:(?:the |your )?(?:options?|choices?|alternatives?)(?: are)?|选项|可选项?|可选方案|备选)(?:如下)?\s*[:：]$/iu;

/**
 * Reads the question that the lines end with. Returns null if they end otherwise. `isAbove` is true
 * if more text of the same message precedes the lines.
 */
export function spokenQuestion(lines: readonly Line[], isAbove: boolean): SpokenQuestion | null {
  if (lines.length === 0) return null;
  return (
    readYesNo(lines, isAbove) ??
    readListQuestion(lines, isAbove) ??
    readInlineQuestion(lines, isAbove) ??
    readOpenQuestion(lines, isAbove)
  );
}

const joinLines = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** Splits a line into the text before the question, which belongs to the lead, and the question. */
function split(text: string): { readonly intro: string; readonly question: string } {
  const clean = text.replace(/^(?:[●•⏺✦◆]|#{1,4})\s+/u, '').trim();
  const end = /[.!。！](?=\s|$|[^\x21-\x7e])(?=[^.!。！]*[?？:：][^.!。！]*$)/u.exec(clean);
  return end
    ? { intro: clean.slice(0, end.index + 1), question: clean.slice(end.index + 1).trim() }
    : { intro: '', question: clean };
}

type Parts = Pick<SpokenQuestion, 'options' | 'marks' | 'messageType'>;

function makeQuestion(
  text: string,
  before: readonly Line[],
  isAbove: boolean,
  parts: Parts,
  isWhole = true,
): SpokenQuestion {
  const { intro, question } = split(text);
  const lead = [...before.map((line) => line.text), intro].filter((part) => part !== '').join('\n');
  const points = referenceOf(question);
  const hasLead = lead.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 8 || isAbove;
  const isShown =
    points === null ||
    (points === 'before' ? hasLead : parts.options.length > 0 || lead.includes('\n'));
  return { question, lead, ...parts, contextComplete: isWhole && isShown };
}

function readYesNo(lines: readonly Line[], isAbove: boolean): SpokenQuestion | null {
  const last = lines.at(-1);
  const form = last ? yesNoForm(last.text) : null;
  if (!last || !form) return null;
  const above = lines.slice(0, -1);
  const parts: Parts = { options: form.options, marks: [], messageType: 'confirmation' };
  // The form may be in a separate line below the question.
  if (form.before.replaceAll(/[^\p{L}]/gu, '').length >= 2)
    return makeQuestion(last.text, above, isAbove, parts);
  const lineAbove = above.at(-1);
  return lineAbove
    ? makeQuestion(`${lineAbove.text} ${last.text}`, above.slice(0, -1), isAbove, parts)
    : null;
}

function readListQuestion(lines: readonly Line[], isAbove: boolean): SpokenQuestion | null {
  const list = lastList(lines);
  if (!list) return null;
  const below = questionBelow(list, isAbove);
  if (below !== 'none') return below;
  return questionAbove(list, isAbove);
}

const partsOf = (items: readonly Item[]): Parts => ({
  options: items.map(({ text }) => text),
  marks: items.some(({ mark }) => mark === '') ? [] : items.map(({ mark }) => mark),
  messageType: 'choice',
});

const isFromStart = ([first]: readonly Item[]) =>
  first?.kind === 'bullet' || (first?.order ?? 1) <= 1;
const MOST_OPTIONS = 20;

/** Returns the question below the list, or `none` if there is none. */
function questionBelow(
  { before, items, after }: List,
  isAbove: boolean,
): SpokenQuestion | null | 'none' {
  const text = after.map((line) => line.text).join(' ');
  const question = after.length === 0 ? null : openQuestion(groupParagraphs(after));
  if (question === null) return 'none';
  if (!choosesOne(question, items)) {
    return {
      ...makeQuestion(question, [...before, ...itemLines(items)], isAbove, NO_OPTIONS),
      lead: joinLines([...before, ...itemLines(items)]),
    };
  }
  const lineBefore = before.at(-1);
  // A line such as `Reply with A or B` only explains how to answer; the question is above the list.
  if (lineBefore && MARK.test(lineBefore.text) && !MARK.test(text)) {
    return makeQuestion(
      lineBefore.text,
      before.slice(0, -1),
      isAbove,
      partsOf(items),
      isFromStart(items),
    );
  }
  const isSign = !MARK.test(question) && lineBefore !== undefined;
  const own = isSign ? `${lineBefore.text} ${question}` : question;
  return makeQuestion(
    own,
    isSign ? before.slice(0, -1) : before,
    isAbove,
    partsOf(items),
    isFromStart(items),
  );
}

const NO_OPTIONS: Parts = { options: [], marks: [], messageType: 'open_ended' };

/** Returns true if the question asks for one of the items and they are few enough to be options. */
function choosesOne(question: string, items: readonly Item[]): boolean {
  return (
    !CONSENT.test(question) &&
    !ANY_OF.test(question) &&
    choosesFrom(question) &&
    items.length <= MOST_OPTIONS
  );
}

const itemLines = (items: readonly Item[]): readonly Line[] =>
  items.map(({ mark, text }) => ({
    text: `${mark === '' ? '-' : mark} ${text}`,
    col: 0,
    paragraph: 0,
  }));

/**
 * Returns the question above the list. Returns null if the text below the list is more than a
 * remark.
 */
function questionAbove({ before, items, after }: List, isAbove: boolean): SpokenQuestion | null {
  if (after.length > 0 && !isRemark(after)) return null;
  const at = askingLine(before);
  const line = before[at];
  if (!line) return null;
  const { question } = split(line.text);
  const areQuestions = items.filter(({ text }) => MARK.test(text)).length > items.length / 2;
  if (areQuestions) {
    const above = before.slice(0, at);
    return {
      ...makeQuestion('', above, isAbove, NO_OPTIONS),
      question: `${line.text}\n${joinLines(itemLines(items))}`,
      lead: joinLines(above),
    };
  }
  if (!isListHeading(question, items)) return null;
  if (CONSENT.test(question) || (items[0]?.kind === 'bullet' && !wantsItem(question))) {
    return {
      ...makeQuestion(
        line.text,
        [...before.slice(0, at), ...itemLines(items)],
        isAbove,
        NO_OPTIONS,
      ),
    };
  }
  return items.length > MOST_OPTIONS
    ? null
    : makeQuestion(line.text, before.slice(0, at), isAbove, partsOf(items), isFromStart(items));
}

/** Finds the last line that does more than announce the options. */
function askingLine(lines: readonly Line[]): number {
  let at = lines.length - 1;
  while (at > 0 && ANNOUNCES.test(lines[at]?.text ?? '')) at -= 1;
  return at;
}

/** Returns true if the text explains how to answer, or what the writer would do. */
function isRemark(after: readonly Line[]): boolean {
  return (
    openQuestion([['?', ...after.map(({ text }) => text)]].map((each) => [each.join(' ')])) !== null
  );
}

function readInlineQuestion(lines: readonly Line[], isAbove: boolean): SpokenQuestion | null {
  for (let count = 1; count <= Math.min(3, lines.length); count += 1) {
    const part = lines.slice(-count);
    const text = part.map((line) => line.text).join(' ');
    const found = itemOf(part[0]?.text ?? '') === null ? inlineItems(text) : null;
    if (!found || found.items.length > MOST_OPTIONS) continue;
    const isAsked =
      /[?？:：]["'”)\]）]*\s*$/u.test(found.before) || MARK.test(text) || CHOOSE.test(found.before);
    if (isAsked && !CONSENT.test(found.before))
      return makeQuestion(found.before, lines.slice(0, -count), isAbove, partsOf(found.items));
  }
  return null;
}

function readOpenQuestion(lines: readonly Line[], isAbove: boolean): SpokenQuestion | null {
  const question = openQuestion(groupParagraphs(lines));
  if (question === null) return null;
  const trimmed = upToMark(question);
  return {
    ...makeQuestion(trimmed, lines.slice(0, -1), isAbove, NO_OPTIONS),
    question: trimmed,
    lead: '',
  };
}

/** Groups the lines by paragraph. */
function groupParagraphs(lines: readonly Line[]): readonly (readonly string[])[] {
  return [...Map.groupBy(lines, ({ paragraph }) => paragraph).values()].map((group) =>
    group.map(({ text }) => text),
  );
}
