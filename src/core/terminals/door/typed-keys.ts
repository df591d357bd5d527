const ESCAPE = 0x1b;
/** Reports of focus and of the mouse, and what a terminal answers when it is asked. */
const REPORT = /^(?:\[(?:[IO]$|[<M?>]|\d+;\d+R|0n)|[\]P])/u;

/** Whether a person or a program typed that: all but what a terminal reports by itself. */
export function isTyped(bytes: Uint8Array): boolean {
  return bytes.length > 0 && (bytes[0] !== ESCAPE || !REPORT.test(new TextDecoder().decode(bytes.subarray(1, 32))));
}
