import { describe, expect, test } from 'vitest';

import { call, type Live, textOf } from '#agent/testing/tool-bench.fixture.ts';

import { createFileTools } from './create-file-tools.ts';
import type { PersonQuestion } from './tool.ts';

describe('createFileTools', () => {
  test('todo replaces the list and notifies', async () => {
    const seen: number[] = [];
    const { tools, todo } = createFileTools({ todoChanged: (items) => seen.push(items.length) });
    const tool = tools.find(({ name }) => name === 'todo');
    if (tool === undefined) throw new Error('No tool');
    const items = [
      { text: 'one', status: 'completed' },
      { text: 'two', status: 'in_progress' },
    ];
    expect(textOf(await call(tool, '/', { items }))).toBe('[x] one\n[>] two');
    expect(todo.items()).toEqual(items);
    expect(seen).toEqual([2]);
  });

  test('ask shows options and returns the words of the person', async () => {
    const tool = createFileTools().tools.find(({ name }) => name === 'ask');
    if (tool === undefined) throw new Error('No tool');
    const questions: PersonQuestion[] = [];
    const ask = async (live: Live) =>
      textOf(
        await call(tool, '/', { question: 'Which?', options: ['A', 'B'] }, { ...live, questions }),
      );
    expect(await ask({ answer: { answer: 'B', answer_custom: '' } })).toBe(
      'The person answered: B',
    );
    expect(await ask({ answer: { answer_custom: 'C' } })).toBe('The person answered: C');
    expect(await ask({ answer: null })).toContain('There is no answer.');
    expect(questions[0]).toMatchObject({
      message: 'Which?',
      fields: [
        { name: 'answer', label: 'Which?', type: 'choice', options: ['A', 'B'] },
        { name: 'answer_custom', type: 'text', isRequired: false },
      ],
    });
  });
});
