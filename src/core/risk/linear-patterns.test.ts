import { describe, expect, test } from 'vitest';

import { commandSubject } from './attack/command-subject.fixture.ts';

const LENGTH = 16_000;
/** Characters given to patterns for one command, however long and whatever its shape. */
const MOST_STEPS = 20_000_000;
const MOST_STEPS_OF_SHAPES = 3_000_000;
const programs = 'cat rm chmod sed find awk jq python3 git curl ssh docker npm tar env test date psql rg'.split(' ');
/** A blank in them is `_`. */
const pumped: readonly string[] =
  String.raw`a 1 * [ {a, +( / = - . @ : , % $x ! ~ | > < s/ s/a/b/; e_ w_ 1, print print> [$ a. 1. -a --a ../ ? [a-z] env $ENV /root/ a=b_`
    .split(' ')
    .map((piece) => piece.replace('_', ' '))
    .concat('_', '\n', ' ', '\\\n');

/** Counts the characters that patterns pass over while `work` runs. */
function offered(work: () => void): number {
  // oxlint-disable-next-line typescript/unbound-method -- called with the pattern as `this`
  const { exec } = RegExp.prototype;
  let chars = 0;
  const counted = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const to = found ? found.index + found[0].length : this.sticky ? from + 1 : text.length;
    chars += Math.max(1, to - from);
    return found;
  };
  Reflect.set(RegExp.prototype, 'exec', counted);
  try {
    work();
  } finally {
    Reflect.set(RegExp.prototype, 'exec', exec);
  }
  return chars;
}

const quoted = (text: string) => `'${text.replaceAll("'", '"')}'`;
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
const charsOf = (command: string) => offered(() => commandSubject(command));

/** Each way to fill a command of that length. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'nested braces': (length) => `ls ${'{a,'.repeat(length / 8)}b${'}'.repeat(length / 8)}`,
  'braces side by side': (length) => `ls ${filled('{a,b}', length)}`,
  'open braces': (length) => `ls ${filled('{a,', length)}`,
  extglobs: (length) => `ls ${filled('+(a|b)', length)}`,
  'nested extglobs': (length) => `ls ${'+(a|'.repeat(length / 8)}b${')'.repeat(length / 8)}`,
  stars: (length) => `cat ${filled('*a', length)}`,
  'folders of stars': (length) => `cat ${filled('**/', length)}`,
  classes: (length) => `cat ${filled('[a-z]', length)}`,
  'a long case list': (length) => `case x in ${filled('a) ls;; ', length)}esac`,
  'a case of many patterns': (length) => `case x in ${filled('*a|', length)}b) ls;; esac`,
  'nested cases': (length) => `${'case x in a) '.repeat(length / 24)}ls${';; esac'.repeat(length / 24)}`,
  'many quotes': (length) => `echo ${filled(`"a"'b'`, length)}`,
  'many quoted words': (length) => `echo ${filled('"a" ', length)}`,
  heredocs: (length) => filled('cat <<E\nhi\nE\n', length),
  'a heredoc of variables': (length) => `cat <<E\n${filled('$x y\n', length)}E`,
  'nested substitutions': (length) => `echo ${'$('.repeat(length / 4)}ls${')'.repeat(length / 4)}`,
  'substitutions side by side': (length) => `echo ${filled('$(ls) ', length)}`,
  'nested groups': (length) => `${'('.repeat(length / 2)}ls${')'.repeat(length / 2)}`,
  'nested loops': (length) => `${'for i in 1 2; do '.repeat(length / 24)}ls $i${'; done'.repeat(length / 24)}`,
  'nested expansions': (length) => `echo ${'${x:-'.repeat(length / 6)}${'}'.repeat(length / 6)}`,
  arithmetic: (length) => `echo $((${filled('1+', length)}1))`,
  redirections: (length) => `ls ${filled('>a ', length)}`,
  assignments: (length) => `${filled('A=1 ', length)}ls`,
  starters: (length) => `${filled('eval ', length)}ls`,
  pipes: (length) => `${filled('ls | ', length)}cat`,
  backticks: (length) => `echo ${filled('`ls` ', length)}`,
};

describe('The work of judging a command', () => {
  test.each(Object.keys(shapes))('stays within its bound for %s, up to a megabyte.', (name) => {
    const shape = shapes[name];
    if (!shape) throw new Error(name);
    const lengths = [4000, 8000, 16_000, 30_000, 100_000, 1_000_000];
    const steps = lengths.map((length) => charsOf(shape(length)));
    expect(Math.max(...steps)).toBeLessThan(MOST_STEPS_OF_SHAPES);
  });

  test.each(programs)('grows with the length of an argument of %s, and no faster.', (program) => {
    for (const piece of pumped) {
      for (const word of [filled(piece, LENGTH), quoted(filled(piece, LENGTH))]) {
        const steps = charsOf(`${program} ${word} x`);
        expect([piece, steps < MOST_STEPS ? 'within' : steps]).toEqual([piece, 'within']);
      }
    }
  });
});
