import type { BlobPort } from '#core/ports/blob-port.ts';
import { isFields } from '#shared/base/fields.ts';
import { rememberedText } from '#shared/base/json-text.ts';
import type { ContentCut } from '#shared/interaction/content-cut.ts';

/** Content up to this weight (about characters of its JSON) is not cut. */
const LIGHT = 128 * 1024;
/** Weight that is kept of a heavy text, list or record. */
const KEPT = 64 * 1024;
const KEPT_ENTRIES = 100;
/** A record or list of fewer entries is not cut; its entries are lightened instead. */
const FEW = 50;

type Path = ContentCut['path'];

/** The cuts, and the values from which they were cut. */
export type Cuts = {
  readonly cuts: ContentCut[];
  readonly originals: Map<unknown, ContentCut>;
  /** Field names of each cut record, by its hash, because collecting them takes long. */
  readonly names: Map<string, readonly string[]>;
};

/** Returns about how many characters of JSON a value needs. Stops counting above `limit`. */
export function weightOf(value: unknown, limit = LIGHT): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const known = rememberedText(value);
  if (known) return known.text.length;
  let weight = 8;
  for (const key in value) {
    const item: unknown = Reflect.get(value, key);
    weight += key.length + weightOf(item, limit - weight);
    if (weight > limit) return weight;
  }
  return weight;
}

/** Cuts heavy parts of JSON values to their beginning and stores the whole parts as blobs. */
export class Lightener {
  readonly #blobs: BlobPort;
  readonly #cutsTexts: boolean;
  readonly found: Cuts = { cuts: [], originals: new Map(), names: new Map() };

  constructor(blobs: BlobPort, { cutsTexts }: { readonly cutsTexts: boolean }) {
    this.#blobs = blobs;
    this.#cutsTexts = cutsTexts;
  }

  /** Returns the value itself if it is light, or if its blob cannot be written. */
  light(value: unknown, path: Path): unknown {
    if (weightOf(value) <= LIGHT) return value;
    if (typeof value === 'string') return this.#text(value, path);
    if (Array.isArray(value)) return this.#list(value, path);
    return isFields(value) ? this.#fields(value, path) : value;
  }

  #text(text: string, path: Path): string {
    if (!this.#cutsTexts || !this.#store(text, { path, kind: 'text', count: text.length }))
      return text;
    const last = text.charCodeAt(KEPT - 1);
    return text.slice(0, last >= 0xd800 && last <= 0xdbff ? KEPT - 1 : KEPT);
  }

  #list(list: readonly unknown[], path: Path): unknown {
    const isCut =
      list.length > FEW && this.#store(list, { path, kind: 'list', count: list.length });
    const kept = isCut ? list.slice(0, keptCount(list)) : list;
    return kept.map((item, at) => this.light(item, [...path, at]));
  }

  #fields(fields: Readonly<Record<string, unknown>>, path: Path): unknown {
    const names = rememberedText(fields)?.names ?? Object.keys(fields);
    const cut =
      names.length > FEW
        ? this.#store(fields, { path, kind: 'fields', count: names.length })
        : null;
    if (cut) this.found.names.set(cut.hash, names);
    const first = (cut ? names.slice(0, KEPT_ENTRIES) : names).map(
      (name) => [name, fields[name]] as const,
    );
    const kept = cut ? first.slice(0, keptCount(first)) : first;
    return Object.fromEntries(
      kept.map(([name, item]) => [name, this.light(item, [...path, name])]),
    );
  }

  #store(value: unknown, cut: Omit<ContentCut, 'hash' | 'bytes'>): ContentCut | null {
    const known = this.found.originals.get(value);
    const stored = known ?? this.#blobs.put(wholeText(value));
    if ('ok' in stored && !stored.ok) return null;
    const { hash, bytes } = 'ok' in stored ? stored.value : stored;
    const made = { ...cut, hash, bytes };
    this.found.cuts.push(made);
    this.found.originals.set(value, made);
    return made;
  }
}

function wholeText(value: unknown): string {
  return typeof value === 'string' ? value : (rememberedText(value)?.text ?? JSON.stringify(value));
}

function keptCount(list: readonly unknown[]): number {
  let weight = 0;
  for (const [at, item] of list.slice(0, KEPT_ENTRIES).entries()) {
    weight += weightOf(item);
    if (weight > KEPT) return Math.max(1, at);
  }
  return KEPT_ENTRIES;
}

/** Returns the value with the cut parts restored. Returns null if one of them is gone. */
export function restored(value: unknown, cuts: readonly ContentCut[], blobs: BlobPort): unknown {
  let whole = value;
  // Restores the innermost first, because an outer part contains all inner ones.
  for (const cut of cuts.toSorted((a, b) => b.path.length - a.path.length)) {
    const part = partOf(cut, blobs);
    if (part === null) return null;
    whole = withPart(whole, cut.path, part);
  }
  return whole;
}

/** Returns the whole text, list or record. Returns null if its blob is gone. */
export function partOf(cut: ContentCut, blobs: BlobPort): unknown {
  const text = blobs.text(cut.hash);
  if (text === null || cut.kind === 'text') return text;
  const part: unknown = JSON.parse(text);
  return part;
}

function withPart(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? withPart(item, rest, part) : item));
  return isFields(value) ? { ...value, [key]: withPart(value[key], rest, part) } : value;
}
