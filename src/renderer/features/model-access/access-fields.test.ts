import { describe, expect, test } from 'vitest';

import type { ModelProvider } from '#shared/agents/model-provider.ts';

import { choiceOf, faultsOf, keepsKey, modelAfter, savedFields } from './access-fields.ts';

const hosted: ModelProvider = {
  id: 'hosted',
  label: 'Hosted',
  about: '',
  key: 'required',
  keyPage: null,
  addresses: null,
};
const local: ModelProvider = {
  ...hosted,
  id: 'local',
  key: 'optional',
  addresses: [{ label: 'Usual', url: 'http://127.0.0.1:1/v1' }],
};
const fields = { provider: 'local', baseUrl: 'http://127.0.0.1:1/v1', key: '', model: 'm' };

describe('savedFields', () => {
  test.each([
    [[hosted, local], {}, { provider: 'hosted', baseUrl: '', key: '', model: '' }],
    [[local], {}, { ...fields, model: '' }],
    [
      [hosted, local],
      { provider: 'local', baseUrl: 'http://other', model: 'm' },
      { ...fields, baseUrl: 'http://other' },
    ],
    [
      [hosted],
      { provider: 'gone', model: 'm' },
      { provider: 'hosted', baseUrl: '', key: '', model: '' },
    ],
    [[], {}, { provider: '', baseUrl: '', key: '', model: '' }],
  ])('savedFields of %j and %j', (providers, saved, expected) => {
    expect(savedFields(providers, saved)).toEqual(expected);
  });
});

test.each([
  [{ provider: 'local', baseUrl: 'http://127.0.0.1:1/other' }, true],
  [{ provider: 'local', baseUrl: 'HTTP://127.0.0.1:1/v1' }, true],
  [{ provider: 'local', baseUrl: 'http://127.0.0.1:2/v1' }, false],
  [{ provider: 'local', baseUrl: 'http://127.0.0.1:1.example.com/v1' }, false],
  [{ provider: 'hosted', baseUrl: 'http://127.0.0.1:1/v1' }, false],
  [{}, false],
])('keepsKey of a key that was stored for %j is %s', (saved, expected) => {
  expect(keepsKey(fields, saved)).toBe(expected);
});

describe('faultsOf', () => {
  const none = { baseUrl: null, key: null, model: null };
  test.each([
    [fields, local, false, none],
    [{ ...fields, baseUrl: 'localhost' }, local, false, { ...none, baseUrl: 'addressWrong' }],
    [{ ...fields, baseUrl: '' }, local, false, { ...none, baseUrl: 'addressWrong' }],
    [{ ...fields, baseUrl: '' }, hosted, true, none],
    [{ ...fields, baseUrl: '' }, hosted, false, { ...none, key: 'keyMissing' }],
    [{ ...fields, key: 'two words' }, local, false, { ...none, key: 'keyWrong' }],
    [{ ...fields, key: ' key\n' }, local, false, none],
    [{ ...fields, model: ' ' }, local, false, { ...none, model: 'modelMissing' }],
  ])('faultsOf %j', (entered, provider, hasKey, expected) => {
    expect(faultsOf(entered, provider, hasKey)).toEqual(expected);
  });
});

test('choiceOf trims, and gives no address to a provider with a fixed one', () => {
  const entered = { ...fields, baseUrl: ' http://a ', key: ' k ' };
  expect(choiceOf(entered, local.addresses)).toEqual({
    provider: 'local',
    baseUrl: 'http://a',
    key: 'k',
  });
  expect(choiceOf({ ...entered, key: ' ' }, null)).toEqual({
    provider: 'local',
    baseUrl: null,
    key: null,
  });
});

test.each([
  ['b', 'b'],
  ['gone', 'a'],
  ['', 'a'],
])('modelAfter a test keeps %j if it is offered, and is then %s', (before, expected) => {
  const models = ['a', 'b'].map((id) => ({
    id,
    label: id,
    contextWindow: null,
    maxOutputTokens: null,
  }));
  expect(modelAfter(before, models)).toBe(expected);
  expect(modelAfter(before, [])).toBe(before);
});
