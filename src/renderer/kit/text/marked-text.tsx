import { Fragment } from 'react';

/** A place in a text, in UTF-16 units. */
export type Mark = { readonly start: number; readonly end: number };

type Props = {
  readonly text: string;
  /** In order, without overlaps. */
  readonly marks: readonly Mark[];
};

/** Renders a text with its matches marked. */
export function MarkedText({ text, marks }: Props) {
  const parts = marks.map(({ start, end }, at) => (
    <Fragment key={start}>
      {text.slice(marks[at - 1]?.end ?? 0, start)}
      <mark className="rounded-xs bg-(--match) text-text">{text.slice(start, end)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
