import { readXml } from './xml'

/** Formats that a workbook names by number only. Those from 14 to 22 and 45 to 47 are dates and times. */
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
/** East Asian workbooks use these numbers for dates of their own. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format code of every cell style, in their order. */
export function readStyles(part: string | undefined): readonly string[] {
  if (part === undefined) return []
  const own = new Map<number, string>()
  const ids: number[] = []
  let inCellStyles = false
  readXml(part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true
      else if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'xf' && inCellStyles) ids.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return ids.map((id) => own.get(id) ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : (builtIn[id] ?? 'General')))
}
