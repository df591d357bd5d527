/** Declares the used part of picomatch, whose package has no types. */
declare module 'picomatch' {
  type Options = {
    readonly dot?: boolean;
    readonly nocase?: boolean;
    readonly noextglob?: boolean;
  };
  const picomatch: (glob: string, options?: Options) => (text: string) => boolean;
  export default picomatch;
}
