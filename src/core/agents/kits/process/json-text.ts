import { randomUUID } from 'node:crypto';

import { rememberedText } from '#shared/base/json-text.ts';

/** Returns what JSON.stringify returns, but reuses the remembered JSON text of huge parts. */
export function stringifyJson(value: unknown): string {
  const texts: string[] = [];
  // A random placeholder cannot occur in the agent's content.
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
