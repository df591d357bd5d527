import { Fragment, memo } from 'react';

import { TokenText } from './token-text.tsx';
import { isSameLine, type TokenLine } from './token.ts';

/** Stands for a line that is not there. */
const NOTHING: TokenLine = [{ text: '', kind: null }];

type Props = { readonly lines: readonly TokenLine[] };

/** Lines of code for inside a `pre`. Only a change of one of them renders them anew: a growing text is made of new lines all the time. */
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
    before.length === after.length && before.every((line, at) => isSameLine(line, after[at] ?? NOTHING)),
);
