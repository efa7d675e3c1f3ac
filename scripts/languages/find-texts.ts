import { parseSync } from 'vite'
import { countKey, inContext, templateKey } from '../../shared/languages/text.ts'

/** A text of a source file. `key` is its key in the catalog: the English text with `{0}`, `{1}` … for its values. */
export interface FoundText {
  readonly key: string
  /** `count`: the noun of a count, which has a form for each plural category of a language. */
  readonly as: 'text' | 'count'
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function forEachNode(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    if (Array.isArray(value)) value.forEach((item) => isNode(item) && forEachNode(item, visit))
    else if (isNode(value)) forEachNode(value, visit)
}

function programOf(code: string, file: string): Node {
  const { program, errors } = parseSync(file, code, { astType: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return program as unknown as Node
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? String(node.name) : '')

/** A literal, or literals joined by `+`: one text in several lines of source. Null for other expressions. */
function literalOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [before, after] = [literalOf(node.left as Node), literalOf(node.right as Node)]
  return before === null || after === null ? null : before + after
}

/** Keys of the catalog of a call of `t` or `plural`. A call with a variable has none. */
function keysOfCall(node: Node): readonly FoundText[] {
  const callee = nameOf(node.callee as Node)
  if (callee === 'declareRefusals') return keysOfRefusals(node).map((key) => ({ key, as: 'text' }))
  const [first, second] = node.arguments as readonly Node[]
  const texts = callee === 't' ? choicesOf(first) : callee === 'plural' ? choicesOf(second) : []
  if (callee === 'plural') return texts.map((noun) => ({ key: countKey(noun), as: 'count' }))
  const context = literalOf(second)
  return texts.map((text) => ({ key: context === null ? text : inContext(text, context), as: 'text' }))
}

/** Literals of an expression: one, or one of each branch. */
function choicesOf(node: Node | undefined): readonly string[] {
  if (node?.type === 'ConditionalExpression')
    return [...choicesOf(node.consequent as Node), ...choicesOf(node.alternate as Node)]
  const literal = literalOf(node)
  return literal === null ? [] : [literal]
}

/** Sentences and actions of a table of refusals. */
function keysOfRefusals(node: Node): readonly string[] {
  const keys: string[] = []
  forEachNode(node, ({ type, key, value }) => {
    if (type !== 'Property' || !['sentence', 'action'].includes(nameOf(key as Node))) return
    const text = literalOf(value as Node)
    if (text !== null) keys.push(text)
  })
  return keys
}

/** Attributes and members that are always displayed. */
const DISPLAYED = new Set(['aria-label', 'alt', 'hint', 'label', 'placeholder', 'text', 'title'])
const LETTERS = /\p{L}{2}/u
/** Codes in capitals, such as GTC, are the same in all languages. */
const WORD = /\p{Ll}{2}/u

/** Content between tags, or the literal of a displayed attribute or member. Null if it is marked or has no letters. */
function unmarkedText(node: Node): string | null {
  const isMember = node.type === 'JSXAttribute' || node.type === 'Property'
  const name = (isMember ? (node.name ?? node.key) : {}) as Partial<Node>
  const member = String(name.name ?? name.value)
  const text =
    node.type === 'JSXText' ? String(node.value) : DISPLAYED.has(member) ? literalOf(node.value as Node) : null
  return text !== null && text !== member && LETTERS.test(text) ? text.trim() : null
}

/** Values of the constants and results of the functions of a source, by name. */
function definitionsIn(program: Node): ReadonlyMap<string, readonly Node[]> {
  const definitions = new Map<string, Node[]>()
  const define = (name: string, value: Node): void => {
    definitions.set(name, [...(definitions.get(name) ?? []), value])
  }
  forEachNode(program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) define(nameOf(node.id as Node), node.init)
    if (node.type !== 'FunctionDeclaration') return
    forEachNode(node.body as Node, (inner) => {
      if (inner.type === 'ReturnStatement' && isNode(inner.argument)) define(nameOf(node.id as Node), inner.argument)
    })
  })
  return definitions
}

/** Literal words among the possible values of an expression: those of each branch, and of each entry of a table. */
function wordsOf(node: Node): readonly string[] {
  const all = (...members: readonly string[]): readonly string[] =>
    members.flatMap((member) => (isNode(node[member]) ? wordsOf(node[member]) : []))
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && WORD.test(node.value) ? [node.value] : []
    case 'TemplateLiteral': {
      const text = (node.quasis as readonly { readonly value: { cooked: string } }[]).map(({ value }) => value.cooked)
      return WORD.test(text.join('')) ? [text.join('…')] : []
    }
    case 'ConditionalExpression':
      return all('consequent', 'alternate')
    case 'LogicalExpression':
      return all('left', 'right')
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return all('expression')
    case 'ArrowFunctionExpression':
      return (node.body as Node).type === 'BlockStatement' ? [] : all('body')
    case 'ObjectExpression':
      return (node.properties as readonly Node[]).flatMap(({ value }) => (isNode(value) ? wordsOf(value) : []))
    default:
      return []
  }
}

/** Literal words that an expression displays, also by a constant, a function or a table of the same source. */
function displayedWords(node: Node, definitions: ReadonlyMap<string, readonly Node[]>): readonly string[] {
  const named =
    node.type === 'CallExpression'
      ? node.callee
      : node.type === 'MemberExpression'
        ? node.computed && node.object
        : node
  const name = isNode(named) ? nameOf(named) : ''
  if (name === 't' || name === 'plural') return []
  return name === '' ? wordsOf(node) : (definitions.get(name) ?? []).flatMap(wordsOf)
}

/** Expressions whose values are displayed: those in a marked template, and between tags. */
function displayedIn(node: Node): readonly Node[] {
  if (node.type === 'TaggedTemplateExpression' && ['t', 'mixed'].includes(nameOf(node.tag as Node)))
    return (node.quasi as Node).expressions as readonly Node[]
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  return (node.children as readonly Node[])
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .map(({ expression }) => expression as Node)
}

/** Texts of a source file, in the sequence of the file: the marked ones, and displayed ones without a mark. */
export function findTexts(code: string, file: string): { marked: readonly FoundText[]; unmarked: readonly string[] } {
  const marked: FoundText[] = []
  const unmarked: string[] = []
  const program = programOf(code, file)
  const definitions = definitionsIn(program)
  forEachNode(program, (node) => {
    unmarked.push(...displayedIn(node).flatMap((shown) => displayedWords(shown, definitions)))
    if (node.type === 'CallExpression') marked.push(...keysOfCall(node))
    const text = unmarkedText(node)
    if (text !== null) unmarked.push(text)
    if (node.type !== 'TaggedTemplateExpression' || !['t', 'mixed'].includes(nameOf(node.tag as Node))) return
    const { quasis } = node.quasi as unknown as { readonly quasis: readonly { readonly value: { cooked: string } }[] }
    marked.push({ key: templateKey(quasis.map(({ value }) => value.cooked)), as: 'text' })
  })
  return { marked, unmarked }
}
