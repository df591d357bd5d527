import { createLowlight } from 'lowlight';

import { EMBEDDED, GRAMMARS } from './grammars.ts';
import { isGrammar, type Grammar } from './languages.ts';
import { kindOfClasses } from './scope-kind.ts';
import { SpanWriter, type Spans } from './spans.ts';
import type { TokenKind } from './token.ts';

type Lowlight = ReturnType<typeof createLowlight>;
type Node = ReturnType<Lowlight['highlight']>['children'][number];

/**
 * Tokenises code and caches the grammars that were needed so far. Runs in the worker, because
 * hostile text may make it hang.
 */
export class Tokeniser {
  readonly #lowlight = createLowlight();

  /** Returns false if there is no such grammar. */
  async load(language: string): Promise<boolean> {
    if (!isGrammar(language)) return false;
    await Promise.all(withEmbedded(language).map((one) => this.#register(one)));
    return true;
  }

  /** Requires that the grammar is loaded. Returns null if the spans do not cover the text. */
  tokenise(code: string, language: string): Spans | null {
    const writer = new SpanWriter();
    write(this.#lowlight.highlight(language, code).children, null, writer);
    // A grammar that omitted or repeated text would shift all following colours.
    return writer.length === code.length ? writer.spans() : null;
  }

  async #register(grammar: Grammar): Promise<void> {
    if (this.#lowlight.registered(grammar)) return;
    const { default: rules } = await GRAMMARS[grammar]();
    this.#lowlight.register(grammar, rules);
  }
}

/**
 * Returns a grammar and those embedded in it, one level deep: enough for scripts and styles in
 * HTML, HTML in Markdown and commands in a Dockerfile.
 */
function withEmbedded(grammar: Grammar): readonly Grammar[] {
  return [grammar, ...(EMBEDDED[grammar] ?? [])];
}

function write(nodes: readonly Node[], kind: TokenKind | null, writer: SpanWriter): void {
  for (const node of nodes) {
    if (node.type === 'text') writer.add(node.value.length, kind);
    if (node.type !== 'element') continue;
    const classes = node.properties['className'];
    write(node.children, kindWithin(Array.isArray(classes) ? classes : [], kind), writer);
  }
}

/**
 * Returns the kind of a nested scope. An unnamed scope inherits the kind; code inside a string or a
 * tag around attributes does not.
 */
function kindWithin(
  classes: readonly (string | number)[],
  inherited: TokenKind | null,
): TokenKind | null {
  if (classes.some((name) => RESET.has(String(name)) || String(name).startsWith('language-')))
    return null;
  return kindOfClasses(classes) ?? inherited;
}

const RESET = new Set(['hljs-subst', 'hljs-params', 'hljs-tag']);
