const ESCAPE = 0x1b;
/** Matches reports of focus and mouse, and replies of a terminal to queries. */
const REPORT = /^(?:\[(?:[IO]$|[<M?>]|\d+;\d+R|0n)|[\]P])/u;

/**
 * Returns whether bytes were typed by a person or a program, and not reported by the terminal
 * itself.
 */
export function isTyped(bytes: Uint8Array): boolean {
  return (
    bytes.length > 0 &&
    (bytes[0] !== ESCAPE || !REPORT.test(new TextDecoder().decode(bytes.subarray(1, 32))))
  );
}
