// dependency-cruiser 17 reads TypeScript through the compiler's API, which TypeScript 7 no longer has: it then reads
// nothing and reports success. Its other way in, swc, knows neither JSX nor `import type`. This file replaces what it
// does with swc: same parser, JSX on for .tsx, type-only imports marked. Held by scripts/plantViolations.mjs.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const swc = require('@swc/core')

/** Changes dependency-cruiser in this process. Call before importing it. */
export async function teachDependencyCruiserTypeScript() {
  const parseFile = swc.parseFileSync
  swc.parseFileSync = (path, options) => parseFile(path, { ...options, tsx: path.endsWith('.tsx') })
  // Not among the package's exports: reached beside its entry; the version is pinned.
  const entry = import.meta.resolve('dependency-cruiser')
  const { default: Visitor } = await import(new URL('../extract/swc/dependency-visitor.mjs', entry).href)
  Visitor.prototype.getDependencies = readImports
}

function readImports(tree) {
  const found = []
  visit(tree, found)
  return found
}

function visit(node, found) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const dependency = toDependency(node)
  if (dependency !== undefined) found.push(dependency)
  for (const value of Object.values(node)) visit(value, found)
}

function toDependency(node) {
  switch (node.type) {
    case 'ImportDeclaration':
      return describe(node.source, 'import', isTypeOnly(node))
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return describe(node.source, 'export', node.typeOnly === true)
    case 'TsImportType':
      return describe(node.argument, 'import', true)
    case 'CallExpression':
      if (node.callee?.type !== 'Import') return undefined
      return describe(node.arguments[0]?.expression, 'dynamic-import', false)
    default:
      return undefined
  }
}

function isTypeOnly({ typeOnly, specifiers }) {
  return (
    typeOnly === true || (specifiers.length > 0 && specifiers.every(({ isTypeOnly }) => isTypeOnly === true))
  )
}

function describe(source, kind, typeOnly) {
  if (typeof source?.value !== 'string') return undefined
  return {
    module: source.value,
    moduleSystem: 'es6',
    dynamic: kind === 'dynamic-import',
    exoticallyRequired: false,
    dependencyTypes: typeOnly ? ['type-only', kind] : [kind],
  }
}
