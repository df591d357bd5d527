const FLAGS = /[gpIMmi\d]*e/y;
/**
 * A line break is one of the characters that may precede a command, so that no run of blanks is
 * scanned twice.
 */
const RUNS = /(?:^|[;{}\n\d$/,!I])[^\S\n]*e|\/[gpIMm\d]*e[gpIMm\d]*\s*(?:;|$|\})/;
const WRITES = /(?:^|[;{}\n\d$/])[^\S\n]*[wW]\s+\S|\/[gpIMm\d]*w\s+\S/;

/**
 * Returns what a sed program that is not plain may do: run commands (`e`, `s/a/b/e`) and write
 * files (`w file`, `s/a/b/w file`). Runs in linear time.
 */
export function sedEffects(program: string): { readonly runs: boolean; readonly writes: boolean } {
  return { runs: RUNS.test(program) || substitutesAndRuns(program), writes: WRITES.test(program) };
}

/**
 * Returns whether a delimiter follows an `s` and at least twice after that, the last time with `e`
 * among the flags.
 */
function substitutesAndRuns(program: string): boolean {
  const seen = new Map<string, number>();
  for (let at = 1; at < program.length; at += 1) {
    const char = program.charAt(at);
    const times = seen.get(char);
    if (times !== undefined) {
      seen.set(char, times + 1);
      FLAGS.lastIndex = at + 1;
      if (times >= 1 && FLAGS.test(program)) return true;
    } else if (program.charAt(at - 1) === 's' && /[^\w\s\\]/.test(char)) seen.set(char, 0);
  }
  return false;
}
