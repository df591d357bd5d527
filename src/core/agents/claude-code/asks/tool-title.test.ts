import { expect, test } from 'vitest';

import { toolTitle } from './tool-title.ts';

test.each([
  ['Bash', 'Run this command?'],
  ['Edit', 'Edit this file?'],
  ['Write', 'Write this file?'],
  ['Read', 'Read this file?'],
  ['WebFetch', 'Fetch this page?'],
  ['mcp__github__create_issue', 'Use create_issue of github?'],
  ['BrandNew', 'Use BrandNew?'],
  ['toString', 'Use toString?'],
])('toolTitle asks for the tool %s “%s”', (toolName, title) => {
  expect(toolTitle(toolName).text).toBe(title);
});
