/** Longer programs are not parsed. */
const MAX_LENGTH = 1000;

const keywords: ReadonlySet<string> = new Set(
  'print printf BEGIN END if else for in next exit while'.split(' '),
);
const functions: ReadonlySet<string> = new Set(
  'length substr index tolower toupper sprintf split gsub sub match int'.split(' '),
);
const variables: ReadonlySet<string> = new Set(
  'NR NF FNR FS OFS ORS RS FILENAME RSTART RLENGTH SUBSEP'.split(' '),
);

const TOKEN =
  /\s+|"(?:\\[^\n]|[^"\\\n])*"|\d+(?:\.\d+)?|[A-Za-z_]\w*|\+\+|--|&&|\|\||[=!<>+*/%-]=|!~|[$(){}[\],;?:!~<>=+*%^-]|\//y;
const REGEX = /\/(?:\\[^\n]|[^/\\\n])*\//y;

/**
 * Returns whether an awk program only prints and counts: no pipe, file, command or environment
 * variable.
 */
export function isPlainAwk(program: string): boolean {
  if (program.trim() === '' || program.length > MAX_LENGTH) return false;
  let previous = '';
  let isPrinting = false;
  for (let at = 0; at < program.length;) {
    const token = tokenAt(program, at, previous);
    if (token === null) return false;
    at += token.length;
    if (token.trim() === '') continue;
    if (/^[A-Za-z_]/.test(token) && !isKnownWord(token, program.slice(at))) return false;
    isPrinting = printsAfter(token, isPrinting);
    // A file name follows.
    if (isPrinting && token.startsWith('>')) return false;
    previous = token;
  }
  return true;
}

/**
 * Returns whether the text after a token is printed. `isPrinting`: whether the text before it is.
 */
function printsAfter(token: string, isPrinting: boolean): boolean {
  if (/^[;{}]$/.test(token)) return false;
  return isPrinting || token === 'print' || token === 'printf';
}

/**
 * Returns the token at a position. A slash is a division after a value and a pattern where a
 * pattern is required; returns null if it could be either.
 */
function tokenAt(program: string, at: number, previous: string): string | null {
  if (program[at] !== '/') return matchAt(TOKEN, program, at);
  if (keywords.has(previous) || functions.has(previous)) return null;
  if (/^(\w+|[)\]])$/.test(previous)) return matchAt(TOKEN, program, at);
  return /^([({,;}~!]|!~|&&|\|\||)$/.test(previous) ? matchAt(REGEX, program, at) : null;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

const acting: ReadonlySet<string> = new Set(
  'system getline close fflush function func nextfile delete srand rand systime strftime return do switch case default break continue'.split(
    ' ',
  ),
);

function isKnownWord(word: string, rest: string): boolean {
  if (keywords.has(word) || functions.has(word)) return true;
  const isVariable = variables.has(word) || (/^[a-z][a-z0-9_]*$/.test(word) && !acting.has(word));
  return isVariable && !rest.startsWith('(');
}
