import { Component, memo, type ReactNode } from 'react';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { lazyComponent } from '#renderer/kit/ui/lazy-component.tsx';

/** Maximum length of a parsed text. Longer texts are not prose, and parsing them takes long. */
const MAX_CHARACTERS = 100_000;

/** Loads the parser after the first paint. */
export const markdownView = lazyComponent(
  async () => (await import('./markdown-view.tsx')).MarkdownView,
  PlainText,
);

/**
 * Renders text of an agent. HTML in it is shown as text, links show their address, and images are
 * named but not loaded.
 */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const plain = <PlainText text={text} />;
  if (text.length > MAX_CHARACTERS) return plain;
  return (
    <PlainFallback plain={plain}>
      <markdownView.Component text={text} />
    </PlainFallback>
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

/** Shows the plain text if the parser throws, so that the error affects nothing else. */
class PlainFallback extends Component<GuardProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
