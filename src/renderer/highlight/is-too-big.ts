const MAX_CHARACTERS = 400_000;
/** Longer lines are minified or data: colours help nobody there, and some patterns take their time with them. */
const MAX_LINE = 5_000;

export function isTooBig(code: string): boolean {
  if (code.length > MAX_CHARACTERS) return true;
  let from = 0;
  for (let feed = code.indexOf('\n'); feed >= 0; feed = code.indexOf('\n', from)) {
    if (feed - from > MAX_LINE) return true;
    from = feed + 1;
  }
  return code.length - from > MAX_LINE;
}
