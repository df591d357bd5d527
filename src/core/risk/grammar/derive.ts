import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from '../reasons.ts';
import type { ShellWord } from '../shell/shell-part.ts';
import { unknown, type Derivation } from './derivation.ts';
import type { Form, Operand } from './form.ts';
import { reasonsOf } from './kinds.ts';
import { readWords, type Given, type GivenOption, type ReadWords } from './read-words.ts';
import type { Scene } from './scene.ts';

/** Kinds of operands of which the shell may make several words. */
const paths: ReadonlySet<string> = new Set(['read', 'change', 'remove', 'name', 'testPath', 'pathspec', 'revOrPath', 'text']);

/** Derives the words behind a program's name from what is known of the program. */
export function derive(form: Form, words: readonly ShellWord[], scene: Scene): Derivation {
  if (form.reader) return form.reader(words, scene);
  const plain = form.plain ? derive(form.plain, words, scene) : null;
  if (plain?.isKnown === true) return plain;
  const read = readWords(form, words);
  if (typeof read === 'string') return unknown(read, form.otherwise);
  const found = ofOptions(read.options, scene);
  if (typeof found === 'string') return unknown(found, form.otherwise);
  if (form.needs.length > 0 && !read.options.some(({ name }) => form.needs.includes(name))) return unknown('', form.otherwise);
  return form.verbs ? ofVerb(form, words.slice(read.end), found, scene) : behindOptions(form, words, read, found, scene);
}

/** Derives the operands of a form whose options are known, with the reasons that were found for these. */
function behindOptions(form: Form, words: readonly ShellWord[], read: ReadWords, found: readonly RiskReason[], scene: Scene): Derivation {
  const wanted = Object.entries(form.operandsWith).find(([name]) => read.options.some((option) => option.name === name))?.[1];
  const operands = ofOperands(wanted ?? form.operands, form.stops ? settled(words.slice(read.end)) : read.operands, form, scene);
  if (operands === null) return unknown(words.find(({ value }) => value === null)?.text ?? '', form.otherwise);
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

const settled = (words: readonly ShellWord[]): readonly Given[] => words.map((word) => ({ word, value: word.value, isSettled: true }));

/** Returns the name of the option that is not known where there is one. */
function ofOptions(options: readonly GivenOption[], scene: Scene): readonly RiskReason[] | string {
  const found: RiskReason[] = [];
  for (const option of options) {
    const reasons = ofOption(option, scene);
    if (reasons === null) return option.name;
    found.push(...reasons);
  }
  return found;
}

function ofOption({ kind, given }: GivenOption, scene: Scene): readonly RiskReason[] | null {
  if (kind === null || given === null) return [];
  // A pattern of the shell may become several words.
  const isAttached = given.value !== given.word.value;
  return given.word.hasGlob && !(isAttached && /^(glob|text|pattern)$/.test(kind)) ? null : reasonsOf(kind, given, scene);
}

function ofVerb(form: Form, [first, ...rest]: readonly ShellWord[], found: readonly RiskReason[], scene: Scene): Derivation {
  const name = first === undefined ? '' : (first.value ?? ' ');
  const verb = form.verbs && Object.hasOwn(form.verbs, name) && first?.hasGlob !== true ? form.verbs[name] : undefined;
  if (!verb) return unknown(first?.text ?? '', form.otherwise, found);
  const derived = derive(verb, rest, scene);
  const reasons = [...found, ...derived.reasons];
  return derived.isKnown ? { ...derived, reasons } : { ...derived, reasons, otherwise: derived.otherwise ?? null };
}

/** Gives each operand its kind: the last kinds are taken from the end, the one that repeats takes the rest. */
function ofOperands(wanted: readonly Operand[], given: readonly Given[], form: Form, scene: Scene): readonly RiskReason[] | null {
  const repeating = wanted.findIndex(({ repeats }) => repeats);
  const tail = repeating < 0 ? 0 : wanted.length - repeating - 1;
  const found: RiskReason[] = [];
  for (const [at, each] of given.entries()) {
    const fromEnd = given.length - at;
    const operand = repeating < 0 || at < repeating ? wanted[at] : fromEnd <= tail ? wanted[wanted.length - fromEnd] : wanted[repeating];
    if (!operand) return null;
    if (each.word.hasGlob && !isGlobFine(each, operand, form)) return null;
    const reasons = reasonsOf(operand.kind, each, scene);
    if (reasons === null) return null;
    found.push(...reasons);
  }
  return given.length < wanted.filter(({ min }) => min === 1).length ? null : found;
}

/** A file whose name begins with a hyphen would be an option. */
const isGlobFine = ({ value, isSettled }: Given, { kind, repeats }: Operand, form: Form): boolean =>
  repeats && paths.has(kind) && (form.takesAnyGlob || isSettled || !/^[*?[{!+@]/.test(value ?? '*'));
