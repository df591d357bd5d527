import { codeParts } from '#shared/base/code-parts.ts';

import { Visible } from './visible.tsx';

/** An agent's sentence: hidden characters are shown as marks, text between backticks as code. */
export function Words({ text }: { readonly text: string }) {
  return codeParts(text).map((part, at) =>
    part.isCode ? (
      <code key={at} className="rounded-sm bg-hover px-1 font-mono text-[0.92em]">
        <Visible text={part.text} />
      </code>
    ) : (
      <Visible key={at} text={part.text} />
    ),
  );
}
