import { Square, SquareCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { ScrollBox } from '#renderer/cards/scroll-box.tsx';
import { markPaths, PATH_TAG } from '#renderer/files/mark-paths.ts';
import { PathInText } from '#renderer/files/path-in-text.tsx';

import { CodeBlock } from './code-block.tsx';
import { InlineCode } from './inline-code.tsx';
import { SafeLink } from './safe-link.tsx';

const PLUGINS = [remarkGfm];
const TREE_PLUGINS = [markPaths];

/** Text of an agent. HTML in it stays text, links show where they lead, images are named but not loaded. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-2.5 leading-relaxed wrap-anywhere">
      <ReactMarkdown remarkPlugins={PLUGINS} rehypePlugins={TREE_PLUGINS} components={COMPONENTS} urlTransform={keep}>
        {text}
      </ReactMarkdown>
    </div>
  );
});

/** `SafeLink` decides; the library would drop what it dislikes without a word. */
function keep(url: string): string {
  return url;
}

const HEADING = 'font-semibold text-text not-first:mt-1.5';
const LIST = 'flex flex-col gap-1 pl-5.5 [&_ol]:mt-1 [&_ul]:mt-1';

const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className={`text-lg ${HEADING}`}>{children}</h3>,
  h2: ({ children }) => <h4 className={`text-base ${HEADING}`}>{children}</h4>,
  h3: ({ children }) => <h5 className={`text-base ${HEADING}`}>{children}</h5>,
  h4: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h5: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h6: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  li: ({ children, className }) => <li className={className}>{children}</li>,
  ul: ({ children }) => <ul className={`list-disc has-[>.task-list-item]:list-none has-[>.task-list-item]:pl-0 ${LIST}`}>{children}</ul>,
  ol: ({ children, start }) => (
    <ol className={`list-decimal ${LIST}`} start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-2 border-l-2 border-line-strong pl-3 text-muted">{children}</blockquote>
  ),
  hr: () => <hr className="border-line" />,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <NamedImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  code: ({ children }) => <InlineCode>{children}</InlineCode>,
  [PATH_TAG]: ({ children }) => (typeof children === 'string' ? <PathInText text={children}>{children}</PathInText> : children),
  pre: ({ node }) => <CodeBlock node={node} />,
  table: ({ children }) => <TableBox>{children}</TableBox>,
  th: ({ children }) => <th className="border-b border-line bg-sunken px-2.5 py-1 font-medium">{children}</th>,
  td: ({ children }) => <td className="border-line px-2.5 py-1 align-top in-[tr:not(:last-child)]:border-b">{children}</td>,
  input: ({ checked }) => <TaskMark isDone={checked === true} />,
};

function TableBox({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('conversation');
  return (
    <ScrollBox label={t('table')} className="max-w-full overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-xs">{children}</table>
    </ScrollBox>
  );
}

function TaskMark({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation('conversation');
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span className="mr-1.5 inline-block align-[-2px]">
      <Icon size={14} aria-hidden className={isDone ? 'text-ok' : 'text-faint'} />
      <span className="sr-only">{t(isDone ? 'todo.completed' : 'todo.pending')}:</span>
    </span>
  );
}

function NamedImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('conversation');
  return (
    <SafeLink href={src}>
      {t('image')}
      {alt !== '' && `: ${alt}`}
    </SafeLink>
  );
}
