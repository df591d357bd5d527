/** Returns the code of a system error, such as ENOENT. Throws every other error, which is a defect. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  throw error;
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'The permission is denied.',
  EPERM: 'The system does not permit it.',
  ENOTDIR: 'A part of the path is a file, not a folder.',
  EISDIR: 'The path is a folder.',
  ELOOP: 'The path is a circle of symbolic links.',
  EEXIST: 'The file exists already.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The file system is read-only.',
  NOTFILE: 'The path is a device, a pipe or a socket, not a file.',
  TOOLARGE: 'The file is larger than 20 MB.',
  MOVED: 'The path leads to another place than when it was checked.',
  ENAMETOOLONG: 'The name is too long.',
};

/** Returns a sentence for the code of a system error. */
export function errorSentence(code: string): string {
  return SENTENCES[code] ?? `The system reports ${code}.`;
}
