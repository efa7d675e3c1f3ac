import type { LadderSpec } from '../../../../shared/trading/batch/ladder'
import { multiply, roundToStep } from '../../../../shared/trading/decimal'
import type { Instrument } from '../../../../shared/trading/instrument'
import { isAmount } from '../../../format/decimals'

/** The ladder dialog as typed. */
export interface LadderForm {
  readonly side: 'buy' | 'sell'
  readonly posSide: '' | 'long' | 'short'
  readonly from: string
  readonly to: string
  readonly count: string
  readonly total: string
  readonly spacing: LadderSpec['spacing']
  readonly shape: 'flat' | 'ramp'
  readonly ratio: string
  readonly timeInForce: 'gtc' | 'post_only'
}

/** A ladder that could be meant: ten buys over the percent below the last price, each of a few minimums. */
export function startingForm(instrument: Instrument | null, last: string | undefined): LadderForm {
  const near = (factor: string): string => (instrument && isAmount(last) ? roundToStep(multiply(last, factor), instrument.tickSize, 'down') : '')
  return { side: 'buy', posSide: '', from: near('0.999'), to: near('0.99'), count: '10', total: '', spacing: 'linear', shape: 'flat', ratio: '2', timeInForce: 'gtc' }
}

/** What the form asks for; a count that is no whole number stays invalid and is refused by the generator. */
export const specOf = (form: LadderForm): LadderSpec => ({
  side: form.side,
  from: form.from.trim(),
  to: form.to.trim(),
  count: /^\d{1,4}$/.test(form.count.trim()) ? Number(form.count) : 0,
  total: form.total.trim(),
  spacing: form.spacing,
  sizes: form.shape === 'flat' ? { shape: 'flat' } : { shape: 'ramp', ratio: form.ratio.trim() },
})
