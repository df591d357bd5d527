import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';

import { titleState } from './title-state.ts';

/** Titles as the agents write them (PROTOCOLS.md); Gemini pads its title with blanks. */
test.each([
  ['◇  Ready (demo)                                          ', 'idle'],
  ['✦  Working… (demo)', 'processing'],
  ['✋  Action Required (demo)', 'waiting'],
  ['[ ! ] Action Required | codex', 'waiting'],
  ['[ . ] Action Required | codex', 'waiting'],
  ['⠴ codex', 'processing'],
  ['◐ Claude Code', 'processing'],
  ['✳ Claude Code', null],
  ['OC | a session', null],
  ['user@host: ~/Working', null],
  ['codex', null],
])('titleState reads "%s" as %s', (title, reported) => {
  expect(titleState(title, agentScreens)).toBe(reported);
});
