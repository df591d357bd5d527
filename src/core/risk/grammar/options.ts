/** The value of an option. Names that are missing in the map are unknown. */
export type OptionValue = {
  /** Null if the option takes no value. */
  readonly kind: string | null;
  /** True if the value must be in the same word. */
  readonly isOptional: boolean;
};
export type Options = ReadonlyMap<string, OptionValue>;

const flag: OptionValue = { kind: null, isOptional: false };

/**
 * Parses a list such as `-abc -n=number -U[=number] --all --format=word --color[=word]`: letters
 * without a value may be grouped, `=` names the kind of a required value, `[=]` of an optional one
 * in the same word.
 */
export function optionsOf(list: string): Options {
  const options = new Map<string, OptionValue>();
  for (const token of list.split(' ')) {
    const [, name = '', optional, kind] =
      /^(-{1,2}[^=[]+)(\[)?(?:=([^\]]+))?\]?$/.exec(token) ?? [];
    if (name === '') continue;
    const value = kind === undefined ? flag : { kind, isOptional: optional !== undefined };
    const names = name.startsWith('--')
      ? [name]
      : Array.from(name.slice(1), (letter) => `-${letter}`);
    for (const each of names) options.set(each, value);
  }
  return options;
}
