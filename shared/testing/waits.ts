import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : []
}

const sourceOf = (text: string, node: unknown): string => (isNode(node) ? text.slice(node.start, Number(node.end)) : '')
const isPatience = (options: string): boolean => /^(patience|patienceBeyond\(.+\))$/.test(options)

/** The timeout of a wait in a test that differs from `patience`, as source text. Null: there is none. */
function ownCeilingOf(text: string, call: Node): string | null {
  const callee = sourceOf(text, call.callee)
  const options = Array.isArray(call.arguments) ? sourceOf(text, call.arguments[1]) : ''
  if (/^vi\.wait(For|Until)$/.test(callee)) return isPatience(options) ? null : `${callee}(…, ${options})`
  if (callee === 'expect.poll') return /\btimeout\b/.test(options) ? `${callee}(…, ${options})` : null
  return null
}

/** Waits with a separate timeout: each of them would fail earlier or later than all others. */
export function ownCeilingsIn(path: string, text: string): string[] {
  // Most tests have no waits and need no parser.
  if (!/vi\.wait(For|Until)|expect\.poll/.test(text)) return []
  const calls = nodesIn(parseSync(path, text).program).filter(({ type }) => type === 'CallExpression')
  return calls.flatMap((call) => ownCeilingOf(text, call) ?? []).map((wait) => `${path}: ${wait}`)
}
