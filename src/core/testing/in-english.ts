import { shownText } from '#shared/base/shown-text.ts';
import { isFields } from '#shared/base/fields.ts';
import { textIn } from '#shared/words/sentence-text.ts';

/** Returns a value with every sentence in it rendered in English, to compare what a person reads. */
export function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  if (!isFields(value)) return value;
  const sentence = shownText.safeParse(value);
  if (sentence.success) return textIn('en', sentence.data);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inEnglish(part)]));
}
