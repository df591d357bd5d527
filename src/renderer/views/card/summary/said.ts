import type { TFunction } from 'i18next';

import type { ToolAction } from '#shared/tool/tool-action.ts';

const LONGEST = 80;

/** The texts that tools are told in. */
export const TOOL_TEXTS = ['summaries', 'tools'] as const;
export type ToolTexts = TFunction<typeof TOOL_TEXTS>;

/** One sentence about a tool, in the forms that its states need. */
export type Said = { readonly running: string; readonly completed: string; readonly plain: string; readonly failed?: string };

/** What such a tool does, and to what. Where that is not known, its words stand alone. */
export function said(action: ToolAction, about: string, t: ToolTexts): Said {
  const what = clip(about);
  const words = (form: 'running' | 'completed' | 'plain') => {
    const text = t(`tools:${action}.${form}`, { what });
    return what === '' ? text.trim().replace(/[:：]$/u, '') : text;
  };
  return { running: words('running'), completed: words('completed'), plain: words('plain') };
}

/** One line, and not too long. A command can be megabytes long. */
export function clip(text: string): string {
  const line = text
    .trimStart()
    .slice(0, LONGEST * 20)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : line;
}
