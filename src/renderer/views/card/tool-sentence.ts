import type { TFunction } from 'i18next';

import type { ToolAction } from '#shared/tool/tool-action.ts';

const LONGEST = 80;

/** The namespaces of the texts about tools. */
export const TOOL_TEXTS = ['summaries', 'tools'] as const;
export type ToolTexts = TFunction<typeof TOOL_TEXTS>;

/** A sentence about a tool, in one form per state. */
export type ToolSentence = {
  readonly running: string;
  readonly completed: string;
  readonly plain: string;
  readonly failed?: string;
};

/**
 * Returns a sentence about an action and its subject; only about the action if the subject is
 * unknown.
 */
export function toolSentence(action: ToolAction, about: string, t: ToolTexts): ToolSentence {
  const what = clip(about);
  const words = (form: 'running' | 'completed' | 'plain') => {
    const text = t(`tools:${action}.${form}`, { what });
    return what === '' ? text.trim().replace(/[:：]$/u, '') : text;
  };
  return { running: words('running'), completed: words('completed'), plain: words('plain') };
}

/** Returns one line of at most 80 characters. A command can be megabytes long. */
export function clip(text: string): string {
  const line = text
    .trimStart()
    .slice(0, LONGEST * 20)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > LONGEST
    ? `${line.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
    : line;
}
