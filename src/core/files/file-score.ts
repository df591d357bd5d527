/** A path made ready to be compared: folders end with `/`. */
export type Candidate = { readonly path: string; readonly lower: string; readonly nameStart: number };

export function candidateOf(path: string): Candidate {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return { path, lower: path.toLowerCase(), nameStart: path.lastIndexOf('/', end - 1) + 1 };
}

const WORD_START = 12;
const IN_A_ROW = 6;

/**
 * How well lower-case letters fit a path; `null`: not at all. The name counts more than the way to it, what stands
 * together more than what is scattered, beginnings of words more than middles. Linear in the path.
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

/** The whole name, or all of it before its ending. */
function isWhole(letters: string, { lower, nameStart }: Candidate): boolean {
  const after = lower[nameStart + letters.length];
  return after === undefined || after === '.' || after === '/';
}

/** Points for letters that occur in this order, at most about 150; `null` when they do not. */
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
