import { parseSync } from 'vite'
import type { Files } from './files'

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Attributes of components whose value is displayed. */
const SHOWN = new Set(['label', 'title', 'text', 'hint', 'placeholder', 'aria-label', 'message', 'reason', 'name'])
const WORDS = /^[a-z]{2,}( [a-z]+)*$/

const isWords = (node: unknown): boolean =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' && WORDS.test(node.value)

interface Place {
  readonly isInTemplate: boolean
  readonly attribute: string
}

/**
 * English words that are displayed without the catalog, as `path:line`: the value of a displayed attribute of a
 * component, and the choice between two words in a template.
 */
export function untranslated(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const found: string[] = []
    const note = ({ start }: Node): void =>
      void found.push(`${path}:${text.slice(0, start).split('\n').length}: ${text.slice(start).split('\n', 1)[0]}`)

    function visit(value: unknown, place: Place): void {
      if (Array.isArray(value)) return value.forEach((part) => visit(part, place))
      if (!isNode(value)) return
      if (value.type === 'JSXAttribute') return visitAttribute(value)
      if (value.type === 'ConditionalExpression') {
        const isShown = place.isInTemplate && place.attribute !== 'className'
        if (isShown && (isWords(value.consequent) || isWords(value.alternate))) note(value)
        visit(value.test, { ...place, isInTemplate: false })
        visit(value.consequent, place)
        return visit(value.alternate, place)
      }
      // The arguments of a call and the operands of an operator are not the displayed text.
      const isOther = value.type === 'CallExpression' || value.type === 'BinaryExpression'
      const isInTemplate = !isOther && (place.isInTemplate || value.type === 'TemplateLiteral')
      for (const part of Object.values(value)) visit(part, { ...place, isInTemplate })
    }
    function visitAttribute(node: Node): void {
      const attribute = isNode(node.name) && typeof node.name.name === 'string' ? node.name.name : ''
      if (SHOWN.has(attribute) && isWords(node.value)) note(node)
      visit(node.value, { isInTemplate: false, attribute })
    }

    const { errors, program } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
    visit(program, { isInTemplate: false, attribute: '' })
    return found
  })
}
