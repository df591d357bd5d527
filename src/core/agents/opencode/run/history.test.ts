import { describe, expect, test } from 'vitest';

import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { err, ok } from '#shared/base/result.ts';

import { readHistory } from './history.ts';

const refused: Reply = err({ kind: 'refused', message: 'HTTP 500' });
const from =
  (replies: Record<string, Reply>) =>
  (path: string, more = '') =>
    Promise.resolve(replies[`${path}${more}`] ?? refused);

describe('readHistory', () => {
  test('readHistory reads the messages before the sub-agents, also sub-agents of sub-agents, each once', async () => {
    const get = from({
      '/session/a/message': ok([{ n: 1 }]),
      '/session/a/children': ok([{ id: 'b', parentID: 'a' }, 7]),
      '/session/b/message': ok([{ n: 2 }]),
      '/session/b/children': ok([{ id: 'c' }, { id: 'b' }]),
      '/session/c/message': ok([]),
    });
    expect(await readHistory(get, 'a')).toEqual({
      childIds: ['b', 'c'],
      stored: [
        { what: 'history', value: [{ n: 1 }] },
        { what: 'children', value: [{ id: 'b', parentID: 'a' }] },
        { what: 'history', value: [{ n: 2 }] },
        { what: 'children', value: [{ id: 'c' }] },
      ],
    });
  });

  test('readHistory ends with a conversation whose sub-agents have no end', async () => {
    let calls = 0;
    const { childIds } = await readHistory((path) => {
      calls += 1;
      return Promise.resolve(ok(path.endsWith('/children') ? [{ id: `child-${calls}` }] : []));
    }, 'a');
    expect(childIds).toHaveLength(64);
  });

  test('readHistory reads the newest messages if all are too many, and writes them in batches', async () => {
    const many = Array.from({ length: 120 }, (_, n) => n);
    const { stored } = await readHistory(from({ '/session/a/message&limit=200': ok(many) }), 'a');
    expect(stored.map(({ value }) => Array.isArray(value) && value.length)).toEqual([50, 50, 20]);
    expect(await readHistory(from({}), 'a')).toEqual({ stored: [], childIds: [] });
  });
});
