/** Longer programs are not parsed. */
const MAX_LENGTH = 1000;

const words: ReadonlySet<string> = new Set(
  'length utf8bytelength keys keys_unsorted values map map_values select has in contains inside startswith endswith to_entries from_entries with_entries type add any all sort sort_by group_by unique unique_by min max min_by max_by first last nth join split test match capture ascii_downcase ascii_upcase tostring tonumber tojson fromjson empty not and or if then elif else end as null true false flatten reverse range limit paths leaf_paths objects arrays strings numbers booleans scalars iterables del index indices ltrimstr rtrimstr floor round sqrt abs sub gsub ascii recurse transpose'.split(
    ' ',
  ),
);

const TOKEN =
  /\s+|"(?:\\["\\/bfnrtu]|[^"\\])*"|\d+(?:\.\d+)?|\.\.|\.[A-Za-z_]\w*|\.|\$[a-z]\w*|@(?:csv|tsv|json|text|html|uri|sh|base64)\b|[A-Za-z_]\w*|\/\/|[=!<>]=|[|,:?(){}[\]<>+*/%-]/y;

/**
 * Returns whether a jq program only selects and shapes its input, and reads neither the environment
 * nor files.
 */
export function isPlainJq(program: string): boolean {
  if (program.length > MAX_LENGTH) return false;
  const open: string[] = [];
  let previous = '';
  const sticky = new RegExp(TOKEN.source, 'y');
  for (let at = 0; at < program.length; at = sticky.lastIndex) {
    sticky.lastIndex = at;
    const token = sticky.exec(program)?.[0];
    if (token === undefined || token === '') return false;
    if (token.trim() === '') continue;
    if (/^[({[]$/.test(token)) open.push(token);
    if (/^[)}\]]$/.test(token)) open.pop();
    if (/^[A-Za-z_]/.test(token) && !words.has(token) && !isKey(open.at(-1), previous))
      return false;
    previous = token;
  }
  return true;
}

/**
 * Returns whether a name is the key of an object under construction. `around`: the innermost open
 * bracket.
 */
const isKey = (openBracket: string | undefined, previous: string): boolean =>
  openBracket === '{' && (previous === '{' || previous === ',');
