import { fieldsAt, isFields, listAt, nameAt, textAt, type Fields } from '#shared/base/fields.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

/**
 * Reads the content of a tool result for all agents: the blocks of MCP (text, image, audio,
 * resource, resource_link), those of model servers with a `source`, and plain values. Data in base64
 * becomes a picture or a name, never text.
 */

type Picture = { readonly mediaType: string; readonly base64: string };
type ImageDetails = Extract<ToolDetails, { readonly type: 'image' }>;

/** Types of a block with a picture: of MCP, and of the servers of OpenAI's models. */
const IMAGES: ReadonlySet<string> = new Set(['image', 'input_image', 'inputImage', 'image_url']);
/** Maximum number of pictures that one card shows. */
const MAX_PICTURES = 20;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.+-]+)*;base64,([\s\S]*)$/;
/** Length from which a string without spaces that looks like base64 is taken for data. */
const LONG_DATA = 512;

/**
 * Returns the text of a result. `structured` is the structured content of an MCP result, which is
 * shown if there is no other content.
 */
export function contentText(content: unknown, structured: unknown = null): string {
  const text = innerText(content);
  return text === '' && !isNothing(structured) ? jsonText(structured) : text;
}

function innerText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (isNothing(content)) return '';
  if (Array.isArray(content)) return content.map(innerText).join('\n');
  return isFields(content) ? blockText(content) : JSON.stringify(content);
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Returns a text for any block. */
export function blockText(block: Fields): string {
  const text = textAt(block, 'text');
  if (text !== null) return text;
  const given = nameAt(block, 'type') ?? '';
  const type = IMAGES.has(given) ? 'image' : given;
  switch (type) {
    case 'image':
    case 'audio':
    case 'document':
      return named(type, [nameAt(block, 'title'), mediaTypeOf(block), linkOf(block)]);
    case 'resource':
      return resourceText(fieldsAt(block, 'resource') ?? {});
    case 'resource_link':
      return linkText(block);
    case 'tool_reference':
      return nameAt(block, 'tool_name') ?? '';
    case 'web_search_result':
      return [nameAt(block, 'title'), nameAt(block, 'url')].filter(Boolean).join(' - ');
    default:
      return jsonText(block);
  }
}

function named(type: string, names: readonly (string | null)[]): string {
  return `[${[type, ...names.filter(Boolean)].join(' ')}]`;
}

function mediaTypeOf(block: Fields): string | null {
  const source = fieldsAt(block, 'source') ?? {};
  return nameAt(source, 'media_type') ?? nameAt(block, 'mimeType');
}

/** Returns the address of a block; null if that is the data itself. */
function linkOf(block: Fields): string | null {
  const url = urlOf(block) ?? nameAt(block, 'uri');
  return url === null || DATA_URL.test(url) ? null : url;
}

function urlOf(block: Fields): string | null {
  const source = fieldsAt(block, 'source') ?? fieldsAt(block, 'image_url') ?? {};
  const names = ['url', 'image_url', 'imageUrl'] as const;
  return textAt(source, 'url') ?? names.map((name) => textAt(block, name)).find(Boolean) ?? null;
}

function resourceText(resource: Fields): string {
  const text = textAt(resource, 'text');
  if (text !== null) return text;
  return named('resource', [nameAt(resource, 'uri'), nameAt(resource, 'mimeType')]);
}

function linkText(block: Fields): string {
  const uri = linkOf(block) ?? '';
  const name = nameAt(block, 'title') ?? nameAt(block, 'name') ?? uri;
  const what = name === uri || uri === '' ? name : `${name} (${uri})`;
  const description = nameAt(block, 'description');
  return description === null ? what : `${what}: ${description}`;
}

/** Returns JSON in which data is only named. */
function jsonText(value: unknown): string {
  const withoutData = (_key: string, each: unknown) => {
    if (typeof each !== 'string' || !isData(each)) return each;
    return `[base64, ${each.length} characters]`;
  };
  return JSON.stringify(value, withoutData, 2);
}

function isData(text: string): boolean {
  return DATA_URL.test(text) || (text.length >= LONG_DATA && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text));
}

/**
 * Returns the pictures of a result as details of its card; null if there are none. `structured` is
 * a result in the agent's shape: blocks, or an object with the blocks in `content`.
 */
export function pictureDetails(structured: unknown): ImageDetails | null {
  const blocks = isFields(structured) ? listAt(structured, 'content') : structured;
  const [first, ...more] = picturesIn(blocks);
  if (!first) return null;
  return { type: 'image', ...first, filePath: null, more };
}

/** Returns the number of characters of the data of a picture block. */
export function pictureSize(block: Fields): number {
  return pictureOf(block)?.base64.length ?? 0;
}

/** Returns true if the content has blocks that a text does not contain. */
export function hasPictures(content: unknown): boolean {
  return picturesIn(content).length > 0;
}

function picturesIn(content: unknown): readonly Picture[] {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks
    .filter(isFields)
    .flatMap((block) => pictureOf(block) ?? [])
    .slice(0, MAX_PICTURES);
}

function pictureOf(block: Fields): Picture | null {
  const type = nameAt(block, 'type');
  const resource = type === 'resource' ? fieldsAt(block, 'resource') : null;
  if (resource) return picture(nameAt(resource, 'mimeType'), textAt(resource, 'blob'));
  if (type === null || !IMAGES.has(type)) return null;
  const [, mediaType = null, base64 = null] = DATA_URL.exec(urlOf(block) ?? '') ?? [];
  const data = textAt(fieldsAt(block, 'source') ?? block, 'data');
  return picture(mediaType, base64) ?? picture(mediaTypeOf(block), data);
}

function picture(mediaType: string | null, base64: string | null): Picture | null {
  const isPicture = mediaType?.startsWith('image/') === true && base64 !== null && base64 !== '';
  return isPicture ? { mediaType, base64 } : null;
}
