import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** https://www.sqlite.org/fileformat2.html#the_database_header */
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const HEADER_BYTES = 100;
const PAGE_SIZE = 4096;
const AT = {
  pageSize: 16,
  versions: 18,
  fractions: 21,
  pages: 28,
  freelist: 32,
  schemaFormat: 44,
  encoding: 56,
} as const;
/** The first byte of page 1 after the header: a leaf or an inner page of a table. */
const PAGE_KINDS: readonly number[] = [5, 13];

/**
 * Repairs the header of a copied database so that SQLite opens it, if its fixed bytes are wrong.
 * The other bytes are kept. Does nothing if the rest of the first page is no database page either.
 */
export function repairHeader(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const header = Buffer.alloc(HEADER_BYTES + 1);
    if (readSync(file, header, 0, header.length, 0) < header.length || isValid(header)) return;
    if (!PAGE_KINDS.includes(header[HEADER_BYTES] ?? 0)) return;
    MAGIC.copy(header);
    header.writeUInt16BE(PAGE_SIZE, AT.pageSize);
    header.fill(2, AT.versions, AT.versions + 2);
    header[AT.versions + 2] = 0;
    header.set([64, 32, 32], AT.fractions);
    header.writeUInt32BE(Math.floor(fstatSync(file).size / PAGE_SIZE), AT.pages);
    header.fill(0, AT.freelist, AT.freelist + 8);
    header.writeUInt32BE(4, AT.schemaFormat);
    header.writeUInt32BE(1, AT.encoding);
    writeSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
}

function isValid(header: Buffer): boolean {
  const fixed =
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.readUInt16BE(AT.pageSize) === PAGE_SIZE;
  const versions =
    [1, 2].includes(header[AT.versions] ?? 0) && [1, 2].includes(header[AT.versions + 1] ?? 0);
  const fractions = header
    .subarray(AT.fractions, AT.fractions + 3)
    .equals(Buffer.from([64, 32, 32]));
  const format =
    header.readUInt32BE(AT.schemaFormat) === 4 && header.readUInt32BE(AT.encoding) === 1;
  return fixed && versions && fractions && format;
}
