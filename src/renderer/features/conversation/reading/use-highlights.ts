import { useEffect } from 'react';

import type { SpansOf } from '#shared/find/find-spans.ts';

import { matchRanges } from './match-ranges.ts';
import { conversationElement, conversationRows, elementOf } from './visible-rows.ts';

const ALL = 'corral-match';
const CURRENT = 'corral-match-current';
/** Marks the row of the current match, even if its text is in a collapsed part. */
const CURRENT_ROW = 'data-match';
/** Maximum number of marks among the rendered messages. */
const MAX_RANGES = 2_000;
const BLOCK = ':not(span, a, b, bdi, code, del, em, i, kbd, mark, strong, sub, sup)';

/** The matches of each conversation in the window; a highlight holds those of all. */
const matchesIn = new Map<HTMLElement, { readonly all: Range[]; readonly current: Range[] }>();

/**
 * Marks the matches in the rendered messages of a session and updates the marks when the messages
 * change.
 */
export function useHighlights(
  sessionId: string,
  spansOf: SpansOf | null,
  currentSeq: number | null,
): void {
  useEffect(() => {
    const region = conversationElement(sessionId);
    if (!region || !spansOf) return undefined;
    const paint = () => paintMatches(region, spansOf, currentSeq);
    let frame = requestAnimationFrame(paint);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    });
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      paintMatches(region, () => [], null);
      matchesIn.delete(region);
    };
  }, [sessionId, spansOf, currentSeq]);
}

function paintMatches(region: HTMLElement, spansOf: SpansOf, currentSeq: number | null): void {
  const all: Range[] = [];
  const current: Range[] = [];
  const currentElement = currentSeq === null ? null : elementOf(region, currentSeq);
  for (const marked of region.querySelectorAll(`[${CURRENT_ROW}]`))
    if (marked !== currentElement) marked.removeAttribute(CURRENT_ROW);
  currentElement?.setAttribute(CURRENT_ROW, '');
  for (const row of conversationRows(region)) {
    for (const range of rangesIn(row, spansOf, MAX_RANGES - all.length)) {
      (currentElement?.contains(range.startContainer) === true ? current : all).push(range);
    }
  }
  matchesIn.set(region, { all, current });
  const matches = [...matchesIn.values()];
  CSS.highlights.set(ALL, new Highlight(...matches.flatMap((each) => each.all)));
  CSS.highlights.set(CURRENT, new Highlight(...matches.flatMap((each) => each.current)));
}

function rangesIn(row: HTMLElement, spansOf: SpansOf, maxRanges: number): readonly Range[] {
  const ranges: Range[] = [];
  let line: Text[] = [];
  const finishLine = () => {
    const texts = line.map(({ data }) => data);
    for (const { start, end } of matchRanges(texts, spansOf))
      ranges.push(rangeOf(line[start.text]!, start.at, line[end.text]!, end.at));
    line = [];
  };
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (
    let node = walker.nextNode();
    node instanceof Text && ranges.length < maxRanges;
    node = walker.nextNode()
  ) {
    if (line[0] && blockOf(line[0]) !== blockOf(node)) finishLine();
    line.push(node);
  }
  finishLine();
  return ranges;
}

/**
 * Returns the block element around a text. Inline elements such as words, tokens and links do not
 * end a line of text.
 */
function blockOf(node: Text): Element | null {
  return node.parentElement?.closest(BLOCK) ?? null;
}

function rangeOf(first: Text, start: number, last: Text, end: number): Range {
  const range = new Range();
  range.setStart(first, start);
  range.setEnd(last, end);
  return range;
}
