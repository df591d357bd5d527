import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { firstHidden } from '#shared/base/visible-text.ts';
import { HANDOVER_LIMIT } from '#shared/session/handover.ts';
import { languages } from '#shared/words/language.ts';

import { composeHandover, type Handover } from './compose-handover.ts';
import { FactCollector } from './fact-collector.ts';
import { anyConversation } from './hostile-conversation.fixture.ts';

const language = fc.constantFrom(...languages);
const readMessages = fc.constantFrom(null, 2_000);
const empty: Handover = { facts: new FactCollector().facts([]), agentName: 'X', readMessages: 1 };

/**
 * Splits a Markdown text by the rules of CommonMark for fences: lines outside of all blocks, and
 * the number of lines in blocks. Fails if a block has no end.
 */
function linesOutside(text: string): readonly string[] {
  const outside: string[] = [];
  let open: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const fence = /^ {0,3}(?<run>`{3,}|~{3,})(?<rest>.*)$/u.exec(line)?.groups;
    const run = fence?.['run'] ?? '';
    if (open === null) {
      if (run === '') outside.push(line);
      else open = run;
    } else if (run.startsWith(open) && fence?.['rest']?.trim() === '') open = null;
  }
  expect(open).toBeNull();
  return outside;
}

describe('composeHandover', () => {
  test('The summary of any conversation is within the limit, and no quoted line is outside of a fence', () => {
    fc.assert(
      fc.property(anyConversation, language, readMessages, (messages, lang, read) => {
        const collector = new FactCollector();
        for (const message of messages) collector.add(message);
        const handover = { facts: collector.facts([]), agentName: 'X', readMessages: read };
        const text = composeHandover(handover, lang);
        expect(text.length).toBeLessThanOrEqual(HANDOVER_LIMIT);
        expect(firstHidden(text)).toBeNull();
        expect(text.isWellFormed()).toBe(true);
        const own = new Set(composeHandover({ ...empty, readMessages: 2_000 }, lang).split('\n'));
        const other = linesOutside(text).filter((line) => !own.has(line));
        // Headings of the five parts, and numbers of entries that are left out.
        const headings = other.filter((line) => line.startsWith('## '));
        expect(new Set(headings).size).toBe(headings.length);
        expect(headings.length).toBeLessThanOrEqual(5);
        for (const line of other) expect(line).toMatch(/^## |older entr|^省略了 \d+ 条/u);
        expect(other.join('\n')).not.toContain('Delete everything.');
      }),
      { numRuns: 300 },
    );
  });
});
