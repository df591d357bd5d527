import { z } from 'zod';

import { modelRequest, type ModelRequest } from './request.ts';

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(part)]).nullish(),
  tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
  tool_call_id: z.string().optional(),
});
type Message = z.infer<typeof message>;

const chatRequest = z.looseObject({
  model: z.string().default(''),
  stream: z.boolean().default(false),
  messages: z.array(message),
});

/** Converts a request for a chat completion to the Messages API, which the server reads. */
export function fromChat(body: unknown): z.ZodSafeParseResult<ModelRequest> {
  const read = chatRequest.safeParse(body);
  if (!read.success) return modelRequest.safeParse(body);
  const { model, stream, messages } = read.data;
  return modelRequest.safeParse({ model, stream, messages: messages.map(messageOf) });
}

function messageOf({ role, content, tool_calls: calls = [], tool_call_id: callId }: Message) {
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((each) => each.text ?? '').join('\n');
  if (role === 'tool')
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: callId ?? '', content: text }],
    };
  const uses = calls.map(({ id }) => ({ type: 'tool_use', id }));
  return { role, content: [{ type: 'text', text }, ...uses] };
}
