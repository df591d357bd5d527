import type { i18n } from 'i18next';

import type { MessageOf } from '#shared/conversation/message.ts';

import { sentencesIn } from './sentence-text.ts';

type Status = Pick<MessageOf<'status'>['metadata'], 'status' | 'data'>;

/**
 * Returns the translation of a notice that an older Corral stored in English, with name and values
 * in its data. The texts of its agent come before those of all agents. Returns null if only the
 * stored text is available, also if its data lack values that the translation needs.
 */
export function noticeText(
  texts: i18n,
  agentId: string | null,
  { status, data }: Status,
): string | null {
  if (texts.language === 'en') return null;
  const name = data['notice'] ?? status;
  const state = data['outcome'] ?? data['phase'] ?? data['status'];
  const values = Object.fromEntries(
    Object.entries(data).flatMap(([slot, value]) =>
      typeof value === 'string' ? [[slot, value] as const] : [],
    ),
  );
  const { sentenceIn } = sentencesIn(texts.language);
  const text = [...(agentId === null ? [] : [`${agentId}.notices`]), 'notices']
    .flatMap((catalogue) => [`${catalogue}.${name}.${state}`, `${catalogue}.${name}`])
    .map((full) => sentenceIn({ name: full, values }))
    .find((found) => found !== null);
  // An empty value leaves no colon at the end.
  return text?.replace(/：$/u, '') ?? null;
}
