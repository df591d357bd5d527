/** Renders a key combination such as `Ctrl+N`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <kbd className="rounded-sm border border-line bg-sunken px-1 font-sans text-2xs leading-4 text-muted">
      {keys}
    </kbd>
  );
}
