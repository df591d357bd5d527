import type { ContentPart } from '#agent/history/message.ts';

import { cutText, type TextLimits } from './cut-text.ts';

/** Limits of a result that the model reads for the first time. */
export const RESULT_LIMITS: TextLimits = { lines: 1_000, bytes: 50 * 1024 };
/** Limits of a result of an earlier turn. They apply when a compaction changes the history anyway. */
export const OLD_RESULT_LIMITS: TextLimits = { lines: 1_000, bytes: 32 * 1024 };

const MOST_IMAGES = 8;

export interface LimitedResult {
  readonly parts: readonly ContentPart[];
  /** True if something was left out: the caller stores the whole output and sets `wholeAt`. */
  readonly isCut: boolean;
}

/**
 * Applies the one rule for results of tools: at most 1,000 lines (500 from each end) and 50 KB of
 * text, and eight images. Several texts become one if they must be cut, which is data if one of them
 * is. Idempotent.
 */
export function limitResult(
  parts: readonly ContentPart[],
  limits: TextLimits = RESULT_LIMITS,
): LimitedResult {
  const given = parts.filter((part) => part.kind === 'text');
  const texts = given.map(({ text }) => text);
  const source = given.find((part) => part.source !== undefined)?.source;
  const images = parts.filter((part) => part.kind === 'image');
  const whole = texts.join('\n');
  const cut = cutText(whole, limits);
  if (cut === whole && images.length <= MOST_IMAGES) return { parts, isCut: false };
  const left = images.length - MOST_IMAGES;
  const notice: ContentPart = { kind: 'text', text: `[${left} more images are left out]` };
  return {
    parts: [
      ...(cut === '' ? [] : [textOf(cut, source)]),
      ...images.slice(0, MOST_IMAGES),
      ...(left > 0 ? [notice] : []),
    ],
    isCut: true,
  };
}

/** Returns a text part; `source`: see ContentPart. */
export function textOf(text: string, source: string | undefined): ContentPart {
  return { kind: 'text', text, ...(source !== undefined && { source }) };
}
