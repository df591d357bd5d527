type Handler = (params: readonly (number | readonly number[])[]) => boolean;
type Id = { readonly final: string; readonly intermediates?: string };
/** Parser of xterm, in the page and in pty-host. */
type Parser<D> = { registerCsiHandler(id: Id, handler: Handler): D };

/** Larger than any screen; programs that fill a screen use far smaller counts. */
const MOST = 1000;

/**
 * Sequences that xterm repeats as often as their parameter says, in a loop: insert, delete, erase,
 * scroll and repeat, of tabs, characters, lines and columns.
 */
const COUNTED: readonly Id[] = [
  ...[...'@LMPSTXZIb'].map((final) => ({ final })),
  ...[...'@A'].map((final) => ({ final, intermediates: ' ' })),
  ...[...'}~'].map((final) => ({ final, intermediates: "'" })),
];

/**
 * Ignores sequences with a huge count, which would block the terminal's thread for minutes; sixteen
 * bytes suffice for that.
 */
export function boundCounts<D>(parser: Parser<D>): readonly D[] {
  return COUNTED.map((id) =>
    parser.registerCsiHandler(id, ([count]) => typeof count === 'number' && count > MOST),
  );
}
