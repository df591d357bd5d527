/** Words that say nothing about what is asked. */
const COMMON = new Set(
  'a an and any are be by can claude codex could do does for from gemini has have i if in is it its like may me my of on opencode or please shall should so that the their then there they this to was we what when where which who will with would yes no you your'.split(
    ' ',
  ),
);
const MOST_WORDS = 5;
const LONGEST_WORD = 20;

/**
 * Key words and a sum over all that identifies the question. Nothing of it depends on how it was drawn: case, blanks, punctuation
 * and line breaks do not count.
 */
export function fingerprintOf(question: string, options: readonly string[], subject: string): string {
  const words = [...new Set(wordsOf(question).filter((word) => !COMMON.has(word)))].slice(0, MOST_WORDS);
  const sum = checksum([question, ...options, subject].map((text) => essenceOf(text)).join('|'));
  return [...words, sum].join('-');
}

function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.slice(0, LONGEST_WORD));
}

function essenceOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** FNV-1a: short, and the same in every process. */
function checksum(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
