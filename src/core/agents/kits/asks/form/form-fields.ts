import { z } from 'zod';

import { isFields, type Fields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import type { FormField } from './form-answers.ts';
import { uniqueTexts } from './unique-texts.ts';

const choice = z.object({ const: z.string(), title: maybeText, description: maybeText });
const choices = {
  enum: listOf(z.string()),
  oneOf: listOf(choice),
  anyOf: listOf(choice),
};
const property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: maybeText,
  description: maybeText,
  format: maybeText,
  ...choices,
  items: z.object(choices).nullable().catch(null),
});
type Property = z.output<typeof property>;

const schema = z.object({
  properties: z.record(z.string(), z.custom<Fields>(isFields)).catch({}),
  required: listOf(z.string()),
});

/** A field of a form as a question to the person. */
export type FormQuestion = { readonly question: Question; readonly field: FormField };

const CUSTOM = '_custom';

/** Limits of a form; a person cannot read a larger one before answering it. */
const MAX_FIELDS = 50;
const MAX_CHOICES = 200;

/**
 * Returns the fields of a form as questions. Returns null if one of them has a form that Corral
 * cannot show, or if there are too many. A field `x_custom` beside `x` takes an answer in the
 * person's own words: such a pair needs an answer in one of both, any other field only if the form
 * requires it. `message`: the words of the form, if it shows them as its question.
 */
export function formFields(
  requestedSchema: unknown,
  message: string,
): readonly FormQuestion[] | null {
  const read = fit(schema, requestedSchema ?? {});
  if (!read) return null;
  const { properties, required } = read;
  const names = Object.keys(properties);
  const isCustom = (name: string) =>
    name.endsWith(CUSTOM) && names.includes(name.slice(0, -CUSTOM.length));
  const found: FormQuestion[] = [];
  const own = names.filter((each) => !isCustom(each));
  if (own.length > MAX_FIELDS) return null;
  for (const name of own) {
    const given = fit(property, properties[name]);
    if (!given) return null;
    const custom = names.includes(`${name}${CUSTOM}`) ? `${name}${CUSTOM}` : null;
    const asked = questionOf(given, {
      name,
      custom,
      message: own.length === 1 ? message : '',
      isOptional: custom === null && !required.includes(name),
    });
    if (asked.question.options.length > MAX_CHOICES) return null;
    found.push(asked);
  }
  const texts = uniqueTexts(found.map(({ question }) => question.question));
  return found.map(({ question, field }, at) => ({
    question: { ...question, question: texts[at] ?? question.question },
    field,
  }));
}

/** Returns the fields by the text of their questions. */
export function formOf(fields: readonly FormQuestion[]): Readonly<Record<string, FormField>> {
  return Object.fromEntries(fields.map(({ question, field }) => [question.question, field]));
}

type FieldPlace = {
  readonly name: string;
  readonly custom: string | null;
  /** Words of the form if this is its only field; else empty. */
  readonly message: string;
  readonly isOptional: boolean;
};

function questionOf(
  about: Property,
  { name, custom, message, isOptional }: FieldPlace,
): FormQuestion {
  const offered = distinct(offeredBy(about), about.type === 'array');
  const { description } = about;
  const asked = wordsOf(about, message) || name;
  const more = description !== asked ? description : null;
  return {
    question: {
      question: asked,
      header: asked === name ? null : name,
      multiSelect: about.type === 'array',
      options: offered.map(({ label, description: of }) => ({
        label,
        description: of,
        preview: null,
      })),
      name,
      ...(more && { description: more }),
      ...(isOptional && { isOptional }),
      ...(about.format === 'password' && { isSecret: true }),
    },
    field: {
      name,
      type: typeOf(about),
      values: Object.fromEntries(offered.map(({ label, value }) => [label, value])),
      custom,
    },
  };
}

/**
 * Returns what a field asks: its title, which its description explains. The only field of a form
 * may have a short heading as its title; then the form asks, unless it ends with that title.
 */
function wordsOf({ title, description }: Property, message: string): string | null {
  if (message === '') return title || description;
  const isAsked = message === title || message.endsWith(`\n${title}`);
  return title && (description || isAsked) ? title : description || message;
}

function typeOf({ type }: Property): FormField['type'] {
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'boolean';
  return type === 'string' ? 'text' : 'number';
}

type OfferedChoice = {
  readonly label: string;
  readonly value: string;
  readonly description: string | null;
};

/**
 * Returns the choices with labels that are all different. Choices of a list are separated by `, ` in
 * an answer, so their labels do not contain it.
 */
function distinct(choices: readonly OfferedChoice[], isList: boolean): readonly OfferedChoice[] {
  const labels = choices.map(({ label }) => (isList ? label.replaceAll(', ', ' / ') : label));
  const unique = uniqueTexts(labels);
  return choices.map((each, at) => ({ ...each, label: unique[at] ?? each.label }));
}

function offeredBy(about: Property): readonly OfferedChoice[] {
  if (about.type === 'boolean')
    return ['Yes', 'No'].map((label) => ({ label, value: label, description: null }));
  const from = about.type === 'array' ? (about.items ?? about) : about;
  return [
    ...from.enum.map((value) => ({ label: value, value, description: null })),
    ...[...from.oneOf, ...from.anyOf].map((each) => ({
      label: each.title || each.const,
      value: each.const,
      description: each.description,
    })),
  ];
}
