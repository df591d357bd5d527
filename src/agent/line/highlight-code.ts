import { common, createLowlight } from 'lowlight';

import type { Highlight } from './markdown-lines.ts';
import type { Style } from './style.ts';

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Child = Root['children'][number];

/** Larger code is not coloured. */
const MAX_CODE = 64 * 1024;

/** Creates the function that colours code for a terminal. */
export function codeHighlighter(style: Style): Highlight {
  const lowlight = createLowlight(common);
  return (code, language) => {
    if (code.length > MAX_CODE || !lowlight.registered(language)) return code;
    return lowlight
      .highlight(language, code)
      .children.map((child) => styledText(child, style))
      .join('');
  };
}

function styledText(child: Child, style: Style): string {
  if (child.type === 'text') return child.value;
  if (child.type !== 'element') return '';
  const text = child.children
    .map((each) => (each.type === 'text' || each.type === 'element' ? styledText(each, style) : ''))
    .join('');
  const names = child.properties['className'];
  const name = Array.isArray(names) ? String(names[0]) : '';
  // A colour ends at the end of the line, so that indentation can be added before each line.
  return text
    .split('\n')
    .map((line) => colourOf(name, style)(line))
    .join('\n');
}

function colourOf(name: string, style: Style): (text: string) => string {
  if (/comment|meta/.test(name)) return style.dim;
  if (/string|regexp|addition/.test(name)) return style.green;
  if (/keyword|selector|tag/.test(name)) return style.magenta;
  if (/number|literal|symbol/.test(name)) return style.yellow;
  if (/title|name|built_in|type/.test(name)) return style.cyan;
  return /deletion/.test(name) ? style.red : (text) => text;
}
