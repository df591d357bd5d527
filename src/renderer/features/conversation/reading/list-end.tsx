import type { ComponentProps } from 'react';

/** Where Shift+Tab comes into the conversation from below, before it meets the buttons of its last messages. */
export function ListEnd(props: Pick<ComponentProps<'div'>, 'ref' | 'tabIndex' | 'onFocus'>) {
  return <div {...props} data-list-end="" className="outline-none" />;
}
