export const cards = {
  fold: {
    read_one: '读取了 {{count}} 个文件',
    read_other: '读取了 {{count}} 个文件',
    searched_one: '搜索了一次',
    searched_other: '搜索了 {{count}} 次',
    listed_one: '列出了 {{count}} 个文件夹',
    listed_other: '列出了 {{count}} 个文件夹',
    comma: '，',
  },
  copyAs: {
    command: '复制命令和输出',
    content: '复制内容',
    patch: '复制为补丁',
    matches: '复制匹配结果',
    list: '复制列表',
    plan: '复制计划',
    report: '复制任务和报告',
    answers: '复制问题和回答',
    all: '复制输入和输出',
    reading: '正在复制…',
    failed: '无法完整复制：{{message}}',
  },
  nested: {
    showNewer: '显示更新的',
  },
  command: {
    tail: '目前的最后几行',
    noOutputYet: '目前没有可显示的内容。有些智能体只在命令结束后才给出其输出。',
  },
  json: {
    tree: '{{label}}（树状）',
    items_one: '{{count}} 项',
    items_other: '{{count}} 项',
    fields_one: '{{count}} 个字段',
    fields_other: '{{count}} 个字段',
    characters_one: '{{count}} 个字符',
    characters_other: '{{count}} 个字符',
  },
  questions: {
    otherAnswer: '自己的话',
    chosen: '已选',
  },
} as const;
