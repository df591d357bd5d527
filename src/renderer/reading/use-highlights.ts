import { useEffect } from 'react';

import { regionElement } from '#renderer/shortcuts/regions.ts';

import { conversationRows, elementOf } from './in-sight.ts';
import { matchSpans, queryParts } from './match-ranges.ts';

const ALL = 'corral-match';
const CURRENT = 'corral-match-current';
/** Marks the row of the match in front, also where its words are in a part that is folded. */
const CURRENT_ROW = 'data-match';
/** Marks beyond this many in what is drawn help nobody. */
const MAX_RANGES = 2_000;

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
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < most; node = walker.nextNode()) {
    for (const { start, end } of matchSpans(node.nodeValue ?? '', parts)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
