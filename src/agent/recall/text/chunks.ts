import { estimateTokens } from './scripts.ts';

/** Estimated tokens from which a chunk ends at the end of a paragraph. */
const SHORT = 200;
/** Estimated tokens of a chunk without its overlap. */
const LONG = 340;
/** Estimated tokens of the longest piece that is never cut. */
const LONGEST_PIECE = 140;
/** Estimated tokens that a chunk repeats from the one before it: 15 % of 400. */
const OVERLAP = 60;

type Piece = { readonly text: string; readonly tokens: number; readonly endsParagraph: boolean };

/**
 * Splits a text into chunks of 200 to 400 estimated tokens (the last one may be shorter). Chunks end
 * at paragraphs, else at sentences, else anywhere between two characters. Each one repeats the end
 * of the one before it, so that a fact at the border is whole in one of them.
 */
export function chunksOf(text: string): readonly string[] {
  const pieces = paragraphsOf(text).flatMap(piecesOf);
  const chunks: string[] = [];
  let open: Piece[] = [];
  let fresh = 0;
  const close = () => {
    if (fresh > 0) chunks.push(joined(open));
    open = tailOf(open);
    fresh = 0;
  };
  for (const piece of pieces) {
    if (fresh > 0 && fresh + piece.tokens > LONG) close();
    open.push(piece);
    fresh += piece.tokens;
    if (piece.endsParagraph && fresh >= SHORT) close();
  }
  close();
  return chunks;
}

function paragraphsOf(text: string): readonly string[] {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '');
}

/** Ends of sentences in Latin and CJK punctuation, and ends of lines. */
const SENTENCE = /[^.!?。！？；\n]*(?:[.!?。！？；]+|\n|$)/gu;

function piecesOf(paragraph: string): readonly Piece[] {
  const texts = (paragraph.match(SENTENCE) ?? []).flatMap((sentence) => cut(sentence));
  const merged: string[] = [];
  let last = Infinity;
  for (const text of texts) {
    const tokens = estimateTokens(text);
    // Dots inside of numbers and names (`v1.2`) end a match, but no sentence.
    const isOpen =
      merged.length > 0 && !/[\s。！？；]$/u.test(merged.at(-1) ?? '') && !/^\s/.test(text);
    if (isOpen && last + tokens <= LONGEST_PIECE) merged.push(`${merged.pop() ?? ''}${text}`);
    else merged.push(text);
    last = isOpen && last + tokens <= LONGEST_PIECE ? last + tokens : tokens;
  }
  const kept = merged.filter((text) => text.trim() !== '');
  return kept.map((text, index) => ({
    text,
    tokens: estimateTokens(text),
    endsParagraph: index === kept.length - 1,
  }));
}

/** Cuts a sentence that is too long, at spaces if there are some, never inside of a character. */
function cut(sentence: string): string[] {
  if (sentence === '') return [];
  if (estimateTokens(sentence) <= LONGEST_PIECE) return [sentence];
  const parts: string[] = [];
  let part = '';
  let tokens = 0;
  for (const word of sentence.match(/\s*[^\s\p{Lo}]{1,40}|\s*\p{Lo}|\s+/gu) ?? []) {
    const size = estimateTokens(word);
    if (part !== '' && tokens + size > LONGEST_PIECE) {
      parts.push(part);
      part = '';
      tokens = 0;
    }
    part += word;
    tokens += size;
  }
  return part === '' ? parts : [...parts, part];
}

function tailOf(pieces: readonly Piece[]): Piece[] {
  const tail: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces.toReversed()) {
    if (tokens + piece.tokens > OVERLAP) break;
    tail.unshift(piece);
    tokens += piece.tokens;
  }
  return tail.length === pieces.length ? [] : tail;
}

function joined(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, endsParagraph }, index) => {
      const isLast = index === pieces.length - 1;
      return endsParagraph && !isLast ? `${text}\n\n` : text;
    })
    .join('')
    .trim();
}
