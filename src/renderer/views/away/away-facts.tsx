import { Fragment } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import type { AwayFact } from './away-words.ts';

/** Shows what happened while the person was away, errors in their colour. */
export function AwayFacts({ facts }: { readonly facts: readonly AwayFact[] }) {
  return facts.map(({ text, isError }, at) => (
    <Fragment key={text}>
      {at > 0 && ' · '}
      <span className={classNames('inline-block', isError && 'text-danger')}>{text}</span>
    </Fragment>
  ));
}
