import { expect, it } from 'vitest';

import rules from './terminal.css?raw';
import { matchColours, pageColours, themeOf } from './theme.ts';

/** Each name as a colour of its own, so that a wrong one shows. */
function readNames() {
  const names: string[] = [];
  const read = (name: string) => {
    names.push(name);
    return `#${names.length.toString(16).padStart(6, '0')}`;
  };
  return { names, read };
}

it('names sixteen colours, each read by a name of its own that the style sheet has', () => {
  const { names, read } = readNames();
  const theme = themeOf(read);
  const ansi = names.filter((name) => name.startsWith('--terminal-'));
  expect(new Set(ansi).size).toBe(16);
  expect(ansi.filter((name) => rules.split(`${name}:`).length !== 3)).toEqual([]);
  expect(new Set([theme.black, theme.brightBlack, theme.white, theme.brightWhite]).size).toBe(4);
});

it('tells programs the colours that it has', () => {
  const { foreground, background } = themeOf(() => '#123456');
  expect(pageColours(() => '#123456')).toEqual({ foreground, background });
});

it('tells the match in front from the others', () => {
  const { match, current } = matchColours((name) => name);
  expect(match).not.toBe(current);
});
