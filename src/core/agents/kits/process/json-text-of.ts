import { randomUUID } from 'node:crypto';

import { rememberedText } from '#shared/base/json-text.ts';

/** Returns what JSON.stringify returns, without writing again the huge parts whose text is remembered. */
export function jsonTextOf(value: unknown): string {
  const texts: string[] = [];
  // A random name: no content of an agent can be taken for it.
  const name = randomUUID();
  const text = JSON.stringify(value, (_key, item: unknown) => {
    const known = rememberedText(item);
    if (!known) return item;
    texts.push(known.text);
    return name;
  });
  if (texts.length === 0) return text;
  const [first = '', ...rest] = text.split(`"${name}"`);
  return first + rest.map((piece, at) => (texts[at] ?? '') + piece).join('');
}
