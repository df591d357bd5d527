import { z } from 'zod';

import type { ContentPart } from '#agent/history/message.ts';
import { plainText } from '#agent/tools/result/plain-text.ts';
import type { ToolOutcome } from '#agent/tools/tool.ts';

const resource = z.object({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
});
const block = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string() }),
  z.object({ type: z.literal('resource'), resource }),
  z.object({ type: z.literal('resource_link'), uri: z.string(), name: z.string().optional() }),
]);
const result = z.object({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

/** Image types that all model APIs accept. */
const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Length of the longest image in base64, and the most blocks of a result. */
const LONGEST_IMAGE = 5_000_000;
const MOST_BLOCKS = 200;

/**
 * Turns the result of a tool into parts. Blocks that a model cannot read become a line about them.
 * All texts are data of the server, without escape codes.
 */
export function outcomeOf(raw: unknown, server: string): ToolOutcome {
  const outcome = readOutcome(raw);
  if (outcome.kind === 'failed') return outcome;
  const source = `MCP server ${server}`;
  const parts = outcome.parts.map((part) =>
    part.kind === 'text' ? { ...part, text: plainText(part.text), source } : part,
  );
  return { ...outcome, parts };
}

function readOutcome(raw: unknown): ToolOutcome {
  const parsed = result.safeParse(raw);
  if (!parsed.success) return { kind: 'failed', text: 'The server sent no valid result.' };
  const { content, structuredContent, isError = false } = parsed.data;
  const parts = content.slice(0, MOST_BLOCKS).map(partOf);
  if (content.length > MOST_BLOCKS)
    parts.push(note(`${content.length - MOST_BLOCKS} more blocks were left out`));
  if (parts.length === 0 && structuredContent !== undefined)
    parts.push({ kind: 'text', text: JSON.stringify(structuredContent) });
  if (parts.length === 0) parts.push(note('The tool ended without output'));
  return { kind: 'done', parts, isError };
}

function partOf(raw: unknown): ContentPart {
  const parsed = block.safeParse(raw);
  if (!parsed.success) return note('A block of an unknown type was left out');
  const each = parsed.data;
  switch (each.type) {
    case 'text':
      return { kind: 'text', text: each.text };
    case 'image':
      return imageOf(each);
    case 'audio':
      return note(`Audio (${each.mimeType}) was left out`);
    case 'resource_link':
      return note(`Resource ${each.name ?? ''} ${each.uri}`);
    case 'resource': {
      const { uri, text, mimeType = 'binary' } = each.resource;
      return text === undefined
        ? note(`Resource ${uri} (${mimeType}) was left out`)
        : { kind: 'text', text: `[Resource ${uri}]\n${text}` };
    }
  }
}

function imageOf({
  data,
  mimeType,
}: {
  readonly data: string;
  readonly mimeType: string;
}): ContentPart {
  if (!IMAGES.has(mimeType)) return note(`An image of type ${mimeType} was left out`);
  if (data.length > LONGEST_IMAGE) return note('An image was left out, because it is too large');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data))
    return note('An image was left out, because it is damaged');
  return { kind: 'image', mediaType: mimeType, data };
}

function note(text: string): ContentPart {
  return { kind: 'text', text: `[${text}.]` };
}
