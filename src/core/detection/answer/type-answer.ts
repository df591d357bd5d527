import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { cursorLine, squash } from '../watched-place.ts';
import {
  CHANGED,
  isGone,
  LOOK_MS,
  NOT_TAKEN,
  NOT_THERE,
  rest,
  seen,
  TAKEN_MS,
  TRIES,
  until,
  write,
  type Places,
  type Write,
} from './answer-steps.ts';
import { choose } from './choose-option.ts';
import { aboveIsSame, isSameQuestion, typedSince, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type ReadQuestion } from './read-question.ts';

/** From a key to its echo. */
const SHOWN_MS = 8000;
/** After a key that is shown, before Enter. */
const SETTLE_MS = 250;

const NOT_SHOWN = worded('notShown', {});
const ONE_LINE = worded('oneLine', {});

/** `at`: the option that was chosen; `null`: `text` is the answer. */
export type TypedAnswer = { readonly at: number | null; readonly text: string };

/**
 * Answers a question that was read from a screen, by keys. Before each key the screen must show the very prompt that was read; the
 * place itself checks once more in the moment of typing. After the last key the prompt must be gone. Returns null if the program has
 * the answer; else why not.
 */
export async function typeAnswer(places: Places, question: ReadQuestion, { at, text }: TypedAnswer): Promise<Worded | null> {
  const way = question.message.asked?.answer ?? null;
  if (way === null || way.by === 'secret') return NOT_THERE;
  if (way.by === 'pointer') return at === null ? NOT_THERE : choose(places, question, at);
  const keys = keysFor(way, { at, text });
  if (keys === undefined) return NOT_THERE;
  const before = await seen(places, question.mark);
  if (!before) return NOT_THERE;
  if (unsafeIn(way, before).test(keys)) return ONE_LINE;
  return way.by === 'composer' ? compose(places, question.mark, keys) : line(places, question.mark, keys);
}

/** Returns what to type for the answer; undefined if the chosen option has no key. */
function keysFor(way: AnswerWay, { at, text }: TypedAnswer): string | undefined {
  return way.by === 'keys' ? way.keys[at ?? -1] : text.replaceAll('\r\n', '\n').trim();
}

/** What cannot be typed there: a line break would be an answer of its own, an escape sequence would be keys. */
function unsafeIn(way: AnswerWay, { bracketedPaste }: ScreenText): RegExp {
  return way.by === 'composer' && bracketedPaste ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
}

/** At a prompt: some programs act upon the key, others wait for Enter, with what was typed standing there. */
async function line(places: Places, mark: PromptMark, keys: string): Promise<Worded | null> {
  const { place } = places;
  const type: Write = (on) => {
    if (keys === '') return place.press('Enter', on);
    return on.bracketedPaste && keys !== ' ' ? place.paste(keys, on) : place.type(keys, on);
  };
  const written = await write(places, mark, type);
  if ('failure' in written) return written.failure;
  const { on } = written;
  if (keys === '' || keys === ' ') return taken(places, on);
  const reacted = await until(places, SHOWN_MS, (screen) => !isSame(screen, on));
  if (!reacted) return NOT_SHOWN;
  if (!isEchoed(on, reacted, keys)) return consumed(places, mark, on);
  // A program that acts upon the key shows it, too, and then goes on: Enter would answer what it asks next.
  await rest(places, SETTLE_MS);
  return enter(places, mark, on, reacted);
}

/**
 * Whether the keys stand behind the prompt that they were typed into. A prompt may end like the keys (`[y,n,?]?`): then the same one in
 * another row is another one. Prompts of libraries take their hint away as they show what is typed, in the same row.
 */
function isEchoed(on: ScreenText, reacted: ScreenText, keys: string): boolean {
  const [before, now, typed] = [squash(cursorLine(on)), squash(cursorLine(reacted)), squash(keys)];
  if (now === before + typed) return true;
  const isOneRow = on.cursor.row === reacted.cursor.row && on.top - on.lines.length === reacted.top - reacted.lines.length;
  const half = before.slice(0, Math.ceil(before.length / 2));
  return isOneRow && now !== before && now.startsWith(half) && now.endsWith(typed);
}

/** Presses Enter only where the text stands behind the prompt that it was typed into, and nothing else was typed. */
async function enter(places: Places, mark: PromptMark, on: ScreenText, reacted: ScreenText): Promise<Worded | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const standing = await places.place.look(0);
    if (!standing) return NOT_TAKEN;
    if (!isSame(standing, reacted)) return isLonger(standing, reacted) ? CHANGED : consumed(places, mark, on);
    if (!aboveIsSame(on, standing) || typedSince(on, standing) !== 1) return CHANGED;
    if (await places.place.press('Enter', standing)) return taken(places, standing);
    await rest(places, LOOK_MS);
  }
  return CHANGED;
}

/** Somebody typed more behind it. */
const isLonger = (one: ScreenText, other: ScreenText) =>
  one.cursor.row === other.cursor.row && squash(cursorLine(one)).startsWith(squash(cursorLine(other)));

/** The program acted upon the key. Where the same question stands in the same place, it did not. */
async function consumed(places: Places, mark: PromptMark, on: ScreenText): Promise<Worded | null> {
  const screen = await places.place.look(MAX_LINES);
  const now = screen && (await readQuestion(screen, places));
  const isThere = now && isSameQuestion(mark, now.message, now.subject) && screen.cursor.row === on.cursor.row;
  return isThere && aboveIsSame(on, screen) ? CHANGED : null;
}

/** Where the same line is asked again, what stands above it is not the same any more. */
async function taken(places: Places, before: ScreenText): Promise<Worded | null> {
  const visible = ({ lines, top }: ScreenText) => lines.slice(top).join('\n');
  const goesOn = (screen: ScreenText) => !isSame(screen, before) || visible(screen) !== visible(before);
  return (await until(places, TAKEN_MS, goesOn)) ? null : NOT_TAKEN;
}

const isSame = (one: ScreenText, other: ScreenText) =>
  squash(cursorLine(one)) === squash(cursorLine(other)) && one.cursor.row === other.cursor.row && one.alternate === other.alternate;

/** Agents put long pastes away behind such a note. */
const PUT_AWAY = /\[Pasted (?:text|content)[^\]]{0,60}\]/giu;
const TAIL = 30;

/** Where prompts are written: pasted as one piece, seen to stand there, and sent by an Enter of its own. */
async function compose(places: Places, mark: PromptMark, text: string): Promise<Worded | null> {
  const { place } = places;
  const tail = squash(text.split('\n').at(-1) ?? '').slice(-TAIL);
  const count = ({ lines, top }: ScreenText) => {
    const all = squash(lines.slice(top).join(''));
    return all.split(tail).length + (all.match(PUT_AWAY)?.length ?? 0);
  };
  const written = await write(places, mark, (on) => place.paste(text, on));
  if ('failure' in written) return written.failure;
  const { on } = written;
  const was = count(on);
  if (!(await until(places, SHOWN_MS, (screen) => count(screen) > was))) return NOT_SHOWN;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const standing = await place.look(0);
    if (!standing || count(standing) <= was || typedSince(on, standing) !== 1) return CHANGED;
    if (await place.press('Enter', standing)) return (await isGone(places, mark, false)) ? null : NOT_TAKEN;
    await rest(places, LOOK_MS);
  }
  return CHANGED;
}
