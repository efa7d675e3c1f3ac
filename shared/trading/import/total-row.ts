import { perObject } from '@/shared/base/per-object'
import type { SheetCell, SheetRow } from '@/shared/sheets/cells/workbook'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/,\s*/))

/** Names of a sum of other rows, in the languages of the titles. */
const sums = wordSet(`
  total, totals, grand total, subtotal, sub total, sum, sums, gesamt, summe, gesamtsumme, zwischensumme, somme, totaux,
  totale, totali, somma, suma, soma, totaal, som, toplam, razem, łącznie, ogółem, celkem, összesen, yhteensä, jumlah,
  итого, всего, сумма, разом, всього, 合计, 总计, 小计, 汇总, 累计, 合計, 總計, 総計, 小計, 累計, 합계, 총계, 총합, 소계,
  누계, المجموع, الإجمالي, جمع, סהכ, รวม, कुल, योग, tổng, tổng cộng, cộng, σύνολο`)
const averages = wordSet(`
  average, avg, mean, mittelwert, durchschnitt, moyenne, media, średnia, ortalama, среднее, 平均, 平均值, 평균`)

/** True for the name of a sum or an average. A sum may have another word: `Total BTC`, `Genel Toplam`. */
const isTotal = perObject(({ displayed }: SheetCell): boolean => {
  if (!/\p{L}/u.test(displayed)) return false
  const words = displayed
    .toLowerCase()
    .replaceAll(/["'״׳]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const whole = words.join(' ')
  if (sums.has(whole) || averages.has(whole)) return true
  return words.length === 2 && words.some((word) => sums.has(word))
})

/** True for a row with the name of a sum or an average in any cell. It has a side and a quantity like an order. */
export const namesTotal = ({ cells }: SheetRow): boolean => cells.some((cell) => isTotal(cell))
