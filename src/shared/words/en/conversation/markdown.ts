/** Labels around and in the text of agents. */
export const markdown = {
  code: 'Code',
  codeIn: 'Code, {{language}}',
  copyCode: 'Copy code',
  table: 'Table',
  image: 'Image (not loaded)',
  footnotes: 'Footnotes',
  backToText: 'Back to the text at {{number}}',
  unsafeLink: 'This link is not opened: {{address}}',
  link: {
    title: 'Open {{target}}?',
    open: 'Open',
    copy: 'Copy the address',
    claimed: 'The text of this link names {{claimed}}, but it leads to {{target}}.',
    disguised:
      'The name {{disguised}} has letters that can look like others. To computers it is {{target}}.',
  },
  task: {
    done: 'Done',
    open: 'Open',
  },
} as const;
