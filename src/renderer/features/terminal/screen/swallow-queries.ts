import type { IDisposable, IParser } from '@xterm/xterm';

const always = () => true;
const asks = (data: string) => data.split(';').includes('?');

/** What a program may ask its terminal, by final character: device attributes, status, modes, version, sizes. */
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

/** Palette, foreground, background, cursor: they can be set, too. */
const COLOUR_SLOTS = [4, 10, 11, 12] as const;

/**
 * The screen in pty-host answers what programs ask, once. A view that answered as well would type the answers again, one
 * time for each window, and once more whenever old output is shown anew.
 */
export function swallowQueries(parser: IParser): readonly IDisposable[] {
  return [
    ...CSI_QUERIES.map(({ id }) => parser.registerCsiHandler(id, always)),
    ...COLOUR_SLOTS.map((slot) => parser.registerOscHandler(slot, asks)),
    parser.registerDcsHandler({ intermediates: '$', final: 'q' }, always),
    parser.registerDcsHandler({ intermediates: '+', final: 'q' }, always),
  ];
}
