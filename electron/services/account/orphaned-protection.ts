import type { Clock } from '@/shared/base/clock'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import { type Account, knownPositions, type Position } from '@/shared/trading/account/account'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { completeOnly } from '@/electron/exchange/rest/answer'

interface OrphanedProtectionParts {
  readonly rest: Pick<RestClient, 'unfilledStrategyOrders'>
  readonly clock: Clock
  readonly notify: (level: 'warning', title: string, text: string) => void
}

/** Reports take profits and stop losses that outlive their position (A-left-protection). */
export interface OrphanedProtection {
  /** Compares with the positions known before. An unknown part does not prove that a position was closed. */
  note(account: Account): void
  stop(): void
}

/** Time that the exchange gets to cancel them. */
const EXCHANGE_CANCELS_MS = 3000
/** Failed reads in a row before the trader is notified that the state is unknown. */
const MOST_TRIES = 4

type Side = Pick<Position, 'category' | 'symbol' | 'posSide'>
const keyOf = ({ category, symbol, posSide }: Side): string => `${category} ${symbol} ${posSide}`

export function watchOrphanedProtection({ rest, clock, notify }: OrphanedProtectionParts): OrphanedProtection {
  const openSides = new Map<Category, ReadonlyMap<string, Side>>()
  const waits = new Set<() => void>()

  function after(ms: number, task: () => void): void {
    const cancel = clock.after(ms, () => {
      waits.delete(cancel)
      task()
    })
    waits.add(cancel)
  }

  const hasOpenSide = (category: Category, matches: (side: Side) => boolean): boolean =>
    [...(openSides.get(category)?.values() ?? [])].some(matches)

  /** An order without a position side may protect every position in the symbol. */
  const isOrphaned = (closed: Side, category: Category, { type, symbol, posSide }: StrategyRecord): boolean =>
    type === 'tpsl' &&
    symbol === closed.symbol &&
    (posSide === closed.posSide || !hasOpenSide(category, (side) => side.symbol === symbol))

  async function check(category: Category, closed: Side, failures = 0): Promise<void> {
    if (hasOpenSide(category, (side) => keyOf(side) === keyOf(closed))) return
    const answer = completeOnly(await rest.unfilledStrategyOrders({ category }))
    if (answer.kind !== 'done') {
      if (failures + 1 < MOST_TRIES)
        return after(retryDelayMs(retries.account, failures), () => void check(category, closed, failures + 1))
      const text =
        t`${closed.symbol} is closed, and the strategy orders of ${category} could not be read: ${answer.message}. ` +
        t('A take profit or stop loss that is left could trade a later position.')
      return notify('warning', t`${closed.symbol}: strategy orders are not known`, text)
    }
    const orders = answer.data.filter((record) => isOrphaned(closed, category, record))
    if (orders.length === 0) return
    const waiting = plural(orders.length, 'take profit or stop loss order')
    const text =
      t`${closed.symbol} is closed, and ${waiting} of it still waits. ` +
      t('It could trade a later position. Cancel it in the strategy orders where that is not meant.')
    notify('warning', t`${closed.symbol}: strategy orders are left`, text)
  }

  return {
    note(account) {
      for (const category of categories) {
        const positions = knownPositions(account, category)
        if (positions === null) continue
        const now = new Map(positions.map((position) => [keyOf(position), position]))
        const ended = [...(openSides.get(category) ?? [])].filter(([key]) => !now.has(key))
        openSides.set(category, now)
        for (const [, closed] of ended) after(EXCHANGE_CANCELS_MS, () => void check(category, closed))
      }
    },
    stop() {
      for (const cancel of waits) cancel()
      waits.clear()
    },
  }
}
