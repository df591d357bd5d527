import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { screenOf } from '#core/agents/kits/screen/screen.ts';

import { readCorpus } from './accuracy/corpus.ts';
import { readScreen } from './ansi.ts';
import { cleanText } from './clean-up.ts';

const corpus = readCorpus();

function readAndClean(
  agent: 'claude' | 'codex' | 'opencode' | 'gemini',
  screen: string,
  cols: number,
) {
  const found = corpus.find(
    (each) => each.agent === agent && each.screen === screen && each.cols === cols,
  );
  const snapshot = {
    lines: readScreen(found?.coloured ?? ''),
    cols,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  return cleanText(screenOf(snapshot, 80), agent, agentScreens);
}

test('cleanText replaces a draft by a note that the user is typing', () => {
  expect(readAndClean('claude', 'working-with-draft', 80)).toBe(
    '❯ SCENARIO:slowstart\n\n✽ Computing…\n◐ medium · /effort\n[user is typing...]',
  );
});

test.each([
  ['claude', 'open-question', 80],
  ['codex', 'open-question', 80],
  ['opencode', 'open-question', 200],
  ['gemini', 'after-esc', 80],
] as const)(
  'cleanText removes bars, boxes, footers and placeholders of %s',
  (agent, screen, cols) => {
    const text = readAndClean(agent, screen, cols);
    expect(text).toContain('SCENARIO:');
    expect(text).not.toMatch(
      /[─━│┃╭╰▀▄█▛]|shortcuts|user is typing|commands|LSP|Type your message|Ask Codex/u,
    );
  },
);

test('cleanText keeps the text of a dialog and removes its frame', () => {
  expect(readAndClean('gemini', 'perm-shell', 80)).toContain(
    'Allow execution of [Shell]?\n\n● 1. Allow once\n2. Allow for this session\n3. No, suggest changes (esc)',
  );
});
