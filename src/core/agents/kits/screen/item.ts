/**
 * An entry of a list that is written as text. `mark` is shown to the person: `A)`, `（1）`, `①`,
 * `方案一：`.
 */
export type Item = {
  readonly kind: string;
  readonly order: number;
  readonly mark: string;
  readonly text: string;
};

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
const FILLED = '❶❷❸❹❺❻❼❽❾❿';
const HANZI = '一二三四五六七八九十';
const NAMES = '选项|選項|方案|方式|方法|做法|路线|Option|Choice|Plan|Approach|Alternative|Variant';

type Form = {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly orderOf: (key: string) => number;
};

const letter = (key: string) => plainKey(key).toLowerCase().charCodeAt(0) - 96;
const number = (key: string) => Number(plainKey(key));
const hanzi = (key: string) => HANZI.indexOf(key) + 1;
const anyKey = (key: string) =>
  /^\d/u.test(plainKey(key)) ? number(key) : HANZI.includes(key) ? hanzi(key) : letter(key);

/**
 * Patterns of marks. Group 1 is the whole mark, group 2 the key within it. Marks are bounded, so
 * matching is linear.
 */
const forms: readonly Form[] = [
  {
    kind: 'named',
    pattern: new RegExp(
      `(?:\\*\\*)?((?:${NAMES})\\s?([A-Za-z]|\\d{1,2}|[${HANZI}])\\s?[:：.、)）—-])(?:\\*\\*)?\\s*`,
      'iuy',
    ),
    orderOf: anyKey,
  },
  {
    kind: 'boxed letter',
    pattern: /(?:\*\*)?([([（【]([A-Za-zＡ-Ｚ])[)\]）】])(?:\*\*)?[.、:：]?\s*/uy,
    orderOf: letter,
  },
  {
    kind: 'boxed number',
    pattern: /(?:\*\*)?([([（【]([\d０-９]{1,2})[)\]）】])(?:\*\*)?[.、:：]?\s*/uy,
    orderOf: number,
  },
  {
    kind: 'boxed hanzi',
    pattern: new RegExp(`([（(]([${HANZI}])[)）])\\s*`, 'uy'),
    orderOf: hanzi,
  },
  {
    kind: 'letter',
    pattern:
      /(?:\*\*)?(([A-Za-zＡ-Ｚ])(?:[)）、．]|[.:：](?=\*{0,2}(?:\s|[^\x21-\x7e]))))(?:\*\*)?\s*/uy,
    orderOf: letter,
  },
  {
    kind: 'number',
    pattern:
      /(?:\*\*)?(([\d０-９]{1,2})(?:[)）、．]|[.:：](?=\*{0,2}(?:\s|[^\x21-\x7e]))|\uFE0F?\u20E3))(?:\*\*)?\s*/uy,
    orderOf: number,
  },
  {
    kind: 'circled',
    pattern: new RegExp(`(([${CIRCLED}]))\\s*[.、:：]?\\s*`, 'uy'),
    orderOf: (key) => CIRCLED.indexOf(key) + 1,
  },
  {
    kind: 'filled',
    pattern: new RegExp(`(([${FILLED}]))\\s*`, 'uy'),
    orderOf: (key) => FILLED.indexOf(key) + 1,
  },
  { kind: 'hanzi', pattern: new RegExp(`(([${HANZI}])[、.．)）:：])\\s*`, 'uy'), orderOf: hanzi },
];

/** Replaces full-width letters and digits by the plain ones. */
function plainKey(key: string): string {
  return key.normalize('NFKC');
}

type Mark = {
  readonly kind: string;
  readonly order: number;
  readonly mark: string;
  readonly end: number;
};

/** Returns the mark at an index of a text, or null if there is none. */
export function markAt(text: string, at: number): Mark | null {
  for (const { kind, pattern, orderOf } of forms) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && pattern.lastIndex < text.length) {
      return { kind, order: orderOf(match[2] ?? ''), mark: match[1] ?? '', end: pattern.lastIndex };
    }
  }
  return null;
}

const BULLET = /^[-*•·–▪◦+]\s+(?=\S)/u;
const TICK = /^(?:\[[ xX]\]|[☐◯○◻□])\s+/u;

/** Reads a line as an entry of a list. Returns null if it is not an entry. */
export function itemOf(line: string): Item | null {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const mark = markAt(line, bullet.length);
  if (mark)
    return {
      kind: mark.kind,
      order: mark.order,
      mark: mark.mark,
      text: labelOf(line.slice(mark.end)),
    };
  const tick = TICK.exec(line)?.[0] ?? '';
  const start = bullet === '' ? tick.length : bullet.length;
  return start === 0
    ? null
    : { kind: 'bullet', order: 0, mark: '', text: labelOf(line.slice(start)) };
}

/** Removes emphasis marks. */
export function labelOf(text: string): string {
  return text
    .replaceAll(/\*\*|`{1,3}(?=\S)|(?<=\S)`{1,3}/gu, (mark) => (mark.startsWith('*') ? '' : mark))
    .trim();
}

const BEFORE_MARK = /[\s,;，；、。/|?？:：!！.)）]/u;
const BETWEEN = /(?:[\s,;，；、/|]|(?:\bor\b|还是|或者|或|\band\b))+$/iu;

/**
 * Finds entries that follow one another in one line: `A) one B) two`. Returns null if there are
 * fewer than two in order.
 */
export function inlineItems(
  text: string,
): { readonly before: string; readonly items: readonly Item[] } | null {
  for (let at = 0; at < text.length; at += 1) {
    const first = isStart(text, at) ? markAt(text, at) : null;
    if (first?.order !== 1) continue;
    const items = chainFrom(text, first);
    if (items.length >= 2) return { before: text.slice(0, at).trim(), items };
  }
  return null;
}

const isStart = (text: string, at: number) => at === 0 || BEFORE_MARK.test(text[at - 1] ?? '');

function chainFrom(text: string, first: Mark): readonly Item[] {
  const items: Item[] = [];
  let open = first;
  for (let at = first.end; at < text.length; at += 1) {
    const next = isStart(text, at) ? markAt(text, at) : null;
    if (next?.kind !== open.kind || next.order !== open.order + 1) continue;
    items.push(itemOfMark(open, text.slice(open.end, at)));
    open = next;
    at = next.end - 1;
  }
  return [...items, itemOfMark(open, text.slice(open.end))].filter((item) => item.text !== '');
}

function itemOfMark({ kind, order, mark }: Mark, text: string): Item {
  return {
    kind,
    order,
    mark,
    text: labelOf(
      text
        .trim()
        .replace(BETWEEN, '')
        .replace(/\s*[?？。]$/u, ''),
    ),
  };
}
