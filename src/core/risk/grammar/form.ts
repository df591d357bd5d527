import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import type { Derivation } from './derivation.ts';
import type { Options } from './options.ts';
import type { Scene } from './scene.ts';
import type { ShellWord } from '../shell/shell-part.ts';

/**
 * One program, or one verb of a program, as far as its words are known. Everything else is an unknown form.
 * The texts in `options` and `operands` are explained in docs/risk.md.
 */
export type Form = {
  /** Options in their exact spelling. */
  readonly options: Options;
  /** Kinds of the operands, in order. */
  readonly operands: readonly Operand[];
  /** Operands that hold when one of these options is given: `grep -e x FILE`. */
  readonly operandsWith: Readonly<Record<string, readonly Operand[]>>;
  /** One of these options has to be given; empty: none has to. */
  readonly needs: readonly string[];
  /** The first operand names one of these. */
  readonly verbs: Readonly<Record<string, Form>> | null;
  /** A form that is tried first, for words that mean something else than the verbs: `git branch`. */
  readonly plain: Form | null;
  /** `true`: a known form has no effect. `false`: an ordinary effect, named by the program's judge. */
  readonly isHarmless: boolean;
  /** Options end at the first operand. */
  readonly stops: boolean;
  /** No option of the program, known here or not, does harm: a file name that looks like an option does none either. */
  readonly takesAnyGlob: boolean;
  /** The words leave open which code runs: a rule about the words before them is broad. */
  readonly isOpen: boolean;
  /** Reason for every unknown form of a program that can do great harm. */
  readonly otherwise: RiskCode | null;
  /** Reason for what the options and operands mean together. */
  readonly also: ((options: readonly string[], operands: readonly string[], scene: Scene) => RiskCode | null) | null;
  /** Words with a syntax of their own (`find`, `test`). */
  readonly reader: ((words: readonly ShellWord[], scene: Scene) => Derivation) | null;
};

export type Operand = { readonly kind: string; readonly min: 0 | 1; readonly repeats: boolean };
