/**
 * Cause of a failed operation on the knowledge file. `busy`: another program locks it; `full`: no
 * space; `corrupt`: damaged; `readOnly`: cannot be written; `newer`: a newer version wrote it.
 * `message` is a sentence for the person.
 */
export type RecallFailure = {
  readonly kind:
    | 'busy'
    | 'full'
    | 'corrupt'
    | 'readOnly'
    | 'newer'
    | 'tooLong'
    | 'closed'
    | 'failed';
  readonly message: string;
};

type RecallFailureKind = RecallFailure['kind'];

/** Result codes of SQLite (sqlite.org/rescode.html) and of the file system, by their beginning. */
const BY_CODE: readonly (readonly [prefix: string, kind: RecallFailureKind])[] = [
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_PROTOCOL', 'busy'],
  ['SQLITE_FULL', 'full'],
  // Damaged pages can also be reported as a short read.
  ['SQLITE_IOERR_SHORT_READ', 'corrupt'],
  ['SQLITE_IOERR', 'full'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_READONLY', 'readOnly'],
  ['SQLITE_CANTOPEN', 'readOnly'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['EIO', 'full'],
  ['EROFS', 'readOnly'],
  ['EACCES', 'readOnly'],
  ['EPERM', 'readOnly'],
  ['ENOTDIR', 'readOnly'],
  ['EISDIR', 'readOnly'],
  ['EEXIST', 'readOnly'],
];

const SENTENCES: Readonly<Record<RecallFailureKind, string>> = {
  busy: 'Another program uses the knowledge base. Try again in a moment.',
  full: 'The knowledge base cannot be written: free space on the disk.',
  corrupt: 'The file of the knowledge base is damaged.',
  readOnly: 'The knowledge base cannot be opened: make its file and folder readable and writable.',
  newer: 'A newer version wrote the knowledge base: update this program.',
  tooLong: 'The text is too long for the knowledge base.',
  closed: 'The knowledge base is closed.',
  failed: 'The knowledge base failed.',
};

/** Creates a failure. `detail` is what the system reported. */
export function recallFailure(kind: RecallFailureKind, detail = ''): RecallFailure {
  return { kind, message: detail === '' ? SENTENCES[kind] : `${SENTENCES[kind]} (${detail})` };
}

/** Classifies an error of SQLite or of the file system; any other one is `failed`. */
export function failureOf(error: unknown): RecallFailure {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const kind = BY_CODE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'failed';
  return recallFailure(kind, code === '' ? text : `${code}: ${text}`);
}
