import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { snapshotOf } from '#core/detection/watched-place.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';

import { promptBox } from '../terminal/screen/prompt-box.ts';
import { screenForm } from '../terminal/screen/screen-form.ts';
import { screenMenu } from '../terminal/screen/screen-menu.ts';
import { recordedScreen, screenText } from '../terminal/test-screens.ts';
import { claudeScreen } from './claude-screen.ts';

const sizeOf = (name: string) => /-(\d+)x\d+$/u.exec(name);

const own = readdirSync(new URL('../terminal/fixtures/screens', import.meta.url)).map((file) => {
  const name = file.replace('.txt', '');
  return { name, screen: { ...recordedScreen(name), cols: Number(sizeOf(name)?.[1] ?? 80) } };
});
const watched = ['agents', 'more-agents'].flatMap((part) => {
  const folder = new URL(`../../../detection/fixtures/${part}/claude/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  return files.map((file) => {
    const name = file.replace('.txt', '');
    const text = readFileSync(new URL(file, folder), 'utf8').replace(/\n$/u, '');
    return {
      name: `${part}/${name}`,
      screen: screenText(text.split('\n'), { cols: Number(sizeOf(name)?.[1] ?? 80) }),
    };
  });
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
