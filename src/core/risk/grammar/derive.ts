import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from '../reasons.ts';
import type { ShellWord } from '../shell/shell-part.ts';
import { unknown, type Derivation } from './derivation.ts';
import type { Form, Operand } from './form.ts';
import { reasonsOf } from './kinds.ts';
import { readWords, type ArgumentWord, type ArgumentOption, type ReadWords } from './read-words.ts';
import type { Scene } from './scene.ts';

/** Kinds of operands that the shell may expand to several words. */
const paths: ReadonlySet<string> = new Set([
  'read',
  'change',
  'remove',
  'name',
  'testPath',
  'pathspec',
  'revOrPath',
  'text',
]);

/** Derives the words after a program's name from the program's form. */
export function derive(form: Form, words: readonly ShellWord[], scene: Scene): Derivation {
  if (form.reader) return form.reader(words, scene);
  const plain = form.plain ? derive(form.plain, words, scene) : null;
  if (plain?.isKnown === true) return plain;
  const read = readWords(form, words);
  if (typeof read === 'string') return unknown(read, form.otherwise);
  const found = reasonsOfOptions(read.options, scene);
  if (typeof found === 'string') return unknown(found, form.otherwise);
  const missing = missingWord(form, words, read);
  if (missing !== null) return unknown(missing, form.otherwise);
  return form.verbs
    ? deriveVerb(form, words.slice(read.end), found, scene)
    : deriveOperands(form, words, read, found, scene);
}

/** Returns the word because of which a form with needed options is unknown, or null. */
function missingWord(form: Form, words: readonly ShellWord[], read: ReadWords): string | null {
  if (form.needs.length > 0 && !read.options.some(({ name }) => form.needs.includes(name)))
    return '';
  return words.length > 1 && asksVersion(form, read) ? (words[1]?.text ?? '') : null;
}

/**
 * Returns whether a form has only an option for the version, which takes effect for certain only
 * where it stands alone.
 */
const asksVersion = (form: Form, { options }: ReadWords): boolean =>
  form.operands.length === 0 &&
  form.verbs === null &&
  options.some(({ name }) => form.needs.includes(name) && /^(--version|-v|-V)$/.test(name));

/**
 * Derives the operands of a form whose options are known; `found` are the reasons of these options.
 */
function deriveOperands(
  form: Form,
  words: readonly ShellWord[],
  read: ReadWords,
  found: readonly RiskReason[],
  scene: Scene,
): Derivation {
  const expected = Object.entries(form.operandsWith).find(([name]) =>
    read.options.some((option) => option.name === name),
  )?.[1];
  const operands = reasonsOfOperands(
    expected ?? form.operands,
    form.stops ? settledWords(words.slice(read.end)) : read.operands,
    form,
    scene,
  );
  if (operands === null)
    return unknown(words.find(({ value }) => value === null)?.text ?? '', form.otherwise);
  const also = form.also?.(
    read.options.map(({ name }) => name),
    read.operands.map(({ value }) => value ?? ''),
    scene,
  );
  return {
    isKnown: true,
    isHarmless: form.isHarmless,
    reasons: [...found, ...operands, ...(also ? [because(also)] : [])],
  };
}

const settledWords = (words: readonly ShellWord[]): readonly ArgumentWord[] =>
  words.map((word) => ({ word, value: word.value, isSettled: true }));

/** Returns the reasons of the options, or the name of an unknown option. */
function reasonsOfOptions(
  options: readonly ArgumentOption[],
  scene: Scene,
): readonly RiskReason[] | string {
  const found: RiskReason[] = [];
  for (const option of options) {
    const reasons = reasonsOfOption(option, scene);
    if (reasons === null) return option.name;
    found.push(...reasons);
  }
  return found;
}

function reasonsOfOption(
  { kind, given }: ArgumentOption,
  scene: Scene,
): readonly RiskReason[] | null {
  if (kind === null || given === null) return [];
  // A pattern may be expanded to several words.
  const isAttached = given.value !== given.word.value;
  return given.word.hasGlob && !(isAttached && /^(glob|text|pattern)$/.test(kind))
    ? null
    : reasonsOf(kind, given, scene);
}

function deriveVerb(
  form: Form,
  [first, ...rest]: readonly ShellWord[],
  found: readonly RiskReason[],
  scene: Scene,
): Derivation {
  const name = first === undefined ? '' : (first.value ?? ' ');
  const verb =
    form.verbs && Object.hasOwn(form.verbs, name) && first?.hasGlob !== true
      ? form.verbs[name]
      : undefined;
  if (!verb) return unknown(first?.text ?? '', form.otherwise, found);
  const derivation = derive(verb, rest, scene);
  const reasons = [...found, ...derivation.reasons];
  return derivation.isKnown
    ? { ...derivation, reasons }
    : { ...derivation, reasons, otherwise: derivation.otherwise ?? null };
}

/**
 * Assigns a kind to each operand: the last kinds are matched from the end, the repeating kind takes
 * the rest.
 */
function reasonsOfOperands(
  expected: readonly Operand[],
  given: readonly ArgumentWord[],
  form: Form,
  scene: Scene,
): readonly RiskReason[] | null {
  const repeating = expected.findIndex(({ repeats }) => repeats);
  const tail = repeating < 0 ? 0 : expected.length - repeating - 1;
  const found: RiskReason[] = [];
  for (const [at, each] of given.entries()) {
    const fromEnd = given.length - at;
    const operand =
      repeating < 0 || at < repeating
        ? expected[at]
        : fromEnd <= tail
          ? expected[expected.length - fromEnd]
          : expected[repeating];
    if (!operand) return null;
    if (each.word.hasGlob && !isGlobFine(each, operand, form)) return null;
    const reasons = isSubstituted(each, operand, form) ? [] : reasonsOf(operand.kind, each, scene);
    if (reasons === null) return null;
    found.push(...reasons);
  }
  return given.length < expected.filter(({ min }) => min === 1).length ? null : found;
}

/** Returns whether the form may read a file whose name only the shell knows. */
const isSubstituted = (
  { value, word }: ArgumentWord,
  { kind, repeats }: Operand,
  form: Form,
): boolean =>
  value === null &&
  ((word.standsFor === 'pipe' && kind === 'read') ||
    (word.standsFor === 'paths' && repeats && paths.has(kind) && form.showsNoContent));

/**
 * Returns whether a pattern may be expanded here. A file whose name begins with a hyphen would act
 * as an option.
 */
const isGlobFine = (
  { value, isSettled }: ArgumentWord,
  { kind, repeats }: Operand,
  form: Form,
): boolean =>
  repeats &&
  paths.has(kind) &&
  (form.takesAnyGlob || isSettled || !/^[*?[{!+@]/.test(value ?? '*'));
