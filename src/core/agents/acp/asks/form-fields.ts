import { z } from 'zod';

import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { fields } from '../wire/message.ts';
import type { FormField } from './options.ts';

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

const schema = z.object({ properties: z.record(z.string(), fields).catch({}) });

/** A field of a form as a question to the person. */
export type FormQuestion = { readonly question: Question; readonly field: FormField };

const CUSTOM = '_custom';

/**
 * Returns the fields of a form as questions. Returns null if one of them has a form that Corral
 * cannot show. A field `x_custom` beside `x` takes an answer in the person's own words. The only
 * field of a form asks what the form asks, unless it has a description of its own.
 */
export function formFields(
  requestedSchema: unknown,
  message: string,
): readonly FormQuestion[] | null {
  const properties = fit(schema, requestedSchema ?? {})?.properties;
  if (!properties) return null;
  const names = Object.keys(properties);
  const isCustom = (name: string) =>
    name.endsWith(CUSTOM) && names.includes(name.slice(0, -CUSTOM.length));
  const found: FormQuestion[] = [];
  const own = names.filter((each) => !isCustom(each));
  for (const name of own) {
    const given = fit(property, properties[name]);
    if (!given) return null;
    const isAlone = own.length === 1 && message !== '';
    const about = isAlone ? { ...given, description: given.description || message } : given;
    const custom = names.includes(`${name}${CUSTOM}`) ? `${name}${CUSTOM}` : null;
    const taken = found.some(({ question }) => question.question === textOf(name, about));
    found.push(questionOf(name, about, custom, taken));
  }
  return found;
}

function questionOf(
  name: string,
  about: Property,
  custom: string | null,
  isTaken: boolean,
): FormQuestion {
  const offered = offeredBy(about);
  const words = textOf(name, about);
  return {
    question: {
      question: isTaken ? `${words} (${name})` : words,
      header: about.title ?? (about.description === null ? null : name),
      multiSelect: about.type === 'array',
      options: offered.map(({ label, description }) => ({ label, description, preview: null })),
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

function textOf(name: string, { title, description }: Property): string {
  return description || title || name;
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
