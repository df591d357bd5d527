import { Circle, CircleCheck, ImageOff } from 'lucide-react';
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
import { limitMarkdown } from './limit-markdown.ts';
import { safeAddress } from './safe-address.ts';
import { SafeLink } from './safe-link.tsx';

type Element = NonNullable<ExtraProps['node']>;
type Child = Element['children'][number];

/** HTML of an agent is shown as text, so only Corral creates elements of this name. */
const HIDDEN_TAG = 'mark';

/** Elements of code, which components for code render. */
const SKIPPED_TAGS = new Set(['code', 'pre']);

/**
 * Returns a plugin that puts each text with hidden characters into an element of its own, which
 * shows them.
 */
function markHidden() {
  return mark;
}

function mark(parent: { children: Child[] }): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'text' && hides(child.value))
      return { type: 'element', tagName: HIDDEN_TAG, properties: {}, children: [child] };
    if (child.type === 'element' && !SKIPPED_TAGS.has(child.tagName)) mark(child);
    return child;
  });
}

function hides(text: string): boolean {
  return visibleProse(text).some((part) => part.isMark);
}

/** Renders code inside a sentence; a path that exists is a link. */
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
      // The prefix keeps links of footnotes within their message.
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
        urlTransform={keepAddress}
      >
        {limitMarkdown(text)}
      </ReactMarkdown>
    </div>
  );
}

/**
 * Keeps all addresses, because `SafeLink` checks them; the library would drop unsafe ones silently.
 */
function keepAddress(url: string): string {
  return url;
}

const HEADING = 'font-semibold text-text not-first:mt-1.5';
const LIST = 'flex flex-col gap-1 pl-5.5 in-[.task-list-item]:ml-5 [&_ol]:mt-1 [&_ul]:mt-1';
const FOOTNOTES = 'mt-1 flex flex-col gap-1 border-t border-line pt-2 text-xs text-muted';

const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className={`text-lg ${HEADING}`}>{children}</h3>,
  h2: ({ children, className }) => (
    <h4 className={className === 'sr-only' ? className : `text-base ${HEADING}`}>{children}</h4>
  ),
  h3: ({ children }) => <h5 className={`text-base ${HEADING}`}>{children}</h5>,
  h4: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h5: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h6: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  section: ({ children }) => <section className={FOOTNOTES}>{children}</section>,
  // A footnote's text is the only list item with an id; a link to it moves the focus there.
  li: ({ children, className, id }) => (
    <li className={className} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {children}
    </li>
  ),
  ul: ({ children }) => (
    <ul
      className={`list-disc has-[>.task-list-item]:list-none has-[>.task-list-item]:pl-0 ${LIST}`}
    >
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol className={`list-decimal ${LIST}`} start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-2 border-l-2 border-line-strong pl-3 text-muted">
      {children}
    </blockquote>
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
  [PATH_TAG]: ({ children }) =>
    typeof children === 'string' ? <PathInText text={children}>{children}</PathInText> : children,
  [HIDDEN_TAG]: ({ node }) => <VisibleProse text={textOf(node)} />,
  pre: ({ node }) => <CodeBlock {...codeParts(node)} />,
  table: ({ children }) => <TableBox>{children}</TableBox>,
  th: ({ children, style }) => (
    <th style={alignment(style)} className="border-b border-line bg-sunken px-2.5 py-1 font-medium">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td
      style={alignment(style)}
      className="border-line px-2.5 py-1 align-top in-[tr:not(:last-child)]:border-b"
    >
      {children}
    </td>
  ),
  input: ({ checked }) => <TaskMark isDone={checked === true} />,
};

/** Returns the alignment of a cell (`| :-: |`), the only style that a table may set. */
function alignment(style: CSSProperties | undefined): CSSProperties {
  return { textAlign: style?.textAlign ?? 'left' };
}

function TableBox({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('markdown');
  return (
    <ScrollBox
      label={t('table')}
      className="max-w-full overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-xs [overflow-wrap:break-word] [&_:is(td,th)]:max-w-96">
        {children}
      </table>
    </ScrollBox>
  );
}

function TaskMark({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation('markdown');
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <span className="mr-1.5 inline-block align-[-2px]">
      <Icon size={14} aria-hidden className={isDone ? 'text-ok' : 'text-faint'} />
      <span className="sr-only">{t(isDone ? 'task.done' : 'task.open')}:</span>
    </span>
  );
}

/** Shows the name of an image. Loading it would reveal to its server who reads this, and when. */
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
        {alt !== '' && `: ${visibleText(alt)}`}{' '}
        {host !== '' && <span className="text-faint">{visibleText(host)}</span>}
      </span>
    </SafeLink>
  );
}
