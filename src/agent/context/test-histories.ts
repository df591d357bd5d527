import fc from 'fast-check';

import type {
  AssistantMessage,
  AssistantPart,
  ContentPart,
  Message,
  ToolCall,
  ToolResult,
  UserMessage,
} from '#agent/history/message.ts';

import { estimateTokens } from './estimate-tokens.ts';

export const MODEL = 'model-1';

const WORDS = [
  'const value = 1;',
  '错误：文件不存在',
  'Ошибка в файле',
  '🙂🙂',
  '\tx',
  '{"a":[1]}',
  '\rx',
  'x',
];

/** Text of up to about `most` characters, in several scripts. */
export const anyText = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...WORDS), fc.nat(Math.floor(most)), fc.constantFrom(' ', '\n', ''))
    .map(([word, size, between]) => (word + between).repeat(Math.ceil(size / word.length) + 1));

const call = (id: string, name: string, argumentsText: string): ToolCall => ({
  kind: 'call',
  id,
  name,
  input: { path: argumentsText },
  argumentsText: JSON.stringify({ path: argumentsText }),
});

export const text = (value: string): ContentPart => ({ kind: 'text', text: value });

export const prompt = (value: string): UserMessage => ({
  role: 'user',
  from: 'person',
  parts: [text(value)],
});

const note = (value: string): UserMessage => ({
  role: 'user',
  from: 'program',
  purpose: 'turn',
  parts: [text(value)],
});

interface Step {
  readonly prose: string;
  readonly thinking: boolean;
  readonly calls: readonly {
    readonly name: string;
    readonly input: string;
    readonly output: string;
  }[];
  readonly isUsed: boolean;
}

const toolNames = ['read', 'bash', 'grep', 'edit', 'skill', 'mcp_x'] as const;

const anyStep = (most: number): fc.Arbitrary<Step> =>
  fc.record({
    prose: anyText(most / 40),
    thinking: fc.boolean(),
    calls: fc.array(
      fc.record({
        name: fc.constantFrom(...toolNames),
        input: anyText(most / 60),
        output: fc.oneof(anyText(100), anyText(most), anyText(most / 5)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    isUsed: fc.boolean(),
  });

interface Turn {
  readonly prompt: string;
  readonly steps: readonly Step[];
  readonly end: string;
}

const anyTurn = (most: number): fc.Arbitrary<Turn> =>
  fc.record({
    prompt: fc.oneof(anyText(most / 20), anyText(100)),
    steps: fc.array(anyStep(most), { maxLength: 12 }),
    end: anyText(most / 20),
  });

/**
 * Histories as the loop creates them: whole pairs, unique ids, the last turn open at a place where
 * a request follows. `most`: characters of the largest result.
 */
export const anyHistory = (most: number): fc.Arbitrary<readonly Message[]> =>
  fc
    .tuple(fc.array(anyTurn(most), { minLength: 1, maxLength: 8 }), fc.nat(3), fc.boolean())
    .map(([turns, scale, isOpen]) => {
      let count = 0;
      const nextId = () => `call-${(count += 1)}`;
      const messages = turns.flatMap((turn, index) =>
        messagesOf(turn, { nextId, scale, isOpen: isOpen && index === turns.length - 1 }),
      );
      return isOpen ? messages : [...messages, note('<environment>'), prompt('Go on.')];
    });

interface Making {
  readonly nextId: () => string;
  readonly scale: number;
  readonly isOpen: boolean;
}

function messagesOf(turn: Turn, { nextId, scale, isOpen }: Making): Message[] {
  const messages: Message[] = [note('<environment>'), prompt(turn.prompt)];
  for (const step of turn.steps) {
    const calls = step.calls.map(({ name, input }) => call(nextId(), name, input));
    const parts: AssistantPart[] = [
      ...(step.thinking ? [{ kind: 'thinking', text: 'hm' } as const] : []),
      { kind: 'text', text: step.prose },
      ...calls,
    ];
    messages.push(answerOf(parts, 'calls', step.isUsed ? usageOf(messages, scale) : null));
    messages.push({
      role: 'results',
      results: calls.map(({ id, name }, index): ToolResult => {
        const output = step.calls[index]?.output ?? '';
        const whole = output.length > 5_000 ? { wholeAt: `/data/${id}.txt` } : {};
        return { callId: id, name, isError: false, parts: [text(output)], ...whole };
      }),
    });
  }
  if (!isOpen) messages.push(answerOf([{ kind: 'text', text: turn.end }], 'end', null));
  return messages;
}

const answerOf = (
  parts: readonly AssistantPart[],
  stopReason: AssistantMessage['stopReason'],
  usage: AssistantMessage['usage'],
): AssistantMessage => ({
  role: 'assistant',
  family: 'anthropic',
  model: MODEL,
  parts,
  stopReason,
  usage,
});

/** Usage that differs from the estimate by a factor. */
function usageOf(messages: readonly Message[], scale: number): AssistantMessage['usage'] {
  return {
    input: 10,
    cacheRead: Math.round(estimateTokens(messages) * (0.9 + scale / 4)),
    cacheWrite: 100,
    output: 50,
  };
}

export type Mutilation =
  | { readonly kind: 'drop' | 'double' | 'empty' | 'rename' | 'clash'; readonly at: number }
  | { readonly kind: 'swap'; readonly at: number; readonly to: number };

export const anyMutilations: fc.Arbitrary<readonly Mutilation[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'drop' as const,
        'double' as const,
        'empty' as const,
        'rename' as const,
        'clash' as const,
      ),
      at: fc.nat(200),
    }),
    fc.record({ kind: fc.constant('swap' as const), at: fc.nat(200), to: fc.nat(200) }),
  ),
  { maxLength: 12 },
);

/** Damages a history as crashes, cut streams and faulty backends do. */
export function mutilate(
  history: readonly Message[],
  mutilations: readonly Mutilation[],
): readonly Message[] {
  const messages = [...history];
  for (const each of mutilations) {
    if (messages.length === 0) break;
    const at = each.at % messages.length;
    const message = messages[at];
    if (!message) continue;
    if (each.kind === 'drop') messages.splice(at, 1);
    else if (each.kind === 'double') messages.splice(at, 0, message);
    else if (each.kind === 'swap') {
      const to = each.to % messages.length;
      const other = messages[to];
      if (other) [messages[at], messages[to]] = [other, message];
    } else messages[at] = damaged(message, each.kind, each.at);
  }
  return messages;
}

function damaged(message: Message, kind: 'empty' | 'rename' | 'clash', at: number): Message {
  if (message.role === 'user')
    return { ...message, parts: kind === 'empty' ? [] : [text(' '), text('\uD800 x')] };
  if (message.role === 'results')
    return { ...message, results: damagedResults(message.results, kind, at) };
  if (kind === 'empty')
    return {
      ...message,
      parts: message.parts.map((part) => (part.kind === 'call' ? part : { ...part, text: ' ' })),
    };
  return {
    ...message,
    parts: message.parts.map((part) => {
      if (part.kind !== 'call') return part;
      return kind === 'rename' ? { ...part, name: 'a b.c/非', id: '' } : { ...part, id: 'call-1' };
    }),
  };
}

function damagedResults(
  results: readonly ToolResult[],
  kind: 'empty' | 'rename' | 'clash',
  at: number,
): readonly ToolResult[] {
  if (kind === 'empty') return results.map((result) => ({ ...result, parts: [] }));
  if (kind === 'rename') return results.map((result) => ({ ...result, callId: `other-${at}` }));
  return [...results, ...results].toReversed();
}
