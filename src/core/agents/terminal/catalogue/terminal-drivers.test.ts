import { expect, test } from 'vitest';

import { differentSlots, textsIn, untranslated } from '#shared/words/catalogue-checks.fixture.ts';

import { en } from '../words/en.ts';
import { zh } from '../words/zh.ts';
import { terminalDrivers } from './terminal-drivers.ts';
import { terminalEntries } from './terminal-entries.ts';

test('An agent without a protocol is offered only if it is found, and runs in a terminal alone', () => {
  expect(terminalDrivers.map(({ id }) => id)).toEqual(terminalEntries.map(({ id }) => id));
  for (const { offered, capabilities } of terminalDrivers)
    expect({ offered, faces: capabilities.faces }).toEqual({
      offered: 'whenFound',
      faces: ['terminal'],
    });
});

test('Every mode and setting of an agent without a protocol has its words in each language', () => {
  const [driver] = terminalDrivers;
  expect(driver?.permissionModes.map(({ id }) => id)).toEqual(Object.keys(en.modes));
  expect(driver?.settings.map(({ key }) => key)).toEqual(Object.keys(en.settings));
  const [english, chinese] = [en, zh].map((words) => new Map(textsIn(words, 'words')));
  if (!english || !chinese) throw new Error('No words.');
  expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  expect(differentSlots(english, chinese)).toEqual([]);
  expect(untranslated(english, chinese)).toEqual([]);
});

test('A program without a protocol takes no mode, model and image, and only Crush has another key than Ctrl+C', () => {
  for (const { capabilities } of terminalDrivers)
    expect(capabilities).toMatchObject({ modes: false, models: false, images: false });
  expect(
    terminalEntries.flatMap(({ id, interruptKeys }) =>
      interruptKeys ? [[id, interruptKeys]] : [],
    ),
  ).toEqual([['crush', '\u001B']]);
});
