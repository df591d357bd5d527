import { z } from 'zod';

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().optional(),
  content: z.unknown().optional(),
});
const message = z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(block)]) });

/** The parts of a Messages request that a script looks at. */
export const modelRequest = z.looseObject({
  model: z.string().default(''),
  stream: z.boolean().default(false),
  messages: z.array(message),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
});
export type ModelRequest = z.infer<typeof modelRequest>;
type Message = ModelRequest['messages'][number];

/** What the agent told the model about one tool use. */
export type ToldResult = { readonly toolUseId: string; readonly text: string; readonly isError: boolean };

/** Text that people (or the harness for them) wrote; tool results are not part of it. */
export function userText(from: Message): string {
  if (from.role !== 'user') return '';
  if (typeof from.content === 'string') return from.content;
  return from.content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('\n');
}

export function toolResults(request: ModelRequest): readonly ToldResult[] {
  return request.messages.flatMap(({ content }) => {
    if (typeof content === 'string') return [];
    return content
      .filter((part) => part.type === 'tool_result')
      .map((part) => ({ toolUseId: part.tool_use_id ?? '', text: flat(part.content), isError: part.is_error ?? false }));
  });
}

function flat(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = z.array(block).safeParse(content);
  return parts.success ? parts.data.map((part) => part.text ?? '').join('\n') : '';
}

const MARKER = /SCENARIO:([a-z0-9-]+)/gu;

/** Claude Code puts such an answer behind a turn that was cut off, when it resumes; no model ever gave it. */
function isFiller({ content }: Message): boolean {
  return typeof content !== 'string' && content.length === 1 && content[0]?.text === 'No response requested.';
}

export type Position = { readonly scenario: string; readonly step: number };

/** Which script is asked for, and how many assistant turns it already gave. The newest marker counts; none: `unmarked`, from the start. */
export function position(request: ModelRequest, unmarked: string): Position {
  const at = request.messages.findLastIndex((one) => userText(one).search(MARKER) >= 0);
  const marked = request.messages[at];
  const scenario = marked ? ([...userText(marked).matchAll(MARKER)].at(-1)?.[1] ?? '') : unmarked;
  const step = request.messages.slice(Math.max(at, 0)).filter((one) => one.role === 'assistant' && !isFiller(one)).length;
  return { scenario, step };
}

/** The file that plan mode told the model to write its plan to; empty before it did. */
export function planFile(request: ModelRequest): string {
  return JSON.stringify(request).match(/\/[^\s"\\]+\/\.claude\/plans\/[\w-]+\.md/u)?.[0] ?? '';
}
