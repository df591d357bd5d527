import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions/completions';

import type {
  AssistantMessage,
  ContentPart,
  Message,
  ResultsMessage,
  ToolCall,
} from '#agent/history/message.ts';
import { isFields } from '#shared/base/fields.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import { wireId, wireName } from '../answer/call-ids.ts';
import { openAiSchema } from '../answer/tool-schema.ts';
import {
  argumentsOf,
  hasText,
  imagesOf,
  NO_OUTPUT,
  ownOpaque,
  textOf,
} from '../answer/wire-parts.ts';
import type { Composition } from '../backend.ts';
import type { LlmRequest } from '../llm.ts';
import { isReasoning } from '../responses/openai-client.ts';

export interface ChatTraits {
  /** OpenAI itself, which has parameters that others refuse. */
  readonly isOpenAi: boolean;
}

/** Composes the body of a chat completions request. */
export function chatRequest(
  { request, isPlain }: Composition,
  traits: ChatTraits,
): ChatCompletionCreateParamsStreaming {
  const system = request.system
    .map(({ text }) => text)
    .filter(hasText)
    .join('\n\n');
  const { maxOutputTokens: limit } = request;
  const tools = request.tools.map(({ name, description, schema }) => ({
    type: 'function' as const,
    function: { name, description, parameters: openAiSchema(schema) },
  }));
  return {
    model: request.model,
    stream: true,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...request.messages.flatMap((message) => messagesOf(message, request.model, isPlain)),
    ],
    ...(traits.isOpenAi ? { max_completion_tokens: limit } : { max_tokens: limit }),
    ...(tools.length > 0 ? { tools } : {}),
    ...(isPlain ? {} : extras(request, traits)),
  };
}

function extras(
  { thinking, model, cacheKey }: LlmRequest,
  { isOpenAi }: ChatTraits,
): Partial<ChatCompletionCreateParamsStreaming> {
  const effort = thinking === 'off' ? 'low' : thinking;
  return {
    stream_options: { include_usage: true },
    ...(thinking !== 'off' || (isOpenAi && isReasoning(model)) ? { reasoning_effort: effort } : {}),
    ...(isOpenAi ? { prompt_cache_key: cacheKey.slice(0, 64) } : {}),
  };
}

function messagesOf(
  message: Message,
  model: string,
  isPlain: boolean,
): readonly ChatCompletionMessageParam[] {
  switch (message.role) {
    case 'user':
      return userMessages(message.parts);
    case 'assistant':
      return assistantMessages(message, model, isPlain);
    case 'results':
      return resultMessages(message);
  }
}

function userMessages(parts: readonly ContentPart[]): readonly ChatCompletionMessageParam[] {
  if (imagesOf(parts).length === 0) {
    const content = textOf(parts);
    return content === '' ? [] : [{ role: 'user', content }];
  }
  return [{ role: 'user', content: parts.flatMap(contentOf) }];
}

function contentOf(part: ContentPart): readonly ChatCompletionContentPart[] {
  if (part.kind === 'text') return hasText(part.text) ? [{ type: 'text', text: part.text }] : [];
  return [{ type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } }];
}

function assistantMessages(
  { parts }: AssistantMessage,
  model: string,
  isPlain: boolean,
): readonly ChatCompletionMessageParam[] {
  const own = { family: 'chat', model, isPlain } as const;
  const text = parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('');
  const calls = parts.filter((part) => part.kind === 'call');
  if (!hasText(text) && calls.length === 0) return [];
  // Fields beside those of OpenAI, such as `reasoning_content`, which the server wants back.
  const reasoning: Record<string, JsonValue> = {};
  for (const part of parts) {
    const opaque = part.kind === 'thinking' ? ownOpaque(part, own) : null;
    if (isJsonObject(opaque)) Object.assign(reasoning, opaque);
  }
  const message: ChatCompletionAssistantMessageParam = {
    role: 'assistant',
    content: hasText(text) ? text : null,
    ...(calls.length > 0
      ? { tool_calls: calls.map((call) => callOf(call, ownOpaque(call, own))) }
      : {}),
  };
  return [{ ...reasoning, ...message }];
}

function callOf(call: ToolCall, opaque: JsonValue): ChatCompletionMessageFunctionToolCall {
  return {
    ...(isJsonObject(opaque) ? opaque : {}),
    id: wireId(call.id),
    type: 'function',
    function: { name: wireName(call.name), arguments: argumentsOf(call) },
  };
}

/** Results carry text only, so their images follow in a message of the user. */
function resultMessages({ results }: ResultsMessage): readonly ChatCompletionMessageParam[] {
  const images = results.flatMap(({ name, parts }) =>
    imagesOf(parts).flatMap((image) => [
      { type: 'text' as const, text: `Image in the result of ${name}:` },
      ...contentOf(image),
    ]),
  );
  return [
    ...results.map(({ callId, parts }) => ({
      role: 'tool' as const,
      tool_call_id: wireId(callId),
      content: textOf(parts) || NO_OUTPUT,
    })),
    ...(images.length > 0 ? [{ role: 'user' as const, content: images }] : []),
  ];
}

function isJsonObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return isFields(value);
}
