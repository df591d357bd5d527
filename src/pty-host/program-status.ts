import type { ProgramStatus } from '#shared/terminal/terminal.ts';

const STATES = ['idle', 'working', 'blocked', 'done', 'error'] as const;
/** Texts that a program reports are shown to people; longer ones are cut. */
const MAX_TEXT = 500;

/** What a program sends to ask whether the terminal understands its reports, and what tells it yes. */
export const STATUS_QUERY = '?';
export const STATUS_ANSWER = '\u001B]7501;?\u001B\\';

/**
 * The payload of an OSC 7501 (Program Status Protocol): `key=value` parts between colons, `msg` in base64. `null`: no report.
 * As agents of November 2026 send it; unknown keys are left out.
 */
export function parseProgramStatus(payload: string, offset: number): ProgramStatus | null {
  const parts = new Map(payload.split(':').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const state = STATES.find((known) => known === parts.get('state'));
  if (!state) return null;
  const message = parts.get('msg');
  return {
    state,
    app: cleanText(parts.get('app') ?? '') || null,
    kind: cleanText(parts.get('kind') ?? '') || null,
    message: message === undefined ? null : cleanText(Buffer.from(message, 'base64').toString('utf8')) || null,
    offset,
  };
}

/** Without control and direction characters, at most 500 characters: programs name themselves, and may do so in bad faith. */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_TEXT * 2)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}
