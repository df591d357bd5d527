import { expect, test } from 'vitest';

import { effortFacts, plainModel } from './running.ts';

test('a hook tells the effort of the conversation, not that of a sub-agent', () => {
  const payload = { effort: { level: 'medium' }, hook_event_name: 'Stop' };
  expect(effortFacts(payload)).toEqual([{ type: 'facts', facts: { effort: 'medium' } }]);
  expect(effortFacts({ ...payload, agent_id: 'a1' })).toEqual([]);
  expect(effortFacts({ effort: 'medium' })).toEqual([]);
});

test('the name of a model is the same with and without the size of its window', () => {
  expect(['claude-opus-5-5[1m]', 'claude-opus-5-5'].map(plainModel)).toEqual(['claude-opus-5-5', 'claude-opus-5-5']);
});
