import type { Irregularity } from '@/shared/sheets/cells/workbook'
import type { Attributes } from './html-cell'

/** Block elements: a browser starts a new line at each. */
const blocks = new Set(
  `address article aside blockquote br caption dd details div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li
  main nav ol option p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const raised = new Set(['sub', 'sup', 'rt'])
const struck = new Set(['s', 'del', 'strike'])
const invisible = new Set(['datalist', 'noscript', 'script', 'style', 'template', 'title'])
/** Elements without an end tag. */
const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr'])

export const isStruckStyle = (style: string): boolean => /text-decoration[^;]*line-through/i.test(style)
export const isHiddenStyle = (style: string): boolean =>
  /display:\s*none|visibility:\s*(hidden|collapse)|mso-hide:\s*all|(font-size|opacity):\s*0(px|pt|em|%)?\s*(;|$)/i.test(
    style,
  )

/** Classes of text that is there for screen readers only. */
const hiddenClass = /(^|\s)(sr-only|visually-?hidden|screen-reader(-text)?|d-none|hidden)(\s|$)/i
/** An inline element with this style starts a new line, as a block element does. */
const isBlockStyle = (style: string): boolean => /display:\s*(block|flex|grid|table|list-item|flow-root)/i.test(style)
/** Form fields whose value a browser displays. */
const hasValue = ({ type = 'text' }: Attributes): boolean => !/^(hidden|checkbox|radio|image|file)$/i.test(type)

const small: Readonly<Record<string, string>> = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' }
const inSmall = (element: string, text: string): string =>
  text.replaceAll(/\d/g, (digit) => small[element]!.charAt(Number(digit)))

/** Separator between the lines of a cell. No number contains it. */
const LINE_BREAK = ' / '

interface OpenElement {
  readonly name: string
  readonly isBlock: boolean
  readonly effect: Irregularity | null
}

/** Collects the text of a cell as a browser displays it, and reasons why it may be misleading. */
export function createCellText({ style: ownStyle = '', hidden: ownHidden }: Attributes) {
  const open: OpenElement[] = []
  const lines: string[] = ['']
  const irregularities = new Set<Irregularity>(
    ownHidden !== undefined || isHiddenStyle(ownStyle) ? ['hidden-text'] : [],
  )

  const effectOf = (name: string, own: Attributes): Irregularity | null => {
    const { style = '', hidden, class: names = '' } = own
    if (invisible.has(name) || hidden !== undefined || isHiddenStyle(style) || hiddenClass.test(names))
      return 'hidden-text'
    if (struck.has(name) || isStruckStyle(style)) return 'struck'
    return raised.has(name) || /vertical-align:\s*(sub|super)/i.test(style) ? 'raised' : null
  }
  const breakLine = (isBlock: boolean): void => {
    if (isBlock && lines.at(-1)!.trim() !== '') lines.push('')
  }
  return {
    open(name: string, own: Attributes): void {
      const isBlock = blocks.has(name) || isBlockStyle(own.style ?? '')
      breakLine(isBlock)
      if (name === 'input' && hasValue(own)) this.add(` ${own.value ?? ''} `)
      if (!empty.has(name)) open.push({ name, isBlock, effect: effectOf(name, own) })
    },
    close(name: string): void {
      const at = open.findLastIndex((element) => element.name === name)
      const isBlock = open[at]?.isBlock ?? blocks.has(name)
      if (at >= 0) open.length = at
      breakLine(isBlock)
    },
    add(text: string): void {
      const within = open.filter(({ effect }) => effect !== null)
      if (within.some(({ effect }) => effect === 'hidden-text')) {
        const isOfPage = open.some(({ name }) => invisible.has(name))
        if (text.trim() !== '' && !isOfPage) irregularities.add('hidden-text')
        return
      }
      const mark = within.findLast(({ effect }) => effect === 'raised')
      if (text.trim() !== '') for (const { effect } of within) irregularities.add(effect!)
      lines.push(`${lines.pop()!}${mark === undefined ? text : inSmall(mark.name === 'sub' ? 'sub' : 'sup', text)}`)
    },
    /** The text with runs of space as one. A hard space is kept, since it may separate thousands. */
    result(): { readonly text: string; readonly irregularity: Irregularity | null } {
      const displayed = lines.map((line) => line.replaceAll(/[ \t\r\n\f]+/g, ' ').trim()).filter((line) => line !== '')
      const [irregularity = displayed.length > 1 ? ('lines' as const) : null] = irregularities
      return { text: displayed.join(LINE_BREAK), irregularity }
    },
  }
}
