type Handler = (params: readonly (number | readonly number[])[]) => boolean;
type Id = { readonly final: string; readonly intermediates?: string };
/** Of xterm, in the page and in pty-host. */
type Parser<D> = { registerCsiHandler(id: Id, handler: Handler): D };

/** More than any screen has; what is meant to fill one asks for far less. */
const MOST = 1000;

/** What xterm does as often as it is told, one by one: tabs, letters, lines and columns put in, taken out, erased, scrolled, repeated. */
const COUNTED: readonly Id[] = [
  ...[...'@LMPSTXZIb'].map((final) => ({ final })),
  ...[...'@A'].map((final) => ({ final, intermediates: ' ' })),
  ...[...'}~'].map((final) => ({ final, intermediates: "'" })),
];

/** Leaves out what would keep the terminal, and everything beside it in its thread, busy for minutes: sixteen bytes are enough for that. */
export function boundCounts<D>(parser: Parser<D>): readonly D[] {
  return COUNTED.map((id) => parser.registerCsiHandler(id, ([count]) => typeof count === 'number' && count > MOST));
}
