/** Style sheets are bundled by Vite; importing one has no value. */
declare module '*.css';

declare module '*.css?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- what the bundler gives
  export default text;
}
