import { derive } from '../grammar/derive.ts';
import { unknown, type Derivation } from '../grammar/derivation.ts';
import type { Form } from '../grammar/form.ts';
import { Scene } from '../grammar/scene.ts';
import type { Places } from '../places.ts';
import type { ShellWord } from '../shell/shell-part.ts';
import { fileForms } from './files.ts';
import type { Forms } from './form-builders.ts';
import { gitForms } from './git.ts';
import { listForms } from './lists.ts';
import { packageForms } from './packages.ts';
import { serviceForms } from './services.ts';
import { shellForms } from './shell.ts';
import { systemForms } from './system.ts';
import { textForms } from './text.ts';

const forms: ReadonlyMap<string, Form> = new Map(
  Object.entries<Form>({
    ...systemForms,
    ...textForms,
    ...fileForms,
    ...gitForms,
    ...listForms,
    ...packageForms,
    ...serviceForms,
    ...shellForms,
  } satisfies Forms),
);

/** Returns the names of all programs of the grammar. */
export const knownPrograms = (): readonly string[] => [...forms.keys()];

export const formOfProgram = (name: string): Form | null => forms.get(name) ?? null;

/** Derives a command whose first word is the program `name`. */
export function deriveCommand(name: string, args: readonly ShellWord[], scene: Scene): Derivation {
  const form = forms.get(name);
  return form ? derive(form, args, scene) : unknown(name);
}

/** Returns whether the words of a rule begin commands that only read and print. */
export function onlyLooks([name = '', ...rest]: readonly string[], places: Places): boolean {
  const words = rest.map((value) => ({ text: value, value, hasGlob: false }));
  const derivation = deriveCommand(name, words, new Scene(places));
  if (derivation.isKnown) return derivation.isHarmless;
  let form = forms.get(name) ?? null;
  for (const word of rest) form = form?.verbs?.[word] ?? (form?.verbs ? null : form);
  return form !== null && form.isHarmless && form.verbs === null;
}

/**
 * Returns whether the words of a rule leave open which code runs: `npm run` allows every script of
 * the package, `cargo run` every program of the project, `npm install` every package. A rule that
 * also names the script or the package determines what runs.
 */
export function leavesOpen([name = '', ...rest]: readonly string[]): boolean {
  let form = forms.get(name) ?? null;
  for (const word of rest.filter((each) => !each.startsWith('-'))) {
    if (form === null || form.verbs === null) return false;
    form = Object.hasOwn(form.verbs, word) ? (form.verbs[word] ?? null) : null;
  }
  return form !== null && opens(form);
}

const opens = (form: Form): boolean => form.isOpen || Object.values(form.verbs ?? {}).some(opens);
