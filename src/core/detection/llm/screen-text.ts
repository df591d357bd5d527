import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { HIDDEN, redactText } from '#shared/base/redact-text.ts';

import { cleanText } from '../clean-up.ts';
import { withoutInvisible } from './invisible-characters.ts';

const LONGEST_LINE = 1000;
const MOST_CHARACTERS = 40_000;
/**
 * Limit of the text that is searched for secrets; longer than an ordinary screen with its
 * scrollback.
 */
const MOST_SEARCHED = 160_000;

/**
 * Matches letters and digits mixed without a break: keys, hashes and ids, which no question is
 * about.
 */
const RANDOM =
  /(?<![A-Za-z0-9+=])(?=[A-Za-z+=]{0,60}\d)(?=[\d+=]{0,60}[A-Za-z])[A-Za-z0-9+=]{24,}/gu;
/** Matches base64-encoded keys. */
const ENCODED =
  /(?<![A-Za-z0-9+/=])(?=[^\sA-Z]{0,80}[A-Z])(?=[^\sa-z]{0,80}[a-z])(?=[^\s\d]{0,80}\d)[A-Za-z0-9+/=]{40,}/gu;

/**
 * Returns the text of a screen that may leave the machine: cleaned up, without the person's draft
 * and without secrets. Secrets are replaced before the text is truncated, because a truncated
 * secret has no recognisable form.
 */
export function screenText(
  snapshot: Snapshot,
  agent: string,
  agents: readonly AgentScreen[],
): string {
  return redactText(
    withoutInvisible(textEnd(cleanText(screenOf(snapshot, MAX_LINES), agent, agents))),
  )
    .replace(ENCODED, HIDDEN)
    .replace(RANDOM, HIDDEN);
}

/** Returns the end of the text, cut at a line break if there is one. */
function textEnd(text: string): string {
  if (text.length <= MOST_SEARCHED) return text;
  const last = text.slice(-MOST_SEARCHED);
  return last.slice(last.indexOf('\n') + 1);
}

export type TextWindow = { readonly text: string; readonly isCut: boolean };

/** Returns the last lines of the text. */
export function windowOf(text: string, lines: number): TextWindow {
  const all = text
    .split('\n')
    .map((line) => (line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`));
  const last = all.slice(-lines).join('\n');
  const isCut = all.length > lines || last.length > MOST_CHARACTERS;
  return { text: last.slice(-MOST_CHARACTERS), isCut };
}
