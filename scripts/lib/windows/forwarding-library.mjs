/** Address of the only section, relative to where the library is loaded. */
const SECTION = 0x1000;
const SECTION_BYTES = 0x200;
const IMAGE_BASE = 0x1_8000_0000n;
const PE_AT = 64;
const OPTIONAL_HEADER_AT = PE_AT + 24;
const OPTIONAL_HEADER_BYTES = 240;
/** Tables of the export directory: it is 40 bytes, then one address, one name and one ordinal. */
const DIRECTORY_BYTES = 40;
const STRINGS_AT = DIRECTORY_BYTES + 12;

/** Writes numbers of 16, 32 or 64 bits (`[offset, bits, value]`) into zeroed bytes. */
function bytesOf(size, numbers) {
  const bytes = Buffer.alloc(size);
  for (const [offset, bits, value] of numbers) {
    if (bits === 64) bytes.writeBigUInt64LE(value, offset);
    else bytes.writeUIntLE(value, offset, bits / 8);
  }
  return bytes;
}

function exportSection({ library, name, target }) {
  const strings = Buffer.from(`${library}\0${name}\0${target}\0`, 'latin1');
  const addressOf = (text) => SECTION + STRINGS_AT + strings.indexOf(`${text}\0`);
  const section = bytesOf(SECTION_BYTES, [
    [12, 32, addressOf(library)],
    [16, 32, 1], // first ordinal
    [20, 32, 1], // number of functions
    [24, 32, 1], // number of names
    [28, 32, SECTION + DIRECTORY_BYTES],
    [32, 32, SECTION + DIRECTORY_BYTES + 4],
    [36, 32, SECTION + DIRECTORY_BYTES + 8],
    // An address inside the export directory is the name of the function that it forwards to.
    [DIRECTORY_BYTES, 32, addressOf(target)],
    [DIRECTORY_BYTES + 4, 32, addressOf(name)],
  ]);
  strings.copy(section, STRINGS_AT);
  return { section, size: STRINGS_AT + strings.length };
}

function headers(directorySize) {
  const optional = (offset, bits, value) => [OPTIONAL_HEADER_AT + offset, bits, value];
  const table = OPTIONAL_HEADER_AT + OPTIONAL_HEADER_BYTES;
  const bytes = bytesOf(SECTION_BYTES, [
    [60, 32, PE_AT],
    [PE_AT + 4, 16, 0x8664], // x64
    [PE_AT + 6, 16, 1], // sections
    [PE_AT + 20, 16, OPTIONAL_HEADER_BYTES],
    [PE_AT + 22, 16, 0x2022], // executable, large addresses, library
    optional(0, 16, 0x20b), // 64 bits
    optional(8, 32, SECTION_BYTES),
    optional(24, 64, IMAGE_BASE),
    optional(32, 32, SECTION), // alignment in memory
    optional(36, 32, SECTION_BYTES), // alignment in the file
    optional(40, 16, 6), // version of the system
    optional(48, 16, 6), // version of the subsystem
    optional(56, 32, 2 * SECTION), // size in memory
    optional(60, 32, SECTION_BYTES), // size of the headers
    optional(68, 16, 2), // subsystem
    optional(70, 16, 0x140), // loads anywhere, no execution of data
    optional(108, 32, 16), // directories
    optional(112, 32, SECTION),
    optional(116, 32, directorySize),
    [table + 8, 32, SECTION_BYTES],
    [table + 12, 32, SECTION],
    [table + 16, 32, SECTION_BYTES],
    [table + 20, 32, SECTION_BYTES],
    [table + 36, 32, 0x4000_0040], // readable data
  ]);
  bytes.write('MZ', 0, 'latin1');
  bytes.write('PE', PE_AT, 'latin1');
  bytes.write('.edata', table, 'latin1');
  return bytes;
}

/**
 * Returns a Windows library (x64) that has one function and no code: it forwards `name` to `target`,
 * a function of another library.
 */
export function forwardingLibrary({ library, name, target }) {
  const { section, size } = exportSection({ library, name, target });
  return Buffer.concat([headers(size), section]);
}
