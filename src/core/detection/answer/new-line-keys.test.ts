import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { ALT_ENTER } from '#core/agents/kits/screen/agent-screen.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { readCorpus } from '../accuracy/corpus.ts';
import { newLineKeys } from './new-line-keys.ts';

type Picture = Pick<ScreenText, 'cols' | 'alternate' | 'title'> & { readonly text: string };

function screenOf({ text, ...rest }: Picture): ScreenText {
  const lines = text.split('\n');
  return {
    ...rest,
    lines,
    wrapped: lines.map(() => false),
    faintFrom: lines.map(() => null),
    top: 0,
    rows: lines.length,
    cursor: { col: 0, row: 0, visible: false },
    bracketedPaste: false,
    offset: 0,
  };
}

const corpus = readCorpus().map(({ agent, name, text, cols, alternate_screen, pane_title }) => {
  const screen = screenOf({ text, cols, alternate: alternate_screen, title: pane_title });
  return { agent, name, keys: newLineKeys(screen, agentScreens) };
});

test('newLineKeys returns Alt+Enter on the recorded screens of agents', () => {
  const agents = corpus.filter(({ agent }) => agent !== 'generic');
  const wrong = agents.filter(({ keys }) => keys !== ALT_ENTER).map(({ name }) => name);
  // A dialog of the first start, which has no prompt.
  expect(wrong).toEqual(['api-key-110x34']);
});

test('newLineKeys returns nothing on the recorded screens of other programs', () => {
  const wrong = corpus.filter(({ agent, keys }) => agent === 'generic' && keys !== null);
  expect(wrong).toEqual([]);
});
