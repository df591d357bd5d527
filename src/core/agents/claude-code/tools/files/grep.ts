import { z } from 'zod';

import { fit, listOf, maybeInt, maybeText } from '#shared/base/lenient.ts';
import type { ToolOutcome } from '#shared/conversation/tool-description.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { limitItems, fileLines } from './lists.ts';
import { clip, count, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const mode = z.enum(['content', 'files_with_matches', 'count']).catch('files_with_matches');
const grepInput = z.object({ pattern: z.string(), path: maybeText, output_mode: mode });
const grepResult = z.object({
  mode: mode.optional(),
  filenames: listOf(z.string()),
  content: maybeText,
  appliedLimit: maybeInt,
});

type Match = { readonly filePath: string; readonly line: number | null; readonly text: string };

export const grep: ToolProcessor = {
  toolName: 'Grep',
  createDetails(use, outcome) {
    const input = fit(grepInput, use.input);
    if (!input || outcome?.status !== 'completed') return null;
    return found(input, outcome);
  },
  createSummary(use, outcome, details) {
    const input = fit(grepInput, use.input);
    if (!input) return null;
    const pattern = clip(input.pattern);
    return sentenceFor(outcome, {
      running: `Searching for ${pattern}`,
      completed: `Searched for ${pattern}${amount(details)}`,
      plain: `Search for ${pattern}`,
    });
  },
};

function found(input: z.output<typeof grepInput>, outcome: ToolOutcome): ToolDetails {
  const { pattern } = input;
  const done = fit(grepResult, outcome.structured);
  const cut = (done?.appliedLimit ?? null) !== null;
  if ((done?.mode ?? input.output_mode) === 'files_with_matches') {
    const { items, truncated } = limitItems(done?.filenames ?? fileLines(outcome.output), cut);
    return { type: 'fileList', pattern, files: items, truncated };
  }
  const lines = (done?.content ?? (done ? '' : outcome.output)).split('\n');
  const matches = lines.filter(
    (line) => line !== '' && line !== '--' && line !== 'No matches found',
  );
  const { items, truncated } = limitItems(matches, cut);
  return {
    type: 'searchMatches',
    pattern,
    matches: items.map((line) => matchOf(line, input.path ?? '')),
    truncated,
  };
}

/**
 * Parses a line printed as `12:text`, `file:12:text`, `file-12-text` (a line around a match) or
 * `file:text`.
 */
function matchOf(line: string, searched: string): Match {
  const [, only, rest] = /^(\d{1,9})[:-](.*)$/s.exec(line) ?? [];
  if (only !== undefined && rest !== undefined)
    return { filePath: searched, line: Number(only), text: rest };
  const [, file, at, text] =
    /^((?:[A-Za-z]:)?[^:]+?):(\d{1,9}):(.*)$/s.exec(line) ??
    /^(.+?)-(\d{1,9})-(.*)$/s.exec(line) ??
    [];
  if (file !== undefined && text !== undefined) return { filePath: file, line: Number(at), text };
  const [, plainFile, plainText] = /^((?:[A-Za-z]:)?[^:]+):(.*)$/s.exec(line) ?? [];
  return { filePath: plainFile ?? searched, line: null, text: plainText ?? line };
}

function amount(details: ToolDetails | null): string {
  if (details?.type === 'fileList') return ` (${count(details.files.length, 'file')})`;
  return details?.type === 'searchMatches' ? ` (${count(details.matches.length, 'line')})` : '';
}
