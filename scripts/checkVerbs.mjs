// `npm run verbs`: the verb of an exported function says what a call costs and whether a result may be absent
// (CONTRIBUTING.md, "Names"). Held by scripts/plantViolations.mjs.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { listSourceFiles } from './listSourceFiles.mjs'

/** Each: the verbs, the paths the rule is for (default: all), what breaks it, and the message. */
const RULES = [
  {
    verbs: ['get'],
    breaks: ({ isAsync }) => !isAsync,
    message:
      '"get" requests something from the network and returns a promise; a local value is "read" or "find"',
  },
  {
    // Storage of the gateway is asynchronous; what the explorer stores is not.
    verbs: ['read'],
    paths: /^(?:apps\/explorer|packages\/(?:clients|decode|ethereum|ui))\//,
    breaks: ({ isAsync }) => isAsync,
    message: '"read" takes what is already here; what requests it from the network is "get"',
  },
  {
    verbs: ['to', 'from', 'is', 'has', 'format', 'decode', 'encode', 'parse', 'compute', 'build'],
    breaks: ({ isAsync }) => isAsync,
    message: 'this verb is for plain computation, which returns no promise',
  },
  {
    verbs: ['to', 'from'],
    breaks: ({ mayBeAbsent }) => mayBeAbsent,
    message:
      'this verb always gives a result; one that may be absent is "find", "parse", "decode" or "compute"',
  },
]
const ABSENT = new Set(['undefined', 'null'])
const PATTERNS = ['apps/*.ts', 'apps/*.tsx', 'packages/*.ts', 'packages/*.tsx']
const SKIPPED = /\.(?:test|bench)\.tsx?$|\/(?:test|testing|generated|scripts)\/|^packages\/testing\/|\.d\.ts$/

const root = resolve(import.meta.dirname, '..')
let read = 0
let found = 0
for (const path of listSourceFiles(root, PATTERNS)) {
  if (SKIPPED.test(path)) continue
  for (const signature of listFunctions(path)) {
    read++
    const verb = /^[a-z]+/.exec(signature.name)?.[0]
    for (const { verbs, paths, breaks, message } of RULES) {
      if (!verbs.includes(verb) || paths?.test(path) === false || !breaks(signature)) continue
      found++
      console.error(`${path}: ${signature.name}: ${message}`)
    }
  }
}
console.log(`verbs: ${read} exported functions, ${found} names that promise something else`)
process.exitCode = found === 0 && read > 0 ? 0 : 1

/** Exported functions of a module, with what their declarations state about the result. */
function listFunctions(path) {
  const text = readFileSync(resolve(root, path), 'utf8')
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' })
  return module.body.flatMap((item) => {
    if (item.type !== 'ExportDeclaration') return []
    const { declaration } = item
    if (declaration.type === 'FunctionDeclaration')
      return [describe(declaration.identifier.value, declaration)]
    if (declaration.type !== 'VariableDeclaration') return []
    return (
      declaration.declarations
        // A function whose variable has a type, a handler, is named after the method it implements.
        .filter(({ id, init }) => init?.type === 'ArrowFunctionExpression' && !id.typeAnnotation)
        .map(({ id, init }) => describe(id.value, init))
    )
  })
}

function describe(name, { async: isDeclaredAsync, returnType }) {
  const members = listMembers(returnType?.typeAnnotation)
  return {
    name,
    isAsync: isDeclaredAsync || members.some(isPromise),
    mayBeAbsent: members.some(({ type, kind }) => type === 'TsKeywordType' && ABSENT.has(kind)),
  }
}

/** Members of a union; the type itself when it is not one. */
function listMembers(type) {
  if (type === undefined) return []
  if (type.type === 'TsUnionType') return type.types.flatMap(listMembers)
  return type.type === 'TsParenthesizedType' ? listMembers(type.typeAnnotation) : [type]
}

function isPromise({ type, typeName }) {
  return (
    type === 'TsTypeReference' &&
    /^(?:Promise|PromiseLike|AsyncIterable|AsyncGenerator)$/.test(typeName.value)
  )
}
