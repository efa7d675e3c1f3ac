import { parseSync } from 'vite'

/** Imports of a source file and its uses of ambient time, randomness and timers, by its syntax tree. */
export interface SourceFacts {
  /** Module specifiers as written, of import, export from, import(), import types and require. */
  readonly imports: readonly string[]
  readonly ambient: readonly string[]
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Names that only label a value: a property called setTimeout is not the global function. */
const labelKeys: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const element of value) walk(element, visit)
  if (!isNode(value)) return
  visit(value)
  for (const key of Object.keys(value)) {
    const isLabel = labelKeys[value.type] === key && value.computed !== true && value.shorthand !== true
    if (!isLabel) walk(value[key], visit)
  }
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null
const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** `globalThis.performance` and `window.performance` are `performance`. */
const globals = new Set(['globalThis', 'window', 'self', 'global'])
function ownerOf(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'MemberExpression') return nameOf(node)
  return globals.has(nameOf(node.object) ?? '') ? nameOf(node.property) : null
}

const importKinds = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function importIn(node: Node): string | null {
  if (importKinds.has(node.type)) return textOf(node.source)
  if (node.type === 'TSExternalModuleReference') return textOf(node.expression)
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'require' && Array.isArray(node.arguments))
    return textOf(node.arguments[0])
  return null
}

const timers = new Set(['setTimeout', 'setInterval', 'setImmediate'])
const clocks: Readonly<Record<string, RegExp>> = {
  Date: /^now$/,
  Math: /^random$/,
  performance: /^now$/,
  process: /^hrtime$/,
  crypto: /^(random|getRandom)/,
}

const isNewDate = (node: Node): boolean =>
  nameOf(node.callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0

function ambientIn(node: Node): string | null {
  if (node.type === 'Identifier') return timers.has(nameOf(node) ?? '') ? nameOf(node) : null
  if (node.type === 'NewExpression') return isNewDate(node) ? 'new Date()' : null
  if (node.type === 'ImportSpecifier')
    return /^(random|getRandom)/.test(nameOf(node.imported) ?? '') ? nameOf(node.imported) : null
  if (node.type !== 'MemberExpression') return null
  const owner = ownerOf(node.object)
  const member = nameOf(node.property) ?? textOf(node.property)
  if (owner === null || member === null) return null
  if (globals.has(owner)) return timers.has(member) ? member : null
  return clocks[owner]?.test(member) ? `${owner}.${member}` : null
}

/** An imported `randomBytes` counts only if it comes from the runtime: Volley's Random has `bytes` and `next`. */
const runtimeImport = (node: Node): boolean =>
  node.type !== 'ImportDeclaration' || /^(node:)?crypto$/.test(textOf(node.source) ?? '')

const cache = new Map<string, { readonly text: string; readonly facts: SourceFacts }>()

/**
 * Every source is read by several tests and parsed once. Throws if the text does not parse: an unreadable file has not
 * been checked.
 */
export function readSource(path: string, text: string): SourceFacts {
  const before = cache.get(path)
  if (before?.text === text) return before.facts
  const facts = factsOf(path, text)
  cache.set(path, { text, facts })
  return facts
}

function factsOf(path: string, text: string): SourceFacts {
  const parsed = parseSync(path, text)
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]!.message}`)
  const imports: string[] = []
  const ambient: string[] = []
  walk(parsed.program, (node) => {
    const imported = importIn(node)
    if (imported !== null) imports.push(imported)
    const used = ambientIn(node)
    if (used !== null && !(node.type === 'ImportSpecifier')) ambient.push(used)
    if (node.type === 'ImportDeclaration' && runtimeImport(node))
      walk(node.specifiers, (specifier) => {
        const name = specifier.type === 'ImportSpecifier' ? ambientIn(specifier) : null
        if (name !== null) ambient.push(name)
      })
  })
  return { imports, ambient }
}
