import { rowOf } from '#core/agents/kits/screen/row.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { redactText } from '#shared/base/redact-text.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { shellPrompt } from '../prompts/shell-prompt.ts';

/** Words of a question that name nothing: they ask about what stands above. */
const EMPTY = new Set(
  (
    'a all an and any are as be begin can cannot choose confirm continue default do does enter go have hit i if input is it key n next no now ok okay ' +
    'on one option or password please press proceed q ready really select should start sure that the them then these this those to type ' +
    'value want we what which will with would y yes you your these actions action changes change'
  ).split(' '),
);
const POINTING =
  /^(?:这|那|此|该|以上|上面|上述|是否|确[认定]|继续|要|请|您|你|可以|吗|吧|呢|的|了|执行|输入|密码|口令|个|些|方案|操作|选择|哪|一|样|行|好)+$/u;

/** Whether a question says by itself what it is about: `Delete report.txt? [y/N]` does, `Do you want to continue? [Y/n]` does not. */
function speaksForItself(question: string): boolean {
  const words = question
    .replaceAll(/[[(【（][^[\]()（）【】]*[\])】）]/gu, ' ')
    .toLowerCase()
    .match(/[\p{Script=Han}]+|[\p{L}\p{N}][\p{L}\p{N}'._/-]*/gu);
  return (words ?? []).some((word) => (/\p{Script=Han}/u.test(word) ? !POINTING.test(word) : !EMPTY.has(word.replace(/[.]+$/u, ''))));
}

/** A line as its program printed it. `first` and `last`: the rows that it takes up, as indices in the screen's lines. */
type LogicalLine = { readonly text: string; readonly first: number; readonly last: number };

/** Puts the rows together again that only the width of the terminal broke. */
function logicalLinesOf({ lines, wrapped }: Pick<ScreenText, 'lines' | 'wrapped'>): readonly LogicalLine[] {
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

/** What a question on a screen is about: the lines above it that say so. */
export type Subject = {
  /** As the program printed them, the lines that only the width broke put together again. */
  readonly text: string;
  /** The command that was given at the shell, where the lines begin with it. */
  readonly command: string | null;
  /** Whether all that it is about could be read. */
  readonly isComplete: boolean;
  /** Index in the screen's lines of its first row, or of the question's own where there is no subject. */
  readonly first: number;
};

/** Longer subjects lose their beginning, because their end matters most; then `isComplete` is false. */
const MOST_CHARACTERS = 60_000;
/** Rows of a panel that programs draw. */
const TALLEST = 120;

/** Reads what the question is about that a screen ends with. */
export function subjectOf(screen: ScreenText, message: ExtractedMessage): Subject {
  const { asked, contextComplete } = message;
  if (asked?.answer?.by === 'composer') {
    return { text: asked.subject, command: null, isComplete: contextComplete, first: screen.top };
  }
  const lines = logicalLinesOf(screen);
  const end = promptAt(screen, lines, message);
  const isPanel = screen.alternate || isPainted(message);
  const start = isPanel ? panelStart(lines, end, screen) : printedStart(lines, end, screen);
  const whole = trimmed(lines.slice(start.at, end));
  const kept = lastOf(whole);
  // Secrets that stand there are shown and stored nowhere else.
  const text = redactText(kept.map((line) => (isPanel ? plainRow(line, screen) : line.text.trimEnd())).join('\n'));
  const { first } = kept[0] ?? lines[end] ?? { first: screen.top };
  return {
    text,
    command: start.command === null ? null : redactText(start.command),
    isComplete: isEnough(text, message) && kept.length === whole.length && (isPanel ? contextComplete : start.isBegin),
    first,
  };
}

/** Whether something stands there that the question is about, or the question needs nothing. */
function isEnough(text: string, { asked }: ExtractedMessage): boolean {
  return text.trim() !== '' || speaksForItself(asked?.question ?? '');
}

/** Answered where programs draw what they show again and again: in menus, panels and agents' prompts. */
export function isPainted({ asked }: ExtractedMessage): boolean {
  return asked?.answer?.by === 'pointer' || asked?.answer?.by === 'composer' || (asked !== undefined && asked.program !== 'generic');
}

/** Of a line at which a program waits, that line; of a menu, its first option. */
function promptAt({ top, cursor }: ScreenText, lines: readonly LogicalLine[], message: ExtractedMessage): number {
  const filled = lines.findLastIndex(({ text }) => text.trim() !== '');
  const first = squash(message.options[0] ?? '').slice(0, 24);
  const row = top + cursor.row;
  const at = lines.findIndex((line) => row >= line.first && row <= line.last);
  if (!isPainted(message) || first === '') return Math.max(0, at === -1 ? filled : Math.min(at, filled));
  const option = lines.findLastIndex(({ text }) => squash(text).includes(first));
  return option === -1 ? filled + 1 : option;
}

type Start = { readonly at: number; readonly isBegin: boolean; readonly command: string | null };

/** A prompt that was answered: what stands above it belongs to another question. */
const ANSWERED = /[[(【（][^[\]()（）【】]{1,60}[\])】）]\s*[?？:：]{0,2}\s+\S{1,40}$/u;

/** Since the command, or since the question before. */
function printedStart(lines: readonly LogicalLine[], end: number, screen: ScreenText): Start {
  for (let at = end - 1; at >= 0; at -= 1) {
    const text = lines[at]?.text.trimEnd() ?? '';
    const shell = commandIn(text);
    if (shell !== null) return { at: shell === '' ? at + 1 : at, isBegin: true, command: shell === '' ? null : shell };
    if (ANSWERED.test(text)) return { at: at + 1, isBegin: true, command: null };
  }
  return { at: 0, isBegin: !isCut(screen), command: null };
}

/** Returns null if the line is not a shell's; empty if no command was given in it. */
function commandIn(text: string): string | null {
  return /^\s/u.test(text) || text === '' ? null : (shellPrompt(text)?.draft ?? null);
}

/** Within the panel that the options are in: below the rule that closes what is above. */
function panelStart(lines: readonly LogicalLine[], end: number, screen: ScreenText): Start {
  const top = screen.alternate ? lines.findIndex(({ last }) => last >= screen.top) : 0;
  const lowest = Math.max(0, top, end - TALLEST);
  for (let at = end - 1; at >= lowest; at -= 1) {
    const text = lines[at]?.text ?? '';
    const isRule = rowOf({ text, runs: null }, screen.cols).kind === 'rule';
    if (isRule && lines.slice(at + 1, end).some((line) => line.text.trim() !== '')) return { at: at + 1, isBegin: true, command: null };
    const shell = screen.alternate ? null : commandIn(text.trimEnd());
    if (shell !== null) return { at: shell === '' ? at + 1 : at, isBegin: true, command: shell === '' ? null : shell };
  }
  return { at: lowest, isBegin: true, command: null };
}

/** As many lines as are ever looked at: what came before them is not known. */
const isCut = ({ top }: ScreenText) => top >= MAX_LINES;

/** Without the box around it. */
const plainRow = ({ text }: LogicalLine, { cols }: ScreenText) => rowOf({ text, runs: null }, cols).text;

function trimmed(lines: readonly LogicalLine[]): readonly LogicalLine[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const last = lines.findLastIndex(({ text }) => text.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function lastOf(lines: readonly LogicalLine[]): readonly LogicalLine[] {
  let room = MOST_CHARACTERS;
  const from = lines.findLastIndex(({ text }) => {
    room -= text.length + 1;
    return room < 0;
  });
  return lines.slice(from + 1);
}

const squash = (text: string) => text.replaceAll(/\s/gu, '');
