import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import {
  CHANGED,
  isGone,
  LOOK_MS,
  NOT_TAKEN,
  NOT_THERE,
  NOT_TYPED,
  pause,
  TRIES,
  waitUntil,
  write,
  type Places,
  type Test,
} from './answer-steps.ts';
import { isSameQuestion, isUnmoved, typedSince, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type ReadQuestion } from './read-question.ts';

/** Time limit for a reaction to the number of an option. */
const DIGIT_MS = 3000;
/** Time limit for the pointer to move after an arrow key. */
const KEY_MS = 2000;

type Pointer = Extract<AnswerWay, { by: 'pointer' }>;

const pointerOf = ({ message }: ReadQuestion): Pointer | null => {
  const way = message.asked?.answer;
  return way?.by === 'pointer' ? way : null;
};

/**
 * Chooses an option. Uses its number if the agent's list has numbers: a single key decides, so
 * nothing can change between two keys.
 */
export async function choose(
  places: Places,
  question: ReadQuestion,
  target: number,
): Promise<Worded | null> {
  const { mark } = question;
  const digit = mark.isRedrawn ? pointerOf(question)?.digits?.[target] : undefined;
  if (digit === undefined) return point(places, question, target);
  const written = await write(places, mark, (on) => places.place.type(digit, on));
  if ('failure' in written) return written.failure;
  if (await isGone(places, mark, true, DIGIT_MS)) return null;
  // The numbers of some lists are not keys.
  const screen = await places.place.look(MAX_LINES);
  const now = screen && (await sameMenu(places, mark, screen, 1));
  return now ? point(places, now, target) : null;
}

/**
 * Moves the pointer key by key. A look before each key prevents it from reaching another question
 * than the one that was read.
 */
async function point(
  places: Places,
  { mark, message }: ReadQuestion,
  target: number,
): Promise<Worded | null> {
  const { place } = places;
  let current = mark;
  for (let tries = 0; tries < TRIES + message.options.length; tries += 1) {
    const screen = await place.look(MAX_LINES);
    const now = screen && (await sameMenu(places, current, screen, 0));
    const way = now && pointerOf(now);
    if (!screen || !way) return tries === 0 ? NOT_THERE : CHANGED;
    if (way.at !== target) {
      const moved = await move(places, current, screen, way, target);
      if (moved === 'lost') return CHANGED;
      current = moved ?? current;
    } else if (await place.press('Enter', screen)) {
      return (await isGone(places, now.mark, true)) ? null : NOT_TAKEN;
    }
    await pause(places, LOOK_MS);
  }
  return NOT_TYPED;
}

/**
 * Reads the menu again. Returns null if the screen shows another menu, or if the count of keys
 * typed since is not `typed`.
 */
async function sameMenu(
  places: Places,
  mark: PromptMark,
  screen: ScreenText,
  typed: number,
): Promise<ReadQuestion | null> {
  const now = isUnmoved(mark, screen, { typed }) ? await readQuestion(screen, places) : null;
  return now && isSameQuestion(mark, now.message, now.subject) ? now : null;
}

/**
 * Presses one arrow key. Returns the mark of the menu after the key, null if no key was pressed,
 * `lost` if something else happened.
 */
async function move(
  places: Places,
  mark: PromptMark,
  on: ScreenText,
  { at, axis }: Pointer,
  target: number,
) {
  const [back, forth] =
    axis === 'vertical' ? (['Up', 'Down'] as const) : (['Left', 'Right'] as const);
  const isForth = at < target;
  if (!(await places.place.press(isForth ? forth : back, on))) return null;
  return (await afterKey(places, mark, on, at + (isForth ? 1 : -1))) ?? 'lost';
}

/**
 * Returns the mark of the same menu once its pointer is at `to` and drawing has ended. Returns null
 * if that does not happen in time.
 */
async function afterKey(
  places: Places,
  mark: PromptMark,
  before: ScreenText,
  to: number,
): Promise<PromptMark | null> {
  // Only the pointer may have moved: a list of the same words in another position is another
  // question.
  const read = async (screen: ScreenText) =>
    typedSince(before, screen) === 1 ? sameMenu(places, mark, screen, 1) : null;
  let drawn: number | null = null;
  // A pointer at any other option may belong to another list, so no more keys are pressed.
  const hasMoved: Test = async (screen) => {
    const now = await read(screen);
    const isDone = now !== null && pointerOf(now)?.at === to && drawn === screen.offset;
    drawn = screen.offset;
    return isDone;
  };
  const screen = await waitUntil(places, KEY_MS, hasMoved, MAX_LINES);
  return (screen && (await read(screen))?.mark) ?? null;
}
