import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import type { Form, Operand } from '../grammar/form.ts';
import { optionsOf, type Options } from '../grammar/options.ts';

export type Forms = Readonly<Record<string, Form>>;

type Spec = {
  readonly options?: string;
  /** Kinds with `?` (optional), `+` (one or more) or `*` (any number). */
  readonly operands?: string;
  readonly operandsWith?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly verbs?: Forms;
  readonly plain?: Form;
  readonly stops?: boolean;
  readonly takesAnyGlob?: boolean;
  readonly showsNoContent?: boolean;
  readonly isOpen?: boolean;
  readonly otherwise?: RiskCode;
  readonly also?: Form['also'];
  readonly reader?: Form['reader'];
};

function formOf(spec: Spec, isHarmless: boolean): Form {
  const { operands = '', verbs = null, stops = false, takesAnyGlob = false } = spec;
  let options: Options | null = null;
  return {
    // Parsed when a command is first judged: an idle core needs no options.
    get options() {
      return (options ??= optionsOf(spec.options ?? ''));
    },
    operands: operandsOf(operands),
    operandsWith: byOption(spec.operandsWith),
    needs: namesOf(spec.needs),
    verbs,
    plain: spec.plain ?? null,
    isHarmless,
    stops: stops || verbs !== null,
    takesAnyGlob,
    showsNoContent: spec.showsNoContent ?? false,
    isOpen: spec.isOpen ?? false,
    otherwise: spec.otherwise ?? null,
    also: spec.also ?? null,
    reader: spec.reader ?? null,
  };
}

/** Makes a form that reads and prints. */
export const looks = (
  operands = '',
  options = '',
  more: Omit<Spec, 'operands' | 'options'> = {},
): Form => formOf({ ...more, operands, options }, true);

/** Makes a form with an ordinary effect in the session's folder. */
export const works = (
  operands = '',
  options = '',
  more: Omit<Spec, 'operands' | 'options'> = {},
): Form => formOf({ ...more, operands, options }, false);

/** Makes a form of a program with verbs. */
export const verbs = (of: Forms, options = '', more: Omit<Spec, 'verbs' | 'options'> = {}): Form =>
  formOf({ ...more, verbs: of, options }, true);

/** Assigns the same form to several names. */
export const same = (names: string, form: Form): Forms =>
  Object.fromEntries(names.split(' ').map((name) => [name, form]));

const namesOf = (names = ''): readonly string[] => names.split(' ').filter((name) => name !== '');

const byOption = (
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, readonly Operand[]>> =>
  Object.fromEntries(Object.entries(given).map(([name, kinds]) => [name, operandsOf(kinds)]));

function operandsOf(kinds: string): readonly Operand[] {
  return kinds.split(' ').flatMap((word): readonly Operand[] => {
    const kind = word.replace(/[?+*]$/, '');
    if (kind === '') return [];
    return [{ kind, min: /[?*]$/.test(word) ? 0 : 1, repeats: /[+*]$/.test(word) }];
  });
}
