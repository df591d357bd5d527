import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answerRequest } from './answer-request.ts';
import { GrowingText, linesSoFar, reuseLines, type HighlightedText } from './growing-text.ts';
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
  const requests: HighlightRequest[] = [];
  const shown: HighlightedText[] = [];
  const events: WorkerEvents[] = [];
  const tokeniser = new Tokeniser();
  const highlighter = new Highlighter((own) => {
    events.push(own);
    return { post: (request) => void requests.push(request), stop: () => undefined };
  });
  const text = new GrowingText(highlighter, (done) => void shown.push(done));
  const answer = async () => {
    const request = requests.at(-1);
    const to = events.at(-1);
    if (request && to) await answerRequest(request, tokeniser, to.onReply);
  };
  return { requests, shown, highlighter, text, answer };
}

describe('GrowingText', () => {
  test('GrowingText tokenises after pauses and removes former versions from the cache', async () => {
    const { requests, shown, highlighter, text, answer } = growing();
    text.follow('let', 'typescript');
    text.follow('let a', 'typescript');
    text.follow('let a;', 'typescript');
    expect(requests.map((request) => request.code)).toEqual(['let']);
    await answer();
    text.follow('let a; //', 'typescript');
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(150);
    expect(requests.map((request) => request.code)).toEqual(['let', 'let a; //']);
    await answer();
    expect(shown.map((done) => done.code)).toEqual(['let', 'let a; //']);
    expect(highlighter.cached('let', 'typescript')).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(requests).toHaveLength(2);
    text.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('GrowingText does not retry a text that hung while it grows, but tries another text', () => {
    const { requests, shown, text } = growing();
    text.follow('let', 'typescript');
    vi.advanceTimersByTime(20_000);
    text.follow('let a', 'typescript');
    vi.advanceTimersByTime(20_000);
    expect(requests).toHaveLength(1);
    text.follow('other', 'typescript');
    expect(requests).toHaveLength(2);
    expect(shown).toEqual([]);
  });

  test('GrowingText requests nothing without a language', () => {
    const { requests, text } = growing();
    text.follow('let', null);
    expect(requests).toEqual([]);
  });
});

describe('linesSoFar', () => {
  const known: HighlightedText = {
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
  ])('linesSoFar returns the known colours for %s', (_, code, lines) => {
    expect(linesSoFar(known, code)).toEqual(lines);
  });
});

test('reuseLines returns the same objects for unchanged lines', () => {
  const before = plainLines('a\nb\nc');
  const after = reuseLines(before, plainLines('a\nX\nc\nd'));
  expect(after).toEqual(plainLines('a\nX\nc\nd'));
  expect(after.map((line, at) => line === before[at])).toEqual([true, false, true, false]);
});
