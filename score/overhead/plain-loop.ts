import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import Anthropic from '@anthropic-ai/sdk';

// The least that an agent does: sends the messages with the SDK, reads a file for each call, and
// sends the result. `node plain-loop.ts URL REQUEST` begins with the request in the JSON file.

const [url = '', file = ''] = process.argv.slice(2);
const client = new Anthropic({ baseURL: url, apiKey: 'test-key-0123456789', maxRetries: 0 });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a request that the program sent
const request = JSON.parse(readFileSync(file, 'utf8')) as Anthropic.MessageCreateParamsStreaming;
const messages = [...request.messages];

for (let isOver = false; !isOver;) {
  // oxlint-disable-next-line no-await-in-loop -- one request after the other
  const answer = await client.messages.stream({ ...request, messages }).finalMessage();
  const calls = answer.content.filter((block) => block.type === 'tool_use');
  // oxlint-disable-next-line no-await-in-loop -- the next request needs the results
  const results = await Promise.all(calls.map(resultOf));
  messages.push({ role: 'assistant', content: answer.content }, { role: 'user', content: results });
  isOver = calls.length === 0;
}

async function resultOf({
  id,
  input,
}: Anthropic.ToolUseBlock): Promise<Anthropic.ToolResultBlockParam> {
  const path = typeof input === 'object' && input && 'path' in input ? String(input.path) : '';
  const text = await readFile(path, 'utf8');
  return { type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text }] };
}
