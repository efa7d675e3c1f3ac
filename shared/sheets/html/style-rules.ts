import type { Attributes } from './html-cell'

/** Part of a selector without combinators: an element matches all of it. '' for no name or ID. */
interface Compound {
  readonly name: string
  readonly id: string
  readonly classes: readonly string[]
}
interface Rule {
  /** Selectors of ancestors, outermost first. Children are treated as descendants. */
  readonly ancestors: readonly Compound[]
  readonly own: Compound
  readonly style: string
}
interface OpenElement {
  readonly name: string
  readonly id: string
  readonly classes: readonly string[]
}

/** Limit of rules with the same last part of their selector, for a style sheet that is written to take time. */
const MOST_RULES = 100

const compoundSelector = /^(?:[\w-]+|(?=[.#]))(?:[.#][\w-]+)*$/

/** Null for a selector with a state, an attribute or a sibling. Its rule does not apply. */
function readSelector(selector: string): readonly Compound[] | null {
  const parts = selector.replaceAll('>', ' ').trim().split(/\s+/)
  if (!parts.every((part) => compoundSelector.test(part))) return null
  return parts.map((part) => ({
    name: (/^[\w-]+/.exec(part)?.[0] ?? '').toLowerCase(),
    id: /#([\w-]+)/.exec(part)?.[1] ?? '',
    classes: [...part.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!),
  }))
}

const keyOf = ({ name, id, classes }: Compound): string =>
  classes.length > 0 ? `.${classes.at(-1)}` : id === '' ? name : `#${id}`

/** Rules by the last part of their selector. Rules within @media and the like are left out. */
function rulesOf(styleSheet: string): ReadonlyMap<string, readonly Rule[]> {
  const rules = new Map<string, Rule[]>()
  const text = styleSheet.replaceAll(/<!--|-->/g, ' ').replaceAll(/\/\*(?:[^*]|\*(?!\/))*\*\//g, ' ')
  for (let from = 0; ;) {
    const opening = text.indexOf('{', from)
    // An unclosed rule ends the style sheet.
    const closing = opening === -1 ? -1 : text.indexOf('}', opening)
    if (closing === -1) return rules
    const selectors = text
      .slice(from, opening)
      .slice(-1000)
      .replace(/^[^]*[;{}]/, '')
    const style = text.slice(opening + 1, closing).slice(0, 2000)
    from = closing + 1
    if (selectors.includes('@')) {
      // The first closing brace of a group ends its first rule only.
      const isGroup = style.includes('{')
      if (isGroup) from = Math.max(from, endOfGroup(text, opening))
      continue
    }
    for (const selector of selectors.split(',')) {
      const compounds = readSelector(selector)
      if (compounds === null) continue
      const own = compounds.at(-1)!
      const listed = rules.get(keyOf(own)) ?? []
      if (listed.length < MOST_RULES) listed.push({ ancestors: compounds.slice(0, -1), own, style })
      rules.set(keyOf(own), listed)
    }
  }
}

/** Position after the brace that closes the group which opens there. */
function endOfGroup(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at + 1
  }
  return text.length
}

const applies = (selector: Compound, element: OpenElement): boolean =>
  (selector.name === '' || selector.name === element.name) &&
  (selector.id === '' || selector.id === element.id) &&
  selector.classes.every((name) => element.classes.includes(name))

function areAround(selectors: readonly Compound[], open: readonly OpenElement[]): boolean {
  let at = 0
  for (const element of open) if (at < selectors.length && applies(selectors[at]!, element)) at += 1
  return at === selectors.length
}

/** Applies the rules of a style sheet to the elements of a document, in the order in which they open and close. */
export function createStyleRules(styleSheet: string) {
  const rules = rulesOf(styleSheet)
  const open: OpenElement[] = []
  return {
    /** The attributes with the declarations of all rules that apply in `style`, after those of the element itself. */
    open(name: string, attributes: Attributes): Attributes {
      const { id = '', class: names = '', style: ownStyle = '' } = attributes
      const element = { name, id, classes: names.split(/\s+/).filter((className) => className !== '') }
      const keys = [name, ...(id === '' ? [] : [`#${id}`]), ...element.classes.map((className) => `.${className}`)]
      const matches = keys
        .flatMap((key) => rules.get(key) ?? [])
        .filter(({ own, ancestors }) => applies(own, element) && areAround(ancestors, open))
      open.push(element)
      return matches.length === 0
        ? attributes
        : { ...attributes, style: [ownStyle, ...matches.map(({ style }) => style)].join(';') }
    },
    close(): void {
      open.pop()
    },
  }
}
