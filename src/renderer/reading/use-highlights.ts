import { useEffect } from 'react';

import { regionElement } from '#renderer/shortcuts/regions.ts';

import { conversationRows, elementOf } from './in-sight.ts';
import { crossingSpans, matchSpans, queryParts } from './match-ranges.ts';

const ALL = 'corral-match';
const CURRENT = 'corral-match-current';
/** Marks the row of the match in front, also where its words are in a part that is folded. */
const CURRENT_ROW = 'data-match';
/** Marks beyond this many in what is drawn help nobody. */
const MAX_RANGES = 2_000;
const BLOCK = ':not(span, a, b, bdi, code, del, em, i, kbd, mark, strong, sub, sup)';

/** Marks the words of the query in the messages that are drawn, and keeps the marks right while those change. */
export function useHighlights(query: string, currentSeq: number | null): void {
  useEffect(() => {
    const region = regionElement('conversation');
    const parts = queryParts(query);
    if (!region || parts.length === 0) return undefined;
    const paint = () => paintMatches(region, parts, currentSeq);
    let frame = requestAnimationFrame(paint);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    });
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      paintMatches(region, [], null);
    };
  }, [query, currentSeq]);
}

function paintMatches(region: HTMLElement, parts: readonly string[], currentSeq: number | null): void {
  const all = new Highlight();
  const current = new Highlight();
  const inFront = currentSeq === null ? null : elementOf(region, currentSeq);
  for (const marked of region.querySelectorAll(`[${CURRENT_ROW}]`)) if (marked !== inFront) marked.removeAttribute(CURRENT_ROW);
  inFront?.setAttribute(CURRENT_ROW, '');
  for (const row of conversationRows(region)) {
    for (const range of rangesIn(row, parts, MAX_RANGES - all.size)) {
      (inFront?.contains(range.startContainer) === true ? current : all).add(range);
    }
  }
  CSS.highlights.set(ALL, all);
  CSS.highlights.set(CURRENT, current);
}

function rangesIn(row: HTMLElement, parts: readonly string[], most: number): readonly Range[] {
  const ranges: Range[] = [];
  let line: Text[] = [];
  const finishLine = () => {
    for (const { start, end } of crossingSpans(
      line.map(({ data }) => data),
      parts,
    ))
      ranges.push(rangeOf(line[start.text]!, start.at, line[end.text]!, end.at));
    line = [];
  };
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text && ranges.length < most; node = walker.nextNode()) {
    for (const { start, end } of matchSpans(node.data, parts)) ranges.push(rangeOf(node, start, node, end));
    if (line[0] && blockOf(line[0]) !== blockOf(node)) finishLine();
    line.push(node);
  }
  finishLine();
  return ranges;
}

/** What holds a run of text and the words, tokens and links in it. */
function blockOf(node: Text): Element | null {
  return node.parentElement?.closest(BLOCK) ?? null;
}

function rangeOf(first: Text, start: number, last: Text, end: number): Range {
  const range = new Range();
  range.setStart(first, start);
  range.setEnd(last, end);
  return range;
}
