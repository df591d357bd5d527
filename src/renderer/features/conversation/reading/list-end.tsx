import type { ComponentProps } from 'react';

/**
 * Takes the focus of Shift+Tab from below the conversation, before the buttons of the last
 * messages.
 */
export function ListEnd(props: Pick<ComponentProps<'div'>, 'ref' | 'tabIndex' | 'onFocus'>) {
  return <div {...props} data-list-end="" className="outline-none" />;
}
