import type { i18n } from 'i18next';

import type { MessageOf } from '#shared/conversation/message.ts';
import { isRetryOver } from '#shared/conversation/retry.ts';

const VALUE = /\{\{(\w+)\}\}/g;

type Status = Pick<MessageOf<'status'>['metadata'], 'status' | 'data'>;

/**
 * Core tells in English what happens in a conversation; other languages have texts of their own for what it has a name for. `null`:
 * only core's words say it, as they do where an older core did not store what the text needs.
 */
export function noticeText(texts: i18n, { status, data }: Status): string | null {
  if (texts.language === 'en') return null;
  const name = data['notice'] ?? (status === 'retry' && isRetryOver(data) ? 'retried' : status);
  const state = data['outcome'] ?? data['phase'] ?? data['status'];
  const text = known(texts, `${name}.${state}`) ?? known(texts, String(name));
  if (text === null || valuesIn(text).some((value) => typeof data[value] !== 'string')) return null;
  // Where a value is empty, nothing follows the words.
  return text.replaceAll(VALUE, (_, value: string) => String(data[value])).replace(/：$/u, '');
}

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(VALUE)].map(([, value]) => value ?? '');
}

function known(texts: i18n, key: string): string | null {
  const text: unknown = texts.getResource(texts.language, 'notices', key);
  return typeof text === 'string' ? text : null;
}
