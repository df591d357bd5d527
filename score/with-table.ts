/** Returns the text with the table between the markers of a part. A missing marker throws. */
export function withTable(text: string, part: string, table: string): string {
  const [open, close] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start === -1 || end < start) throw new Error(`The document has no markers of ${part}.`);
  return `${text.slice(0, start)}${open}\n\n${table}\n\n${text.slice(end)}`;
}
