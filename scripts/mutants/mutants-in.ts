import { parseSync } from 'vite'

/** One change of a source file. `from` and `to` are the text at `start` before and after it. */
export interface Mutant {
  readonly path: string
  readonly line: number
  readonly start: number
  readonly from: string
  readonly to: string
  /** The whole expression or statement that is replaced, as offsets of the file. */
  readonly host: { readonly start: number; readonly end: number; readonly as: 'expression' | 'statement' }
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Change = Pick<Mutant, 'start' | 'from' | 'to'>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])
/** Calls that return a value of the receiver's kind: the receiver replaces them. */
const NARROWING = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'trim'])

/** TypeScript around a value. All other types with the prefix TS are no code. */
const AROUND_A_VALUE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
/** Nodes with a member that only names something. */
const NAMED_BY: Readonly<Record<string, string>> = {
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
}

/** A text or its mark. */
const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    node.type === 'TaggedTemplateExpression' ||
    (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 't') ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right))))
const isBinary = (node: Node): boolean => node.type === 'BinaryExpression' || node.type === 'LogicalExpression'
const isChoice = (node: Node): boolean => ['ConditionalExpression', 'IfStatement'].includes(node.type)

/** Every mutant of a source file, in the order of the file. Throws if the file does not parse. */
export function mutantsIn(path: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const mutants: Mutant[] = []
  const textOf = ({ start, end }: Node): string => text.slice(start, end)
  const replaced = (node: Node, to: string): Change => ({ start: node.start, from: textOf(node), to })

  function add(host: Node, { start, from, to }: Change, as: Mutant['host']['as'] = 'expression'): void {
    const line = text.slice(0, start).split('\n').length
    mutants.push({ path, line, start, from, to, host: { start: host.start, end: host.end, as } })
  }

  /** The operator of a binary or unary expression. */
  function operatorOf(node: Node, operator: string, to: string): Change {
    const after = isNode(node.left) ? node.left.end : node.start
    return { start: text.indexOf(operator, after), from: operator, to }
  }

  function addOperator(node: Node): void {
    const operator = String(node.operator)
    const to = OPERATORS[operator]
    if (operator === '??') {
      const left = node.left as Node
      add(node, { start: left.end, from: text.slice(left.end, node.end), to: '' })
    } else if (to !== undefined && !isText(node)) add(node, operatorOf(node, operator, to))
  }

  function addCall(node: Node, host: Node): void {
    const callee = node.callee as Node
    if (callee.type !== 'MemberExpression' || callee.computed === true) return
    const property = callee.property as Node
    const name = textOf(property)
    const other = METHODS.get(name)
    if (other !== undefined) add(host, replaced(property, other))
    const value = callee.object as Node
    if (NARROWING.has(name)) add(host, { start: value.end, from: text.slice(value.end, node.end), to: '' })
  }

  function addLiteral(node: Node): void {
    const { value } = node
    if (typeof value === 'boolean') add(node, replaced(node, String(!value)))
    // Sentences are compared with the catalog of texts.
    if (typeof value === 'string' && value !== '' && !/\s/.test(value)) add(node, replaced(node, `''`))
    if (typeof value === 'number') for (const to of [value - 1, value + 1]) add(node, replaced(node, String(to)))
    if (typeof value === 'bigint') for (const to of [value - 1n, value + 1n]) add(node, replaced(node, `${to}n`))
  }

  function addCondition(test: Node): void {
    const isNegation = test.type === 'UnaryExpression' && test.operator === '!'
    if (!isBinary(test) && !isNegation && test.type !== 'Literal') add(test, replaced(test, `!(${textOf(test)})`))
  }

  function addStatement(node: Node): void {
    if (node.type === 'ExpressionStatement') add(node, replaced(node, ''), 'statement')
    if (node.type !== 'ReturnStatement') return
    if (!isNode(node.argument)) add(node, replaced(node, ''), 'statement')
    else if (node.argument.type !== 'Literal') add(node.argument, replaced(node.argument, 'undefined'))
  }

  /** `chain`: the expression around a link of `a?.b.c()`, which can only be replaced as a whole. */
  function visit(node: Node, chain: Node | null): void {
    if (node.type.startsWith('TS') && !AROUND_A_VALUE.has(node.type)) return
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    if (node.type === 'ExpressionStatement' && typeof node.directive === 'string') return
    addStatement(node)
    if (isChoice(node)) addCondition(node.test as Node)
    if (isBinary(node) || node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') addOperator(node)
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node, { start: node.start, from: '!', to: '' })
    if (node.type === 'CallExpression') addCall(node, chain ?? node)
    if (node.type === 'Literal') addLiteral(node)

    const label = node.computed === true ? undefined : NAMED_BY[node.type]
    for (const [key, value] of Object.entries(node)) {
      if (key === label || key === 'source') continue
      const isLink =
        key === 'object' || key === 'callee' || (key === 'expression' && node.type === 'TSNonNullExpression')
      const around = node.type === 'ChainExpression' ? node : isLink ? chain : null
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, around)
    }
  }
  visit(program as unknown as Node, null)
  return mutants.toSorted((a, b) => a.start - b.start || a.to.localeCompare(b.to))
}
