import type {
  ContentBlockParam,
  ImageBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  Tool,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages';

import type {
  AssistantMessage,
  AssistantPart,
  ContentPart,
  Message,
  ResultsMessage,
} from '#agent/history/message.ts';
import { isFields, textAt } from '#shared/base/fields.ts';

import { wireId, wireName } from '../answer/call-ids.ts';
import { hasText, NO_OUTPUT, ownOpaque } from '../answer/wire-parts.ts';
import type { Composition } from '../backend.ts';
import type { LlmRequest } from '../llm.ts';
import { thinkingParams } from './anthropic-thinking.ts';

/** Limit of `cache_control` marks in a request (platform.claude.com, prompt caching). */
const MOST_MARKS = 4;
const MARK = { type: 'ephemeral' } as const;

/** Composes the body of a Messages request. */
export function anthropicRequest({ request, isPlain }: Composition): MessageCreateParamsStreaming {
  const messages = messagesOf(request, isPlain);
  const marks = request.cacheMarks.slice(-2);
  const tools = request.tools.map(toolOf);
  const system = systemOf(request, MOST_MARKS - marks.length);
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens,
    stream: true,
    messages,
    ...(system.length > 0 ? { system } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...thinkingParams(request.model, request.thinking, {
      maxOutputTokens: request.maxOutputTokens,
      canBegin: !isPlain && beginsWithThinking(request),
    }),
  };
}

function systemOf({ system }: LlmRequest, marks: number): TextBlockParam[] {
  const blocks = system.filter(({ text }) => hasText(text));
  const cached = blocks.filter(({ isCached }) => isCached).slice(-marks);
  return blocks.map((block) => ({
    type: 'text',
    text: block.text,
    ...(cached.includes(block) ? { cache_control: MARK } : {}),
  }));
}

function toolOf({ name, description, schema }: LlmRequest['tools'][number]): Tool {
  const { $schema: _, ...rest } = schema;
  return { name, description, input_schema: { ...rest, type: 'object' } };
}

/**
 * Joins messages of the same role, as the API wants them to alternate. A history that ends with the
 * model gets a prompt, because newer models refuse to continue their own text.
 */
function messagesOf(request: LlmRequest, isPlain: boolean): MessageParam[] {
  const messages: { role: 'user' | 'assistant'; content: ContentBlockParam[] }[] = [];
  const marks = request.cacheMarks.slice(-2);
  for (const [index, message] of request.messages.entries()) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const blocks = blocksOf(message, request.model, isPlain);
    if (marks.includes(index)) markLast(blocks);
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else if (blocks.length > 0) messages.push({ role, content: blocks });
  }
  if (messages.at(-1)?.role !== 'user')
    messages.push({ role: 'user', content: [{ type: 'text', text: 'Continue.' }] });
  return messages;
}

/** Thinking blocks cannot carry a mark. */
function markLast(blocks: ContentBlockParam[]): void {
  const at = blocks.findLastIndex(
    ({ type }) => type !== 'thinking' && type !== 'redacted_thinking',
  );
  const block = blocks[at];
  if (block) blocks[at] = withMark(block);
}

function withMark(block: ContentBlockParam): ContentBlockParam {
  switch (block.type) {
    case 'text':
    case 'image':
    case 'tool_use':
    case 'tool_result':
      return { ...block, cache_control: MARK };
    default:
      return block;
  }
}

function blocksOf(message: Message, model: string, isPlain: boolean): ContentBlockParam[] {
  switch (message.role) {
    case 'user':
      return contentOf(message.parts);
    case 'results':
      return message.results.map(resultOf);
    case 'assistant':
      return withoutLastThinking(message.parts.flatMap((part) => partOf(part, model, isPlain)));
  }
}

/** A message of the model that ends with thinking, because its answer was cut, is refused. */
function withoutLastThinking(blocks: ContentBlockParam[]): ContentBlockParam[] {
  const last = blocks.findLastIndex(
    ({ type }) => type !== 'thinking' && type !== 'redacted_thinking',
  );
  return blocks.slice(0, last + 1);
}

function partOf(
  part: AssistantPart,
  model: string,
  isPlain: boolean,
): readonly ContentBlockParam[] {
  if (part.kind === 'text') return hasText(part.text) ? [{ type: 'text', text: part.text }] : [];
  if (part.kind === 'call')
    return [
      { type: 'tool_use', id: wireId(part.id), name: wireName(part.name), input: part.input ?? {} },
    ];
  const opaque = ownOpaque(part, { family: 'anthropic', model, isPlain });
  if (!isFields(opaque)) return [];
  const data = textAt(opaque, 'data');
  if (data !== null) return [{ type: 'redacted_thinking', data }];
  const signature = textAt(opaque, 'signature');
  return signature === null ? [] : [{ type: 'thinking', thinking: part.text, signature }];
}

function resultOf(result: ResultsMessage['results'][number]): ToolResultBlockParam {
  const content = contentOf(result.parts);
  return {
    type: 'tool_result',
    tool_use_id: wireId(result.callId),
    content: content.length > 0 ? content : [{ type: 'text', text: NO_OUTPUT }],
    ...(result.isError ? { is_error: true } : {}),
  };
}

function contentOf(parts: readonly ContentPart[]): (TextBlockParam | ImageBlockParam)[] {
  return parts.flatMap((part): (TextBlockParam | ImageBlockParam)[] => {
    if (part.kind === 'text') return hasText(part.text) ? [{ type: 'text', text: part.text }] : [];
    const image = imageOf(part);
    return image ? [image] : [{ type: 'text', text: `[An image of type ${part.mediaType}]` }];
  });
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

function imageOf(part: Extract<ContentPart, { readonly kind: 'image' }>): ImageBlockParam | null {
  const type = IMAGE_TYPES.find((each) => each === part.mediaType);
  if (!type) return null;
  return { type: 'image', source: { type: 'base64', media_type: type, data: part.data } };
}

/**
 * Returns true unless the last answer of the model has calls without a thinking block of this model
 * at its start.
 */
function beginsWithThinking({ messages, model }: LlmRequest): boolean {
  const last = messages.findLast(
    (message): message is AssistantMessage => message.role === 'assistant',
  );
  const isOpen = messages.at(-1)?.role === 'results';
  const first = last?.parts[0];
  if (!isOpen || !first) return true;
  return first.kind === 'thinking' && partOf(first, model, false).length > 0;
}
