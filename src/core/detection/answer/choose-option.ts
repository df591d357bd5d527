import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import {
  CHANGED,
  isGone,
  LOOK_MS,
  NOT_TAKEN,
  NOT_THERE,
  NOT_TYPED,
  rest,
  TRIES,
  until,
  write,
  type Places,
  type Test,
} from './answer-steps.ts';
import { isSameQuestion, isUnmoved, typedSince, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type ReadQuestion } from './read-question.ts';

/** From the number of an option to what follows from it. */
const DIGIT_MS = 3000;
/** From an arrow key to the pointer that has moved. */
const KEY_MS = 2000;

type Pointer = Extract<AnswerWay, { by: 'pointer' }>;

const pointerOf = ({ message }: ReadQuestion): Pointer | null => {
  const way = message.asked?.answer;
  return way?.by === 'pointer' ? way : null;
};

/** By its number where an agent's list has numbers: one key decides, and nothing can come between it and another one. */
export async function choose(places: Places, question: ReadQuestion, target: number): Promise<Worded | null> {
  const { mark } = question;
  const digit = mark.isRedrawn ? pointerOf(question)?.digits?.[target] : undefined;
  if (digit === undefined) return point(places, question, target);
  const written = await write(places, mark, (on) => places.place.type(digit, on));
  if ('failure' in written) return written.failure;
  if (await isGone(places, mark, true, DIGIT_MS)) return null;
  // Some lists have numbers that are no keys.
  const screen = await places.place.look(MAX_LINES);
  const now = screen && (await sameMenu(places, mark, screen, 1));
  return now ? point(places, now, target) : null;
}

/** Moves the pointer key by key, each after a look of its own: none reaches another question than the one that was read. */
async function point(places: Places, { mark, message }: ReadQuestion, target: number): Promise<Worded | null> {
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
    await rest(places, LOOK_MS);
  }
  return NOT_TYPED;
}

/** Reads the menu again, if it is that one and nothing but so many keys of Corral's has come since. */
async function sameMenu(places: Places, mark: PromptMark, screen: ScreenText, typed: number): Promise<ReadQuestion | null> {
  const now = isUnmoved(mark, screen, { typed }) ? await readQuestion(screen, places) : null;
  return now && isSameQuestion(mark, now.message, now.subject) ? now : null;
}

/** Presses one arrow key. Returns the mark of the menu after it, null if nothing was pressed, `lost` if another thing happened. */
async function move(places: Places, mark: PromptMark, on: ScreenText, { at, axis }: Pointer, target: number) {
  const [back, forth] = axis === 'vertical' ? (['Up', 'Down'] as const) : (['Left', 'Right'] as const);
  const isForth = at < target;
  if (!(await places.place.press(isForth ? forth : back, on))) return null;
  return (await afterKey(places, mark, on, at + (isForth ? 1 : -1))) ?? 'lost';
}

/** The mark of the same menu once its pointer stands at `to` and nothing more is drawn; null if that is not so in time. */
async function afterKey(places: Places, mark: PromptMark, before: ScreenText, to: number): Promise<PromptMark | null> {
  // Nothing but the pointer may have moved: a list of the same words in another place is another question.
  const read = async (screen: ScreenText) => (typedSince(before, screen) === 1 ? sameMenu(places, mark, screen, 1) : null);
  let drawn: number | null = null;
  // A pointer anywhere else may be another list's: no more keys are pressed.
  const hasMoved: Test = async (screen) => {
    const now = await read(screen);
    const isDone = now !== null && pointerOf(now)?.at === to && drawn === screen.offset;
    drawn = screen.offset;
    return isDone;
  };
  const screen = await until(places, KEY_MS, hasMoved, MAX_LINES);
  return (screen && (await read(screen))?.mark) ?? null;
}
