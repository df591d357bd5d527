import { describe, expect, test, vi } from 'vitest';

import { readDraft, writeDraft, type DraftStorage } from './commit-drafts.ts';
import { aNextCommit } from './review-fixture.ts';
import type { ReviewApi } from './review.ts';
import { reviewOf } from './reviews.ts';

const session = (sessionId: string) => ({ of: 'session', sessionId }) as const;
const project = { of: 'project', projectId: 'a' } as const;

function aStorage(text: string | null = null): DraftStorage {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key, value) => {
      stored = value;
    },
  };
}

describe('commit-drafts', () => {
  test('A message is kept for its place, and an empty one is forgotten', () => {
    const storage = aStorage();
    writeDraft(storage, session('a'), 'one');
    writeDraft(storage, project, 'two');
    expect([readDraft(storage, session('a')), readDraft(storage, project)]).toEqual(['one', 'two']);
    writeDraft(storage, session('a'), '');
    expect([readDraft(storage, session('a')), readDraft(storage, project)]).toEqual(['', 'two']);
  });

  test('The message that was written first is dropped when there are too many', () => {
    const storage = aStorage();
    for (let at = 0; at < 51; at += 1) writeDraft(storage, session(String(at)), `${at}`);
    expect(readDraft(storage, session('0'))).toBe('');
    expect([readDraft(storage, session('1')), readDraft(storage, session('50'))]).toEqual([
      '1',
      '50',
    ]);
  });

  test.each([['no JSON'], ['[1]'], ['{"session a": 5}'], ['null']])(
    'The damaged storage %j has no message',
    (text) => {
      expect(readDraft(aStorage(text), session('a'))).toBe('');
    },
  );

  test.each([
    ['Say ten', 'Say ten', ''],
    ['Say ten \n\n\n\nwhy\r\n', 'Say ten\n\nwhy', ''],
    ['Say ten', 'Say eleven', 'Say ten'],
    ['Say ten', null, 'Say ten'],
    ['', '', ''],
  ])('The stored message %j beside the last commit %j leaves %j', (stored, lastMessage, left) => {
    const storage = aStorage();
    vi.stubGlobal('localStorage', storage);
    writeDraft(storage, project, stored);
    const review = reviewOf({} as ReviewApi, project);
    review.change({ nextCommit: aNextCommit({ lastMessage }) });
    expect([review.state.commitMessage, readDraft(storage, project)]).toEqual([left, left]);
    // Another commit of the same message can be written afterwards.
    review.change({
      commitMessage: 'Say ten',
      nextCommit: aNextCommit({ lastMessage: 'Say ten' }),
    });
    expect(review.state.commitMessage).toBe('Say ten');
    vi.unstubAllGlobals();
  });

  test('A storage that is full loses nothing but the stored copy', () => {
    const full: DraftStorage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    writeDraft(full, project, 'text');
    expect(readDraft(full, project)).toBe('');
  });
});
