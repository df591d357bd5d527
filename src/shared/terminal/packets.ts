/**
 * Packets of a channel's byte lane, also used between core and pty-host: raw terminal bytes with
 * their offset. `viewer` is a number that the attaching side chose; `offset` counts all bytes that
 * the program ever printed.
 *
 * Layout, big endian: kind (u8), viewer (u32), then for `snapshot` offset (f64), cols (u16), rows
 * (u16), bytes; for `output` offset (f64), bytes; for `input` bytes; for `ack` offset (f64).
 */
export type Packet =
  /** Draws everything up to `offset` on an empty terminal of that size. */
  | {
      readonly kind: 'snapshot';
      readonly viewer: number;
      readonly offset: number;
      readonly cols: number;
      readonly rows: number;
      readonly bytes: Uint8Array;
    }
  /** `offset` is the offset of the first byte. */
  | {
      readonly kind: 'output';
      readonly viewer: number;
      readonly offset: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'input'; readonly viewer: number; readonly bytes: Uint8Array }
  /** All bytes before `offset` have been drawn. */
  | { readonly kind: 'ack'; readonly viewer: number; readonly offset: number };

const CODES = { snapshot: 1, output: 2, input: 3, ack: 4 } as const;
/** Bytes of the common header: kind and viewer. */
const HEAD = 5;
const OFFSET = 8;
const SIZE = 4;
const HEADS = {
  snapshot: HEAD + OFFSET + SIZE,
  output: HEAD + OFFSET,
  input: HEAD,
  ack: HEAD + OFFSET,
} as const;

/** Makes one allocation and copies `bytes` once. */
export function encodePacket(packet: Packet): Uint8Array {
  const head = HEADS[packet.kind];
  const body = packet.kind === 'ack' ? null : packet.bytes;
  const encoded = new Uint8Array(head + (body?.length ?? 0));
  const view = new DataView(encoded.buffer);
  view.setUint8(0, CODES[packet.kind]);
  view.setUint32(1, packet.viewer);
  if (packet.kind !== 'input') view.setFloat64(HEAD, packet.offset);
  if (packet.kind === 'snapshot') {
    view.setUint16(HEAD + OFFSET, packet.cols);
    view.setUint16(HEAD + OFFSET + 2, packet.rows);
  }
  if (body) encoded.set(body, head);
  return encoded;
}

/** Returns null if it is not a valid packet. `bytes` is a view of the input, not a copy. */
export function decodePacket(encoded: Uint8Array): Packet | null {
  if (encoded.length < HEAD) return null;
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const viewer = view.getUint32(1);
  switch (view.getUint8(0)) {
    case CODES.input:
      return { kind: 'input', viewer, bytes: encoded.subarray(HEAD) };
    case CODES.ack:
      return withOffset(view, HEADS.ack, (offset) => ({ kind: 'ack', viewer, offset }));
    case CODES.output:
      return withOffset(view, HEADS.output, (offset) => ({
        kind: 'output',
        viewer,
        offset,
        bytes: encoded.subarray(HEADS.output),
      }));
    case CODES.snapshot:
      return withOffset(view, HEADS.snapshot, (offset) => ({
        kind: 'snapshot',
        viewer,
        offset,
        cols: view.getUint16(HEAD + OFFSET),
        rows: view.getUint16(HEAD + OFFSET + 2),
        bytes: encoded.subarray(HEADS.snapshot),
      }));
    default:
      return null;
  }
}

function withOffset(view: DataView, head: number, make: (offset: number) => Packet): Packet | null {
  if (view.byteLength < head) return null;
  const offset = view.getFloat64(HEAD);
  return Number.isSafeInteger(offset) && offset >= 0 ? make(offset) : null;
}
