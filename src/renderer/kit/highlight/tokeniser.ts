import { createLowlight } from 'lowlight';

import { EMBEDDED, GRAMMARS } from './grammars.ts';
import { isGrammar, type Grammar } from './languages.ts';
import { kindOfClasses } from './scope-kind.ts';
import { SpanWriter, type Spans } from './spans.ts';
import type { TokenKind } from './token.ts';

type Lowlight = ReturnType<typeof createLowlight>;
type Node = ReturnType<Lowlight['highlight']>['children'][number];

/** Holds the grammars that were needed so far. Lives in the worker: on hostile text it may never come back. */
export class Tokeniser {
  readonly #lowlight = createLowlight();

  /** `false`: there is no such grammar. */
  async load(language: string): Promise<boolean> {
    if (!isGrammar(language)) return false;
    await Promise.all(withEmbedded(language).map((one) => this.#register(one)));
    return true;
  }

  /** Needs the grammar to be loaded. */
  tokenise(code: string, language: string): Spans | null {
    const writer = new SpanWriter();
    write(this.#lowlight.highlight(language, code).children, null, writer);
    // A grammar that lost or doubled text would shift every colour after it.
    return writer.length === code.length ? writer.spans() : null;
  }

  async #register(grammar: Grammar): Promise<void> {
    if (this.#lowlight.registered(grammar)) return;
    const { default: rules } = await GRAMMARS[grammar]();
    this.#lowlight.register(grammar, rules);
  }
}

/** One step deep: that covers scripts and styles in HTML, HTML in Markdown, commands in a Dockerfile. */
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

/** An unnamed scope keeps the colour around it; code set into a string or a tag around attributes does not. */
function kindWithin(classes: readonly (string | number)[], around: TokenKind | null): TokenKind | null {
  if (classes.some((name) => RESET.has(String(name)) || String(name).startsWith('language-'))) return null;
  return kindOfClasses(classes) ?? around;
}

const RESET = new Set(['hljs-subst', 'hljs-params', 'hljs-tag']);
