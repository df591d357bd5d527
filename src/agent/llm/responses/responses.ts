import type { Family } from '../backend.ts';
import { openAiClient, type OpenAiAccess } from './openai-client.ts';
import { readOpenAiModels } from './openai-models.ts';
import { responsesRequest } from './responses-request.ts';
import { responsesReader } from './responses-stream.ts';

/** OpenAI's Responses API, or a compatible server. */
export function responsesFamily(access: OpenAiAccess): Family {
  return {
    family: 'responses',
    send: async (composition, fetch) => {
      const body = responsesRequest(composition);
      const client = await openAiClient(access, fetch);
      await client.post('/responses', { body, stream: true }).asResponse();
    },
    hasExtras: () => true,
    reader: responsesReader,
    listModels: async (fetch) => {
      const client = await openAiClient(access, fetch);
      await client.get('/models').asResponse();
    },
    readModels: readOpenAiModels,
  };
}
