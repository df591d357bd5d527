/** Returns a text as a block of Markdown, with a fence that the text does not contain. */
export function fenced(text: string, name = ''): string {
  let longest = 2;
  // A loop, because a function call accepts only a limited number of arguments.
  for (const [row] of text.matchAll(/`+/gu)) longest = Math.max(longest, row.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${name}\n${text}\n${fence}`;
}
