import type { modelAccess as english } from '#shared/words/en/agents/model-access.ts';
import type { Texts } from '#shared/words/language.ts';

export const modelAccess: Texts<typeof english> = {
  title: '{{agent}}：选择模型',
  description: '选择模型在哪里运行，进行测试，然后从中选择一个模型。',
  provider: '提供方',
  address: '服务器地址',
  addressHint: '通常以 /v1 结尾。',
  addressWrong: '请填写以 https:// 或 http:// 开头的完整地址，不含用户名和问号。',
  addresses: '常用地址',
  key: '密钥',
  keyPage: '创建密钥',
  keyHint: {
    required: '保存{{place}}，之后不再显示。',
    optional: '仅在服务器需要时填写。保存{{place}}，之后不再显示。',
    stored: '已保存一个密钥。输入新的密钥即可替换。',
  },
  place: {
    keychain: '在系统的钥匙串中',
    file: '在数据文件夹的 secrets.json 中（只有你的账户可以读取）',
  },
  keyMissing: '请粘贴此提供方的密钥。',
  keyWrong: '密钥不含空格和换行。请只粘贴密钥本身。',
  forgetKey: '移除密钥',
  keyRemoved: '密钥已移除。',
  test: '测试',
  testing: '正在向 {{provider}} 查询模型…',
  tested_one: '{{provider}} 在 {{duration}} 后作出回应：{{count}} 个模型。',
  tested_other: '{{provider}} 在 {{duration}} 后作出回应：{{count}} 个模型。',
  testedNone: '{{provider}} 在 {{duration}} 后作出回应，但没有列出模型。请填写模型名称。',
  model: '模型',
  modelHint: '按“测试”从提供方的模型中选择，或直接填写名称。',
  modelMissing: '请按“测试”并选择一个模型，或填写其名称。',
  otherModel: '其他模型…',
  otherModelName: '模型名称',
  tokens: '最多可读取 {{size}} 个 token',
  saveAndStart: '保存并开始会话',
};
