/** Search pattern: literal text, or a regular expression in RE2 syntax. */
export type FindPattern = {
  readonly query: string;
  readonly matchCase: boolean;
  readonly isRegex: boolean;
};

/** A match in UTF-16 units, `end` exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** Finds the non-empty matches in a text, in order and without overlap. */
export type SpansOf = (text: string) => readonly Span[];

type Matcher = { find(): boolean; start(): number; end(): number };

/** The part of RE2JS in use. It matches in linear time, so no pattern can block the event loop. */
export type LinearRegex = {
  readonly CASE_INSENSITIVE: number;
  readonly MULTILINE: number;
  compile(pattern: string, flags: number): { matcher(text: string): Matcher };
};

/** Maximum number of matches per text; further matches are neither counted nor marked. */
const MAX_SPANS = 10_000;

export function literalSpans(query: string, matchCase: boolean): SpansOf {
  if (query === '') return () => [];
  // An escaped text has no alternatives to backtrack to, so the built-in engine matches it in
  // linear time.
  const regex = new RegExp(
    query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`),
    matchCase ? 'gu' : 'giu',
  );
  return (text) => {
    const spans: Span[] = [];
    for (const match of text.matchAll(regex)) {
      spans.push({ start: match.index, end: match.index + match[0].length });
      if (spans.length === MAX_SPANS) break;
    }
    return spans;
  };
}

/** Throws the engine's error if the pattern is not valid in RE2. */
export function regexSpans(engine: LinearRegex, query: string, matchCase: boolean): SpansOf {
  const regex = engine.compile(query, engine.MULTILINE | (matchCase ? 0 : engine.CASE_INSENSITIVE));
  return (text) => {
    const matcher = regex.matcher(text);
    const spans: Span[] = [];
    while (spans.length < MAX_SPANS && matcher.find()) {
      if (matcher.end() > matcher.start())
        spans.push({ start: matcher.start(), end: matcher.end() });
    }
    return spans;
  };
}
