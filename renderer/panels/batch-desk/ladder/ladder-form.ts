import type { LadderSpec } from '@/shared/trading/batch/ladder'
import {
  fundingCoin,
  totalOfShare,
  totalOfValue,
  type LadderFunds,
  type LadderShape,
} from '@/shared/trading/batch/ladder-total'
import { compare, isPositive, multiply, roundToStep, subtract } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Account } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Instrument } from '@/shared/trading/market/instrument'
import { isAmount } from '@/renderer/kit/format/decimals'

/** The ladder dialog as typed. */
export interface LadderForm {
  readonly side: 'buy' | 'sell'
  readonly posSide: '' | 'long' | 'short'
  readonly from: string
  readonly to: string
  readonly count: string
  readonly total: string
  /** What `total` counts: lots of the symbol, its quote coin, or percent of what is available. */
  readonly totalIn: 'lots' | 'quote' | 'percent'
  readonly spacing: LadderSpec['spacing']
  readonly shape: 'flat' | 'ramp'
  readonly ratio: string
  readonly timeInForce: 'gtc' | 'post_only'
}

/** A ladder that could be meant: ten buys over the percent below the last price, each of a few minimums. */
export function startingForm(instrument: Instrument | null, last: string | undefined): LadderForm {
  const near = (factor: string): string =>
    instrument && isAmount(last) ? roundToStep(multiply(last, factor), instrument.tickSize, 'down') : ''
  return {
    side: 'buy',
    posSide: '',
    from: near('0.999'),
    to: near('0.99'),
    count: '10',
    total: '',
    totalIn: 'lots',
    spacing: 'linear',
    shape: 'flat',
    ratio: '2',
    timeInForce: 'gtc',
  }
}

/**
 * The other side of the market: a price at which the new side would trade at once goes as far to the other side of the
 * last one.
 */
export function withSide(
  form: LadderForm,
  side: LadderForm['side'],
  instrument: Instrument | null,
  last: string | undefined,
): LadderForm {
  const mirrored = (price: string): string => {
    if (instrument === null || !isAmount(last) || !isAmount(price)) return price
    const takes = compare(price, last) === (side === 'buy' ? 1 : -1)
    const across = subtract(multiply(last, '2'), price)
    return takes && isPositive(across)
      ? roundToStep(across, instrument.tickSize, side === 'buy' ? 'down' : 'up')
      : price
  }
  return { ...form, side, from: mirrored(form.from), to: mirrored(form.to) }
}

/** What the account has for a ladder, futures at their leverage; null while the account is not known. */
export function fundsOf(
  side: LadderForm['side'],
  instrument: Instrument | null,
  account: Account | null,
): LadderFunds | null {
  if (instrument === null || account === null || account.asOf === null) return null
  const coin = fundingCoin(side, instrument)
  const available = account.balances.find((balance) => balance.coin === coin)?.available ?? '0'
  const leverage = isFutures(instrument.category)
    ? (account.leverages[instrumentKey(instrument.category, instrument.symbol)] ?? '1')
    : '1'
  return { coin, amount: multiply(available, leverage) }
}

/** What the form asks for; a count that is no whole number stays invalid and is refused by the generator. */
export function specOf(form: LadderForm, instrument: Instrument, funds: LadderFunds | null): LadderSpec {
  const shape: LadderShape = {
    side: form.side,
    from: form.from.trim(),
    to: form.to.trim(),
    count: /^\d{1,4}$/.test(form.count.trim()) ? Number(form.count) : 0,
    spacing: form.spacing,
    sizes: form.shape === 'flat' ? { shape: 'flat' } : { shape: 'ramp', ratio: form.ratio.trim() },
  }
  const typed = form.total.trim()
  if (form.totalIn === 'lots') return { ...shape, total: typed }
  if (form.totalIn === 'quote') return { ...shape, total: totalOfValue(typed, shape, instrument) }
  return { ...shape, total: funds === null ? '' : totalOfShare(typed, funds, shape, instrument) }
}
