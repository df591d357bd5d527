import { describe, expect, test } from 'vitest';

import { eventsOf } from '#agent/llm/testing/model-server.ts';
import { FAMILIES } from '#agent/llm/testing/request-fixture.ts';

import { BYTE_CLASSES, cutPositions } from './cut-positions.ts';
import { scriptedModel } from './scripted-model.ts';

describe('cutPositions', () => {
  test.each(FAMILIES)(
    'Each byte of a stream of %s has one class, and no class is empty',
    (family) => {
      const answer = scriptedModel(family, 'm')({ path: '', headers: {}, body: {} });
      const events = eventsOf(family, answer);
      const positions = cutPositions(events);
      const all = BYTE_CLASSES.flatMap((name) => positions.get(name) ?? []);
      expect(all.toSorted((a, b) => a - b)).toEqual([...Buffer.from(events.join('')).keys()]);
      for (const name of BYTE_CLASSES) expect(positions.get(name)).not.toEqual([]);
    },
  );
});
