import type { Family } from '../backend.ts';
import { openAiClient, type OpenAiAccess } from '../responses/openai-client.ts';
import { readOpenAiModels } from '../responses/openai-models.ts';
import { chatRequest } from './chat-request.ts';
import { chatReader } from './chat-stream.ts';
import { HeldText, withTextCalls } from './text-calls.ts';

/**
 * Chat completions of OpenAI, Ollama, LM Studio, vLLM and other compatible servers. Without
 * `hasToolCalls`, tools are described in the system text and calls are read from the answer's text.
 */
export function chatFamily(
  access: OpenAiAccess,
  { hasToolCalls }: { readonly hasToolCalls: boolean },
): Family {
  const isOpenAi =
    access.baseUrl === null || URL.parse(access.baseUrl)?.hostname === 'api.openai.com';
  return {
    family: 'chat',
    send: async ({ request, isPlain }, fetch) => {
      const written = hasToolCalls ? request : withTextCalls(request);
      const body = chatRequest({ request: written, isPlain }, { isOpenAi });
      const client = await openAiClient(access, fetch);
      await client.post('/chat/completions', { body, stream: true }).asResponse();
    },
    hasExtras: () => true,
    reader: (answer, { tools }) => {
      if (hasToolCalls) return chatReader(answer, (text) => answer.text('text', text));
      const held = new HeldText(answer, new Set(tools.map(({ name }) => name)));
      const reader = chatReader(answer, (text) => held.push(text));
      const close = () => {
        held.close();
        reader.close();
      };
      return { ...reader, close };
    },
    listModels: async (fetch) => {
      const client = await openAiClient(access, fetch);
      await client.get('/models').asResponse();
    },
    readModels: readOpenAiModels,
  };
}
