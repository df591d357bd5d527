import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { MAX_LINES } from '../snapshot.ts';
import { cursorLine, snapshotOf, squash, type WatchedPlace } from '../watch/watched-place.ts';

/** Between two looks at the screen. */
const LOOK_MS = 80;
/** From a key to its echo, and from Enter to what follows from it. */
const SHOWN_MS = 8000;
const TAKEN_MS = 10_000;
/** Keys in a menu's first moments are ignored by some programs, and pressed again. */
const KEY_MS = 2000;
/** After a key that is shown, before Enter. */
const SETTLE_MS = 250;
const TRIES = 4;

export const NOT_THERE = worded('notThere', {});
const NOT_SHOWN = worded('notShown', {});
const NOT_TAKEN = worded('notTaken', {});
const NOT_TYPED = worded('notTyped', {});
const ONE_LINE = worded('oneLine', {});

/** `at`: the option that was chosen; `null`: `text` is the answer. */
export type TypedAnswer = { readonly at: number | null; readonly text: string };

type Places = { readonly place: WatchedPlace; readonly clock: ClockPort };
type Test = (screen: ScreenText) => boolean | Promise<boolean>;

/**
 * Answers a question that was read from a screen, by keys. The screen is read again before anything is typed, and must ask the
 * same; it is read again after, and must have gone on. `null`: the program has the answer; else why not.
 */
export async function typeAnswer(places: Places, message: ExtractedMessage, { at, text }: TypedAnswer): Promise<Worded | null> {
  const { place } = places;
  const way = message.asked?.answer ?? null;
  const before = await place.look(MAX_LINES);
  if (way === null || way.by === 'secret' || !before || (await questionOn(before))?.fingerprint !== message.fingerprint) return NOT_THERE;
  if (way.by === 'pointer') return at === null ? NOT_THERE : point(places, message, at);
  const keys = way.by === 'keys' ? way.keys[at ?? -1] : text.replaceAll('\r\n', '\n').trim();
  if (keys === undefined) return NOT_THERE;
  // A line break would be an answer of its own, an escape sequence would be keys.
  const isOne = way.by === 'composer' && before.bracketedPaste ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
  if (isOne.test(keys)) return ONE_LINE;
  return way.by === 'composer' ? compose(places, before, message, keys) : line(places, before, keys);
}

/** What the screen asks at this moment; `null`: nothing that is certain. */
async function questionOn(screen: ScreenText): Promise<ExtractedMessage | null> {
  const result = await new ReactExtractor(new RuleExtractor('auto')).extract(snapshotOf(screen, false));
  const message = result.type === 'failed' ? null : result.message;
  return message?.state === 'has_question' && message.confidence >= CERTAIN ? message : null;
}

/** At a prompt: some programs act upon the key, others wait for Enter, with what was typed standing there. */
async function line(places: Places, before: ScreenText, keys: string): Promise<Worded | null> {
  const { place } = places;
  if (keys === ' ') return (await place.type(keys)) ? taken(places, before) : NOT_TYPED;
  if (keys === '') return (await place.press('Enter')) ? taken(places, before) : NOT_TYPED;
  if (!(await (before.bracketedPaste ? place.paste(keys) : place.type(keys)))) return NOT_TYPED;
  const reacted = await until(places, SHOWN_MS, (screen) => !isSame(screen, before));
  if (!reacted) return NOT_SHOWN;
  if (!squash(cursorLine(reacted)).endsWith(squash(keys))) return null;
  // A program that acts upon the key shows it, too, and then goes on: Enter would answer what it asks next.
  await new Promise<void>((resolve) => void places.clock.after(SETTLE_MS, resolve));
  const standing = await place.look(0);
  if (!standing || !isSame(standing, reacted)) return null;
  return (await place.press('Enter')) ? taken(places, standing) : NOT_TYPED;
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
async function compose(places: Places, before: ScreenText, { fingerprint }: ExtractedMessage, text: string): Promise<Worded | null> {
  const { place } = places;
  const tail = squash(text.split('\n').at(-1) ?? '').slice(-TAIL);
  const count = ({ lines, top }: ScreenText) => {
    const all = squash(lines.slice(top).join(''));
    return all.split(tail).length + (all.match(PUT_AWAY)?.length ?? 0);
  };
  const was = count(before);
  if (!(await place.paste(text))) return NOT_TYPED;
  if (!(await until(places, SHOWN_MS, (screen) => count(screen) > was))) return NOT_SHOWN;
  if (!(await place.press('Enter'))) return NOT_TYPED;
  const isOver: Test = async (screen) => (await questionOn(screen))?.fingerprint !== fingerprint;
  return (await until(places, TAKEN_MS, isOver, MAX_LINES)) ? null : NOT_TAKEN;
}

/** The screen is read again before each key: no key reaches another question than the one that was read. */
async function point(places: Places, { fingerprint, options }: ExtractedMessage, target: number): Promise<Worded | null> {
  const { place } = places;
  for (let tries = 0; tries < TRIES + options.length; tries += 1) {
    const screen = await place.look(MAX_LINES);
    const now = screen && (await questionOn(screen));
    const way = now?.asked?.answer;
    if (now?.fingerprint !== fingerprint || way?.by !== 'pointer') return tries === 0 ? NOT_THERE : NOT_TAKEN;
    const isOver: Test = async (next) => (await questionOn(next))?.fingerprint !== fingerprint;
    if (way.at === target) {
      if (!(await place.press('Enter'))) return NOT_TYPED;
      return (await until(places, TAKEN_MS, isOver, MAX_LINES)) ? null : NOT_TAKEN;
    }
    const [back, forth] = way.axis === 'vertical' ? (['Up', 'Down'] as const) : (['Left', 'Right'] as const);
    if (!(await place.press(way.at < target ? forth : back))) return NOT_TYPED;
    await until(
      places,
      KEY_MS,
      async (next) => {
        const asked = (await questionOn(next))?.asked?.answer;
        return asked?.by !== 'pointer' || asked.at !== way.at;
      },
      MAX_LINES,
    );
  }
  return NOT_TAKEN;
}

/** Looks until it is so. `null`: it was not in that time, or the place is gone. */
async function until({ place, clock }: Places, ms: number, isSo: Test, scrollback = 0): Promise<ScreenText | null> {
  const end = clock.now() + ms;
  for (;;) {
    const screen = await place.look(scrollback);
    if (!screen) return null;
    if (await isSo(screen)) return screen;
    if (clock.now() >= end) return null;
    await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve));
  }
}
