import type { cliRisk as en } from '../../en/cli/cli-risk.ts';
import type { Texts } from '../../language.ts';

export const cliRisk: Texts<typeof en> = {
  level: '风险 {{level}}：{{command}}',
  whole: '整条命令：',
  nothing: '没有特别之处。',
  reason: '{{level}} {{code}}：{{text}}',
  reasonOf: '{{level}} {{code}}：{{text}}：{{subject}}',
  yourRule: '你的规则（{{rule}}）：{{verdict}}',
  suggested: 'Corral 会建议的规则：',
  suggestion: '{{rule}}：{{verdict}}',
  broadSuggestion: '{{rule}}：{{verdict}}（范围很广：Corral 会要求你确认）',
  noRule: '没有规则可以允许此命令：{{reason}}',
  unreadable: 'Corral 无法完整读取此命令。',
  highRisk: '其风险为高。只有与这些词完全相同的规则才能允许这样的命令。',
  unsafeParts: '其中一部分会写入文件、设置变量，或只有在运行时才能得知。',
  notATool: '这不是命令。',
  together: '其中几条规则合起来可以允许此命令的各个部分。',
  ruleAny: '{{tool}} 的每次使用',
  ruleCommand: '以 "{{words}}" 开头的 {{tool}} 命令',
  rulePath: '对匹配 "{{glob}}" 的文件使用 {{tool}}',
  ruleServer: 'MCP 服务器 {{server}} 的所有工具',
  ruleMcpTool: 'MCP 服务器 {{server}} 的工具 {{tool}}',
  ruleDomain: '对 {{domain}} 使用 {{tool}}',
  allows: '允许此命令',
  allowsParts: '允许此命令的第 {{parts}} 部分，不允许其余部分',
  doesNotAllow: '不允许此命令',
};
