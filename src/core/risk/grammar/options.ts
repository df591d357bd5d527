/** Option names with their values: absent in the map means unknown. */
export type OptionValue = {
  /** `null`: the option takes no value. */
  readonly kind: string | null;
  /** `true`: a value only in the same word. */
  readonly isOptional: boolean;
};
export type Options = ReadonlyMap<string, OptionValue>;

const flag: OptionValue = { kind: null, isOptional: false };

/**
 * Reads a list such as `-abc -n=number -U[=number] --all --format=word --color[=word]`: letters without a value may stand
 * together, `=` names the kind of a value that is required, `[=]` one that is optional and stands in the same word.
 */
export function optionsOf(list: string): Options {
  const options = new Map<string, OptionValue>();
  for (const token of list.split(' ')) {
    const [, name = '', optional, kind] = /^(-{1,2}[^=[]+)(\[)?(?:=([^\]]+))?\]?$/.exec(token) ?? [];
    if (name === '') continue;
    const value = kind === undefined ? flag : { kind, isOptional: optional !== undefined };
    const names = name.startsWith('--') ? [name] : Array.from(name.slice(1), (letter) => `-${letter}`);
    for (const each of names) options.set(each, value);
  }
  return options;
}
