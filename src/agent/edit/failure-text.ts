import type { EditFailure } from './apply-edits.ts';
import type { Region } from './nearest-regions.ts';

/** Says to the model why nothing was changed, and what it needs to quote the right lines. */
export function failureText(failure: EditFailure): string {
  switch (failure.kind) {
    case 'emptyOldText':
      return 'The old text is empty. Quote the lines to replace; use write for a new file.';
    case 'sameText':
      return 'The edit changes nothing: the old and the new text are the same.';
    case 'changedOnDisk':
      return 'The file changed after you read it. Read it again, then repeat the edit.';
    case 'several':
      return `The old text matches ${failure.lines.length} places, at lines ${failure.lines.join(', ')}. Quote more lines around the one you mean.`;
    case 'unclearIndentation':
      return `The old text was found with other indentation, from which that of this new line does not follow: ${JSON.stringify(failure.line)}. Quote the old text with the indentation of the file.`;
    case 'notFound':
      return ['The old text is not in the file.', ...failure.regions.map(regionText)].join('\n\n');
  }
}

function regionText({ line, lines, differsAt }: Region): string {
  const shown = lines.map((text, at) => `${line + at}: ${text}`).join('\n');
  const where = differsAt === null ? '' : ` The first different line is ${differsAt}.`;
  return `Similar lines from line ${line}.${where}\n${shown}`;
}
