import { z } from 'zod';

import { sentence, shownText, storedSentence } from '#shared/base/shown-text.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { withText } from '#shared/conversation/message-text.ts';
import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';

/** Schemas of the texts that Corral composes. Programs get them as strings. */
export const textSchemas: ReadonlySet<z.core.$ZodType> = new Set([
  sentence,
  shownText,
  storedSentence,
]);

type Render = (value: unknown, language: Language) => unknown;

const renders = new Map<z.core.$ZodType, Render | null>();

/**
 * Returns a reply with the texts that Corral composed in one language. Decides by the schema which
 * values are texts, because the content of a conversation may look like one.
 */
export function withTexts(schema: z.core.$ZodType, value: unknown, language: Language): unknown {
  const render = renderOf(schema);
  return render ? render(value, language) : value;
}

/** Returns null if no part of the schema is a text. */
function renderOf(schema: z.core.$ZodType): Render | null {
  const known = renders.get(schema);
  if (known !== undefined) return known;
  renders.set(schema, null);
  const render = create(schema);
  renders.set(schema, render);
  return render;
}

function create(schema: z.core.$ZodType): Render | null {
  if (textSchemas.has(schema)) return renderText;
  if (schema === conversationMessage) return messageRender();
  if (schema instanceof z.ZodObject) return objectRender(schema.shape);
  if (schema instanceof z.ZodArray) return listRender(schema.element);
  if (schema instanceof z.ZodUnion) return unionRender(schema.options);
  if (schema instanceof z.ZodLazy) return renderOf(schema.unwrap());
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodDefault
  )
    return renderOf(schema.unwrap());
  return null;
}

const renderText: Render = (value, language) => {
  const text = shownText.safeParse(value);
  return text.success ? textIn(language, text.data) : value;
};

function messageRender(): Render {
  const inner = renderOf(conversationMessage.unwrap());
  return (value, language) => {
    const message = conversationMessage.safeParse(value);
    const shown = message.success ? withText(language, message.data) : value;
    return inner ? inner(shown, language) : shown;
  };
}

function objectRender(shape: Readonly<Record<string, z.core.$ZodType>>): Render | null {
  const parts = Object.entries(shape).flatMap(([name, field]) => {
    const render = renderOf(field);
    return render ? [[name, render] as const] : [];
  });
  if (parts.length === 0) return null;
  return (value, language) => {
    if (!isRecord(value)) return value;
    const rendered = parts
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, render]) => [name, render(value[name], language)]);
    return { ...value, ...Object.fromEntries(rendered) };
  };
}

function listRender(element: z.core.$ZodType): Render | null {
  const render = renderOf(element);
  if (!render) return null;
  return (value, language) =>
    Array.isArray(value) ? value.map((each) => render(each, language)) : value;
}

/** Renders a value by the first option that accepts it. */
function unionRender(options: readonly z.core.$ZodType[]): Render | null {
  const renders = options.map((option) => renderOf(option));
  if (renders.every((render) => render === null)) return null;
  return (value, language) => {
    const at = options.findIndex((option) => z.core.safeParse(option, value).success);
    return renders[at]?.(value, language) ?? value;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
