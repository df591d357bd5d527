/** Returns an event that a listener can cancel, as Electron passes it to listeners. */
export function cancellable<T extends object>(
  facts: T,
): T & { readonly defaultPrevented: boolean; preventDefault(): void } {
  let isPrevented = false;
  return Object.defineProperty(
    Object.assign(facts, {
      defaultPrevented: false,
      preventDefault: () => {
        isPrevented = true;
      },
    }),
    'defaultPrevented',
    { get: () => isPrevented },
  );
}
