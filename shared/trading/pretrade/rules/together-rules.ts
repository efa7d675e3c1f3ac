import { grouped } from '@/shared/base/grouped'
import { ratioText } from '@/shared/base/line-text'
import { t, punctuated, semicolon } from '@/shared/languages/text'
import type { Balance } from '@/shared/trading/account/account'
import { spotNeed } from '@/shared/trading/pretrade/figures/spot-need'
import { add, compare, divide, isPositive, subtract, sum, toDecimals, trim } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { CoinAmount, PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { ReplacedOrder, WalletOf } from '@/shared/trading/pretrade/assessment/context'
import { type Band, bandAt, boundsOf, type PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { accountValue, notionalInUsdt } from '@/shared/trading/pretrade/figures/order-value'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Coins that an order reserves; 'unknown' if the amount cannot be determined. */
export type KnownNeed = CoinAmount | 'unknown' | null

/** Coins that a spot or margin order pays, less the amount already reserved by the order it replaces. */
export function spotNeedOf(order: OrderIntent, instrument: Instrument, replaces: ReplacedOrder | null): KnownNeed {
  const need = spotNeed(order, instrument)
  if (replaces === null || replaces.price === '') return need
  const before = spotNeed(
    { ...order, price: replaces.price, qty: subtract(replaces.qty, replaces.filledQty) },
    instrument,
  )
  const more = subtract(need.amount, before.amount)
  return isPositive(more) ? { ...need, amount: more } : null
}

interface Together {
  readonly orders: readonly OrderIntent[]
  readonly needs: readonly KnownNeed[]
  /** In USDT; null if unknown. */
  readonly notionals: readonly (string | null)[]
  readonly balances: readonly Balance[] | null
  readonly walletOf?: WalletOf | undefined
  readonly limits: PretradeLimits
}

type RuleFinding = Omit<PretradeFinding, 'band'> & { readonly band: Band }
const whole = { row: null, field: 'qty' } as const

const amountText = (amount: string, decimals = 8): string => grouped(trim(toDecimals(amount, decimals, 'up')))

/** Individually small orders can be large together. */
function totalFinding({ notionals, limits }: Together): RuleFinding[] {
  if (notionals.length < 2) return []
  const total = sum(notionals.flatMap((notional) => notional ?? []))
  const message = t`Notional together about ${amountText(total, 0)} USDT, above your limit of what is sent at once`
  return [
    {
      ...whole,
      rule: 'total-notional',
      band: bandAt(limits.totalNotional, total),
      message,
      figure: toDecimals(total, 2),
    },
  ]
}

/** Required amount of each coin. Margin orders borrow the missing amount, so they are never short (spec: call 1). */
function totalsOf({ orders, needs }: Together, mayBorrow: boolean): ReadonlyMap<string, string> {
  const totals = new Map<string, string>()
  needs.forEach((need, row) => {
    if (need === null || need === 'unknown' || (!mayBorrow && orders[row]!.category === 'MARGIN')) return
    totals.set(need.coin, add(totals.get(need.coin) ?? '0', need.amount))
  })
  return totals
}

function shortages(together: Together): RuleFinding[] {
  const { orders, needs, walletOf } = together
  const categories = [...new Set(orders.map(({ category }) => category))]
  if (walletOf === undefined || categories.length < 2) return shortagesOf(together)
  return categories.flatMap((category) => {
    const isOf = (_: unknown, row: number): boolean => orders[row]?.category === category
    const walletOrders = { orders: orders.filter(isOf), needs: needs.filter(isOf), balances: walletOf(category) }
    return shortagesOf({ ...together, ...walletOrders }).map((finding) => ({
      ...finding,
      message: punctuated(`${category}: ${finding.message}`),
    }))
  })
}

/** Shortages of orders that are paid from the same balances. */
function shortagesOf(together: Together): RuleFinding[] {
  const { balances } = together
  const balanceFinding = { ...whole, rule: 'balance', band: 'review', figure: null } as const
  const unclear = together.needs.includes('unknown')
  const marks = unclear
    ? [{ ...balanceFinding, message: t('Not checked against the balance: price or leverage is not known') }]
    : []
  const totals = totalsOf(together, false)
  if (balances === null)
    return totals.size === 0
      ? marks
      : [{ ...balanceFinding, message: t('Not checked against the balance: it is not known') }]
  const short = [...totals].flatMap(([coin, amount]) => {
    const available = balances.find((balance) => balance.coin === coin)?.available ?? '0'
    if (compare(amount, available) <= 0) return []
    return [t`about ${amountText(amount)} ${coin}, ${grouped(available)} ${coin} is available`]
  })
  return short.length === 0 ? marks : [...marks, { ...balanceFinding, message: t`Needs ${short.join(semicolon())}` }]
}

/** Finding about the share of the account that is reserved at once. */
function shareFinding(together: Together): RuleFinding[] {
  const { balances, limits } = together
  const value = accountValue(balances)
  if (value === null) return []
  const tied = [...totalsOf(together, true)].map(([coin, amount]) => notionalInUsdt({ coin, amount }, balances))
  const share = divide(sum(tied.flatMap((notional) => notional ?? [])), value)
  const message = t`Ties up ${ratioText(share, boundsOf(limits.balanceShare), 1)} of what the account is worth`
  return [
    {
      ...whole,
      rule: 'balance-share',
      band: bandAt(limits.balanceShare, share),
      message,
      figure: toDecimals(share, 6),
    },
  ]
}

/** Findings about the joint effect of orders that are sent together, by the limits of the account. */
export const togetherFindings = (together: Together): readonly RuleFinding[] => [
  ...totalFinding(together),
  ...shortages(together),
  ...shareFinding(together),
]
