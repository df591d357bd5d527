import { z } from 'zod';

import { modelRequest, type ModelRequest } from './request.ts';

const part = z.looseObject({ text: z.string().optional() });
const item = z.looseObject({
  type: z.string().default('message'),
  role: z.string().optional(),
  content: z.union([z.string(), z.array(part)]).nullish(),
  call_id: z.string().optional(),
  output: z.unknown().optional(),
});
type Item = z.infer<typeof item>;

const responsesRequest = z.looseObject({
  model: z.string().default(''),
  stream: z.boolean().default(false),
  input: z.array(item),
});

/** Converts a request of the Responses API to the Messages API, which the server reads. */
export function fromResponses(body: unknown): z.ZodSafeParseResult<ModelRequest> {
  const read = responsesRequest.safeParse(body);
  if (!read.success) return modelRequest.safeParse(body);
  const { model, stream, input } = read.data;
  return modelRequest.safeParse({ model, stream, messages: turnsOf(input) });
}

type Message = { readonly role: 'user' | 'assistant'; readonly content: readonly object[] };

/**
 * Merges consecutive assistant items into one message, because the Responses API splits one answer
 * into several items.
 */
function turnsOf(input: readonly Item[]): readonly Message[] {
  const messages: Message[] = [];
  for (const each of input) {
    const message = messageOf(each);
    const last = messages.at(-1);
    if (message.role === 'assistant' && last?.role === 'assistant') {
      messages[messages.length - 1] = {
        role: 'assistant',
        content: [...last.content, ...message.content],
      };
    } else messages.push(message);
  }
  return messages;
}

function messageOf({ type, role, content, call_id: callId, output }: Item): Message {
  if (type.endsWith('_call_output'))
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: callId ?? '', content: textOf(output) }],
    };
  if (type !== 'message') return { role: 'assistant', content: [{ type }] };
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((each) => each.text ?? '').join('\n');
  return { role: role === 'assistant' ? 'assistant' : 'user', content: [{ type: 'text', text }] };
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = z.array(part).safeParse(output);
  return parts.success
    ? parts.data.map((each) => each.text ?? '').join('\n')
    : JSON.stringify(output);
}
