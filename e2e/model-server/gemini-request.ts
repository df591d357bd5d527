import { z } from 'zod';

import { modelRequest, type ModelRequest } from './request.ts';

const part = z.looseObject({
  text: z.string().optional(),
  functionCall: z.looseObject({ name: z.string() }).optional(),
  functionResponse: z
    .looseObject({ id: z.string().optional(), name: z.string(), response: z.unknown().optional() })
    .optional(),
});
const geminiRequest = z.looseObject({
  contents: z.array(z.looseObject({ role: z.string().default('user'), parts: z.array(part) })),
});
type Part = z.infer<typeof part>;

const PATH = /^\/v1beta\/models\/([^/:]+):(streamGenerateContent|generateContent)$/u;

/** Returns the model and the kind of a request to the Gemini API, or null for any other path. */
export function geminiPath(path: string) {
  const [, model, method] = PATH.exec(path) ?? [];
  return model === undefined ? null : { model, stream: method === 'streamGenerateContent' };
}

/** Converts a request of the Gemini API to the Messages API, which the server reads. */
export function fromGemini(
  body: unknown,
  about: { readonly model: string; readonly stream: boolean },
): z.ZodSafeParseResult<ModelRequest> {
  const read = geminiRequest.safeParse(body);
  if (!read.success) return modelRequest.safeParse(body);
  const messages = read.data.contents.map(({ role, parts }) => ({
    role: role === 'model' ? 'assistant' : 'user',
    content: parts.map(blockOf),
  }));
  return modelRequest.safeParse({ ...about, messages });
}

function blockOf({ text, functionCall, functionResponse }: Part): object {
  if (functionCall) return { type: 'tool_use', name: functionCall.name };
  if (!functionResponse) return { type: 'text', text: text ?? '' };
  return {
    type: 'tool_result',
    tool_use_id: functionResponse.id ?? functionResponse.name,
    content: JSON.stringify(functionResponse.response),
  };
}
