import type {
  FunctionTool,
  ResponseCreateParamsStreaming,
  ResponseInputContent,
  ResponseInputItem,
} from 'openai/resources/responses/responses';

import type {
  AssistantMessage,
  AssistantPart,
  ContentPart,
  Message,
} from '#agent/history/message.ts';
import { fieldsListAt, isFields, nameAt, textAt } from '#shared/base/fields.ts';

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
import { isReasoning } from './openai-client.ts';

/** Composes the body of a Responses request. Nothing is stored by the server. */
export function responsesRequest(composition: Composition): ResponseCreateParamsStreaming {
  const { request, isPlain } = composition;
  const instructions = request.system
    .map(({ text }) => text)
    .filter(hasText)
    .join('\n\n');
  const tools = request.tools.map(toolOf);
  return {
    model: request.model,
    stream: true,
    store: false,
    input: request.messages.flatMap((message) => itemsOf(message, request.model, isPlain)),
    max_output_tokens: request.maxOutputTokens,
    ...(instructions === '' ? {} : { instructions }),
    ...(tools.length > 0 ? { tools } : {}),
    ...(isPlain ? {} : extras(request)),
  };
}

function extras(request: LlmRequest): Partial<ResponseCreateParamsStreaming> {
  const { thinking, model, cacheKey } = request;
  const key = { prompt_cache_key: cacheKey.slice(0, 64) };
  if (!isReasoning(model) && thinking === 'off') return key;
  return {
    ...key,
    include: ['reasoning.encrypted_content'],
    reasoning: thinking === 'off' ? { effort: 'low' } : { effort: thinking, summary: 'auto' },
  };
}

function toolOf({ name, description, schema }: LlmRequest['tools'][number]): FunctionTool {
  return { type: 'function', name, description, parameters: openAiSchema(schema), strict: false };
}

function itemsOf(message: Message, model: string, isPlain: boolean): readonly ResponseInputItem[] {
  switch (message.role) {
    case 'user': {
      const content = contentOf(message.parts);
      return content.length === 0 ? [] : [{ type: 'message', role: 'user', content }];
    }
    case 'assistant':
      return assistantItems(message, model, isPlain);
    case 'results':
      return message.results.map(({ callId, parts }) => ({
        type: 'function_call_output',
        call_id: wireId(callId),
        output: imagesOf(parts).length === 0 ? textOf(parts) || NO_OUTPUT : contentOf(parts),
      }));
  }
}

/** A reasoning item without the item that followed it is refused, so it is left out then. */
function assistantItems(
  { parts }: AssistantMessage,
  model: string,
  isPlain: boolean,
): readonly ResponseInputItem[] {
  const items: ResponseInputItem[] = [];
  let waiting: ResponseInputItem[] = [];
  for (const part of parts) {
    const item = itemOf(part, model, isPlain);
    if (item === null) continue;
    if (item.type === 'reasoning') waiting.push(item);
    else {
      items.push(...waiting, item);
      waiting = [];
    }
  }
  return items;
}

function itemOf(part: AssistantPart, model: string, isPlain: boolean): ResponseInputItem | null {
  if (part.kind === 'text')
    return hasText(part.text) ? { type: 'message', role: 'assistant', content: part.text } : null;
  if (part.kind === 'call')
    return {
      type: 'function_call',
      call_id: wireId(part.id),
      name: wireName(part.name),
      arguments: argumentsOf(part),
    };
  const opaque = ownOpaque(part, { family: 'responses', model, isPlain });
  if (!isFields(opaque)) return null;
  const [id, encrypted] = [nameAt(opaque, 'id'), nameAt(opaque, 'encrypted_content')];
  if (id === null || encrypted === null) return null;
  const summary = fieldsListAt(opaque, 'summary').map((each) => ({
    type: 'summary_text' as const,
    text: textAt(each, 'text') ?? '',
  }));
  return { type: 'reasoning', id, summary, encrypted_content: encrypted };
}

function contentOf(parts: readonly ContentPart[]): ResponseInputContent[] {
  return parts.flatMap((part): ResponseInputContent[] => {
    if (part.kind === 'text')
      return hasText(part.text) ? [{ type: 'input_text', text: part.text }] : [];
    const url = `data:${part.mediaType};base64,${part.data}`;
    return [{ type: 'input_image', image_url: url, detail: 'auto' }];
  });
}
