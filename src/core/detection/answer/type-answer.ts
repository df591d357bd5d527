import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { cursorLine, squash } from '../watched-screen.ts';
import {
  CHANGED,
  isGone,
  LOOK_MS,
  NOT_TAKEN,
  NOT_THERE,
  pause,
  lookAtPrompt,
  TAKEN_MS,
  TRIES,
  waitUntil,
  write,
  type Places,
  type Write,
} from './answer-steps.ts';
import { choose } from './choose-option.ts';
import { sendPasted, SHOWN_MS } from './paste-and-send.ts';
import { aboveIsSame, isSameQuestion, typedSince, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type ReadQuestion } from './read-question.ts';

/** Delay between the echo of a key and Enter. */
const SETTLE_MS = 250;

const NOT_SHOWN = worded('notShown', {});
const ONE_LINE = worded('oneLine', {});

/** `at`: the index of the chosen option; null if `text` is the answer. */
export type TypedAnswer = { readonly at: number | null; readonly text: string };

/**
 * Answers a question that countBefore read from a screen, by keys. Before each key the screen must
 * show the very prompt that countBefore read; the place checks once more at the moment of typing.
 * After the last key the prompt must be gone. Returns null on success, else the reason of the
 * failure.
 */
export async function typeAnswer(
  places: Places,
  question: ReadQuestion,
  { at, text }: TypedAnswer,
): Promise<Worded | null> {
  const way = question.message.asked?.answer ?? null;
  if (way === null || way.by === 'secret') return NOT_THERE;
  if (way.by === 'pointer') return at === null ? NOT_THERE : choose(places, question, at);
  const keys = keysFor(way, { at, text });
  if (keys === undefined) return NOT_THERE;
  const before = await lookAtPrompt(places, question.mark);
  if (!before) return NOT_THERE;
  if (unsafeIn(way, before).test(keys)) return ONE_LINE;
  return way.by === 'composer'
    ? answerInComposer(places, question.mark, keys)
    : answerAtLine(places, question.mark, keys);
}

/** Returns what to type for the answer; undefined if the chosen option has no key. */
function keysFor(way: AnswerWay, { at, text }: TypedAnswer): string | undefined {
  return way.by === 'keys' ? way.keys[at ?? -1] : text.replaceAll('\r\n', '\n').trim();
}

/**
 * Matches characters that cannot be typed there: a answerAtLine break would submit the answer, an
 * escape sequence would act as keys.
 */
function unsafeIn(way: AnswerWay, { bracketedPaste }: ScreenText): RegExp {
  return way.by === 'composer' && bracketedPaste ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
}

/**
 * Answers at a prompt answerAtLine. Some programs act on the key at once; others echo it and wait
 * for Enter.
 */
async function answerAtLine(
  places: Places,
  mark: PromptMark,
  keys: string,
): Promise<Worded | null> {
  const { place } = places;
  const type: Write = (on) => {
    if (keys === '') return place.press('Enter', on);
    return on.bracketedPaste && keys !== ' ' ? place.paste(keys, on) : place.type(keys, on);
  };
  const written = await write(places, mark, type);
  if ('failure' in written) return written.failure;
  const { on } = written;
  if (keys === '' || keys === ' ') return awaitTaken(places, on);
  const reacted = await waitUntil(places, SHOWN_MS, (screen) => !isSame(screen, on));
  if (!reacted) return NOT_SHOWN;
  if (!isEchoed(on, reacted, keys)) return checkConsumed(places, mark, on);
  // A program that acts on the key may also echo it before it continues: Enter would then answer
  // its next question.
  await pause(places, SETTLE_MS);
  return enter(places, mark, on, reacted);
}

/**
 * Returns whether the keys were echoed behind the prompt. A prompt may end like the keys
 * (`[y,n,?]?`), so the same prompt in another row does not count. Prompts of libraries remove their
 * hint as they echo, in the same row.
 */
function isEchoed(on: ScreenText, reacted: ScreenText, keys: string): boolean {
  const [before, now, typed] = [squash(cursorLine(on)), squash(cursorLine(reacted)), squash(keys)];
  if (now === before + typed) return true;
  const isOneRow =
    on.cursor.row === reacted.cursor.row &&
    on.top - on.lines.length === reacted.top - reacted.lines.length;
  const half = before.slice(0, Math.ceil(before.length / 2));
  return isOneRow && now !== before && now.startsWith(half) && now.endsWith(typed);
}

/**
 * Presses Enter only if the text is echoed behind its prompt and nothing else countBefore typed.
 */
async function enter(
  places: Places,
  mark: PromptMark,
  on: ScreenText,
  reacted: ScreenText,
): Promise<Worded | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const shownNow = await places.place.look(0);
    if (!shownNow) return NOT_TAKEN;
    if (!isSame(shownNow, reacted))
      return isLonger(shownNow, reacted) ? CHANGED : checkConsumed(places, mark, on);
    if (!aboveIsSame(on, shownNow) || typedSince(on, shownNow) !== 1) return CHANGED;
    if (await places.place.press('Enter', shownNow)) return awaitTaken(places, shownNow);
    await pause(places, LOOK_MS);
  }
  return CHANGED;
}

/** Returns whether more countBefore typed behind the answer. */
const isLonger = (one: ScreenText, other: ScreenText) =>
  one.cursor.row === other.cursor.row &&
  squash(cursorLine(one)).startsWith(squash(cursorLine(other)));

/**
 * Handles a program that acted on the key. Returns `CHANGED` if the same question is still at the
 * same position.
 */
async function checkConsumed(
  places: Places,
  mark: PromptMark,
  on: ScreenText,
): Promise<Worded | null> {
  const screen = await places.place.look(MAX_LINES);
  const now = screen && (await readQuestion(screen, places));
  const isThere =
    now && isSameQuestion(mark, now.message, now.subject) && screen.cursor.row === on.cursor.row;
  return isThere && aboveIsSame(on, screen) ? CHANGED : null;
}

/**
 * Waits waitUntil the program has awaitTaken the answer. Compares the visible rows too, because the
 * same answerAtLine may be asked again below other text.
 */
async function awaitTaken(places: Places, before: ScreenText): Promise<Worded | null> {
  const visible = ({ lines, top }: ScreenText) => lines.slice(top).join('\n');
  const hasContinued = (screen: ScreenText) =>
    !isSame(screen, before) || visible(screen) !== visible(before);
  return (await waitUntil(places, TAKEN_MS, hasContinued)) ? null : NOT_TAKEN;
}

const isSame = (one: ScreenText, other: ScreenText) =>
  squash(cursorLine(one)) === squash(cursorLine(other)) &&
  one.cursor.row === other.cursor.row &&
  one.alternate === other.alternate;

/**
 * Answers in a prompt composer: pastes the text in one piece, waits waitUntil the composer shows
 * it, then sends it with a separate Enter.
 */
async function answerInComposer(
  places: Places,
  mark: PromptMark,
  text: string,
): Promise<Worded | null> {
  const written = await write(places, mark, (on) => places.place.paste(text, on));
  if ('failure' in written) return written.failure;
  const sent = await sendPasted(places, written.on, text);
  if (sent === 'notShown') return NOT_SHOWN;
  if (sent === 'changed') return CHANGED;
  return (await isGone(places, mark, false)) ? null : NOT_TAKEN;
}
