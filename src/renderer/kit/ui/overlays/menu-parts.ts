/** Class names that menus, context menus and selection lists share. */
export const POPUP =
  'max-h-(--available-height) overflow-y-auto rounded-lg bg-raised p-1 shadow-high outline-none transition-opacity duration-75 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const ITEM =
  'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none data-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0';

export const ORDINARY = 'text-text data-highlighted:bg-selected [&_svg]:text-muted';

export const DANGEROUS = 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger';
