import { expect, test } from 'vitest';

import { takeConfig } from './config.ts';

test('takeConfig removes every key from the environment', () => {
  const variables = {
    CORRAL_AGENT_PROVIDER: 'compatible',
    CORRAL_AGENT_BASE_URL: 'http://127.0.0.1:1/v1',
    CORRAL_AGENT_API_KEY: 'k1',
    ANTHROPIC_API_KEY: 'k2',
    OPENAI_API_KEY: 'k3',
    GEMINI_API_KEY: 'k4',
    PATH: '/bin',
  };
  const { provider, secrets } = takeConfig(variables, '/home/x');
  expect(provider).toMatchObject({ family: 'chat', apiKey: 'k1' });
  expect(variables).toEqual({ PATH: '/bin' });
  expect(secrets).toEqual(['k1', 'k2', 'k3', 'k4']);
});

test('takeConfig uses the first key of the environment, and no provider without what it needs', () => {
  expect(takeConfig({ GEMINI_API_KEY: 'g' }, '/h').provider).toMatchObject({
    provider: 'gemini',
    apiKey: 'g',
  });
  expect(takeConfig({}, '/h').provider).toBeNull();
  expect(takeConfig({ CORRAL_AGENT_PROVIDER: 'local' }, '/h').provider).toBeNull();
  expect(takeConfig({ CORRAL_AGENT_PROVIDER: 'anthropic' }, '/h').provider).toBeNull();
  const local = {
    CORRAL_AGENT_PROVIDER: 'local',
    CORRAL_AGENT_BASE_URL: 'http://127.0.0.1:11434/v1',
  };
  expect(takeConfig(local, '/h').provider).toMatchObject({ family: 'chat', apiKey: null });
});
