import type { Content, GenerateContentConfig, Part, ThinkingLevel } from '@google/genai/web';

import type {
  AssistantPart,
  ContentPart,
  Message,
  ResultsMessage,
  ToolCall,
} from '#agent/history/message.ts';
import { isFields, nameAt } from '#shared/base/fields.ts';

import { wireName } from '../answer/call-ids.ts';
import { geminiSchema } from '../answer/tool-schema.ts';
import { hasText, imagesOf, NO_OUTPUT, ownOpaque, textOf } from '../answer/wire-parts.ts';
import type { Composition } from '../backend.ts';
import type { LlmRequest } from '../llm.ts';

/**
 * Stands for the signature of a call that another model made (ai.google.dev, thought signatures).
 * Gemini 3 and later refuse a call without one.
 */
const NO_SIGNATURE = 'skip_thought_signature_validator';

/** Levels of the SDK, which is loaded later. */
export type Levels = typeof ThinkingLevel;

export interface GeminiRequest {
  readonly model: string;
  readonly contents: Content[];
  readonly config: GenerateContentConfig;
}

/** Composes the parameters of `generateContentStream`. */
export function geminiRequest({ request, isPlain }: Composition, levels: Levels): GeminiRequest {
  const system = request.system
    .map(({ text }) => text)
    .filter(hasText)
    .join('\n\n');
  const functionDeclarations = request.tools.map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: geminiSchema(schema),
  }));
  return {
    model: request.model,
    contents: contentsOf(request, isPlain),
    config: {
      maxOutputTokens: request.maxOutputTokens,
      ...(system === '' ? {} : { systemInstruction: system }),
      ...(functionDeclarations.length > 0 ? { tools: [{ functionDeclarations }] } : {}),
      ...(isPlain ? {} : thinkingOf(request, levels)),
    },
  };
}

const BUDGETS = { off: 128, low: 2048, medium: 8192, high: 24_576 } as const;

/** Gemini 2.5 has a budget in tokens, later ones have levels; models without a known name have neither. */
function thinkingOf({ model, thinking }: LlmRequest, levels: Levels): GenerateContentConfig {
  const includeThoughts = thinking !== 'off';
  if (/^gemini-2[.]5/.test(model)) {
    const isLess = thinking === 'off' && !model.includes('pro');
    const thinkingBudget = isLess ? 0 : BUDGETS[thinking];
    return { thinkingConfig: { includeThoughts, thinkingBudget } };
  }
  if (!isThinker(model)) return {};
  const thinkingLevel = {
    off: levels.LOW,
    low: levels.LOW,
    medium: levels.MEDIUM,
    high: levels.HIGH,
  }[thinking];
  return { thinkingConfig: { includeThoughts, thinkingLevel } };
}

/** Gemini 3 and later. */
function isThinker(model: string): boolean {
  return model.startsWith('gemini-') && !/^gemini-[12][.-]/.test(model);
}

/** Joins contents of the same role, because they must alternate and begin with the user. */
function contentsOf(request: LlmRequest, isPlain: boolean): Content[] {
  const contents: { role: 'user' | 'model'; parts: Part[] }[] = [];
  for (const message of request.messages) {
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = [...messageParts(message, request.model, isPlain)];
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) contents.push({ role, parts });
  }
  if (contents[0]?.role !== 'user') contents.unshift({ role: 'user', parts: [{ text: 'Begin.' }] });
  if (contents.at(-1)?.role !== 'user')
    contents.push({ role: 'user', parts: [{ text: 'Continue.' }] });
  return contents;
}

function messageParts(message: Message, model: string, isPlain: boolean): readonly Part[] {
  switch (message.role) {
    case 'user':
      return message.parts.flatMap(contentOf);
    case 'results':
      return resultParts(message);
    case 'assistant': {
      const parts = message.parts.flatMap((part) => assistantPart(part, model, isPlain));
      return isThinker(model) ? withSignature(parts) : parts;
    }
  }
}

function contentOf(part: ContentPart): readonly Part[] {
  if (part.kind === 'text') return hasText(part.text) ? [{ text: part.text }] : [];
  return [{ inlineData: { mimeType: part.mediaType, data: part.data } }];
}

function assistantPart(part: AssistantPart, model: string, isPlain: boolean): readonly Part[] {
  const opaque = ownOpaque(part, { family: 'gemini', model, isPlain });
  const signature = isFields(opaque) ? nameAt(opaque, 'signature') : null;
  const signed = signature === null ? {} : { thoughtSignature: signature };
  switch (part.kind) {
    case 'text':
      return hasText(part.text) ? [{ text: part.text, ...signed }] : [];
    case 'thinking':
      return signature === null ? [] : [{ text: part.text, thought: true, ...signed }];
    case 'call':
      return [
        { functionCall: callOf(part, isFields(opaque) ? nameAt(opaque, 'id') : null), ...signed },
      ];
  }
}

/** Only the first of parallel calls has a signature. */
function withSignature(parts: readonly Part[]): readonly Part[] {
  const first = parts.findIndex((part) => part.functionCall !== undefined);
  return parts.map((part, index) =>
    index === first && part.thoughtSignature === undefined
      ? { ...part, thoughtSignature: NO_SIGNATURE }
      : part,
  );
}

function callOf(call: ToolCall, id: string | null) {
  return { name: wireName(call.name), args: { ...call.input }, ...(id === null ? {} : { id }) };
}

/** Results carry text only for older models, so their images follow them in the same content. */
function resultParts({ results }: ResultsMessage): readonly Part[] {
  return [
    ...results.map(({ name, parts, isError }) => {
      const text = textOf(parts) || NO_OUTPUT;
      const response = isError ? { error: text } : { output: text };
      return { functionResponse: { name: wireName(name), response } };
    }),
    ...results.flatMap(({ name, parts }) =>
      imagesOf(parts).flatMap((image) => [
        { text: `Image in the result of ${name}:` },
        ...contentOf(image),
      ]),
    ),
  ];
}
