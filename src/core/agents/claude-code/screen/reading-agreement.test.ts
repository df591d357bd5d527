import { describe, expect, test } from 'vitest';

import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { readScreens } from '#core/detection/accuracy/corpus.ts';
import { textOf } from '#core/detection/accuracy/screen-file.ts';
import { snapshotOf } from '#core/detection/watched-screen.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';

import { promptBox } from '../terminal/screen/prompt-box.ts';
import { screenForm } from '../terminal/screen/screen-form.ts';
import { screenMenu } from '../terminal/screen/screen-menu.ts';
import { recordedNames, recordedScreen, screenText } from '../terminal/test-screens.ts';
import { claudeScreen } from './claude-screen.ts';

const own = recordedNames.map((name) => {
  const cols = Number(/-(\d+)x\d+$/u.exec(name)?.[1] ?? 80);
  return { name, screen: { ...recordedScreen(name), cols } };
});
const watched = readScreens('more-agents', 'claude').map((each) => {
  const lines = textOf(each).replace(/\n$/u, '').split('\n');
  return { name: `more-agents/${each.name}`, screen: screenText(lines, { cols: each.cols }) };
});

/** Returns the watcher's recognition of a screen by the named recogniser. */
function seenBy(name: string, screen: ReturnType<typeof screenText>) {
  const seen = screenOf(snapshotOf(screen, false), MAX_LINES);
  return claudeScreen.recognisers.find((each) => each.name === name)?.recognise(seen) ?? null;
}

/**
 * Returns true if the pointer is at another option. The watcher does not answer a list that
 * continues out of sight.
 */
function pointsElsewhere(answer: AnswerWay | null, selected: number): boolean {
  return answer !== null && !(answer.by === 'pointer' && answer.at === selected);
}

/** Returns the differences between the terminal's menu and the watcher's dialog. */
function differences(screen: ReturnType<typeof screenText>): readonly string[] {
  const menu = screenMenu(screen);
  const dialog = seenBy('claude/dialog', screen);
  const answer = dialog?.answer ?? null;
  if (!menu)
    return answer?.by === 'pointer' && screenForm(screen) === null
      ? ['only the watcher sees a pointer']
      : [];
  const found = dialog?.state === 'has_question' ? [] : ['only the terminal sees a question'];
  if (dialog?.options.length !== menu.options.length) found.push('the numbers of options differ');
  if (pointsElsewhere(answer, menu.selected)) found.push('the pointers differ');
  return found;
}

describe.each([...own, ...watched])(
  'The terminal and the watcher read $name alike',
  ({ screen }) => {
    test('The terminal and the watcher agree on the presence of a prompt box', () => {
      expect(promptBox(screen).kind === 'box').toBe(seenBy('claude/resting', screen) !== null);
    });

    test('A menu of the terminal is a dialog of the watcher with as many options and the same pointer', () => {
      expect(differences(screen)).toEqual([]);
    });
  },
);

test('More than 50 of the recorded screens have a menu', () => {
  expect(
    [...own, ...watched].filter(({ screen }) => screenMenu(screen) !== null).length,
  ).toBeGreaterThan(50);
});
