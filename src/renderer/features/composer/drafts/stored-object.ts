/** Parses what a window stored; an empty object for garbage and for nothing. */
export function parseObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
