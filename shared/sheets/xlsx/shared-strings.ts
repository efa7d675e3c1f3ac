import type { Irregularity } from '@/shared/sheets/cells/workbook'
import { readXml, type Attributes } from './xml'

/** A text of a workbook, and the reason why it may be misleading. */
export interface RichText {
  readonly text: string
  readonly irregularity: Irregularity | null
}

const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false'

/** Raised, lowered or struck digits by an element of a text run or a font. */
export function irregularityOfFont(name: string, { val }: Attributes): Irregularity | null {
  if (name === 'vertAlign') return val === 'baseline' ? null : 'raised'
  return name === 'strike' && isOn(val) ? 'struck' : null
}

/** The texts that cells refer to by number, without phonetic annotations. */
export function readSharedStrings(part: string | undefined): readonly RichText[] {
  if (part === undefined) return []
  const strings: RichText[] = []
  let current: { text: string; irregularity: Irregularity | null } = { text: '', irregularity: null }
  let inText = false
  let inPhonetics = false
  readXml(part, {
    open(name, attributes) {
      if (name === 'si') current = { text: '', irregularity: null }
      else if (name === 'rPh') inPhonetics = true
      else if (name === 't') inText = !inPhonetics
      else current.irregularity ??= irregularityOfFont(name, attributes)
    },
    text(piece) {
      if (inText) current.text += piece
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetics = false
      else if (name === 'si') strings.push(current)
    },
  })
  return strings
}
