/** Number of names in a list before the rest is only counted. */
const MOST_NAMES = 12;

const count = (value) => value.toLocaleString('en');
const isFolder = (place) => !/[.](tsx?|css)$/.test(place);

function listed(names) {
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` and ${count(rest)} more` : ''}`;
}

/** Returns the rows of a table with aligned columns: files, lines, name. */
const sizeRows = (rows) =>
  rows.map(
    ({ place, files, lines }) =>
      `  ${count(files).padStart(6)} ${count(lines).padStart(8)}  ${place}`,
  );

/** Describes the groups of folders that import each other in a circle. */
function knotLines(name, groups) {
  const sum = groups.reduce((total, { length }) => total + length, 0);
  const rows = groups.map((group) => `    ${group.length}: ${listed(group)}`);
  return [`  ${name}: ${sum} in ${groups.length} knots`, ...rows];
}

function cycleLines(title, { byValues, byTypes, pairs }) {
  return [
    title,
    ...knotLines('by values', byValues),
    ...knotLines('by values and types', byTypes),
    `  that import each other: ${pairs.length} pairs${pairs.length > 0 ? `: ${listed(pairs)}` : ''}`,
  ];
}

/** Writes the figures of `houseFigures` as lines of text. */
export function figuresText(figures) {
  const share = ((figures.oneImporter / figures.files) * 100).toFixed(1);
  const { types, functionLines, fileLines } = figures;
  const coreFolders = figures.coreFolders.filter(({ place }) => isFolder(place));
  return [
    'Sources below src (.ts, .tsx, .css) without tests, fixtures, test-* and testing/.',
    '',
    `files ${count(figures.files)}, lines ${count(figures.lines)}, folders ${count(figures.folders)}`,
    `files with one importer: ${count(figures.oneImporter)} (${share} %)`,
    `top-level functions: ${count(figures.functions)}, of these named ...Of: ${count(figures.functionsOf)}`,
    `types: ${types.Place} Place, ${types.Props} Props, ${types.Needs} Needs`,
    `lines of a function: median ${functionLines.median}, 90th percentile ${functionLines.ninetieth}`,
    `lines of a file: median ${fileLines.median}, 90th percentile ${fileLines.ninetieth}`,
    '',
    `unexported names in more than 5 files: ${figures.namesakes.length}`,
    `  ${figures.namesakes.map(({ name, files }) => `${name} ${files}`).join(', ')}`,
    '',
    ...cycleLines(`${coreFolders.length} folders of src/core, and the files in it`, figures.core),
    ...cycleLines('rooms (folders of src)', figures.betweenRooms),
    ...cycleLines('all folders of src, each without its subfolders', figures.betweenFolders),
    '',
    ' files    lines  room',
    ...sizeRows(figures.rooms),
    '',
    ' files    lines  folder of src/core',
    ...sizeRows(figures.coreFolders),
  ];
}
