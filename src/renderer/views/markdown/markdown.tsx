import { Component, memo, type ReactNode } from 'react';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { lazyComponent } from '#renderer/kit/ui/lazy-component.tsx';

/** Longer texts are no prose, and a parser takes its time with them. */
const MAX_CHARACTERS = 100_000;

/** The parser is no part of the first paint. */
export const markdownView = lazyComponent(async () => (await import('./markdown-view.tsx')).MarkdownView, PlainText);

/** Text of an agent. HTML in it stays text, links show where they lead, images are named but not loaded. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const plain = <PlainText text={text} />;
  if (text.length > MAX_CHARACTERS) return plain;
  return (
    <PlainInstead plain={plain}>
      <markdownView.Component text={text} />
    </PlainInstead>
  );
});

function PlainText({ text }: { readonly text: string }) {
  return (
    <p className="leading-relaxed wrap-anywhere whitespace-pre-wrap">
      <VisibleText text={text} />
    </p>
  );
}

type GuardProps = { readonly plain: ReactNode; readonly children: ReactNode };

/** A text that the parser stumbles over is still to be read, and takes nothing else down with it. */
class PlainInstead extends Component<GuardProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
