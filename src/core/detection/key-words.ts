/** Words so common that they do not identify a question. */
const COMMON = new Set(
  (
    'a an and any are as at be but by can could did do does for from has have he how i if in into is it its just kind like ll may me ' +
    'might my need now of on one ones or our out please re s shall she should so some t than that the their them then there these they this ' +
    'those to too up us use ve want was we were what when where which who whom whose why will wish with would yes no you your yours prefer choose pick select ' +
    'decide want think suppose better best suitable option options ok okay alright fine good possible currently ready first still really let ' +
    '的 了 吗 呢 吧 么 啊 你 您 我 我们 你们 请 请问 想 想要 要 希望 打算 觉得 认为 是否 是不是 哪 哪个 哪些 哪种 哪 一种 哪一种 哪一个 一个 个 种 什么 怎么 怎样 如何 应该 需要 可以 能 能否 可否 ' +
    '要不要 是不是 需不需要 想要 现在 目前 先 进行 直接 这些 那些 你想 您想 帮 帮你 帮您 一个 好 行 同意 没问题 ' +
    '会 将 和 与 或 还是 还 在 为 对 把 给 是 用 使用 采用 选 选择 选用 挑选 倾向 倾向于 更 更喜欢 喜欢 比较 于 上 里 中 这 那 这个 那个 该 此 一下 来 去 做 就 都 也'
  ).split(' '),
);

/** Synonyms, listed under the first of them. */
const SAME: readonly (readonly string[])[] = [
  ['continue', 'proceed', 'resume', '继续', '繼續'],
  ['name', 'call', 'title', '名字', '名称', '命名', '叫'],
  ['delete', 'remove', 'erase', '删除', '移除', '删掉', '刪除'],
  ['overwrite', 'replace', '覆盖', '替换'],
  ['database', 'db', '数据库'],
  ['directory', 'folder', 'dir', '目录', '文件夹'],
  ['run', 'execute', 'launch', '运行', '执行', '跑'],
  ['create', 'make', 'add', '创建', '新建'],
  ['save', 'store', '保存', '存'],
  ['repository', 'repo', '仓库'],
  ['configuration', 'config', 'settings', '配置', '设置'],
  ['library', 'lib', 'package', '库'],
  ['install', 'setup', '安装'],
  ['change', 'modification', 'edit', '修改', '更改', '改动', '变更'],
  ['commit', '提交'],
  ['test', '测试'],
  ['build', '构建', '编译'],
  ['deploy', '部署'],
  ['migration', 'migrate', '迁移'],
  ['push', '推送'],
  ['merge', '合并'],
  ['update', 'upgrade', '更新', '升级'],
  ['file', '文件'],
  ['project', '项目', '項目'],
  ['purpose', 'goal', '用途', '目的'],
  ['module', '模块'],
  ['function', '函数'],
  ['branch', '分支'],
  ['version', '版本'],
  ['server', '服务器'],
  ['port', '端口'],
  ['framework', '框架'],
  ['language', '语言'],
  ['cache', '缓存'],
  ['plan', '方案', '计划'],
  ['format', '格式'],
];
const canonical = new Map(
  SAME.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
);

const HAN = /^\p{Script=Han}{2,}$/u;
/**
 * Matches Chinese words of the lists, the longest first: the segmenter splits some of them, such as
 * 数据库.
 */
const KNOWN_HAN = new RegExp(
  [...COMMON, ...canonical.keys()]
    .filter((word) => HAN.test(word))
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'gu',
);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const LONGEST = 2000;

/**
 * Returns the words that identify what a text is about, each once, in order and normalised. `names`
 * are ignored.
 */
export function keyWordsOf(text: string, names: readonly string[]): readonly string[] {
  const isDistinctive = (word: string) => !COMMON.has(word) && !names.includes(word);
  const words = text
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[[(（【]\s*(?:y|yes|是)\s*[/|／]\s*(?:n|no|否)\s*[\])）】]/gu, ' ')
    .replaceAll(/\bgo ahead\b/gu, 'continue')
    .replaceAll(KNOWN_HAN, (word) => ` ${canonical.get(word) ?? ''} `)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) =>
      /\p{Script=Han}/u.test(part)
        ? [...segmenter.segment(part)].map(({ segment }) => segment)
        : [part],
    )
    .filter((word) => word !== '' && isDistinctive(word))
    .map((word) => formOf(word));
  return [...new Set(words)].filter((word) => isDistinctive(word));
}

/** Normalises a word: removes English endings and replaces synonyms. */
function formOf(word: string): string {
  const known = canonical.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]+$/u.test(word) ? stemOf(word) : word;
  return canonical.get(stem) ?? stem;
}

function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ing'))
    return word.slice(0, -3).replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
