import type { ProgramStatus } from '#shared/terminal/terminal.ts';

const STATES = ['idle', 'working', 'blocked', 'done', 'error'] as const;
/** Limit of the texts that a program reports, which are shown to people. */
const MAX_TEXT = 500;

/**
 * The query by which a program checks whether the terminal supports status reports, and the
 * positive reply.
 */
export const STATUS_QUERY = '?';
export const STATUS_ANSWER = '\u001B]7501;?\u001B\\';

/**
 * Parses the payload of an OSC 7501 (Program Status Protocol), as sent by agents in November 2026:
 * `key=value` parts between colons, `msg` in base64. Ignores unknown keys. Returns null if the
 * payload is no report.
 */
export function parseProgramStatus(payload: string, offset: number): ProgramStatus | null {
  const parts = new Map(
    payload
      .split(':')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const state = STATES.find((known) => known === parts.get('state'));
  if (!state) return null;
  const message = parts.get('msg');
  return {
    state,
    app: cleanText(parts.get('app') ?? '') || null,
    kind: cleanText(parts.get('kind') ?? '') || null,
    message:
      message === undefined
        ? null
        : cleanText(Buffer.from(message, 'base64').toString('utf8')) || null,
    offset,
  };
}

/**
 * Removes control and direction characters and truncates to 500 characters, because programs choose
 * these texts and may do so maliciously.
 */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_TEXT * 2)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}
