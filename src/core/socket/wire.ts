import { err, ok, type Result } from '#shared/base/result.ts';
import { decodePacket, encodePacket, type Packet } from '#shared/terminal/packets.ts';

/** A message over the socket between core and pty-host: JSON, or a packet of bytes. */
export type WireMessage =
  | { readonly kind: 'json'; readonly json: unknown }
  | { readonly kind: 'packet'; readonly packet: Packet };

/**
 * Each message is preceded by its length (u32, big endian). A JSON message begins with this byte, a
 * packet with its own kind.
 */
const JSON_CODE = 0;
const LENGTH = 4;
/**
 * Limit of a message: the snapshot of a very wide and very long screen, which is by far the
 * largest.
 */
const MAX_MESSAGE = 64 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function wireJson(json: unknown): Uint8Array {
  const text = encoder.encode(JSON.stringify(json));
  const message = new Uint8Array(LENGTH + 1 + text.length);
  new DataView(message.buffer).setUint32(0, text.length + 1);
  message[LENGTH] = JSON_CODE;
  message.set(text, LENGTH + 1);
  return message;
}

export function wirePacket(packet: Packet): Uint8Array {
  const body = encodePacket(packet);
  const message = new Uint8Array(LENGTH + body.length);
  new DataView(message.buffer).setUint32(0, body.length);
  message.set(body, LENGTH);
  return message;
}

/**
 * Splits a stream of bytes, in chunks of any size, into messages. The stream is unreadable after an
 * error.
 */
export class WireReader {
  #chunks: Uint8Array[] = [];
  #held = 0;

  /** Returns the messages in order. `bytes` of packets may be views of `chunk`. */
  push(chunk: Uint8Array): Result<readonly WireMessage[], string> {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    const messages: WireMessage[] = [];
    for (;;) {
      const length = this.#peekLength();
      if (length !== null && (length === 0 || length > MAX_MESSAGE))
        return err(`A message of ${length} bytes is not possible.`);
      if (length === null || this.#held < LENGTH + length) return ok(messages);
      const message = read(this.#take(LENGTH + length).subarray(LENGTH));
      if (!message) return err('A message cannot be read.');
      messages.push(message);
    }
  }

  #peekLength(): number | null {
    if (this.#held < LENGTH) return null;
    if ((this.#chunks[0]?.length ?? 0) < LENGTH) this.#join();
    const [first] = this.#chunks;
    return first
      ? new DataView(first.buffer, first.byteOffset, first.byteLength).getUint32(0)
      : null;
  }

  #take(bytes: number): Uint8Array {
    if ((this.#chunks[0]?.length ?? 0) < bytes) this.#join();
    const first = this.#chunks[0] ?? new Uint8Array();
    this.#held -= bytes;
    if (first.length === bytes) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(bytes);
    return first.subarray(0, bytes);
  }

  #join(): void {
    const joined = new Uint8Array(this.#held);
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [joined];
  }
}

function read(body: Uint8Array): WireMessage | null {
  if (body[0] !== JSON_CODE) {
    const packet = decodePacket(body);
    return packet && { kind: 'packet', packet };
  }
  try {
    return { kind: 'json', json: JSON.parse(decoder.decode(body.subarray(1))) as unknown };
  } catch {
    return null;
  }
}
