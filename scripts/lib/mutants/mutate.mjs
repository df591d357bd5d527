import ts from 'typescript';

const comparisons = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);
const swaps = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

/** Returns the condition of a node that chooses between two ways; undefined if it is none. */
function conditionOf(node) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

/** Returns the replacements of one node, each as an operator, the node that it replaces, and text. */
function changesOf(node, source) {
  const condition = conditionOf(node);
  if (condition)
    return [{ operator: 'negate', node: condition, text: `!(${condition.getText(source)})` }];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const comparison = comparisons.get(kind);
    const swap = swaps.get(kind);
    return [
      ...(comparison
        ? [{ operator: 'off by one', node: node.operatorToken, text: comparison }]
        : []),
      ...(swap ? [{ operator: 'and/or', node: node.operatorToken, text: swap }] : []),
    ];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword)
    return [{ operator: 'constant', node, text: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword)
    return [{ operator: 'constant', node, text: 'true' }];
  return ts.isExpressionStatement(node) ? [{ operator: 'remove', node, text: ';' }] : [];
}

/**
 * Returns all mutants of a source text, in the order of their positions: the operator, the 1-based
 * line, the range of characters and what replaces it. Types have no mutants.
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const look = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const { operator, node: at, text: replacement } of changesOf(node, source)) {
      const start = at.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ path, operator, line, start, end: at.getEnd(), replacement });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found.toSorted((a, b) => a.start - b.start);
}

/** Returns the text with one mutant in it. */
export function mutated(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * Returns a name of a mutant that stays the same if lines above it change: file, operator, and the
 * changed line's text, with a number if the file has several.
 */
export function mutantNames(text, mutants) {
  const counts = new Map();
  return mutants.map((mutant) => {
    const line = text.split('\n')[mutant.line - 1]?.trim() ?? '';
    const name = `${mutant.path} | ${mutant.operator} | ${line}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} | ${count}`;
  });
}
