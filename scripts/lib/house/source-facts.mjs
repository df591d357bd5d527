import ts from 'typescript';

/** Returns the first and last line of a node as their number of lines. */
function lineCount(source, node) {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;
}

const hasExport = (node) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const isFunction = (node) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Returns the parts of an import or export clause that exist only for the compiler, or not. */
function isTypeOnly(statement) {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((each) => each.isTypeOnly)
  );
}

/** Returns the imports that are no statements: `import('...')` as a value and as a type. */
function innerImports(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments;
      if (target && ts.isStringLiteralLike(target))
        found.push({ specifier: target.text, isTypeOnly: false });
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push({ specifier: node.argument.literal.text, isTypeOnly: true });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importsOf(source) {
  const statements = source.statements.filter(
    (each) =>
      (ts.isImportDeclaration(each) || ts.isExportDeclaration(each)) &&
      each.moduleSpecifier !== undefined,
  );
  const direct = statements.map((each) => ({
    specifier: each.moduleSpecifier.text,
    isTypeOnly: isTypeOnly(each),
  }));
  return source.text.includes('import(') ? [...direct, ...innerImports(source)] : direct;
}

/** Returns the names that a statement at the top of a file declares. */
function declared(source, statement) {
  const isExported = hasExport(statement);
  const entry = (name, kind, node) => ({ name, kind, isExported, lines: lineCount(source, node) });
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [entry(statement.name.text, 'function', statement)];
  if (ts.isClassDeclaration(statement) && statement.name)
    return [entry(statement.name.text, 'class', statement)];
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [entry(statement.name.text, 'type', statement)];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(({ name }) => ts.isIdentifier(name))
    .map((each) =>
      entry(each.name.text, isFunction(each.initializer) ? 'function' : 'value', statement),
    );
}

/**
 * Reads a source: its number of lines (as `wc -l` counts them), what it imports, and the names that
 * it declares at its top, with their kind, their lines and if they are exported.
 */
export function sourceFacts(path, text) {
  const lines = text.split('\n').length - 1;
  if (path.endsWith('.css')) return { path, lines, imports: [], names: [] };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  return {
    path,
    lines,
    imports: importsOf(source),
    names: source.statements.flatMap((each) => declared(source, each)),
  };
}
