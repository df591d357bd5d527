import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { TypingFailure } from '#core/agents/program-watch.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';

import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { snapshotOf } from '../watched-screen.ts';
import { LOOK_MS, pause, TAKEN_MS, TRIES, waitUntil, type Places } from './answer-steps.ts';
import { sendPasted } from './paste-and-send.ts';

/** Time within which the screen must show that the program waits for a prompt. */
const AWAITED_MS = 3000;

/**
 * Types a prompt into a program that waits for one: pastes it in one piece, and presses Enter once
 * the screen shows it. `isReported`: the program itself reports that it waits, so its screen need
 * not show that. Returns the reason if the program did not take it.
 */
export async function typePrompt(
  places: Places,
  text: string,
  isReported: boolean,
): Promise<TypingFailure | null> {
  const prompt = text.replaceAll('\r\n', '\n').trim();
  const isAwaited = (screen: ScreenText) => awaitsPrompt(screen, places, isReported);
  const first = await waitUntil(places, AWAITED_MS, isAwaited);
  if (!first) return 'notAwaited';
  if (unsafeOn(first).test(prompt)) return 'oneLine';
  const on = await paste(places, first, prompt);
  if (!on) return 'notPasted';
  const sent = await sendPasted(places, on, prompt);
  if (sent === 'notShown') return 'notShown';
  if (sent === 'changed') return 'notSent';
  const picture = pictureOf(sent);
  const isTaken = await waitUntil(places, TAKEN_MS, (screen) => pictureOf(screen) !== picture);
  return isTaken ? null : 'notSent';
}

/** Without bracketed paste, a line break would send the first line as a prompt of its own. */
const unsafeOn = ({ bracketedPaste }: ScreenText) =>
  bracketedPaste ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;

/** Retries while something beside the prompt is printed. Returns the screen that was pasted on. */
async function paste(
  places: Places,
  first: ScreenText,
  prompt: string,
): Promise<ScreenText | null> {
  let on: ScreenText | null = first;
  for (let tries = 0; on !== null && tries < TRIES; tries += 1) {
    if (await places.place.paste(prompt, on)) return on;
    await pause(places, LOOK_MS);
    on = await places.place.look(0);
  }
  return null;
}

/** Returns whether a screen shows that the program waits, or shows nothing against its report. */
async function awaitsPrompt(
  screen: ScreenText,
  { agentScreens, extraction }: Places,
  isReported: boolean,
): Promise<boolean> {
  const rules = new RuleExtractor(agentScreens);
  const reader = new ReactExtractor(rules, null, { ...(extraction && { settings: extraction }) });
  const snapshot = snapshotOf(screen, false);
  const result = await reader.extract(snapshot);
  const message = result.type === 'failed' ? null : result.message;
  if (!message || message.confidence < CERTAIN) return isReported;
  if (message.state !== 'has_question') return message.state === 'idle';
  // A question in words, with a prompt below it.
  const { answer = null } = message.asked ?? {};
  return answer === null ? showsPrompt(rules, snapshot) : answer.by === 'composer';
}

/** Returns whether a screen with a question in words also shows a prompt. */
function showsPrompt(rules: RuleExtractor, snapshot: Snapshot): boolean {
  const { witnesses } = rules.read(snapshot, snapshot.lines.length);
  return witnesses.some(
    ({ recognition }) => recognition.state === 'idle' && recognition.confidence >= CERTAIN,
  );
}

const pictureOf = ({ lines, top, cursor }: ScreenText) =>
  `${cursor.row} ${cursor.col}\n${lines.slice(top).join('\n')}`;
