import { err, ok, type Result } from '#shared/base/result.ts';

import { htmlText, htmlTitle } from './html-text.ts';
import type { PageBody } from './read-body.ts';

/** Characters of one result. */
const MAX_TEXT = 40_000;

export interface PageText {
  /** A part for one result, and a note for the model if it is not the whole. */
  slice(offset: number): { readonly text: string; readonly note: string };
}

/** Decodes a page by its media type. The failure is a sentence: it is no text. */
export function pageText(contentType: string, body: PageBody): Result<PageText, string> {
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const isText =
    mediaType === '' ||
    mediaType.startsWith('text/') ||
    /[/+](json|xml|javascript|yaml|x-yaml|toml|graphql|x-sh|x-ndjson)$/.test(mediaType);
  if (!isText || body.bytes.includes(0))
    return err(
      `The answer is no text (${mediaType.slice(0, 80) || 'binary'}). Use bash to download it.`,
    );
  const decoded = decode(contentType, body.bytes);
  const isHtml =
    /html/.test(mediaType) || (mediaType === '' && /^\s*<(!doctype|html)/i.test(decoded));
  const title = isHtml ? htmlTitle(decoded) : null;
  const text = isHtml ? htmlText(decoded) : decoded;
  const whole = title === null ? text : `Title: ${title}\n\n${text}`;
  return ok({ slice: (offset) => slice(whole, offset, body.isCut) });
}

function slice(whole: string, offset: number, isCut: boolean) {
  const text = whole.slice(offset, offset + MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');
  const end = offset + text.length;
  const notes: string[] = [];
  if (offset > 0 || end < whole.length)
    notes.push(
      `\n[Characters ${offset} to ${end} of ${whole.length}.${end < whole.length ? ` Continue with offset ${end}.` : ''}]`,
    );
  if (isCut) notes.push('\n[The page is longer than 3 MB; the rest was not read.]');
  return { text, note: notes.join('') };
}

function decode(contentType: string, bytes: Uint8Array): string {
  const label = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
