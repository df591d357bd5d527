/**
 * Maps each grammar to its names: in fences, as a file extension, as a whole file name. All are in
 * lower case.
 */
const NAMES = {
  bash: 'sh bash zsh ksh bashrc zshrc profile bash_profile envrc bats',
  c: 'c',
  clojure: 'clj cljs cljc edn',
  cmake: 'cmake cmakelists.txt',
  cpp: 'cpp c++ cc cxx h hpp hh hxx ino cu',
  csharp: 'cs c# csx',
  css: 'css',
  dart: 'dart',
  diff: 'diff patch',
  dockerfile: 'dockerfile docker containerfile',
  dos: 'bat cmd dos',
  elixir: 'ex exs elixir',
  elm: 'elm',
  erb: 'erb',
  erlang: 'erl hrl erlang',
  fortran: 'f90 f95 fortran',
  fsharp: 'fs fsi fsx f# fsharp',
  gherkin: 'feature gherkin',
  glsl: 'glsl vert frag',
  go: 'go golang',
  graphql: 'graphql gql',
  groovy: 'groovy gradle jenkinsfile',
  handlebars: 'handlebars hbs',
  haskell: 'hs haskell',
  http: 'http',
  ini: 'ini toml cfg conf properties env gitconfig editorconfig npmrc cargo.lock poetry.lock desktop service',
  java: 'java',
  javascript: 'js javascript jsx mjs cjs node',
  json: 'json jsonc json5 jsonl ndjson ipynb webmanifest map babelrc prettierrc',
  julia: 'jl julia',
  kotlin: 'kt kts kotlin',
  latex: 'tex latex sty',
  less: 'less',
  lisp: 'lisp el cl scm scheme',
  lua: 'lua',
  makefile: 'makefile make mk gnumakefile justfile',
  markdown: 'md markdown mdx mkd',
  nginx: 'nginx nginx.conf',
  nix: 'nix',
  objectivec: 'm mm objc objective-c objectivec',
  ocaml: 'ml mli ocaml',
  perl: 'pl pm perl',
  php: 'php phtml',
  powershell: 'ps1 psm1 psd1 powershell pwsh',
  protobuf: 'proto protobuf',
  python: 'py python python3 pyi pyw sconstruct',
  r: 'r',
  ruby: 'rb ruby rake rakefile gemfile gemspec podfile vagrantfile',
  rust: 'rs rust',
  scala: 'scala sc sbt',
  scss: 'scss sass',
  shell: 'console shell shellsession sh-session',
  sql: 'sql mysql postgresql postgres pgsql sqlite plpgsql',
  swift: 'swift',
  typescript: 'ts typescript tsx mts cts',
  vbnet: 'vb vbnet',
  verilog: 'v sv verilog systemverilog',
  vhdl: 'vhd vhdl',
  vim: 'vim vimrc viml',
  wasm: 'wat wast wasm',
  x86asm: 'asm nasm s x86asm assembly',
  xml: 'xml html htm xhtml svg vue svelte astro xsl xsd plist rss atom csproj xaml',
  yaml: 'yml yaml clang-format',
} as const;

export type Grammar = keyof typeof NAMES;

const GRAMMAR_OF = new Map(
  Object.entries(NAMES).flatMap(([grammar, names]) =>
    [grammar, ...names.split(' ')].map((name) => [name, grammar] as const),
  ),
);

/**
 * Returns the grammar for a fence's first word, or else for a file's path. Returns null if there is
 * no such grammar.
 */
export function languageOf(filePath: string | null, fence: string | null): string | null {
  if (fence !== null) return GRAMMAR_OF.get(firstWord(fence)) ?? null;
  return filePath === null ? null : ofFile(filePath);
}

export function isGrammar(name: string): name is Grammar {
  return Object.hasOwn(NAMES, name);
}

/**
 * Returns the language at the beginning of a fence: ` ```ts title="x" `, ` ```{.python} ` and `
 * ```rust,ignore ` all have one.
 */
function firstWord(fence: string): string {
  return /[^\s{.,:}]+/.exec(fence)?.[0].toLowerCase() ?? '';
}

function ofFile(filePath: string): string | null {
  const base = (filePath.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  const name = base.startsWith('.') ? base.slice(1) : base;
  const parts = name.split('.');
  const candidates = [name, parts.at(-1), parts.length > 1 ? parts[0] : undefined];
  // The first part of a name identifies `Dockerfile.dev` and `.env.local`, but not `go.txt` and
  // `c.dat`.
  const found = candidates
    .slice(0, isWholeName(parts[0] ?? '') ? 3 : 2)
    .find((one) => one !== undefined && GRAMMAR_OF.has(one));
  return GRAMMAR_OF.get(found ?? '') ?? null;
}

function isWholeName(name: string): boolean {
  return /^(?:dockerfile|containerfile|makefile|jenkinsfile|gemfile|env)$/.test(name);
}
