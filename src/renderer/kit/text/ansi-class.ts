import type { AnsiStyle } from './ansi.ts';

const MAGENTA = 'text-[oklch(0.48_0.17_325)] dark:text-[oklch(0.79_0.12_325)]';
const CYAN = 'text-[oklch(0.47_0.09_210)] dark:text-[oklch(0.8_0.09_205)]';

/**
 * Maps the palette to colours that are readable in both themes; black and white map to the window's
 * own text colours.
 */
const FOREGROUND = [
  'text-text',
  'text-danger',
  'text-ok',
  'text-warning',
  'text-accent',
  MAGENTA,
  CYAN,
  'text-text',
];
const BACKGROUND = [
  'bg-selected',
  'bg-danger-soft',
  'bg-ok-soft',
  'bg-warning-soft',
  'bg-accent-soft',
  'bg-accent-soft',
  'bg-ok-soft',
  'bg-selected',
];

export function ansiClass(style: AnsiStyle): string {
  const names = [
    style.fg === null ? '' : style.fg === 8 ? 'text-faint' : FOREGROUND[style.fg % 8],
    style.bg === null ? '' : BACKGROUND[style.bg % 8],
    style.bold ? 'font-semibold' : '',
    style.dim ? 'opacity-75' : '',
    style.italic ? 'italic' : '',
    style.underline ? 'underline' : '',
  ];
  return names.filter((name) => name !== '').join(' ');
}
