import type { ruleFailures as en } from '../../en/failures/rule-failures.ts';
import type { Texts } from '../../language.ts';

export const ruleFailures: Texts<typeof en> = {
  unknownQuestion: '这里没有这个问题；它的会话可能已被删除。',
  cannotBeUsed: '这条规则无法使用。{{problem}}',
  changeSubject: '请修改规则的内容。',
  emptyWord: '命令中有一个词是空的。',
  globTooOpen: '模式中的星号太多，或含有括号。',
  globEscapes: '模式中不能含有“..”。',
  notADomain: '主机只能是一个名称，例如 example.com。',
  scopeMissing: '项目的文件夹未知。',
  notBounded: '有期限的规则只能表示允许，并且只能用于一个会话。',
  editsOfTurn: '针对所有编辑的规则必须随本轮结束。',
  noTurn: '该会话没有正在等待回答的轮次，规则将没有终点。',
  notCovered: '它不适用于这个请求，或没有期限。',
  broad: '这条规则允许得太多。',
  confirmOrNarrow: '请确认你确实需要，或缩小它的范围。',
  tooMany: '已有 {{count}} 条规则。',
  revokeUnused: '请撤销一些不用的规则。',
  notSaved: '规则没有保存：{{reason}}',
  noSuchRule: '没有这条规则；它可能早已被撤销。',
  stillHolds: '规则仍然有效：{{reason}}',
};
