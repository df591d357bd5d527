export const markdown = {
  code: '代码',
  codeIn: '代码，{{language}}',
  copyCode: '复制代码',
};
