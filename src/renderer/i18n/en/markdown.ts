export const markdown = {
  code: 'Code',
  codeIn: 'Code, {{language}}',
  copyCode: 'Copy code',
};
