import { parseSync } from 'vite'

/** Names in a source file, and its displayed texts. */
export interface SourceWords {
  /** Every identifier, each once. */
  readonly names: ReadonlySet<string>
  /** Every text between quotes or tags. */
  readonly texts: readonly string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function visit(value: unknown, result: { readonly names: Set<string>; readonly texts: string[] }): void {
  if (Array.isArray(value)) for (const element of value) visit(element, result)
  else if (isObject(value)) {
    const { type, name, raw } = value
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') result.names.add(name)
    if (type === 'JSXText' && typeof raw === 'string') result.texts.push(raw)
    if (type === 'Literal' && typeof value.value === 'string') result.texts.push(value.value)
    if (type === 'TemplateElement' && isObject(value.value)) result.texts.push(String(value.value.cooked))
    for (const key of Object.keys(value)) visit(value[key], result)
  }
}

/** Reads a source by its syntax tree. Throws if it does not parse: an unreadable file has not been checked. */
export function sourceWordsOf(path: string, text: string): SourceWords {
  const { errors, program } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const result = { names: new Set<string>(), texts: [] as string[] }
  visit(program, result)
  return result
}
