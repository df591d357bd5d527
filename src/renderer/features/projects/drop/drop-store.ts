import { create } from 'zustand';

import { filePathsOf, readDropped, type DroppedItems } from './dropped-items.ts';

/** `isOnTarget` is true if it was dropped on the area that adds projects. */
export type Drop = DroppedItems & { readonly isOnTarget: boolean };

type DropState = {
  readonly isDragging: boolean;
  readonly isOverTarget: boolean;
  /** The newest drop, until the desk handles it. */
  readonly drop: Drop | null;
};

export const useDrops = create<DropState>()(() => ({
  isDragging: false,
  isOverTarget: false,
  drop: null,
}));

/** Attribute of the area that adds the folders dropped on it as projects. */
export const TARGET = 'data-adds-projects';

/** Forgets the drop, because it is being handled. */
export function takeDrop(): void {
  useDrops.setState({ drop: null });
}

/**
 * Handles dragged files and folders in the whole window, so that a browser never opens them instead
 * of the desk. A folder is never an attachment, so it is taken before any element gets it. Files are
 * taken only if no element, such as the message field, accepted them. This function is the only
 * other writer of the store.
 */
export function listenForDrops(page: Window): void {
  const end = () => {
    if (useDrops.getState().isDragging)
      useDrops.setState({ isDragging: false, isOverTarget: false });
  };
  const take = (event: DragEvent, items: DroppedItems) => {
    event.preventDefault();
    if (!isPicture(event)) useDrops.setState({ drop: { ...items, isOnTarget: isOnTarget(event) } });
  };
  const read = (event: DragEvent) =>
    readDropped(event.dataTransfer?.items ?? [], filePathsOf(page));
  page.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    const next = { isDragging: !isPicture(event), isOverTarget: isOnTarget(event) };
    const { isDragging, isOverTarget } = useDrops.getState();
    if (isDragging !== next.isDragging || isOverTarget !== next.isOverTarget)
      useDrops.setState(next);
  });
  page.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && end());
  // No pointer moves during a drag: it ended without any event of its own.
  page.addEventListener('pointermove', end);
  page.addEventListener(
    'drop',
    (event) => {
      end();
      if (!carriesFiles(event)) return;
      const items = read(event);
      if (items.folders.length === 0) return;
      event.stopPropagation();
      take(event, items);
    },
    true,
  );
  page.addEventListener('drop', (event) => {
    if (carriesFiles(event) && !event.defaultPrevented) take(event, read(event));
  });
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Returns true for a picture of a page, which a browser passes as a file, too. */
function isPicture({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('text/html') ?? false;
}

function isOnTarget({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest(`[${TARGET}]`) !== null;
}
