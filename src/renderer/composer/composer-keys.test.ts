import { expect, test } from 'vitest';

import { composerCommand, type ComposerKey } from './composer-keys.ts';

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
  ['Escape interrupts work', { key: 'Escape', keyCode: 27 }, true, 'interrupt'],
  ['Escape without work', { key: 'Escape', keyCode: 27 }, false, 'none'],
  ['Escape that cancels a composition', { key: 'Escape', isComposing: true }, true, 'none'],
  ['a letter', { key: 'a', keyCode: 65 }, true, 'none'],
])('%s', (_, given, working, command) => {
  expect(composerCommand({ ...enter, ...given }, working)).toBe(command);
});
