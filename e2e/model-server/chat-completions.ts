import type { Answer } from './stream.ts';

/** The whole answer as chat completions give it, for clients that do not stream. */
export function wholeCompletion(answer: Answer): object {
  const content = answer.reply.blocks
    .flatMap((block) => (block.kind === 'text' ? block.parts.filter((part) => typeof part === 'string') : []))
    .join('');
  return {
    id: answer.id.replace('msg', 'chatcmpl'),
    object: 'chat.completion',
    model: answer.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
  };
}
