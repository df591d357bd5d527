import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import type { Derivation } from './derivation.ts';
import type { Options } from './options.ts';
import type { Scene } from './scene.ts';
import type { ShellWord } from '../shell/shell-part.ts';

/**
 * One program, or one verb of a program, with its known words. Everything else is an unknown form.
 * The texts in `options` and `operands` are explained in docs/risk.md.
 */
export type Form = {
  /** Options in their exact spelling. */
  readonly options: Options;
  /** Kinds of the operands, in order. */
  readonly operands: readonly Operand[];
  /** Operands that apply if one of these options is given: `grep -e x FILE`. */
  readonly operandsWith: Readonly<Record<string, readonly Operand[]>>;
  /** Options of which one is required; empty if none is. */
  readonly needs: readonly string[];
  /** The verbs, one of which is the first operand. */
  readonly verbs: Readonly<Record<string, Form>> | null;
  /** A form that is tried first, for words that are no verbs: `git branch`. */
  readonly plain: Form | null;
  /**
   * True if a known form has no effect; false if it has an ordinary effect, which the program's
   * judge names.
   */
  readonly isHarmless: boolean;
  /** True if options end at the first operand. */
  readonly stops: boolean;
  /**
   * True if no option of the program, known or not, does harm, so that a file name that looks like
   * an option is harmless too.
   */
  readonly takesAnyGlob: boolean;
  /**
   * True if the output of the program shows no content of the files that it reads, so that their
   * names may be known only at run time: `wc -l $(git ls-files)`.
   */
  readonly showsNoContent: boolean;
  /** True if the words leave open which code runs: a rule about the words before them is broad. */
  readonly isOpen: boolean;
  /** Reason for every unknown form of a program that can do great harm. */
  readonly otherwise: RiskCode | null;
  /** Returns a reason for the combination of options and operands. */
  readonly also:
    | ((options: readonly string[], operands: readonly string[], scene: Scene) => RiskCode | null)
    | null;
  /** Reader of words with a syntax of their own (`find`, `test`). */
  readonly reader: ((words: readonly ShellWord[], scene: Scene) => Derivation) | null;
};

export type Operand = { readonly kind: string; readonly min: 0 | 1; readonly repeats: boolean };
