import { ImageOff, Square, SquareCheck } from 'lucide-react';
import { useId, useMemo, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { VisibleProse, VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { markPaths, PATH_TAG } from '#renderer/views/file/mark-paths.ts';
import { PathInText } from '#renderer/views/file/path-in-text.tsx';
import { visibleText, visibleProse } from '#shared/base/visible-text.ts';

import { CodeBlock } from './code-block.tsx';
import { codeParts, textOf } from './code-parts.ts';
import { FootnoteLink } from './footnote-link.tsx';
import { safeAddress } from './safe-address.ts';
import { SafeLink } from './safe-link.tsx';
import { tameMarkdown } from './tame-markdown.ts';

type Element = NonNullable<ExtraProps['node']>;
type Child = Element['children'][number];

/** HTML of an agent stays text, so the only elements of this name are ours. */
const HIDDEN_TAG = 'mark';

/** Code is shown by what knows that it could be run. */
const LEFT_ALONE = new Set(['code', 'pre']);

/** A plugin: each text with hidden characters becomes an element of its own, which shows them. */
function markHidden() {
  return mark;
}

function mark(parent: { children: Child[] }): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'text' && hides(child.value)) return { type: 'element', tagName: HIDDEN_TAG, properties: {}, children: [child] };
    if (child.type === 'element' && !LEFT_ALONE.has(child.tagName)) mark(child);
    return child;
  });
}

function hides(text: string): boolean {
  return visibleProse(text).some((part) => part.isMark);
}

/** Code inside of a sentence. A path that exists is a link. */
function InlineCode({ children }: { readonly children: ReactNode }) {
  const code = (
    <code className="rounded-sm bg-selected px-1 py-px text-[0.92em]">
      {typeof children === 'string' ? <VisibleText text={children} /> : children}
    </code>
  );
  return typeof children === 'string' ? <PathInText text={children}>{code}</PathInText> : code;
}

const PLUGINS = [remarkGfm];
const TREE_PLUGINS = [markHidden, markPaths];

export function MarkdownView({ text }: { readonly text: string }) {
  const { t } = useTranslation('markdown');
  const id = useId();
  const options = useMemo(
    () => ({
      // Footnotes of two messages must not lead into one another.
      clobberPrefix: `${id}-`,
      footnoteLabel: t('footnotes'),
      footnoteBackLabel: (reference: number) => t('backToText', { number: reference + 1 }),
    }),
    [id, t],
  );
  return (
    <div className="flex min-w-0 flex-col gap-2.5 leading-relaxed wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={TREE_PLUGINS}
        remarkRehypeOptions={options}
        components={COMPONENTS}
        urlTransform={keep}
      >
        {tameMarkdown(text)}
      </ReactMarkdown>
    </div>
  );
}

/** `SafeLink` decides; the library would drop what it dislikes without a word. */
function keep(url: string): string {
  return url;
}

const HEADING = 'font-semibold text-text not-first:mt-1.5';
const LIST = 'flex flex-col gap-1 pl-5.5 in-[.task-list-item]:ml-5 [&_ol]:mt-1 [&_ul]:mt-1';
const FOOTNOTES = 'mt-1 flex flex-col gap-1 border-t border-line pt-2 text-xs text-muted';

const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className={`text-lg ${HEADING}`}>{children}</h3>,
  h2: ({ children, className }) => <h4 className={className === 'sr-only' ? className : `text-base ${HEADING}`}>{children}</h4>,
  h3: ({ children }) => <h5 className={`text-base ${HEADING}`}>{children}</h5>,
  h4: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h5: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h6: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  section: ({ children }) => <section className={FOOTNOTES}>{children}</section>,
  // Only the text of a footnote has an id; what leads there takes the focus there.
  li: ({ children, className, id }) => (
    <li className={className} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {children}
    </li>
  ),
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
  a: ({ href, id, children, node, 'aria-label': label }) =>
    href?.startsWith('#') ? (
      <FootnoteLink id={id} href={href} label={label}>
        {children}
      </FootnoteLink>
    ) : (
      <SafeLink href={href} text={textOf(node)}>
        {children}
      </SafeLink>
    ),
  img: ({ src, alt }) => <NamedImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  code: ({ children }) => <InlineCode>{children}</InlineCode>,
  [PATH_TAG]: ({ children }) => (typeof children === 'string' ? <PathInText text={children}>{children}</PathInText> : children),
  [HIDDEN_TAG]: ({ node }) => <VisibleProse text={textOf(node)} />,
  pre: ({ node }) => <CodeBlock {...codeParts(node)} />,
  table: ({ children }) => <TableBox>{children}</TableBox>,
  th: ({ children, style }) => (
    <th style={alignment(style)} className="border-b border-line bg-sunken px-2.5 py-1 font-medium">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={alignment(style)} className="border-line px-2.5 py-1 align-top in-[tr:not(:last-child)]:border-b">
      {children}
    </td>
  ),
  input: ({ checked }) => <TaskMark isDone={checked === true} />,
};

/** `| :-: |`: all that a cell may say about its looks. */
function alignment(style: CSSProperties | undefined): CSSProperties {
  return { textAlign: style?.textAlign ?? 'left' };
}

function TableBox({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('markdown');
  return (
    <ScrollBox label={t('table')} className="max-w-full overflow-x-auto rounded-md border border-line">
      <table className="w-full text-xs [overflow-wrap:break-word] [&_:is(td,th)]:max-w-96">{children}</table>
    </ScrollBox>
  );
}

function TaskMark({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation('markdown');
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span className="mr-1.5 inline-block align-[-2px]">
      <Icon size={14} aria-hidden className={isDone ? 'text-ok' : 'text-faint'} />
      <span className="sr-only">{t(isDone ? 'task.done' : 'task.open')}:</span>
    </span>
  );
}

/** Loading it would tell its server who reads this, and when. */
function NamedImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('markdown');
  const address = safeAddress(src);
  const host = address === null ? '' : new URL(address).host;
  return (
    <SafeLink
      href={src}
      text={alt}
      className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken px-1.5 align-middle text-xs text-accent hover:bg-hover"
    >
      <ImageOff aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="min-w-0">
        {t('image')}
        {alt !== '' && `: ${visibleText(alt)}`} {host !== '' && <span className="text-faint">{visibleText(host)}</span>}
      </span>
    </SafeLink>
  );
}
