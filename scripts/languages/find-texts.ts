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

/** Content between tags, or the literal of a displayed attribute or member. Null if it is marked or has no letters. */
function unmarkedText(node: Node): string | null {
  const isMember = node.type === 'JSXAttribute' || node.type === 'Property'
  const name = (isMember ? (node.name ?? node.key) : {}) as Partial<Node>
  const member = String(name.name ?? name.value)
  const text =
    node.type === 'JSXText' ? String(node.value) : DISPLAYED.has(member) ? literalOf(node.value as Node) : null
  return text !== null && text !== member && LETTERS.test(text) ? text.trim() : null
}

/** Texts of a source file, in the sequence of the file: the marked ones, and displayed ones without a mark. */
export function findTexts(code: string, file: string): { marked: readonly FoundText[]; unmarked: readonly string[] } {
  const marked: FoundText[] = []
  const unmarked: string[] = []
  forEachNode(programOf(code, file), (node) => {
    if (node.type === 'CallExpression') marked.push(...keysOfCall(node))
    const text = unmarkedText(node)
    if (text !== null) unmarked.push(text)
    if (node.type !== 'TaggedTemplateExpression' || !['t', 'mixed'].includes(nameOf(node.tag as Node))) return
    const { quasis } = node.quasi as unknown as { readonly quasis: readonly { readonly value: { cooked: string } }[] }
    marked.push({ key: templateKey(quasis.map(({ value }) => value.cooked)), as: 'text' })
  })
  return { marked, unmarked }
}
