const RANDOM = 14;

/**
 * Creates ids of messages in OpenCode's form, as its own clients do: they begin with the time, and
 * OpenCode compares them to know which message is newer.
 */
export class MessageIds {
  #lastMs = 0;
  #count = 0;

  /** `random` is a UUID, which makes the id unique. */
  next(nowMs: number, random: string): string {
    this.#count = nowMs === this.#lastMs ? this.#count + 1 : 0;
    this.#lastMs = nowMs;
    const time = BigInt.asUintN(48, BigInt(nowMs) * 0x1000n + BigInt(this.#count));
    const tail = random.replaceAll('-', '').slice(0, RANDOM);
    return `msg_${time.toString(16).padStart(12, '0')}${tail}`;
  }
}
