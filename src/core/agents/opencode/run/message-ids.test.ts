import { describe, expect, test } from 'vitest';

import { MessageIds } from './message-ids.ts';

const random = '0123abcd-0000-4000-8000-000000000000';

describe('MessageIds', () => {
  test("MessageIds creates ids in OpenCode's form, which begin with the time", () => {
    // OpenCode 1.18.33 made msg_1fcc62bbf001vi0zhHY3DYQ9OM in this millisecond.
    expect(new MessageIds().next(1_795_242_208_191, random)).toBe('msg_1fcc62bbf0000123abcd000040');
  });

  test('MessageIds creates ids that grow, also within a millisecond', () => {
    const ids = new MessageIds();
    const made = [1, 1, 1, 2, 2].map((ms) => ids.next(1_795_242_208_191 + ms, random));
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
  });
});
