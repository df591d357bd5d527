import type { AgentDescription } from '#core/agents/driver.ts';

/**
 * The providers of models that Corral's own agent knows, in display order. `local` and
 * `compatible` are servers that speak OpenAI's chat completions. The usual addresses are those in
 * the documentation of Ollama, LM Studio and llama.cpp.
 */
export const providers: NonNullable<AgentDescription['providers']> = [
  {
    id: 'anthropic',
    key: 'required',
    keyPage: 'https://platform.claude.com/settings/keys',
    addresses: null,
  },
  {
    id: 'openai',
    key: 'required',
    keyPage: 'https://platform.openai.com/api-keys',
    addresses: null,
  },
  {
    id: 'gemini',
    key: 'required',
    keyPage: 'https://aistudio.google.com/apikey',
    addresses: null,
  },
  {
    id: 'local',
    key: 'optional',
    keyPage: null,
    addresses: [
      { label: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
      { label: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
      { label: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
    ],
  },
  { id: 'compatible', key: 'optional', keyPage: null, addresses: [] },
];
