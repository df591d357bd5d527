import type { files as en } from '../en/files.ts';
import type { Texts } from '../language.ts';

export const files: Texts<typeof en> = {
  opens: '在编辑器中打开 {{path}}',
  opensAt: '在编辑器中打开 {{path}}，第 {{line}} 行',
  actions: '{{path}} 的操作',
  open: '在编辑器中打开',
  reveal: '在文件夹中显示',
  copyPath: '复制路径',
  copyRelative: '复制相对路径',
  notOpened: '没有打开 {{path}}',
  notRevealed: '无法显示 {{path}}',
  folderInstead: '已打开它所在的文件夹',
  folderInsteadWhy: '系统可能会运行 {{path}}。如需查看，请在设置中选择编辑器。',
  planFile: '保存在',
  settings: {
    title: '文件',
    editor: '打开文件使用',
    editorHint: '用于对话中提到的所有文件。文件在运行 Corral 的机器上打开。',
    automatic: '找到的第一个编辑器',
    automaticIs: '找到的第一个编辑器（{{name}}）',
    automaticNone: '找到的第一个编辑器（目前没有）',
    system: '系统默认程序',
    custom: '自定义命令',
    notFound: '未找到',
    command: '命令',
    commandHint: '程序及其参数。{file} 会替换为路径，{line} 和 {column} 会替换为位置。不经过 shell。',
    commandExample: 'my-editor --line {line} {file}',
  },
  template: {
    empty: '请填写程序及其参数。',
    openQuote: '有一个引号没有闭合。',
    noFile: '请在路径的位置加上 {file}。',
    fileFirst: '请以程序开头：否则会运行文件本身。',
    unknownPlaceholder: '只会替换 {file}、{line} 和 {column}。',
    shell: '请直接写编辑器：shell 会把文件名当作命令来读。',
  },
};
