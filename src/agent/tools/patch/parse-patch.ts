import { err, ok, type Result } from '#shared/base/result.ts';

/** Lines that one place of a file must have, and the lines that replace them. */
export interface Hunk {
  /** Lines that stand before the place, one below the other, from `@@`. */
  readonly anchors: readonly string[];
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  /** True if the place is the end of the file. */
  readonly isAtEnd: boolean;
}

export type FilePatch =
  | { readonly kind: 'add'; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly moveTo: string | null;
      readonly hunks: readonly Hunk[];
    };

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const END_OF_FILE = '*** End of File';
const MOVE = '*** Move to: ';
const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/;

/** Parses the patch envelope of OpenAI's models. The failure is a sentence with the line. */
export function parsePatch(text: string): Result<readonly FilePatch[], string> {
  const lines = text.trim().split(/\r?\n/);
  if (lines[0]?.trim() !== BEGIN) return err(`The first line must be "${BEGIN}".`);
  if (lines.at(-1)?.trim() !== END) return err(`The last line must be "${END}".`);
  const body = lines.slice(1, -1);
  const starts = body.flatMap((line, at) => (HEADER.test(line) ? [at] : []));
  if (starts[0] !== 0) return err(`Line 2 must name a file, such as "*** Update File: path".`);
  const files: FilePatch[] = [];
  for (const [index, start] of starts.entries()) {
    const [, verb = '', name = ''] = HEADER.exec(body[start] ?? '') ?? [];
    const file = parseFile(verb, name.trim(), body.slice(start + 1, starts[index + 1]));
    if (!file.ok) return err(`${name.trim()}: ${file.error}`);
    files.push(file.value);
  }
  return ok(files);
}

const quotedLine = (line = '') => JSON.stringify(line.slice(0, 100));

function parseFile(verb: string, path: string, body: readonly string[]): Result<FilePatch, string> {
  if (verb === 'Delete')
    return body.every((line) => line.trim() === '')
      ? ok({ kind: 'delete', path })
      : err('A deleted file has no lines.');
  if (verb === 'Add') {
    const wrong = body.find((line) => !line.startsWith('+'));
    return wrong === undefined
      ? ok({ kind: 'add', path, lines: body.map((line) => line.slice(1)) })
      : err(`Each line of a new file begins with "+", unlike ${quotedLine(wrong)}.`);
  }
  const [first = ''] = body;
  const moveTo = first.startsWith(MOVE) ? first.slice(MOVE.length).trim() : null;
  const hunks = parseHunks(moveTo === null ? body : body.slice(1));
  if (!hunks.ok) return hunks;
  if (hunks.value.length === 0 && moveTo === null) return err('The update has no lines.');
  return ok({ kind: 'update', path, moveTo, hunks: hunks.value });
}

function parseHunks(body: readonly string[]): Result<readonly Hunk[], string> {
  const hunks: Hunk[] = [];
  let open = newHunk();
  const close = () => {
    if (open.oldLines.length + open.newLines.length > 0) hunks.push(open);
  };
  for (const line of body) {
    if (line.startsWith('@@')) {
      close();
      const isNew = open.oldLines.length + open.newLines.length > 0;
      const anchor = line.slice(2).trim();
      // Line numbers of a unified diff are no anchor: models invent them.
      const isAnchor = anchor !== '' && !/^-\d/.test(anchor);
      open = newHunk([...(isNew ? [] : open.anchors), ...(isAnchor ? [anchor] : [])]);
    } else if (line.trimEnd() === END_OF_FILE) open.isAtEnd = true;
    else if (!addLine(open, line))
      return err(`A line begins with " ", "+", "-" or "@@", unlike ${quotedLine(line)}.`);
  }
  close();
  return ok(hunks);
}

interface OpenHunk extends Hunk {
  readonly oldLines: string[];
  readonly newLines: string[];
  isAtEnd: boolean;
}

function newHunk(anchors: readonly string[] = []): OpenHunk {
  return { anchors, oldLines: [], newLines: [], isAtEnd: false };
}

function addLine({ oldLines, newLines }: OpenHunk, line: string): boolean {
  const text = line.slice(1);
  // An empty line is an empty line of the file whose leading blank was dropped.
  if (line.startsWith(' ') || line === '') {
    oldLines.push(text);
    newLines.push(text);
  } else if (line.startsWith('-')) oldLines.push(text);
  else if (line.startsWith('+')) newLines.push(text);
  else return false;
  return true;
}
