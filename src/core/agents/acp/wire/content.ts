import { z } from 'zod';

import {
  blockText,
  contentText as resultText,
  hasPictures,
} from '#core/agents/kits/tools/result-content.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';
import { fit, maybeInt, maybeText, text } from '#shared/base/lenient.ts';

const fields = z.custom<Fields>(isFields);

const block = z.object({
  type: z.string(),
  text: maybeText,
  uri: maybeText,
  name: maybeText,
  mimeType: maybeText,
  resource: z.object({ uri: maybeText, text: maybeText }).nullable().catch(null),
});

/**
 * Returns the text of a content block; a link or a file is named in brackets. Returns null for any
 * other value.
 */
export function contentText(value: unknown): string | null {
  const read = fit(block, value);
  if (!read) return null;
  if (read.text !== null) return read.text;
  const name = read.name ?? read.uri ?? read.resource?.uri ?? read.mimeType;
  return read.resource?.text ?? `[${name === null ? read.type : `${read.type}: ${name}`}]`;
}

/** Returns true for a file that a prompt mentions: the text of the prompt names it. */
export function isMentionedFile(value: unknown): boolean {
  const read = fit(block, value);
  const isFile = (uri: string | null | undefined) => uri?.startsWith('file:') ?? false;
  if (read?.type === 'resource_link') return isFile(read.uri);
  return read?.type === 'resource' && isFile(read.resource?.uri);
}

const diff = z.object({
  type: z.literal('diff'),
  path: z.string(),
  oldText: maybeText,
  newText: text,
  _meta: fields.nullish().catch(null),
});

/** A change of a file, with its text before (null: the file is new) and after. */
export type WireDiff = {
  readonly path: string;
  readonly oldText: string | null;
  readonly newText: string;
  /** True if the file is deleted (an extension of Corral); absent if that is not known. */
  readonly isDeleted?: true;
};

const wrapped = z.object({ type: z.literal('content'), content: z.unknown().optional() });

/** The contents of a tool call: changes of files, texts, and the blocks with pictures. */
export type ToolContents = {
  readonly diffs: readonly WireDiff[];
  readonly texts: readonly string[];
  readonly pictures: readonly Fields[];
};

export function toolContents(items: readonly unknown[]): ToolContents {
  const diffs: WireDiff[] = [];
  const texts: string[] = [];
  const pictures: Fields[] = [];
  for (const item of items) {
    const change = fit(diff, item);
    const content = fit(wrapped, item)?.content;
    if (change) diffs.push(diffOf(change));
    else if (isFields(content)) {
      texts.push(blockText(content));
      if (hasPictures(content)) pictures.push(content);
    }
  }
  return { diffs, texts, pictures };
}

/**
 * Returns the contents of a result that an MCP server gave, which some agents report as it is; null
 * for any other value.
 */
export function mcpContents(rawOutput: unknown): ToolContents | null {
  const raw = isFields(rawOutput) ? rawOutput : {};
  const { content, structuredContent } = raw;
  if (!Array.isArray(content) && !isFields(structuredContent)) return null;
  const blocks = Array.isArray(content) ? content.filter(isFields) : [];
  return {
    diffs: [],
    texts: [resultText(content, structuredContent)],
    pictures: blocks.filter(hasPictures),
  };
}

function diffOf({ path, oldText, newText, _meta: meta }: z.output<typeof diff>): WireDiff {
  const isDeleted = meta?.['corral/deleted'] === true;
  return { path, oldText, newText, ...(isDeleted && { isDeleted }) };
}

export const location = z.object({ path: z.string(), line: maybeInt });
