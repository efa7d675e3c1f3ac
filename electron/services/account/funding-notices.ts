import { grouped } from '@/shared/base/grouped'
import { capitalized } from '@/shared/base/text/capitalized'
import { absolute, isPositive, isSignedDecimal, isZero, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Account, knownPositions, type Position } from '@/shared/trading/account/account'
import { positionPhrase } from '@/shared/trading/orders/order-phrase'

/** Notifies of funding as it is booked on open positions. */
export interface FundingNotices {
  /** Compares with the positions known before; an unknown part changes nothing. */
  note(account: Account): void
}

/** A position from its opening on: one that is opened later starts again at zero. */
const keyOf = ({ category, symbol, posSide, openedAt }: Position): string =>
  `${category} ${symbol} ${posSide} ${openedAt}`

export function watchFunding(notify: (level: 'info', title: string, text: string) => void): FundingNotices {
  const booked = new Map<string, string>()

  function noteOne(position: Position): void {
    const { funding, marginCoin, openedAt } = position
    if (!isSignedDecimal(funding) || openedAt === '') return
    const before = booked.get(keyOf(position))
    booked.set(keyOf(position), funding)
    if (before === undefined) return
    const amount = subtract(funding, before)
    if (isZero(amount)) return
    const size = grouped(absolute(amount))
    const title = isPositive(amount)
      ? t`Funding received: +${size} ${marginCoin}`
      : t`Funding paid: −${size} ${marginCoin}`
    notify('info', title, `${capitalized(positionPhrase(position))}.`)
  }

  return {
    note(account) {
      const positions = knownPositions(account)
      if (positions === null) return
      for (const position of positions) noteOne(position)
      const open = new Set(positions.map(keyOf))
      for (const key of booked.keys()) if (!open.has(key)) booked.delete(key)
    },
  }
}
