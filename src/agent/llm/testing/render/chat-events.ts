import { hasCalls, pieces, type ScriptedAnswer, type ScriptedPart } from '../scripted-answer.ts';

/** Renders an answer as the chunks of chat completions. */
export function chatEvents(answer: ScriptedAnswer): readonly string[] {
  const calls = answer.parts.filter((part) => part.kind === 'call');
  const stop = answer.stop ?? (hasCalls(answer) ? 'tool_calls' : 'stop');
  return [
    chunk({ role: 'assistant', content: '' }),
    ': keep-alive\n\n',
    ...answer.parts.flatMap((part) =>
      part.kind === 'call' ? callChunks(part, calls.indexOf(part)) : textChunks(part),
    ),
    chunk({}, stop),
    data({
      choices: [],
      usage: {
        prompt_tokens: 50,
        prompt_tokens_details: { cached_tokens: 30 },
        completion_tokens: 25,
      },
    }),
    'data: [DONE]\n\n',
  ];
}

function textChunks(part: Extract<ScriptedPart, { readonly text: string }>): readonly string[] {
  const name = part.kind === 'text' ? 'content' : 'reasoning_content';
  return pieces(part.text).map((piece) => chunk({ [name]: piece }));
}

function callChunks(
  part: Extract<ScriptedPart, { readonly kind: 'call' }>,
  index: number,
): readonly string[] {
  const id = part.id === null ? {} : { id: part.id };
  return [
    chunk({
      tool_calls: [
        { index, ...id, type: 'function', function: { name: part.name, arguments: '' } },
      ],
    }),
    ...pieces(part.argumentsText).map((piece) =>
      chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ];
}

function chunk(delta: object, finish: string | null = null): string {
  return data({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

function data(fields: object): string {
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', ...fields })}\n\n`;
}
