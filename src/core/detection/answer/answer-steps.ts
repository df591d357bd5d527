import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort } from '#core/ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { isSameQuestion, isUnmoved, type PromptMark } from './prompt-mark.ts';
import { readQuestion, type QuestionReading } from './read-question.ts';

/** Delay between two looks at the screen. */
export const LOOK_MS = 80;
/** Time limit for a reaction to the last key. */
export const TAKEN_MS = 10_000;
/** Attempts to send one key while other parts of the screen change. */
export const TRIES = 4;

export const NOT_THERE = worded('notThere', {});
export const NOT_TAKEN = worded('notTaken', {});
export const NOT_TYPED = worded('notTyped', {});
export const CHANGED = worded('changedMeanwhile', {});

/** Reads the screen with the same settings as the reading that found the question. */
export type Places = QuestionReading & { readonly place: WatchedPlace; readonly clock: ClockPort };
export type Test = (screen: ScreenText) => boolean | Promise<boolean>;
export type Write = (on: ScreenText) => Promise<boolean>;

/** Looks at the place. Returns null if the place does not show that prompt. */
export async function lookAtPrompt(
  places: Places,
  mark: PromptMark,
  typed = 0,
): Promise<ScreenText | null> {
  const screen = await places.place.look(MAX_LINES);
  if (!screen || !isUnmoved(mark, screen, { typed })) return null;
  const now = await readQuestion(screen, places);
  return now && isSameQuestion(mark, now.message, now.subject) ? screen : null;
}

type Written = { readonly on: ScreenText } | { readonly failure: Worded };

/** Types into that prompt only. Retries if other parts of the screen change meanwhile. */
export async function write(places: Places, mark: PromptMark, keys: Write): Promise<Written> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const on = await lookAtPrompt(places, mark);
    if (!on) return { failure: NOT_THERE };
    if (await keys(on)) return { on };
    await pause(places, LOOK_MS);
  }
  return { failure: NOT_TYPED };
}

/**
 * Waits after the last key waitUntil the screen no longer asks the same about the same. `inPlace`
 * also accepts a changed position or picture: the remains of a finished menu may still read as a
 * question.
 */
export async function isGone(
  places: Places,
  mark: PromptMark,
  inPlace: boolean,
  ms = TAKEN_MS,
): Promise<boolean> {
  const isOver: Test = async (screen) => {
    if (inPlace && !isUnmoved(mark, screen, { typed: 1 })) return true;
    const now = await readQuestion(screen, places);
    return now === null || !isSameQuestion(mark, now.message, now.subject);
  };
  return (await waitUntil(places, ms, isOver, MAX_LINES)) !== null;
}

export const pause = ({ clock }: Places, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, resolve));

/**
 * Looks waitUntil `condition` is true. Returns null after the time limit, or if the place is gone.
 */
export async function waitUntil(
  places: Places,
  ms: number,
  condition: Test,
  scrollback = 0,
): Promise<ScreenText | null> {
  const { place, clock } = places;
  const end = clock.now() + ms;
  for (;;) {
    const screen = await place.look(scrollback);
    if (!screen) return null;
    if (await condition(screen)) return screen;
    if (clock.now() >= end) return null;
    await pause(places, LOOK_MS);
  }
}
