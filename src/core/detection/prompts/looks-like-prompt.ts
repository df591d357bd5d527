import { shellPrompt } from './shell-prompt.ts';

/** Returns whether a text ends like a prompt. Ordinary output seldom does. */
export function looksLikePrompt(text: string): boolean {
  return (
    shellPrompt(text) !== null ||
    /[?？:：>]$/u.test(text) ||
    /[?？]\s*[(（][^()（）]{1,40}[)）]$/u.test(text) ||
    /[[(][^[\]()]{0,60}(?:[/,|]|\bor\b|^y|yes)[^[\]()]{0,60}[\])][?？:：]?$/iu.test(text) ||
    /\(END\)|--\s?More\s?--|^:/iu.test(text) ||
    /按.{0,6}键|\bpress\b.{0,40}\b(?:key|enter|return)\b/iu.test(text)
  );
}
