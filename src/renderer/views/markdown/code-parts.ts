import type { ExtraProps } from 'react-markdown';

type Node = NonNullable<ExtraProps['node']>;

export type CodeParts = {
  readonly text: string;
  /** The first word of the fence as written. */
  readonly fence: string;
};

/** Returns the content of a fenced or indented block of Markdown. */
export function codeParts(pre: ExtraProps['node']): CodeParts {
  const code = pre?.children.find((child): child is Node => child.type === 'element');
  return { text: textOf(code), fence: code ? fenceOf(code) : '' };
}

export function textOf(node: ExtraProps['node']): string {
  const texts = node?.children.map((child) =>
    child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
  );
  return texts?.join('') ?? '';
}

function fenceOf(code: Node): string {
  const names = code.properties['className'];
  const name = Array.isArray(names)
    ? names.find((one) => typeof one === 'string' && one.startsWith('language-'))
    : undefined;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
}
