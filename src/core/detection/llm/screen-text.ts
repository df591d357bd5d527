import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { HIDDEN, redactText } from '#shared/base/redact-text.ts';

import { cleanText } from '../clean-up.ts';
import { plain } from './plain.ts';

const LONGEST_LINE = 1000;
const MOST_CHARACTERS = 40_000;
/** More than a screen and its scrollback hold, unless somebody wants this to take long. */
const MOST_LOOKED_AT = 160_000;

/** Letters and digits mixed, without a break: a key, a hash, an id. None of them is what a question is about. */
const RANDOM = /(?<![A-Za-z0-9+=])(?=[A-Za-z+=]{0,60}\d)(?=[\d+=]{0,60}[A-Za-z])[A-Za-z0-9+=]{24,}/gu;
/** As keys are written into files. */
const ENCODED = /(?<![A-Za-z0-9+/=])(?=[^\sA-Z]{0,80}[A-Z])(?=[^\sa-z]{0,80}[a-z])(?=[^\s\d]{0,80}\d)[A-Za-z0-9+/=]{40,}/gu;

/**
 * What may leave the machine of a screen: cleaned up, without what the person types, without secrets. Secrets are looked for
 * in all of it before any of it is cut off, since half a secret has no form.
 */
export function screenText(snapshot: Snapshot, agent: string, agents: readonly AgentScreen[]): string {
  return redactText(plain(end(cleanText(screenOf(snapshot, MAX_LINES), agent, agents))))
    .replace(ENCODED, HIDDEN)
    .replace(RANDOM, HIDDEN);
}

/** Whole lines of it, if it has any. */
function end(text: string): string {
  if (text.length <= MOST_LOOKED_AT) return text;
  const last = text.slice(-MOST_LOOKED_AT);
  return last.slice(last.indexOf('\n') + 1);
}

export type TextWindow = { readonly text: string; readonly isCut: boolean };

/** The last lines of it. */
export function windowOf(text: string, lines: number): TextWindow {
  const all = text.split('\n').map((line) => (line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`));
  const last = all.slice(-lines).join('\n');
  const isCut = all.length > lines || last.length > MOST_CHARACTERS;
  return { text: last.slice(-MOST_CHARACTERS), isCut };
}
