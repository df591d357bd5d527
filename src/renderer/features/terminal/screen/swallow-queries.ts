import type { IDisposable, IParser } from '@xterm/xterm';

const always = () => true;
const isQuery = (data: string) => data.split(';').includes('?');

/** Queries of programs by final character: device attributes, status, modes, version, sizes. */
const CSI_QUERIES = [
  { id: { final: 'c' } },
  { id: { prefix: '>', final: 'c' } },
  { id: { prefix: '=', final: 'c' } },
  { id: { final: 'n' } },
  { id: { prefix: '?', final: 'n' } },
  { id: { intermediates: '$', final: 'p' } },
  { id: { prefix: '?', intermediates: '$', final: 'p' } },
  { id: { prefix: '>', final: 'q' } },
  { id: { prefix: '?', final: 'u' } },
  { id: { final: 't' } },
] as const;

/** Slots of palette, foreground, background and cursor. Setting them is still possible. */
const COLOUR_SLOTS = [4, 10, 11, 12] as const;

/**
 * Suppresses replies to the queries of programs, because the screen in pty-host already replies
 * once. Replies of a view would reach the program again, once per window and whenever old output is
 * replayed.
 */
export function swallowQueries(parser: IParser): readonly IDisposable[] {
  return [
    ...CSI_QUERIES.map(({ id }) => parser.registerCsiHandler(id, always)),
    ...COLOUR_SLOTS.map((slot) => parser.registerOscHandler(slot, isQuery)),
    parser.registerDcsHandler({ intermediates: '$', final: 'q' }, always),
    parser.registerDcsHandler({ intermediates: '+', final: 'q' }, always),
  ];
}
