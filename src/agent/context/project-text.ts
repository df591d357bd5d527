import type { ContextFile } from './context.ts';
import { headBytes } from './cut-text.ts';
import { estimateTokens } from './estimate-tokens.ts';

export interface FileCap {
  readonly lines: number;
  readonly bytes: number;
  /** Estimated. */
  readonly tokens: number;
}

/** Returns the beginning of a file that fits, and a sentence that says so if it was cut. */
export function capFile({ path, text }: ContextFile, cap: FileCap): ContextFile {
  const lines = text.split('\n');
  let kept = lines.slice(0, cap.lines).join('\n');
  if (lines.length > cap.lines && lines.slice(cap.lines).join('') === '') kept = text;
  kept = headBytes(kept, cap.bytes);
  while (estimateTokens(kept) > cap.tokens)
    kept = kept.slice(
      0,
      Math.floor(kept.length * Math.min(0.95, cap.tokens / estimateTokens(kept))),
    );
  kept = kept.toWellFormed();
  if (kept === text) return { path, text };
  const shown = kept.split('\n').length;
  const notice = `[${path} was cut: ${shown} of ${lines.length} lines are shown. Read the file for the rest.]`;
  return { path, text: `${kept.trimEnd()}\n${notice}` };
}

/**
 * Wraps text of a file in a tag that the text cannot close. `source` is shown as an attribute.
 * `name`: lower-case letters.
 */
export function quoteData(name: string, source: string, text: string): string {
  const safe = text.replaceAll(new RegExp(`<(\\s*/\\s*${name})`, 'gi'), '&lt;$1');
  const attribute = source.replaceAll(/["<>\n]/g, '_');
  return `<${name} source="${attribute}">\n${safe}\n</${name}>`;
}
