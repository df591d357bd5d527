import { fieldsAt, isFields, nameAt, textAt, type Fields } from '#shared/base/fields.ts';

/**
 * Returns a message's content as a list of blocks; older and shorter forms are a plain string.
 * Returns null for any other value.
 */
export function blocksOf(content: unknown): readonly Fields[] | null {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return null;
  return content.map((block: unknown) =>
    isFields(block) ? block : { type: 'text', text: JSON.stringify(block) },
  );
}

/** Returns a tool result as one text. Pictures are named only. */
export function flatText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (isFields(content)) return textAt(content, 'text') ?? JSON.stringify(content);
  if (!Array.isArray(content))
    return content === null || content === undefined ? '' : JSON.stringify(content);
  return content
    .map((block: unknown) => (isFields(block) ? blockText(block) : JSON.stringify(block)))
    .join('\n');
}

/** Returns a text for any block. */
export function blockText(block: Fields): string {
  const text = textAt(block, 'text');
  if (text !== null) return text;
  const type = nameAt(block, 'type');
  if (type === 'image' || type === 'document') return `[${type} ${mediaTypeOf(block)}]`;
  if (type === 'tool_reference') return nameAt(block, 'tool_name') ?? '';
  if (type === 'web_search_result')
    return [nameAt(block, 'title'), nameAt(block, 'url')].filter(Boolean).join(' - ');
  return JSON.stringify(block);
}

function mediaTypeOf(block: Fields): string {
  const source = fieldsAt(block, 'source');
  return (source && nameAt(source, 'media_type')) ?? 'unknown';
}

/**
 * Returns the first picture among blocks, in the shape that Claude Code's own Read uses, or null if
 * there is none.
 */
export function imageOf(content: unknown): unknown {
  if (!Array.isArray(content)) return null;
  for (const block of content.filter(isFields)) {
    const source = nameAt(block, 'type') === 'image' ? fieldsAt(block, 'source') : null;
    const base64 = source && textAt(source, 'data');
    if (source && base64) return { type: 'image', file: { base64, type: mediaTypeOf(block) } };
  }
  return null;
}
