import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { WatchedPlace } from '../watched-place.ts';
import { isSameQuestion, isUnmoved, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type QuestionReading } from './read-question.ts';

/** Between two looks at the screen. */
export const LOOK_MS = 80;
/** From the last key to what follows from it. */
export const TAKEN_MS = 10_000;
/** How often a key is tried while other things move on the screen. */
export const TRIES = 4;

export const NOT_THERE = worded('notThere', {});
export const NOT_TAKEN = worded('notTaken', {});
export const NOT_TYPED = worded('notTyped', {});
export const CHANGED = worded('changedMeanwhile', {});

/** Reads as when the question was read. */
export type Places = QuestionReading & { readonly place: WatchedPlace; readonly clock: ClockPort };
export type Test = (screen: ScreenText) => boolean | Promise<boolean>;
export type Write = (on: ScreenText) => Promise<boolean>;

/** Looks at the place; null if it does not show that prompt. */
export async function seen(places: Places, mark: PromptMark, typed = 0): Promise<ScreenText | null> {
  const screen = await places.place.look(MAX_LINES);
  if (!screen || !isUnmoved(mark, screen, { typed })) return null;
  const now = await readQuestion(screen, places);
  return now && isSameQuestion(mark, now.message, now.subject) ? screen : null;
}

type Written = { readonly on: ScreenText } | { readonly failure: Worded };

/** Types into that prompt only. What else moves on the screen may need another look. */
export async function write(places: Places, mark: PromptMark, keys: Write): Promise<Written> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const on = await seen(places, mark);
    if (!on) return { failure: NOT_THERE };
    if (await keys(on)) return { on };
    await rest(places, LOOK_MS);
  }
  return { failure: NOT_TYPED };
}

/**
 * After the last key: the screen must not ask the same about the same any more. `inPlace`: where it was asked, and as it was; what a
 * menu leaves behind as it ends may be read as a question still.
 */
export async function isGone(places: Places, mark: PromptMark, inPlace: boolean, ms = TAKEN_MS): Promise<boolean> {
  const isOver: Test = async (screen) => {
    if (inPlace && !isUnmoved(mark, screen, { typed: 1 })) return true;
    const now = await readQuestion(screen, places);
    return now === null || !isSameQuestion(mark, now.message, now.subject);
  };
  return (await until(places, ms, isOver, MAX_LINES)) !== null;
}

export const rest = ({ clock }: Places, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

/** Looks until it is so. Returns null if it was not in that time, or the place is gone. */
export async function until(places: Places, ms: number, isSo: Test, scrollback = 0): Promise<ScreenText | null> {
  const { place, clock } = places;
  const end = clock.now() + ms;
  for (;;) {
    const screen = await place.look(scrollback);
    if (!screen) return null;
    if (await isSo(screen)) return screen;
    if (clock.now() >= end) return null;
    await rest(places, LOOK_MS);
  }
}
