import type { i18n } from 'i18next';

import type { MessageOf } from '#shared/conversation/message.ts';
import { isRetryOver } from '#shared/conversation/retry.ts';

const VALUE = /\{\{(\w+)\}\}/g;

type Status = Pick<MessageOf<'status'>['metadata'], 'status' | 'data'>;

/**
 * Returns the translation of a notice of core, which writes English. Returns null if only core's
 * text is available, also if an older core did not store the values that the translation needs.
 */
export function noticeText(texts: i18n, { status, data }: Status): string | null {
  if (texts.language === 'en') return null;
  const name = data['notice'] ?? (status === 'retry' && isRetryOver(data) ? 'retried' : status);
  const state = data['outcome'] ?? data['phase'] ?? data['status'];
  const text = translationOf(texts, `${name}.${state}`) ?? translationOf(texts, String(name));
  if (text === null || valuesIn(text).some((value) => typeof data[value] !== 'string')) return null;
  // An empty value leaves no colon at the end.
  return text.replaceAll(VALUE, (_, value: string) => String(data[value])).replace(/：$/u, '');
}

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(VALUE)].map(([, value]) => value ?? '');
}

function translationOf(texts: i18n, key: string): string | null {
  const text: unknown = texts.getResource(texts.language, 'notices', key);
  return typeof text === 'string' ? text : null;
}
