import { ThresholdsInput } from '../../../shared/ipc/risk'
import { isDecimal, multiply, trim } from '../../../shared/trading/decimal'
import type { Thresholds } from '../../../shared/trading/ltv/thresholds'

/** The lines as they are typed: percent, not ratios. */
export interface ThresholdsForm {
  readonly warn: string
  readonly call: string
  readonly liquidation: string
  readonly note: string
  /** Percentage points below the call; empty leaves orders alone. */
  readonly stopWithin: string
}

/** Only an example, and labelled so: the exchange's calls do not tell the lines of a contract. */
export const exampleLines = { warn: '70', call: '80', liquidation: '90' } as const

const toPercent = (ratio: string): string => trim(multiply(ratio, '100'))
const toRatio = (percent: string): string => (isDecimal(percent.trim()) ? trim(multiply(percent.trim(), '0.01')) : percent)

export function formOf(thresholds: Thresholds | null): ThresholdsForm {
  if (thresholds === null) return { warn: '', call: '', liquidation: '', note: '', stopWithin: '' }
  const { warn, call, liquidation, note, stopWithin } = thresholds
  return { warn: toPercent(warn), call: toPercent(call), liquidation: toPercent(liquidation), note, stopWithin: stopWithin === null ? '' : toPercent(stopWithin) }
}

/** What the form would confirm, or what is wrong with each field in words. */
export function readThresholds(riskUnitId: string, form: ThresholdsForm): { readonly ok: true; readonly input: ThresholdsInput } | { readonly ok: false; readonly problems: Readonly<Record<string, string>> } {
  const ratios = { warn: toRatio(form.warn), call: toRatio(form.call), liquidation: toRatio(form.liquidation), stopWithin: form.stopWithin.trim() === '' ? null : toRatio(form.stopWithin) }
  const read = ThresholdsInput.safeParse({ riskUnitId, note: form.note, ...ratios })
  if (read.success) return { ok: true, input: read.data }
  return { ok: false, problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message.replace('a ratio above 0 and up to 1, such as 0.8 for 80 %', 'a number above 0 and up to 100, such as 80')])) }
}
