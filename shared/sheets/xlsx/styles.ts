import type { Irregularity } from '@/shared/sheets/cells/workbook'
import { irregularityOfFont } from './shared-strings'
import { readXml } from './xml'

/** Formats that a workbook refers to by number only. Those from 14 to 22 and 45 to 47 are dates and times. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '"$"#,##0',
  43: '#,##0.00',
  44: '"$"#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}
/** East Asian workbooks use these numbers for their own date formats. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Number format and font effect of a cell style. */
export interface CellStyle {
  readonly code: string
  readonly irregularity: Irregularity | null
}
export const plainStyle: CellStyle = { code: 'General', irregularity: null }

/** Every cell style, in their order. */
export function readStyles(part: string | undefined): readonly CellStyle[] {
  if (part === undefined) return []
  const own = new Map<number, string>()
  const fonts: (Irregularity | null)[] = []
  const styles: { readonly format: number; readonly font: number }[] = []
  let inCellStyles = false
  let inFonts = false
  readXml(part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true
      else if (name === 'fonts') inFonts = true
      else if (name === 'font' && inFonts) fonts.push(null)
      else if (inFonts) fonts.push(fonts.pop() ?? irregularityOfFont(name, attributes))
      else if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'xf' && inCellStyles)
        styles.push({ format: Number(attributes.numFmtId ?? 0), font: Number(attributes.fontId ?? 0) })
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
      else if (name === 'fonts') inFonts = false
    },
  })
  return styles.map(({ format, font }) => ({
    code: own.get(format) ?? (isEastAsianDate(format) ? 'yyyy-mm-dd' : (builtIn[format] ?? 'General')),
    irregularity: fonts[font] ?? null,
  }))
}
