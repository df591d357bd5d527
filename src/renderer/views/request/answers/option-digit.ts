/** Attribute of rendered elements; the value is the digit that chooses the element. */
export const DIGIT = 'data-digit';

/** Returns the attributes of an element that a digit chooses; none for null. */
export function digitAttributes(digit: number | null) {
  return digit === null ? {} : { [DIGIT]: digit, 'aria-keyshortcuts': String(digit) };
}
