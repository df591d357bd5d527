import type { ExtraProps } from 'react-markdown';
import { useTranslation } from 'react-i18next';

import { ScrollBox } from '#renderer/cards/scroll-box.tsx';
import { Visible } from '#renderer/cards/visible.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';

type Node = NonNullable<ExtraProps['node']>;

/** A fenced block: its language, its text, and a button that copies it. */
export function CodeBlock({ node }: { readonly node: ExtraProps['node'] }) {
  const { t } = useTranslation('conversation');
  const code = node?.children.find((child): child is Node => child.type === 'element');
  const text = code ? textOf(code) : '';
  return (
    <div className="group/code relative min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="absolute top-0.5 right-0.5 flex items-center gap-1 rounded-md bg-sunken pl-1.5 text-2xs text-faint">
        {code && languageOf(code)}
        <CopyButton text={text} label={t('copyCode')} className="size-6 [&_svg]:size-3.5" />
      </div>
      <ScrollBox label={t('code')} className="overflow-x-auto">
        <pre className="px-3 py-2 text-xs leading-5 whitespace-pre">
          <Visible text={text.endsWith('\n') ? text.slice(0, -1) : text} />
        </pre>
      </ScrollBox>
    </div>
  );
}

function textOf(node: Node): string {
  return node.children.map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '')).join('');
}

function languageOf(code: Node): string {
  const names = code.properties['className'];
  const name = Array.isArray(names) ? names.find((one) => typeof one === 'string' && one.startsWith('language-')) : undefined;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
}
