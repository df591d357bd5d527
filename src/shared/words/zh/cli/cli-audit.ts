import type { cliAudit as en } from '../../en/cli/cli-audit.ts';
import type { Texts } from '../../language.ts';

export const cliAudit: Texts<typeof en> = {
  entries_one: '{{count}} 个条目',
  entries_other: '{{count}} 个条目',
  intact: '审计与写入时相同：{{entries}}，最后一个的哈希为 {{hash}}。',
  erased: '{{intact}}其中 {{redacted}} 个条目的内容已随其会话删除；这已被记录。',
  changed: '审计与写入时不同（{{entries}}）。共 {{broken}} 处，前几处为：',
  more: '……还有 {{more}} 处。',
  breakMissing: '缺少条目 {{number}} 到 {{last}}。',
  breakChanged: '条目 {{number}} 与写入时不同：它或它之前的条目被更改。',
  breakContentChanged: '条目 {{number}} 的内容被更改。',
  breakContentMissing: '条目 {{number}} 的内容已不存在，且之后没有条目说明它已被删除。',
  breakBlobChanged: '条目 {{number}} 所指的长文本被更改。',
  breakBlobMissing: '条目 {{number}} 所指的长文本已不存在。',
  breakCut: '末尾缺少条目 {{number}} 到 {{last}}：audit-head.json 记录有 {{last}} 个条目。',
  breakRewritten: '条目 {{number}} 与 audit-head.json 所知的不同：审计被重新写过。',
  breakHeadMissing: 'audit-head.json 不存在或无法读取，因此无法判断 {{number}} 之后是否缺少条目。',
  breakBroken: 'Corral 自己发现审计被截断或更改，并将其记录为条目 {{number}}。',
};
