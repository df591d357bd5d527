import { createHash } from 'node:crypto';

import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

import { promptBox } from './prompt-box.ts';

/** A choice that the terminal waits for. */
export type ScreenMenu = {
  /** What is asked, as it stands above the options. */
  readonly text: string;
  readonly options: readonly string[];
  /** The option that Enter would choose. */
  readonly selected: number;
  /** The same for the same question with the same options, whichever of them is selected. */
  readonly fingerprint: string;
};

const POINTED = /^(\s*)❯\s+(?:(\d)\.\s+)?(\S.*)$/u;
const NUMBERED = /^\s*(?:❯\s+)?(\d)\.\s+(\S.*)$/u;
/** A frame, or the part of a screen that is older than the question. */
const EDGE = /^\s*[─▔╭╰]{10,}/u;
/** Lines of a question that are told at most. */
const MAX_LINES = 40;

/**
 * The menu on a screen of Claude Code. `null`: there is none, or none that keys could answer (several questions on tabs,
 * boxes to tick): those are for the person at the terminal.
 */
export function screenMenu(screen: ScreenText): ScreenMenu | null {
  if (promptBox(screen).kind === 'box') return null;
  const { lines } = screen;
  const at = lines.findLastIndex((line) => POINTED.test(line));
  const pointed = POINTED.exec(lines[at] ?? '');
  if (!pointed || lines.some((line) => /✔ Submit|\[[ ✔x]\]/u.test(line))) return null;
  const found = pointed[2] === undefined ? plainOptions(lines, at) : numberedOptions(lines, at);
  if (!found || found.options.length < 2) return null;
  const text = questionAbove(lines, found.from);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([text, found.options]))
    .digest('hex')
    .slice(0, 16);
  return { text, options: found.options, selected: found.selected, fingerprint };
}

type Found = { readonly from: number; readonly options: readonly string[]; readonly selected: number };

/** Options without numbers are one line each, at the column of the pointed one. */
function plainOptions(lines: readonly string[], at: number): Found | null {
  const column = (lines[at] ?? '').search(/[^\s❯]/u);
  const isOption = (line: string) => line.search(/[^\s❯]/u) === column && line.trim() !== '';
  let from = at;
  while (isOption(lines[from - 1] ?? '')) from -= 1;
  let to = at;
  while (isOption(lines[to + 1] ?? '')) to += 1;
  const options = lines.slice(from, to + 1).map((line) => line.slice(column).trim());
  return { from, options, selected: at - from };
}

/** Numbered ones may go over several lines and have descriptions below; their numbers count up from 1. */
function numberedOptions(lines: readonly string[], at: number): Found | null {
  const first = lines.findLastIndex((line, index) => index <= at && NUMBERED.exec(line)?.[1] === '1');
  if (first < 0) return null;
  const options: string[] = [];
  let selected = 0;
  for (const [index, line] of lines.slice(first).entries()) {
    const [, digit, label] = NUMBERED.exec(line) ?? [];
    if (digit === undefined || label === undefined || Number(digit) !== options.length + 1) continue;
    if (first + index === at) selected = options.length;
    options.push(label.trim());
  }
  return { from: first, options, selected };
}

function questionAbove(lines: readonly string[], from: number): string {
  const edge = lines.findLastIndex((line, index) => index < from && EDGE.test(line));
  return lines
    .slice(Math.max(edge + 1, from - MAX_LINES), from)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[╌─]+$/u.test(line))
    .join('\n');
}
