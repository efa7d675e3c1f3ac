import { isSignedDecimal, multiply, sum } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'
import { type Account, knownBalances, knownPositions, unknownParts } from '@/shared/trading/account/account'
import { equityOf } from '@/shared/trading/account/equity'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatShare } from '@/renderer/kit/format/ratio'
import { directionOf, formatSigned } from '@/renderer/kit/format/signed'
import { type Figure, UNKNOWN } from './symbol-figures'

type CoinPrice = (coin: string) => string | null

/** Sum of the unrealized P&L of all positions in USD, or the names of the unknown parts. */
function unrealizedOf(
  account: Pick<Account, 'positions' | 'parts'>,
  priceOf: CoinPrice,
): { readonly total: string } | { readonly unknown: readonly string[] } {
  if (knownPositions(account) === null) return { unknown: unknownParts(account, ['positions']).map(({ name }) => name) }
  const parts = account.positions.map(({ symbol, marginCoin, unrealisedPnl }) => {
    const price = priceOf(marginCoin)
    return isSignedDecimal(unrealisedPnl) && price !== null
      ? { name: null, amount: multiply(unrealisedPnl, price) }
      : { name: t`P&L of ${symbol}`, amount: '0' }
  })
  const unknown = parts.flatMap(({ name }) => name ?? [])
  return unknown.length > 0 ? { unknown } : { total: sum(parts.map(({ amount }) => amount)) }
}

const missing = (names: readonly string[]): string => t`Unknown: ${names.join(comma())}`

/** Figures of the account in USD. The title of a figure names its missing parts. Null: nothing read yet. */
export function accountFigures(account: Account | null, priceOf: CoinPrice): readonly Figure[] {
  const balances = account === null ? null : knownBalances(account)
  const equity = equityOf(balances)
  const unvalued = (balances ?? []).filter(({ usdValue }) => !isAmount(usdValue))
  const unrealized = account === null ? { unknown: [t('the account')] } : unrealizedOf(account, priceOf)
  const ratio = account === null || balances === null ? '' : account.marginRatio
  const whyNoEquity =
    balances === null ? missing([t('Balances')]) : missing(unvalued.map(({ coin }) => t`value of ${coin}`))
  return [
    {
      id: 'equity',
      label: t('Equity'),
      text: equity === null ? UNKNOWN : t`${formatMoney(equity)} USD`,
      direction: 'flat',
      title:
        equity === null
          ? whyNoEquity
          : t('Coins less debts with unrealized P&L, at prices of the exchange that are read every 5 s'),
    },
    {
      id: 'unrealized',
      label: t('Unrealized P&L'),
      text: 'total' in unrealized ? t`${formatSigned(unrealized.total)} USD` : UNKNOWN,
      direction: 'total' in unrealized ? directionOf(unrealized.total, 2) : 'flat',
      title: 'total' in unrealized ? t('Of all open positions') : missing(unrealized.unknown),
    },
    {
      id: 'margin',
      label: t('Margin ratio'),
      text: isAmount(ratio) ? formatShare(ratio) : UNKNOWN,
      direction: 'flat',
      title: isAmount(ratio)
        ? t('Maintenance margin over equity: liquidation at 100 %. Read every 5 s.')
        : missing([t('the margin ratio, which the exchange did not state')]),
    },
  ]
}
