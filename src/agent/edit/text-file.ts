import { err, ok, type Result } from '#shared/base/result.ts';

export type LineEnd = '\n' | '\r\n';

/** A text file without its byte order mark; the text keeps its line ends. */
export type TextFile = {
  readonly text: string;
  readonly hasBom: boolean;
};

const BOM = '\uFEFF';

/** Decodes a file. An edit of bytes that are not UTF-8 text would change more than it shows. */
export function decodeFile(bytes: Uint8Array): Result<TextFile, 'notText'> {
  if (bytes.includes(0)) return err('notText');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasBom = text.startsWith(BOM);
    return ok({ text: hasBom ? text.slice(1) : text, hasBom });
  } catch {
    return err('notText');
  }
}

export function encodeFile({ text, hasBom }: TextFile): Uint8Array {
  return new TextEncoder().encode(hasBom ? BOM + text : text);
}

/**
 * Returns a file with another text. A text that begins with the byte order mark of the file, as a
 * model may write it, does not repeat it.
 */
export function withText(file: TextFile, text: string): TextFile {
  const isRepeated = file.hasBom && text.startsWith(BOM) && !file.text.startsWith(BOM);
  return { ...file, text: isRepeated ? text.slice(1) : text };
}

/** Returns the line end that most lines have; `\n` if there is none. */
export function lineEndOf(text: string): LineEnd {
  const all = text.split('\n').length - 1;
  const windows = text.split('\r\n').length - 1;
  return windows * 2 > all ? '\r\n' : '\n';
}
