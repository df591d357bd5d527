/** A path prepared for comparison. Folders end with `/`. */
export type Candidate = {
  readonly path: string;
  readonly lower: string;
  readonly nameStart: number;
};

export function candidateOf(path: string): Candidate {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return { path, lower: path.toLowerCase(), nameStart: path.lastIndexOf('/', end - 1) + 1 };
}

const WORD_START = 12;
const IN_A_ROW = 6;

/**
 * Returns how well lower-case letters match a path. Returns null if they do not match. The name
 * counts more than its folders, adjacent letters more than scattered ones, and beginnings of words
 * more than middles. Linear in the length of the path.
 */
export function fileScore(letters: string, candidate: Candidate): number | null {
  const { lower, nameStart } = candidate;
  const fit = nameFit(letters, candidate) ?? pathFit(letters, candidate);
  if (fit === null) return null;
  return fit - lower.length / 8 - (nameStart > 0 ? 1 : 0);
}

function nameFit(letters: string, candidate: Candidate): number | null {
  const { lower, nameStart } = candidate;
  const at = lower.indexOf(letters, nameStart);
  if (at === nameStart) return isWhole(letters, candidate) ? 1000 : 800;
  if (at > nameStart) return isWordStart(candidate, at) ? 600 : 500;
  const scattered = subsequence(letters, candidate, nameStart);
  return scattered === null ? null : 300 + scattered;
}

function pathFit(letters: string, candidate: Candidate): number | null {
  const at = candidate.lower.indexOf(letters);
  if (at >= 0) return isWordStart(candidate, at) ? 450 : 250;
  const scattered = subsequence(letters, candidate, 0);
  return scattered === null ? null : scattered;
}

/** Returns true if the letters are the whole name, or the name without its extension. */
function isWhole(letters: string, { lower, nameStart }: Candidate): boolean {
  const after = lower[nameStart + letters.length];
  return after === undefined || after === '.' || after === '/';
}

/**
 * Returns points for letters that occur in this order, at most 150. Returns null if they do not.
 */
function subsequence(letters: string, candidate: Candidate, from: number): number | null {
  let points = 0;
  let before = -2;
  let at = from;
  for (const letter of letters) {
    at = candidate.lower.indexOf(letter, at);
    if (at < 0) return null;
    if (isWordStart(candidate, at)) points += WORD_START;
    else if (at === before + 1) points += IN_A_ROW;
    before = at;
    at += letter.length;
  }
  return Math.min(150, points);
}

function isWordStart({ path, lower }: Candidate, at: number): boolean {
  const before = lower[at - 1];
  if (before === undefined || '/-_. '.includes(before)) return true;
  return path[at] !== lower[at] && path[at - 1] === before;
}
