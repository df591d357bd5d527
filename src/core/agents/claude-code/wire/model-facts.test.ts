import { expect, test } from 'vitest';

import { effortFacts, plainModel } from './model-facts.ts';

test('effortFacts reports the effort of the conversation and ignores that of a sub-agent', () => {
  const payload = { effort: { level: 'medium' }, hook_event_name: 'Stop' };
  expect(effortFacts(payload)).toEqual([{ type: 'facts', facts: { effort: 'medium' } }]);
  expect(effortFacts({ ...payload, agent_id: 'a1' })).toEqual([]);
  expect(effortFacts({ effort: 'medium' })).toEqual([]);
});

test('plainModel removes the size of the context window from a model name', () => {
  expect(['claude-opus-5-5[1m]', 'claude-opus-5-5'].map(plainModel)).toEqual([
    'claude-opus-5-5',
    'claude-opus-5-5',
  ]);
});
