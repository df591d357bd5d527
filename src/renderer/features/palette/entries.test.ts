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

const groupTitles = (query: string, recent: readonly string[] = []) =>
  groupEntries(entries, query, recent).map(({ value, items }) => [
    value,
    ...items.map(({ title }) => title),
  ]);

describe('groupEntries', () => {
  test('An empty query lists recent entries first, then every other entry once', () => {
    expect(groupTitles('', ['action:New session', 'session:gone', 'session:Write notes'])).toEqual([
      ['recent', 'New session', 'Write notes'],
      ['sessions', 'Fix the login'],
      ['actions', 'Find in the conversation'],
      ['choices', 'Model: notebook'],
    ]);
  });

  test('A query lists only matching entries, the group of the best match first', () => {
    expect(groupTitles('fi')).toEqual([
      ['sessions', 'Fix the login'],
      ['actions', 'Find in the conversation'],
    ]);
    expect(groupTitles('note')).toEqual([
      ['sessions', 'Write notes'],
      ['choices', 'Model: notebook'],
    ]);
  });

  test('Recent entries rank before others with an equal match', () => {
    expect(groupTitles('fi', ['action:Find in the conversation'])[0]?.[0]).toBe('actions');
  });

  test('A query without a match returns no groups', () => {
    expect(groupTitles('zzz')).toEqual([]);
  });

  test('groupEntries returns at most 60 entries, and 8 sessions for an empty query', () => {
    const many = Array.from({ length: 500 }, (_, at) => entry('session', `Task ${at}`));
    const count = (query: string) =>
      groupEntries(many, query, []).flatMap(({ items }) => items).length;
    expect([count(''), count('task')]).toEqual([8, 60]);
  });
});
