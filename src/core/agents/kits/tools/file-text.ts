import type { ToolUse } from '#shared/tool/tool-use.ts';

const BOM = '\uFEFF';
/** Number of UTF-16 units, with a byte order mark, in which line ends are counted. */
const SAMPLE = 4096;

/** The way in which an agent turns the texts of an edit into the content of a file. */
export type FileText = NonNullable<Extract<ToolUse, { kind: 'edit' }>['fileText']>;

export type TextEdit = {
  /** Null or empty: the edit fills a file that has no text. */
  readonly oldText: string | null;
  readonly newText: string;
  /** Scope that the new text replaces; absent if unknown. */
  readonly replaces?: 'file' | 'once' | 'everywhere' | undefined;
};

/**
 * Returns the content of a file after an edit, exactly as the agent writes it. Returns undefined if
 * the edit does not apply, or not clearly at one place.
 */
export function contentAfter(
  way: FileText,
  before: string | null,
  edit: TextEdit,
): string | undefined {
  if (before === null) return edit.oldText ? undefined : edit.newText;
  return WAYS[way](before, edit);
}

type Way = (before: string, edit: TextEdit) => string | undefined;

const WAYS: Readonly<Record<FileText, Way>> = {
  normalised(before, edit) {
    const mark = before.startsWith(BOM) ? BOM : '';
    if (edit.replaces === 'file')
      return edit.newText.startsWith(BOM) ? edit.newText : mark + edit.newText;
    const after = edited(toLf(before.slice(mark.length)), takingLine(edit, before));
    if (after === undefined) return undefined;
    return mark + (hasMostlyCrlf(before) ? toCrlf(after) : after);
  },
  converted(before, edit) {
    const [, marks = '', text = ''] = /^(\uFEFF*)(.*)$/su.exec(before) ?? [];
    const after = edit.replaces === 'file' ? edit.newText : edited(text, inEndsOf(text, edit));
    if (after === undefined) return undefined;
    const plain = after.replace(/^\uFEFF+/u, '');
    return marks === '' && plain === after ? plain : BOM + plain;
  },
  rewritten(before, { oldText, newText }) {
    if (toLf(before) !== toLf(oldText ?? '')) return undefined;
    return before.includes('\r\n') ? toCrlf(newText) : newText;
  },
  exact: (before, { oldText, newText }) => (before === (oldText ?? '') ? newText : undefined),
};

/** Removes a whole line if the new text is empty and the old one ends before a line end. */
function takingLine(edit: TextEdit, before: string): TextEdit {
  const { oldText, newText } = edit;
  if (!oldText || newText !== '' || oldText.endsWith('\n')) return edit;
  const line = `${oldText}\n`;
  const isOnce = placesOf(toLf(before), oldText) === 1 || edit.replaces === 'everywhere';
  return isOnce && toLf(before).includes(line) ? { ...edit, oldText: line } : edit;
}

/** Returns the texts of an edit with the line ends of a file that has any CRLF. */
function inEndsOf(text: string, edit: TextEdit): TextEdit {
  const convert = text.includes('\r\n') ? toCrlf : toLf;
  const { oldText, newText } = edit;
  return {
    ...edit,
    oldText: oldText === null ? null : convert(oldText),
    newText: convert(newText),
  };
}

function edited(text: string, { oldText, newText, replaces }: TextEdit): string | undefined {
  if (!oldText) return text.trim() === '' ? newText : undefined;
  const places = placesOf(text, oldText);
  const put = () => newText;
  if (replaces === 'everywhere' && places > 0) return text.replaceAll(oldText, put);
  return places === 1 ? text.replace(oldText, put) : undefined;
}

function placesOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

function hasMostlyCrlf(text: string): boolean {
  const lines = text.slice(0, SAMPLE).split('\n');
  const crlf = lines.slice(0, -1).filter((line) => line.endsWith('\r')).length;
  return crlf > lines.length - 1 - crlf;
}

const toLf = (text: string) => text.replaceAll('\r\n', '\n');
const toCrlf = (text: string) => toLf(text).replaceAll('\n', '\r\n');
