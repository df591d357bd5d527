import { expect, it } from 'vitest';

import rules from './terminal.css?raw';
import { matchColours, pageColours, themeOf } from './theme.ts';

/** Gives each name a colour of its own, so that a wrong name is detected. */
function readNames() {
  const names: string[] = [];
  const read = (name: string) => {
    names.push(name);
    return `#${names.length.toString(16).padStart(6, '0')}`;
  };
  return { names, read };
}

it('themeOf reads sixteen colours, each by a name of its own in the style sheet', () => {
  const { names, read } = readNames();
  const theme = themeOf(read);
  const ansi = names.filter((name) => name.startsWith('--terminal-'));
  expect(new Set(ansi).size).toBe(16);
  expect(ansi.filter((name) => rules.split(`${name}:`).length !== 3)).toEqual([]);
  expect(new Set([theme.black, theme.brightBlack, theme.white, theme.brightWhite]).size).toBe(4);
});

it('pageColours and themeOf return the same foreground and background', () => {
  const { foreground, background } = themeOf(() => '#123456');
  expect(pageColours(() => '#123456')).toEqual({ foreground, background });
});

it('matchColours gives the current match a colour of its own', () => {
  const { match, current } = matchColours((name) => name);
  expect(match).not.toBe(current);
});
