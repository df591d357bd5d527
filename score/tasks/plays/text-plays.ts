import { bash, call, edit, grep, read, write, wrong, type Play } from '../moves.ts';

const CONVERT = `import { readFileSync, writeFileSync } from "node:fs";
const [, ...lines] = readFileSync("orders.csv", "utf8").trim().split("\\n");
const fields = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
const orders = lines.map(fields).map(([id, item, cents]) => ({ id: +id, item, price: cents / 100 }));
writeFileSync("orders.json", JSON.stringify(orders, null, 2));
`;

const FILL = `const fs = require("fs");
const own = JSON.parse(fs.readFileSync("package.json", "utf8"));
const text = fs.readFileSync("README.template", "utf8");
const fill = (all, name) => (name in own ? [own[name]].flat().join(", ") : all);
fs.writeFileSync("README.md", text.replace(/\\{\\{(\\w+)\\}\\}/g, fill));
`;

const SUM = `const fs = require("fs");
const sums = new Map();
for (const line of fs.readFileSync("events.jsonl", "utf8").split("\\n"))
  try {
    const { user, minutes } = JSON.parse(line);
    sums.set(user, (sums.get(user) ?? 0) + minutes);
  } catch {}
const rows = [...sums].sort((a, b) => b[1] - a[1]).map((row) => row.join(","));
fs.writeFileSync("totals.csv", ["user,minutes", ...rows, ""].join("\\n"));
`;

const inNode = (script: string) => bash(`node - <<'END'\n${script}END`);

/** Tasks about data, texts and settings. */
export const TEXT_PLAYS: Readonly<Record<string, Play>> = {
  'edit-config': [
    read('server.jsonc'),
    wrong('wrong old text', edit('server.jsonc', ['"port": 8081,', '"port": 9443,'])),
    edit(
      'server.jsonc',
      ['"port": 8080, //', '"port": 9443, //'],
      ['"folder": "./pages",\n    "compress": false', '"folder": "./pages",\n    "compress": true'],
    ),
  ],
  'csv-to-json': [
    read('orders.csv'),
    write('convert.mjs', CONVERT.replace('const [, ...lines]', 'const [, ...lines')),
    wrong('failing command', bash('node convert.mjs')),
    edit('convert.mjs', ['const [, ...lines', 'const [, ...lines]']),
    bash('node convert.mjs && rm convert.mjs && cat orders.json'),
  ],
  'crlf-file': [
    wrong('edit before read', edit('app.ini', ['level=info', 'level=warn'])),
    read('app.ini'),
    wrong('old text that fits two places', edit('app.ini', ['level=info', 'level=warn'])),
    edit('app.ini', ['file=desk.txt\nlevel=info\n', 'file=desk.txt\nlevel=warn\nrotate=yes\n']),
  ],
  'chinese-names': [
    wrong('file that is not there', read('资料/报告.md')),
    bash('mv 资料/报告.txt 资料/月报.txt && ls 资料'),
    read('目录.md'),
    edit('目录.md', ['[报告](资料/报告.txt)', '[月报](资料/月报.txt)']),
  ],
  'log-search': [
    wrong('malformed arguments', call('grep', { pattern: 'E5071', path: 7 })),
    grep('\\bE5071\\b', { path: 'service.txt' }),
    bash("grep -w E5071 service.txt | cut -d ' ' -f 2 >answer.txt && cat answer.txt"),
  ],
  'repair-json': [
    read('settings.json'),
    edit(
      'settings.json',
      ['[2, 4, 8,]', '[2, 4, 8]'],
      ['"ctrl+s" "find"', '"ctrl+s", "find"'],
      ['  "zoom": 1.5', '  "zoom": 1.5\n}'],
    ),
    wrong('failing command', bash('node -e "JSON.parse(fs.readFileSync(\'settings.json\'))"')),
    edit('settings.json', ["'Desk'", '"Desk"']),
    bash('node -e "JSON.parse(fs.readFileSync(\'settings.json\'))"'),
  ],
  'env-example': [
    grep('process\\.env', { path: 'src' }),
    wrong('malformed arguments', call('write', '{"path": ".env.example", "content": "DB_POOL=')),
    write('.env.example', 'DB_POOL=\nDB_URL=\nLOG_LEVEL=\nSMTP_HOST=\nSMTP_PORT=\n'),
  ],
  'unique-lines': [
    wrong('failing command', bash('uniq --keep-order hosts.txt')),
    bash("awk '!seen[tolower($0)]++' hosts.txt >new.txt && mv new.txt hosts.txt && cat hosts.txt"),
  ],
  'makefile-tabs': [
    read('Makefile'),
    wrong('wrong old text', edit('Makefile', ['rm -rf ./out', 'rm -rf ./out dist'])),
    edit('Makefile', ['    rm -rf out', '    rm -rf out dist'], ['test:', 'test: build']),
  ],
  'iso-dates': [
    read('history.md'),
    wrong('failing command', bash("sed -i -E 's/([0-9]{2})/([0-9]{2})//' history.md")),
    bash(
      "sed -i -E 's#\\b([0-9]{2})/([0-9]{2})/([0-9]{4})\\b#\\3-\\2-\\1#g' history.md && cat history.md",
    ),
  ],
  'byte-order-mark': [
    read('texts.csv'),
    wrong('wrong old text', edit('texts.csv', ['desk;Schreibtish', 'desk;Schreibtisch'])),
    edit('texts.csv', ['desk;Schreibtsich', 'desk;Schreibtisch']),
  ],
  'fill-template': [
    read('README.template'),
    read('package.json'),
    wrong('failing command', inNode(FILL.replace('const own', 'own const'))),
    inNode(FILL),
  ],
  'sum-jsonl': [
    read('events.jsonl'),
    wrong('failing command', inNode(SUM.replace('try {', '{').replace('} catch {}', '}'))),
    inNode(SUM),
    read('totals.csv'),
  ],
};
