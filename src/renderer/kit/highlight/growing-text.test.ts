import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answerRequest } from './answer-request.ts';
import { GrowingText, linesSoFar, reuseLines, type Highlighted } from './growing-text.ts';
import type { HighlightRequest } from './highlight-protocol.ts';
import { Highlighter, type WorkerEvents } from './highlighter.ts';
import { plainLines } from './spans.ts';
import { Tokeniser } from './tokeniser.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function growing() {
  const asked: HighlightRequest[] = [];
  const shown: Highlighted[] = [];
  const events: WorkerEvents[] = [];
  const tokeniser = new Tokeniser();
  const highlighter = new Highlighter((own) => {
    events.push(own);
    return { post: (request) => void asked.push(request), stop: () => undefined };
  });
  const text = new GrowingText(highlighter, (done) => void shown.push(done));
  const answer = async () => {
    const request = asked.at(-1);
    const to = events.at(-1);
    if (request && to) await answerRequest(request, tokeniser, to.onReply);
  };
  return { asked, shown, highlighter, text, answer };
}

describe('a growing text', () => {
  test('is tokenised after pauses, and its former beginnings are forgotten', async () => {
    const { asked, shown, highlighter, text, answer } = growing();
    text.follow('let', 'typescript');
    text.follow('let a', 'typescript');
    text.follow('let a;', 'typescript');
    expect(asked.map((request) => request.code)).toEqual(['let']);
    await answer();
    text.follow('let a; //', 'typescript');
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(150);
    expect(asked.map((request) => request.code)).toEqual(['let', 'let a; //']);
    await answer();
    expect(shown.map((done) => done.code)).toEqual(['let', 'let a; //']);
    expect(highlighter.known('let', 'typescript')).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(asked).toHaveLength(2);
    text.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('one that hung once is not tried again while it grows; another one is', () => {
    const { asked, shown, text } = growing();
    text.follow('let', 'typescript');
    vi.advanceTimersByTime(20_000);
    text.follow('let a', 'typescript');
    vi.advanceTimersByTime(20_000);
    expect(asked).toHaveLength(1);
    text.follow('other', 'typescript');
    expect(asked).toHaveLength(2);
    expect(shown).toEqual([]);
  });

  test('without a language nothing is asked', () => {
    const { asked, text } = growing();
    text.follow('let', null);
    expect(asked).toEqual([]);
  });
});

describe('linesSoFar', () => {
  const known: Highlighted = {
    code: 'let\nlet',
    language: 'typescript',
    lines: [[{ text: 'let', kind: 'keyword' }], [{ text: 'let', kind: 'keyword' }]],
  };
  test.each([
    ['the same', 'let\nlet', known.lines],
    [
      'more on its last line',
      'let\nlet a',
      [
        known.lines[0],
        [
          { text: 'let', kind: 'keyword' },
          { text: ' a', kind: null },
        ],
      ],
    ],
    ['a new line', 'let\nlet\nb\n', [...known.lines, [{ text: 'b', kind: null }], []]],
  ])('%s', (_, code, lines) => {
    expect(linesSoFar(known, code)).toEqual(lines);
  });
});

test('lines that stay the same stay the same objects', () => {
  const before = plainLines('a\nb\nc');
  const after = reuseLines(before, plainLines('a\nX\nc\nd'));
  expect(after).toEqual(plainLines('a\nX\nc\nd'));
  expect(after.map((line, at) => line === before[at])).toEqual([true, false, true, false]);
});
