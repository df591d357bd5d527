import { isFields, type Fields } from '#shared/base/fields.ts';

const PATH_FIELDS = [
  'file_path',
  'path',
  'notebook_path',
  'filePath',
  'filepath',
  'moved_to',
  'cwd',
  'directory',
];

/**
 * Returns every file and folder named in the input of a file tool, which an approval would let the
 * agent use.
 */
export function pathsOf(fields: Fields): string[] {
  const paths: string[] = [];
  for (const name of PATH_FIELDS) {
    const path = fields[name];
    if (typeof path === 'string') paths.push(path);
  }
  const { changes, patch, pattern } = fields;
  const changed = isFields(changes) ? Object.keys(changes) : listOfPaths(changes);
  // A loop, because a function call accepts only a limited number of arguments.
  for (const path of changed) paths.push(path);
  if (typeof patch === 'string') {
    for (const match of patch.matchAll(
      /^\*\*\* (?:Add|Update|Delete|Move to:?) ?(?:File)?:? (.+)$/gm,
    ))
      paths.push(match[1] ?? '');
  }
  if (typeof pattern === 'string' && fields.path === undefined && /^[/~]|\.\./.test(pattern))
    paths.push(pattern);
  return paths;
}

function listOfPaths(changes: unknown): readonly string[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((each: unknown) =>
    isFields(each) && typeof each.path === 'string' ? [each.path] : [],
  );
}
