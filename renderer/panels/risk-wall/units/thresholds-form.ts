import { ThresholdsInput } from '@/shared/ipc/watching/risk'
import { isDecimal, multiply, trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import {
  assumedThresholds,
  type Contradiction,
  contradiction,
  type ProductThresholds,
} from '@/shared/trading/ltv/unit/effective-thresholds'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'

/** Thresholds as typed: percent, not ratios. */
export interface ThresholdsForm {
  readonly warn: string
  readonly call: string
  readonly liquidation: string
  readonly note: string
  /** Percentage points below the margin call; empty does not restrict orders. */
  readonly stopWithin: string
  /** The user confirmed a threshold above the liquidation threshold of the loan product. */
  readonly despiteProduct: boolean
}

const toPercent = (ratio: string): string => trim(multiply(ratio, '100'))
const toRatio = (percent: string): string =>
  isDecimal(percent.trim()) ? trim(multiply(percent.trim(), '0.01')) : percent

/** Thresholds as typed. */
export const typedLines = ({
  warn,
  call,
  liquidation,
}: Pick<Thresholds, 'warn' | 'call' | 'liquidation'>): Pick<ThresholdsForm, 'warn' | 'call' | 'liquidation'> => ({
  warn: toPercent(warn),
  call: toPercent(call),
  liquidation: toPercent(liquidation),
})

/** Confirmed thresholds, otherwise those of the loan product. Empty if unknown: a guess could be confirmed unread. */
export function thresholdsFormOf(thresholds: Thresholds | null, product: ProductThresholds | null): ThresholdsForm {
  const assumed = assumedThresholds(product)
  const empty = { warn: '', call: '', liquidation: '', note: '', stopWithin: '', despiteProduct: false }
  if (thresholds === null) return { ...empty, ...(assumed.source === 'product' && typedLines(assumed)) }
  const { warn, call, liquidation, note, stopWithin } = thresholds
  return {
    despiteProduct: false,
    warn: toPercent(warn),
    call: toPercent(call),
    liquidation: toPercent(liquidation),
    note,
    stopWithin: stopWithin === null ? '' : toPercent(stopWithin),
  }
}

/** Conflict of the typed liquidation threshold with that of the loan product; null if there is none. */
export function typedContradiction(
  { liquidation }: ThresholdsForm,
  product: ProductThresholds | null,
): Contradiction | null {
  const ratio = toRatio(liquidation)
  return isDecimal(ratio) ? contradiction({ liquidation: ratio }, product) : null
}

/** Thresholds of the form, or the problem of each field. */
export function readThresholds(
  riskUnitId: string,
  form: ThresholdsForm,
):
  | { readonly ok: true; readonly input: ThresholdsInput }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> } {
  const ratios = {
    warn: toRatio(form.warn),
    call: toRatio(form.call),
    liquidation: toRatio(form.liquidation),
    stopWithin: form.stopWithin.trim() === '' ? null : toRatio(form.stopWithin),
  }
  const parsed = ThresholdsInput.safeParse({
    riskUnitId,
    note: form.note,
    despiteProduct: form.despiteProduct,
    ...ratios,
  })
  if (parsed.success) return { ok: true, input: parsed.data }
  return {
    ok: false,
    problems: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [
        String(path[0]),
        message.replace(
          t('a ratio above 0 and up to 1, such as 0.8 for 80 %'),
          t('a number above 0 and up to 100, such as 80'),
        ),
      ]),
    ),
  }
}
