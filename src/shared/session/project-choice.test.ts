import { describe, expect, test } from 'vitest';

import {
  choiceFor,
  MAX_PROJECT_CHOICES,
  projectChoice,
  withChoice,
  type ProjectChoice,
} from './project-choice.ts';

const choice = (folder: string, agentId = 'one'): ProjectChoice => ({
  folder,
  agentId,
  permissionMode: null,
  model: null,
  isModelListed: false,
});

describe('ProjectChoice', () => {
  test('A choice is found by its folder, also with a separator at its end', () => {
    const choices = withChoice(withChoice([], choice('/a/')), choice('/b', 'two'));
    expect(choiceFor(choices, '/a')?.agentId).toBe('one');
    expect(choiceFor(choices, '/b//')?.agentId).toBe('two');
    expect(choiceFor(choices, '/a/b')).toBeUndefined();
    expect(choiceFor(withChoice([], choice('/')), '/')).toBeDefined();
  });

  test('A later choice for a folder replaces the earlier one and is the newest', () => {
    const choices = ['/a', '/b', '/a'].reduce(
      (all, folder, at) => withChoice(all, choice(folder, `agent-${at}`)),
      [] as readonly ProjectChoice[],
    );
    expect(choices.map(({ folder, agentId }) => [folder, agentId])).toEqual([
      ['/a', 'agent-2'],
      ['/b', 'agent-1'],
    ]);
  });

  test('The number of choices is bounded, and the oldest one is dropped', () => {
    let choices: readonly ProjectChoice[] = [];
    for (let at = 0; at <= MAX_PROJECT_CHOICES; at += 1)
      choices = withChoice(choices, choice(`/${at}`));
    expect(choices).toHaveLength(MAX_PROJECT_CHOICES);
    expect(choiceFor(choices, '/0')).toBeUndefined();
    expect(projectChoice.array().max(MAX_PROJECT_CHOICES).safeParse(choices).success).toBe(true);
  });
});
