const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'you may not read it.',
  EISDIR: 'it is a folder.',
};

/** Returns why a file (`-` for standard input) cannot be read, for the person who named it. */
export function readErrorText(file: string, thrown: unknown): string {
  const code =
    thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
      ? thrown.code
      : '';
  const reason = reasons[code] ?? (thrown instanceof Error ? thrown.message : String(thrown));
  return `${file === '-' ? 'standard input' : file} cannot be read: ${reason}`;
}
