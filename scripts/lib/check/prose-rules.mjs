/** Idioms that stop a reader: CONTRIBUTING.md names the words to use instead. */
const IDIOM =
  /\b(told|goes on|lets go|nobody|somebody|whoever|anew)\b|\bof the person['’]s(?=[.,;:)]|$)/i;

/**
 * Words that a comment must not begin with: it begins with a verb in the third person, or with the
 * noun that it is about.
 */
const BAD_START = /^(It|That|What|Who|Whoever|Whether|Of|Where|So)\b/;

/** Texts of people and quotes inside of a comment are theirs. */
const withoutQuotes = (text) => text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '');

/**
 * Splits a source into comments: `{ line, text }`, with the number of the first line. Texts that
 * only look like comments do not count.
 */
export function commentsOf(source) {
  const comments = [];
  let open = null;
  source.split('\n').forEach((line, index) => {
    const trimmed = line.trim();
    if (open) {
      open.text += ` ${trimmed.replace(/\*\/.*$/, '').replace(/^\*\s?/, '')}`;
      if (trimmed.includes('*/')) open = null;
      return;
    }
    const block = /^\/\*\*?\s?(.*)$/.exec(trimmed);
    if (block) {
      const comment = { line: index + 1, text: block[1].replace(/\*\/.*$/, '') };
      comments.push(comment);
      if (!trimmed.includes('*/')) open = comment;
      return;
    }
    const single = /^\/\/\s?(.*)$/.exec(trimmed);
    if (!single) return;
    const last = comments.at(-1);
    if (last?.end === index)
      Object.assign(last, { text: `${last.text} ${single[1]}`, end: index + 1 });
    else comments.push({ line: index + 1, text: single[1], end: index + 1 });
  });
  return comments
    .map(({ line, text }) => ({ line, text: text.trim() }))
    .filter(({ text }) => text !== '');
}

/** Returns what is wrong with the comments of a source file, with line numbers. */
export function proseViolations(path, source) {
  return commentsOf(source).flatMap(({ line, text }) => {
    const idiom = IDIOM.exec(withoutQuotes(text));
    const found = [];
    if (idiom)
      found.push(
        `${path}:${line}: "${idiom[0]}" in a comment: say it in the words of CONTRIBUTING.md`,
      );
    if (BAD_START.test(text))
      found.push(
        `${path}:${line}: a comment begins with a verb or the noun it is about, not with "${text.split(' ')[0]}"`,
      );
    return found;
  });
}

const MAX_WIDTH = 100;
/** A line of Markdown that cannot wrap: a table, a heading, a quote, HTML, or one long word. */
const NO_PROSE = /^\s*(?:\||#|>|<|\[[^\]]+\]:)|^\s*(?:[-*] |\d+\. )?\S+$/;

/** Returns what is wrong with the prose of a Markdown document, with line numbers. */
export function documentViolations(path, text) {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode || line.trimStart().startsWith('```')) return [];
    const at = `${path}:${index + 1}`;
    const idiom = IDIOM.exec(withoutQuotes(line));
    return [
      ...(idiom ? [`${at}: "${idiom[0]}": say it in the words of CONTRIBUTING.md`] : []),
      ...(line.length > MAX_WIDTH && !NO_PROSE.test(line)
        ? [`${at}: prose wraps at ${MAX_WIDTH} columns`]
        : []),
    ];
  });
}

/** Returns what is wrong with the texts of an English catalogue, with line numbers. */
export function textViolations(path, source) {
  return source.split('\n').flatMap((line, index) => {
    const idiom = IDIOM.exec(line);
    return idiom
      ? [`${path}:${index + 1}: "${idiom[0]}" in a text: say it in the words of CONTRIBUTING.md`]
      : [];
  });
}
