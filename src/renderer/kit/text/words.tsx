import { codeParts } from '#shared/base/code-parts.ts';

import { VisibleText } from './visible-text.tsx';

/** Renders a sentence of an agent: hidden characters as marks, text between backticks as code. */
export function Words({ text }: { readonly text: string }) {
  return codeParts(text).map((part, at) =>
    part.isCode ? (
      <code key={at} className="rounded-sm bg-hover px-1 font-mono text-[0.92em]">
        <VisibleText text={part.text} />
      </code>
    ) : (
      <VisibleText key={at} text={part.text} />
    ),
  );
}
