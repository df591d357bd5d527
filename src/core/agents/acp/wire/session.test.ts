import { describe, expect, test } from 'vitest';

import { openedSession } from './session.ts';

const options = [
  { value: 'default', name: 'Ask', description: 'Asks first' },
  { value: 'auto', name: 'Auto' },
];
const asOffered = [
  { id: 'default', label: 'Ask', description: 'Asks first' },
  { id: 'auto', label: 'Auto', description: '' },
];

describe('openedSession', () => {
  test.each([
    ['a list', options],
    [
      'groups',
      [{ group: 'a', name: 'A', options: options.slice(0, 1) }, { options: options.slice(1) }],
    ],
  ])('openedSession reads the options of a mode from %s', (_, given) => {
    const mode = { id: 'm', category: 'mode', currentValue: 'auto', options: given };
    const session = openedSession({ sessionId: 's', configOptions: [mode] });
    expect(session.mode).toEqual({ current: 'auto', offered: asOffered, configId: 'm' });
    expect(session.model).toBeNull();
  });

  test('openedSession prefers a config option to the list of modes', () => {
    const availableModes = [{ id: 'other', name: 'Other' }];
    const { mode } = openedSession({
      modes: { currentModeId: 'other', availableModes },
      configOptions: [{ id: 'mode', currentValue: 'auto', options }],
    });
    expect(mode?.configId).toBe('mode');
    expect(openedSession({ modes: { currentModeId: 'other', availableModes } }).mode).toEqual({
      current: 'other',
      offered: [{ id: 'other', label: 'Other', description: '' }],
      configId: null,
    });
  });

  test('openedSession limits the number and the texts of choices', () => {
    const long = 'x'.repeat(1000);
    const availableModels = Array.from({ length: 1000 }, (_, at) => ({
      modelId: at === 0 ? long : `m${at}`,
      name: long,
      description: long,
    }));
    const { model } = openedSession({ models: { currentModelId: 'm1', availableModels } });
    expect(model?.offered).toHaveLength(200);
    expect(model?.offered[0]).toEqual({
      id: 'm1',
      label: `${'x'.repeat(300)}…`,
      description: `${'x'.repeat(300)}…`,
    });
  });
});
