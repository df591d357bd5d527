import { expect, test } from 'vitest';

import { composerCommand, listCommand, type ComposerKey } from './composer-keys.ts';

const enter: ComposerKey = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
};

test.each<[string, Partial<ComposerKey>, boolean, ReturnType<typeof composerCommand>]>([
  ['Enter sends', {}, false, 'send'],
  ['Ctrl+Enter sends too', { ctrlKey: true }, false, 'send'],
  ['Shift+Enter begins a line', { shiftKey: true }, false, 'newLine'],
  ['Enter inside of a composition', { isComposing: true }, false, 'none'],
  ['Enter that ends a composition', { keyCode: 229 }, false, 'none'],
  ['Alt+Enter sends after the turn while the agent works', { altKey: true }, true, 'sendAfterTurn'],
  ['Alt+Enter is for the field while the agent does not work', { altKey: true }, false, 'none'],
  ['Alt+Enter inside of a composition', { altKey: true, isComposing: true }, true, 'none'],
  ['Ctrl+Alt+Enter, as AltGr says it', { altKey: true, ctrlKey: true }, true, 'none'],
  ['Escape interrupts work', { key: 'Escape', keyCode: 27 }, true, 'interrupt'],
  ['Escape without work', { key: 'Escape', keyCode: 27 }, false, 'none'],
  ['Escape that cancels a composition', { key: 'Escape', isComposing: true }, true, 'none'],
  ['Up goes back in time', { key: 'ArrowUp', keyCode: 38 }, false, 'older'],
  ['Up with Shift selects', { key: 'ArrowUp', keyCode: 38, shiftKey: true }, false, 'none'],
  ['Up inside of a composition', { key: 'ArrowUp', isComposing: true }, false, 'none'],
  ['Down comes back', { key: 'ArrowDown', keyCode: 40 }, false, 'newer'],
  ['a letter', { key: 'a', keyCode: 65 }, true, 'none'],
])('composerCommand: %s', (_, given, working, command) => {
  expect(composerCommand({ ...enter, ...given }, working, null)).toBe(command);
});

test.each<[string, Partial<ComposerKey>, ReturnType<typeof composerCommand>]>([
  ['Enter begins a line', {}, 'newLine'],
  ['Ctrl+Enter sends', { ctrlKey: true }, 'send'],
  ['Command+Enter sends', { metaKey: true }, 'send'],
  ['Ctrl+Enter inside of a composition', { ctrlKey: true, isComposing: true }, 'none'],
])('composerCommand with Ctrl+Enter as the key to send: %s', (_, given, command) => {
  expect(composerCommand({ ...enter, ...given }, false, 'modEnter')).toBe(command);
});

test.each<[string, Partial<ComposerKey>, ReturnType<typeof listCommand>]>([
  ['Enter chooses', {}, 'choose'],
  ['Tab chooses', { key: 'Tab' }, 'choose'],
  ['Shift+Tab leaves', { key: 'Tab', shiftKey: true }, null],
  ['Ctrl+Enter is for the field', { ctrlKey: true }, null],
  ['Enter inside of a composition', { isComposing: true }, null],
  ['Down', { key: 'ArrowDown' }, 'next'],
  ['Up', { key: 'ArrowUp' }, 'previous'],
  ['Escape', { key: 'Escape' }, 'dismiss'],
])('listCommand: %s', (_, given, command) => {
  expect(listCommand({ ...enter, ...given })).toBe(command);
});
