import type { trust as en } from '../../en/interactions/trust.ts';
import type { Texts } from '../../language.ts';

export const trust: Texts<typeof en> = {
  title: '信任的文件夹',
  intro:
    '如果文件夹带有钩子、服务器、插件或权限，Corral 会在智能体启动之前显示它们并询问一次。这里是你已同意的文件夹。撤销之后，下次在其中启动时会再次询问；正在运行的会话不受影响。',
  none: '还没有信任的文件夹。智能体要在带有这些内容的文件夹中启动时，Corral 会询问你。',
  loading: '正在读取文件夹…',
  filter: '查找文件夹',
  noMatch: '没有匹配的文件夹。请更改或清除筛选条件。',
  list: '信任的文件夹',
  folder: '你于 {{at}} 同意',
  rules: '你授予的权限规则，自 {{at}} 起',
  agent: '{{agent}}：你已在其中同意；Corral 自 {{at}} 起遵从',
  files_one: '{{count}} 个文件',
  files_other: '{{count}} 个文件',
  show: '当时显示的内容',
  showOf: '{{folder}} 当时显示的内容：{{agreement}}',
  notStored: '这项同意来自旧版 Corral，当时没有保存所显示的内容。',
  more_one: '… 还有 {{count}} 行',
  more_other: '… 还有 {{count}} 行',
  moreFiles_one: '… 还有 {{count}} 个文件',
  moreFiles_other: '… 还有 {{count}} 个文件',
  revoke: '撤销',
  revokeOf: '撤销对 {{folder}} 的信任',
  revoked: '已撤销：下次启动时会询问。',
  undo: '还原',
  undoOf: '重新信任 {{folder}}',
};
