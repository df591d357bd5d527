import { redactText } from '#shared/base/redact-text.ts';
import type { ExportFormat } from '#shared/export/export-chunk.ts';

/** Characters that a file system refuses, or that a list of files does not show. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\s*\.|$)/iu;
/** Systems allow 255 bytes; programs add to a name when they copy a file. */
const MAX_BYTES = 150;

type Named = {
  readonly title: string;
  readonly format: ExportFormat;
  readonly isRedacted: boolean;
};

/** Returns a file name of the session's title that every system takes. */
export function exportName({ title, format, isRedacted }: Named): string {
  const shown = isRedacted ? redactText(title) : title;
  const safe = trimmed(shown.normalize('NFC').replaceAll(UNSAFE, ' '));
  const name = trimmed(beginning(safe)) || 'conversation';
  return `${DEVICE.test(name) ? `conversation ${name}` : name}.${format}`;
}

/**
 * Removes what the ends of a name must not have: a dot hides the file, a dash makes it an option of
 * a command, and Windows drops dots and spaces at the end.
 */
function trimmed(name: string): string {
  return name
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s.~-]+/u, '')
    .replace(/[\s.]+$/u, '');
}

/** Returns the first characters of a name that fit. */
function beginning(name: string): string {
  let bytes = 0;
  let end = 0;
  for (const char of name) {
    bytes += new TextEncoder().encode(char).length;
    if (bytes > MAX_BYTES) break;
    end += char.length;
  }
  return name.slice(0, end);
}
