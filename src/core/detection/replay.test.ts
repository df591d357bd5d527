import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import headless from '@xterm/headless';
import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { RuleExtractor } from './rule-extractor.ts';

const COLS = 120;
const ROWS = 40;
/** Number of bytes per write, small enough for screens that are only half drawn. */
const PIECE = 96;

type Moment = { readonly text: string; readonly message: ExtractedMessage };

/**
 * Replays a recorded session of a real agent piece by piece and reads the screen after each piece.
 */
async function replay(name: string): Promise<readonly Moment[]> {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures/pty', name));
  const terminal = new headless.Terminal({
    cols: COLS,
    rows: ROWS,
    scrollback: 1000,
    allowProposedApi: true,
  });
  const extractor = new RuleExtractor(agentScreens);
  const moments: Moment[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    await new Promise<void>((resolve) => terminal.write(bytes.subarray(at, at + PIECE), resolve));
    const buffer = terminal.buffer.active;
    const lines = Array.from({ length: buffer.length }, (_, row) => ({
      text: buffer.getLine(row)?.translateToString(true) ?? '',
      runs: null,
    }));
    const { message } = extractor.read(
      { lines, cols: COLS, cursor: null, alternateScreen: null, title: null, isTyping: false },
      MAX_LINES,
    );
    moments.push({ text: lines.map(({ text }) => text).join('\n'), message });
  }
  terminal.dispose();
  return moments;
}

/**
 * Returns whether a question is read with certainty. A partly drawn dialog is read as incomplete.
 */
const isAsking = ({ message }: Moment) =>
  message.state === 'has_question' && message.confidence >= CERTAIN;

/** Per recording: the screen when its dialog is fully drawn, and whether it ever asks in prose. */
const recordings: readonly (readonly [string, RegExp | null, boolean])[] = [
  [
    'claude-7501.raw',
    /Do you want to proceed\?[\s\S]*4\. No[\s\S]*Esc to cancel · Tab to amend/u,
    false,
  ],
  [
    's7501-claude-trust.raw',
    /❯ No, exit[\s\S]*Yes, I trust this folder[\s\S]*Enter to confirm · Esc to cancel/u,
    false,
  ],
  [
    'codex-perm.raw',
    /Would you like to run[\s\S]*› 1\. [\s\S]*3\. No, and tell Codex[\s\S]*Press enter to confirm or esc to cancel/u,
    false,
  ],
  [
    'opencode-perm.raw',
    /△ Permission required[\s\S]*Allow once {3}Allow always {3}Reject[\s\S]*enter confirm/u,
    false,
  ],
  [
    'claude-screenreader.raw',
    /Do you want to proceed\?[\s\S]*4\. No[\s\S]*Escape to cancel:/u,
    false,
  ],
  ['claude-bracketed.raw', null, true],
  ['claude-bracketed-long.raw', null, true],
  ['claude-onewrite.raw', null, true],
  ['claude-twowrites.raw', null, true],
  ['s7501-codex-states.raw', null, true],
  ['claude-early.raw', null, false],
  ['claude-working.raw', null, false],
];

const PROSE = /What would you like to do next\?/u;
const QUESTIONS =
  /^(?:Do you want to proceed\?|Quick safety check: Is this a project|Would you like to run the following command\?|Permission required|Hello! I can help with that\. What would you like to do next\?)/u;

test.each(recordings)(
  'RuleExtractor reads each question of the recording %s, and nothing else as one',
  async (name, drawnDialog, isAskedInProse) => {
    const moments = await replay(name);
    const completeMoments = moments.filter(({ text }) => drawnDialog?.test(text));
    expect(completeMoments.length > 0).toBe(drawnDialog !== null);
    expect(
      completeMoments.filter((moment) => !isAsking(moment)).map(({ message }) => message),
    ).toEqual([]);
    const falseAlarms = moments.filter(
      (moment) =>
        isAsking(moment) &&
        moment.message.contextComplete &&
        !QUESTIONS.test(moment.message.content),
    );
    expect(falseAlarms.map(({ message }) => message.content)).toEqual([]);
    expect(moments.some((moment) => isAsking(moment) && PROSE.test(moment.message.content))).toBe(
      isAskedInProse,
    );
  },
);
