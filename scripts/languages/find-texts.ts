import { parseSync } from 'vite'
import { ofSubject } from '../../shared/languages/text.ts'
import { readsAsText } from './reads-as-text.ts'

/** Position of a text in a source file, and its form for translation. */
export interface FoundText {
  /** As in the catalogue: `{0}`, `{1}` … for values. */
  readonly source: string
  readonly start: number
  readonly end: number
  /** `literal` and `attribute`: in quotes. `phrase`: between backticks. `children`: the content between two tags. */
  readonly as: 'literal' | 'attribute' | 'phrase' | 'children' | 'marked'
  /** Values within `children`, by their position in the file. */
  readonly values: readonly { readonly start: number; readonly end: number; readonly isElement: boolean }[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Attributes without displayed text. */
const CODE_ATTRIBUTES = new Set(['className', 'd', 'viewBox', 'style'])
/** Members whose value is a name, not a text. */
const CODE_MEMBERS = new Set(['kind', 'type', 'code', 'className', 'event', 'path', 'pattern', 'sql'])
/** Members and attributes that are always displayed text. */
const TEXT_MEMBERS = new Set(['label', 'title', 'hint', 'text', 'aria-label', 'placeholder'])
/** Calls that compare or address. */
const CODE_CALLS = new Set(
  (
    'includes startsWith endsWith indexOf split match test has get querySelector querySelectorAll closest matches ' +
    'prepare exec log DateTimeFormat RegExp'
  ).split(' '),
)
/** Calls whose arguments are names, in any form. */
const CALLS_OF_NAMES = new Set(['enum', 'literal', 'loaded'])
/** Volley's own calls that look a text up: their first text argument, and the first one after it. */
const MARKING_CALLS: Readonly<Record<string, readonly [number, number]>> = { text: [0, 1], plural: [1, 2] }

const calleeOf = (node: Node): string => {
  const callee = node.callee as Node
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return typeof name.name === 'string' ? name.name : ''
}

/** The text between two tags as a browser displays it: lines are joined, and source indentation is removed. */
function shownWords(raw: string): string {
  if (/&(?:\w+|#\w+);/.test(raw)) throw new Error(`Write the character itself, not its entity: ${raw.trim()}`)
  const lines = raw.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const from = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? from : from.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

/** Every displayed text of a source file, in the order of the file. */
export function findTexts(code: string, file: string): readonly FoundText[] {
  const { program, errors } = parseSync(file, code, { astType: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const texts: FoundText[] = []
  const marks = code.includes("from '@/shared/languages/")
  const add = (node: Node, source: string, as: FoundText['as'], values: FoundText['values'] = []): void =>
    void texts.push({ source, start: node.start, end: node.end, as, values })

  function visitAll(node: Node): void {
    for (const value of Object.values(node))
      if (Array.isArray(value)) value.forEach((item) => isNode(item) && visit(item))
      else if (isNode(value)) visit(value)
  }

  function visitChildren(node: Node): void {
    const children = node.children as readonly Node[]
    const textOf = (child: Node): string => (child.type === 'JSXText' ? shownWords(String(child.value)) : '')
    const isShown = (child: Node): boolean => (child.type === 'JSXText' ? textOf(child) !== '' : !isComment(child))
    const nodes = children.filter(isShown)
    let count = 0
    const source = nodes.map((child) => (child.type === 'JSXText' ? textOf(child) : `{${count++}}`)).join('')
    const isText = nodes.some((child) => child.type === 'JSXText' && LETTER.test(textOf(child)))
    if (isText) {
      const values = nodes
        .filter(({ type }) => type !== 'JSXText')
        .map((child) => ({ start: child.start, end: child.end, isElement: child.type !== 'JSXExpressionContainer' }))
      const first = children[0]!
      const last = children.at(-1)!
      texts.push({ source, start: first.start, end: last.end, as: 'children', values })
    }
    for (const child of children)
      if (isText && child.type === 'JSXExpressionContainer') visitShown(child.expression as Node)
      else visit(child)
  }

  function visitCall(node: Node): void {
    visit(node.callee as Node)
    const callee = calleeOf(node)
    if (CALLS_OF_NAMES.has(callee)) return
    const [from, to] = (marks && MARKING_CALLS[callee]) || [0, 0]
    const [mark, subject] = (node.arguments as readonly Node[]).map(({ value }) => value)
    if (to > 0 && callee === 'text' && typeof subject === 'string')
      return add((node.arguments as readonly Node[])[0]!, ofSubject(String(mark), subject), 'marked')
    ;(node.arguments as readonly Node[]).forEach((argument, index) => {
      if (argument.type === 'Literal' && typeof argument.value === 'string') {
        if (index >= from && index < to) return add(argument, argument.value, 'marked')
        if (CODE_CALLS.has(callee)) return
      }
      if (argument.type === 'TemplateLiteral' && CODE_CALLS.has(callee)) return visitAll(argument)
      visit(argument)
    })
  }

  function visitTemplate(node: Node): void {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked: string | null } }[]
    const source = quasis.map(
      ({ value }, index) => (value.cooked ?? '') + (index < quasis.length - 1 ? `{${index}}` : ''),
    )
    if (readsAsText(source.join(''))) add(node, source.join(''), quasis.length === 1 ? 'literal' : 'phrase')
    const isText = readsAsText(source.join(''))
    ;(node.expressions as readonly Node[]).forEach(isText ? visitShown : visit)
  }

  /** Literals joined by `+` are one text, in several lines of source. */
  function visitSum(node: Node): void {
    const parts = literalsOf(node)
    if (parts === null) return visitAll(node)
    if (readsAsText(parts)) add(node, parts, 'literal')
  }

  /** A text within a text is always displayed: `${count} ${isOne ? 'waits' : 'wait'} for it`. */
  function visitShown(node: Node): void {
    if (node.type === 'Literal' && typeof node.value === 'string' && LETTER.test(node.value))
      return add(node, node.value, 'literal')
    if (node.type === 'BinaryExpression' && LETTER.test(literalsOf(node) ?? ''))
      return add(node, literalsOf(node)!, 'literal')
    if (node.type === 'ConditionalExpression') {
      visit(node.test as Node)
      visitShown(node.consequent as Node)
      return visitShown(node.alternate as Node)
    }
    if (node.type === 'LogicalExpression') {
      visit(node.left as Node)
      return visitShown(node.right as Node)
    }
    visit(node)
  }

  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'ImportExpression':
        return
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return visit(node.expression as Node)
      case 'JSXElement':
        visit(node.openingElement as Node)
        return visitChildren(node)
      case 'JSXFragment':
        return visitChildren(node)
      case 'JSXText':
        return
      case 'JSXAttribute': {
        const name = String((node.name as Node).name)
        const value = node.value as Node | null
        if (value === null || CODE_ATTRIBUTES.has(name) || name.startsWith('data-')) return
        if (value.type !== 'Literal') return visit(value)
        const source = shownWords(String(value.value))
        if (TEXT_MEMBERS.has(name) ? LETTER.test(source) : readsAsText(source)) add(value, source, 'attribute')
        return
      }
      case 'CallExpression':
      case 'NewExpression':
        return visitCall(node)
      case 'TaggedTemplateExpression':
        return visitAll(node.quasi as Node)
      case 'TemplateLiteral':
        return visitTemplate(node)
      case 'Property':
      case 'PropertyDefinition': {
        if (node.computed === true) visit(node.key as Node)
        if (node.computed !== true && CODE_MEMBERS.has(String((node.key as Node).name))) return
        if (!isNode(node.value)) return
        return TEXT_MEMBERS.has(String((node.key as Node).name)) ? visitShown(node.value) : visit(node.value)
      }
      case 'MemberExpression':
        visit(node.object as Node)
        return node.computed === true && (node.property as Node).type !== 'Literal'
          ? visit(node.property as Node)
          : undefined
      case 'BinaryExpression':
        if (/^[=!]==?$|^in$/.test(String(node.operator))) {
          for (const side of [node.left, node.right] as Node[]) if (side.type !== 'Literal') visit(side)
          return
        }
        return visitSum(node)
      case 'SwitchCase':
        return (node.consequent as readonly Node[]).forEach(visit)
      case 'ExpressionStatement':
        return node.directive === undefined || node.directive === null ? visit(node.expression as Node) : undefined
      case 'Literal':
        if (typeof node.value === 'string' && readsAsText(node.value)) add(node, node.value, 'literal')
        return
      default:
        return visitAll(node)
    }
  }
  visit(program as unknown as Node)
  return texts.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** Joined literals of a sum; null if another term is in it. */
function literalsOf({ type, operator, left, right, value }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'BinaryExpression' || operator !== '+') return null
  const [before, after] = [literalsOf(left as Node), literalsOf(right as Node)]
  return before === null || after === null ? null : before + after
}

const LETTER = /\p{L}{2}/u
const isComment = ({ type, expression }: Node): boolean =>
  type === 'JSXExpressionContainer' && (expression as Node).type === 'JSXEmptyExpression'
