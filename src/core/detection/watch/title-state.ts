import type { Said } from './witness.ts';

/**
 * Titles that say what their program does. Claude Code's mark at rest is the same as when it waits, so it says only that no
 * work is done; Codex' blinks while it waits.
 */
const titles: readonly (readonly [Said, RegExp])[] = [
  ['idle', /^◇\s+Ready\b/u],
  ['processing', /^✦\s+Working/u],
  ['waiting', /^✋\s+Action Required\b/u],
  ['waiting', /^\[ [!.] \] Action Required \| /u],
  ['processing', /^[\u2801-\u28ff] (?:.{1,200} \| )?codex$/u],
  ['processing', /^[◐◑◒◓] .{0,200}Claude Code$/u],
];

/** `null`: this title says nothing of that kind. */
export function titleState(title: string): Said | null {
  return titles.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? null;
}
