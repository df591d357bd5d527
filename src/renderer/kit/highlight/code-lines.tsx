import { Fragment, memo } from 'react';

import { TokenText } from './token-text.tsx';
import { isSameLine, type TokenLine } from './token.ts';

/** Replaces a line that does not exist. */
const EMPTY_LINE: TokenLine = [{ text: '', kind: null }];

type Props = { readonly lines: readonly TokenLine[] };

/**
 * Renders lines of code inside a `pre`. Renders again only if a line changes, because a growing
 * text consists of new line objects each time.
 */
export const CodeLines = memo(
  function CodeLines({ lines }: Props) {
    return lines.map((line, at) => (
      <Fragment key={at}>
        {at > 0 && '\n'}
        <TokenText tokens={line} />
      </Fragment>
    ));
  },
  ({ lines: before }, { lines: after }) =>
    before.length === after.length &&
    before.every((line, at) => isSameLine(line, after[at] ?? EMPTY_LINE)),
);
