import { z } from 'zod';

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().optional(),
  content: z.unknown().optional(),
});
const message = z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(block)]) });

/** The parts of a Messages request that the server reads. */
export const modelRequest = z.looseObject({
  model: z.string().default(''),
  stream: z.boolean().default(false),
  messages: z.array(message),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
});
export type ModelRequest = z.infer<typeof modelRequest>;
type Message = ModelRequest['messages'][number];

/** The result of one tool use, as the agent reported it to the model. */
export type ToolResult = {
  readonly toolUseId: string;
  readonly text: string;
  readonly isError: boolean;
};

/**
 * Returns the text of a user message, written by a person or by the agent's harness; tool results
 * are left out.
 */
export function userText(from: Message): string {
  if (from.role !== 'user') return '';
  if (typeof from.content === 'string') return from.content;
  return from.content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('\n');
}

export function toolResults(request: ModelRequest): readonly ToolResult[] {
  return request.messages.flatMap(({ content }) => {
    if (typeof content === 'string') return [];
    return content
      .filter((part) => part.type === 'tool_result')
      .map((part) => ({
        toolUseId: part.tool_use_id ?? '',
        text: joinText(part.content),
        isError: part.is_error ?? false,
      }));
  });
}

function joinText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = z.array(block).safeParse(content);
  return parts.success ? parts.data.map((part) => part.text ?? '').join('\n') : '';
}

const MARKER = /SCENARIO:([a-z0-9-]+)/gu;

/**
 * Recognises the answer that Claude Code inserts after an interrupted turn when it resumes. No
 * model gave this answer.
 */
function isFiller({ content }: Message): boolean {
  return (
    typeof content !== 'string' &&
    content.length === 1 &&
    content[0]?.text === 'No response requested.'
  );
}

export type Position = { readonly scenario: string; readonly step: number };

/** The scenarios of prompts that do not name theirs, by the prompt. */
export type ScenarioPrompts = Readonly<Record<string, string>>;

/** Returns the scenario that a text names last; null if it names none. */
function scenarioIn(text: string, prompts: ScenarioPrompts): string | null {
  const named = [...text.matchAll(MARKER)].at(-1)?.[1];
  if (named !== undefined) return named;
  const prompt = Object.keys(prompts).find((each) => text.includes(each));
  return prompt === undefined ? null : (prompts[prompt] ?? null);
}

/**
 * Returns the scenario that was named last and the number of assistant turns since. A request that
 * names none counts as `unmarked`, from its first message.
 */
export function position(
  request: ModelRequest,
  unmarked: string,
  prompts: ScenarioPrompts = {},
): Position {
  const found = request.messages.map((one) => scenarioIn(userText(one), prompts));
  const at = found.findLastIndex((scenario) => scenario !== null);
  const scenario = found[at] ?? unmarked;
  const step = request.messages
    .slice(Math.max(at, 0))
    .filter((one) => one.role === 'assistant' && !isFiller(one)).length;
  return { scenario, step };
}

/** Returns the plan file that plan mode names; empty before plan mode names it. */
export function planFile(request: ModelRequest): string {
  return JSON.stringify(request).match(/\/[^\s"\\]+\/\.claude\/plans\/[\w-]+\.md/u)?.[0] ?? '';
}
