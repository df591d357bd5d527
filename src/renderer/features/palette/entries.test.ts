import { describe, expect, test } from 'vitest';

import { groupEntries, type Entry } from './entries.ts';

const entry = (kind: Entry['kind'], title: string): Entry => ({
  id: `${kind}:${title}`,
  kind,
  title,
  detail: '',
  fields: [{ text: title, weight: 1 }],
  run: () => undefined,
});

const entries = [
  entry('session', 'Fix the login'),
  entry('session', 'Write notes'),
  entry('action', 'New session'),
  entry('action', 'Find in the conversation'),
  entry('choice', 'Model: notebook'),
];

const shown = (query: string, recent: readonly string[] = []) =>
  groupEntries(entries, query, recent).map(({ value, items }) => [value, ...items.map(({ title }) => title)]);

describe('the lines of the palette', () => {
  test('before anything is typed: what was used lately, then everything else once', () => {
    expect(shown('', ['action:New session', 'session:gone', 'session:Write notes'])).toEqual([
      ['recent', 'New session', 'Write notes'],
      ['sessions', 'Fix the login'],
      ['actions', 'Find in the conversation'],
      ['choices', 'Model: notebook'],
    ]);
  });

  test('then only what fits, the group of the best line first', () => {
    expect(shown('fi')).toEqual([
      ['sessions', 'Fix the login'],
      ['actions', 'Find in the conversation'],
    ]);
    expect(shown('note')).toEqual([
      ['sessions', 'Write notes'],
      ['choices', 'Model: notebook'],
    ]);
  });

  test('of what fits equally, what was used lately comes first', () => {
    expect(shown('fi', ['action:Find in the conversation'])[0]?.[0]).toBe('actions');
  });

  test('nothing, when nothing fits', () => {
    expect(shown('zzz')).toEqual([]);
  });

  test('never more than a person can take in', () => {
    const many = Array.from({ length: 500 }, (_, at) => entry('session', `Task ${at}`));
    const count = (query: string) => groupEntries(many, query, []).flatMap(({ items }) => items).length;
    expect([count(''), count('task')]).toEqual([8, 60]);
  });
});
