import { describe, expect, test } from 'vitest';

import { commandSubject } from './attack/command-subject.fixture.ts';

const LENGTH = 16_000;
/** Limit of the characters that patterns process for one command, whatever its length and shape. */
const MOST_STEPS = 20_000_000;
const MOST_STEPS_OF_SHAPES = 3_000_000;
const programs =
  'cat rm chmod sed find awk jq python3 git curl ssh docker npm tar env test date psql rg'.split(
    ' ',
  );
/** Pieces that are repeated; `_` stands for a blank. */
const repeatedPieces: readonly string[] =
  String.raw`a 1 * [ {a, +( / = - . @ : , % $x ! ~ | > < s/ s/a/b/; e_ w_ 1, print print> [$ a. 1. -a --a ../ ? [a-z] env $ENV /root/ a=b_`
    .split(' ')
    .map((piece) => piece.replace('_', ' '))
    .concat('_', '\n', ' ', '\\\n');

/** Counts the characters that patterns process while `work` runs. */
function charsProcessed(work: () => void): number {
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
const fillTo = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
const charsOf = (command: string) => charsProcessed(() => commandSubject(command));

/** Ways to fill a command of a given length. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'nested braces': (length) => `ls ${'{a,'.repeat(length / 8)}b${'}'.repeat(length / 8)}`,
  'braces side by side': (length) => `ls ${fillTo('{a,b}', length)}`,
  'open braces': (length) => `ls ${fillTo('{a,', length)}`,
  extglobs: (length) => `ls ${fillTo('+(a|b)', length)}`,
  'nested extglobs': (length) => `ls ${'+(a|'.repeat(length / 8)}b${')'.repeat(length / 8)}`,
  stars: (length) => `cat ${fillTo('*a', length)}`,
  'folders of stars': (length) => `cat ${fillTo('**/', length)}`,
  classes: (length) => `cat ${fillTo('[a-z]', length)}`,
  'a long case list': (length) => `case x in ${fillTo('a) ls;; ', length)}esac`,
  'a case of many patterns': (length) => `case x in ${fillTo('*a|', length)}b) ls;; esac`,
  'nested cases': (length) =>
    `${'case x in a) '.repeat(length / 24)}ls${';; esac'.repeat(length / 24)}`,
  'many quotes': (length) => `echo ${fillTo(`"a"'b'`, length)}`,
  'many quoted words': (length) => `echo ${fillTo('"a" ', length)}`,
  heredocs: (length) => fillTo('cat <<E\nhi\nE\n', length),
  'a heredoc of variables': (length) => `cat <<E\n${fillTo('$x y\n', length)}E`,
  'nested substitutions': (length) => `echo ${'$('.repeat(length / 4)}ls${')'.repeat(length / 4)}`,
  'substitutions side by side': (length) => `echo ${fillTo('$(ls) ', length)}`,
  'nested groups': (length) => `${'('.repeat(length / 2)}ls${')'.repeat(length / 2)}`,
  'nested loops': (length) =>
    `${'for i in 1 2; do '.repeat(length / 24)}ls $i${'; done'.repeat(length / 24)}`,
  'nested expansions': (length) => `echo ${'${x:-'.repeat(length / 6)}${'}'.repeat(length / 6)}`,
  arithmetic: (length) => `echo $((${fillTo('1+', length)}1))`,
  redirections: (length) => `ls ${fillTo('>a ', length)}`,
  assignments: (length) => `${fillTo('A=1 ', length)}ls`,
  starters: (length) => `${fillTo('eval ', length)}ls`,
  pipes: (length) => `${fillTo('ls | ', length)}cat`,
  backticks: (length) => `echo ${fillTo('`ls` ', length)}`,
};

describe('assess with long commands', () => {
  test.each(Object.keys(shapes))(
    'assess processes a bounded number of characters for %s, up to a megabyte',
    (name) => {
      const shape = shapes[name];
      if (!shape) throw new Error(name);
      const lengths = [4000, 8000, 16_000, 30_000, 100_000, 1_000_000];
      const steps = lengths.map((length) => charsOf(shape(length)));
      expect(Math.max(...steps)).toBeLessThan(MOST_STEPS_OF_SHAPES);
    },
  );

  test.each(programs)(
    'assess processes characters in proportion to the length of an argument of %s',
    (program) => {
      for (const piece of repeatedPieces) {
        for (const word of [fillTo(piece, LENGTH), quoted(fillTo(piece, LENGTH))]) {
          const steps = charsOf(`${program} ${word} x`);
          expect([piece, steps < MOST_STEPS ? 'within' : steps]).toEqual([piece, 'within']);
        }
      }
    },
  );
});
