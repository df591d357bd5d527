const PATH = 'docs/glossary.md';

/** Beginning of an entry: the term, and in brackets its name in code. */
const ENTRY = /^\*\*(?<term>[^*]+)\*\*(?: \((?<code>[^)]*)\))?/;

/**
 * Returns the terms of a glossary, `{ term, line, code, isEntry }`. A term in bold within an entry
 * is defined there, too. `code` has the name that it has in code, or null.
 */
export function termsOf(text) {
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1;
    const { term, code } = ENTRY.exec(content)?.groups ?? {};
    const start = term === undefined ? 0 : term.length + 4;
    const inner = [...content.slice(start).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => ({
      term: name,
      line,
      code: null,
      isEntry: false,
    }));
    return term === undefined
      ? inner
      : [{ term, line, code: code ?? null, isEntry: true }, ...inner];
  });
}

/** Returns the singular in lower case, so that `Waiting prompts` and `waiting prompt` are one. */
const keyOf = (term) =>
  term
    .trim()
    .toLowerCase()
    .replace(/(?<=\w\w)(?<!s)s$/, '');

/**
 * Returns what is wrong with a glossary, with line numbers: a term that is defined twice, two terms
 * for one name in code, an entry without a definition, and a name that no code has. `sources` are
 * the texts of the code.
 */
export function glossaryViolations(text, sources) {
  const lines = text.split('\n');
  const terms = termsOf(text);
  const found = [...doubles(terms, ({ term }) => keyOf(term))];
  found.push(...doubles(terms, ({ code }) => code));
  for (const { term, line, code, isEntry } of terms) {
    if (isEntry && !lines[line - 1].includes('** - ') && !/\) - /.test(lines[line - 1]))
      found.push(`${PATH}:${line}: "${term}" has no definition after " - "`);
    const name = /^`([A-Za-z]\w*)`/.exec(code ?? '')?.[1];
    if (name !== undefined && !sources.some((source) => source.includes(name)))
      found.push(`${PATH}:${line}: no code has the name ${name} of "${term}"`);
  }
  return found;
}

/** Reports terms that have the key of an earlier one. */
function doubles(terms, keyFor) {
  const first = new Map();
  return terms.flatMap((each) => {
    const key = keyFor(each);
    const before = key === null ? undefined : first.get(key);
    if (key !== null && before === undefined) first.set(key, each);
    return before === undefined
      ? []
      : [`${PATH}:${each.line}: "${each.term}" is defined in line ${before.line} already`];
  });
}
