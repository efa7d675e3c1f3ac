import { ClassicClientOid } from '@/shared/exchange/calls/classic/market/classic-enum'
import { type HoldMode, isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { type CancelCalls, unifiedCancels } from './changing/cancel-calls'
import { classicCancels } from './changing/classic-cancels'
import { classicReads } from './resolving/classic-reads'
import { type OrderReads, unifiedReads } from './resolving/order-reads'
import type { OrderProblem } from './sending/check-intents'
import type { Lane } from './sending/named-intent'

/** Features not available for this kind of account, each with the reason as a sentence. */
interface UnsupportedFields {
  readonly plan: string
  readonly joint: string
  readonly amend: string
  readonly cancelAll: string
  /** Reason for a call of the other account kind that was requested by name. */
  readonly calls: string
}

/** Differences between the orders of the account kinds. */
export interface OrderKind {
  readonly reads: OrderReads
  readonly cancels: CancelCalls
  readonly laneOf: (order: OrderIntent) => Lane
  /** Hold mode of its symbol, one-way or hedge; null if unknown. */
  readonly holdModeOf: (order: OrderIntent, ofAccount: HoldMode | null) => HoldMode | null
  /** Fields that its calls do not support. `via` is the requested call, if any. */
  readonly problemsOf: (order: OrderIntent, via: PlacingCall | undefined) => readonly OrderProblem[]
  readonly unsupported: UnsupportedFields | null
}

type InstrumentOf = (category: string, symbol: string) => Instrument | null

/** Orders of a unified account, by the v3 calls. */
export const unifiedKind = (instrumentOf: InstrumentOf): OrderKind => ({
  reads: unifiedReads,
  cancels: unifiedCancels,
  laneOf: ({ category, symbol }) => (instrumentOf(category, symbol)?.isStock === true ? { isStock: true } : {}),
  holdModeOf: (_order, ofAccount) => ofAccount,
  problemsOf: ({ reduceOnly }, via) =>
    reduceOnly === undefined || via === 'placeOrder'
      ? []
      : [{ field: 'reduceOnly', rule: 'call', message: t('reduceOnly: only a single order may carry it') }],
  unsupported: null,
})

const classicUnsupported: UnsupportedFields = {
  plan: t('a batch of a classic account is sent at once and has no stop rule'),
  joint: t('a batch of a classic account goes to no other account'),
  amend: t('At a classic account a change makes another order: change it from the open orders, one at a time.'),
  calls: t('a classic account has no v3 calls; its orders are sent by the calls of its kind'),
  cancelAll: t('The exchange describes no call that cancels a category or symbol of a classic account.'),
}

interface ClassicFacts {
  readonly instrumentOf: InstrumentOf
  /** Hold mode and margin mode of a futures symbol at the last read; null if unknown. */
  readonly termsOf: (category: string, symbol: string) => ClassicTerms | null
}

/** Orders of a classic account, by the v2 calls. */
export function classicKind({ instrumentOf, termsOf }: ClassicFacts): OrderKind {
  function laneOf({ category, symbol }: OrderIntent): Lane {
    const instrument = instrumentOf(category, symbol)
    const terms = isFutures(category) ? termsOf(category, symbol) : null
    if (instrument === null || terms === null) return { isClassic: true }
    return { isClassic: true, margin: { mode: terms.marginMode, coin: marginCoinOf(instrument) } }
  }

  function problemsOf(
    { category, symbol, timeInForce, clientOid, reduceOnly, protection }: OrderIntent,
    via: PlacingCall | undefined,
  ): readonly OrderProblem[] {
    const problem = (field: string, message: string): OrderProblem => ({
      field,
      rule: 'classic',
      message: `${field}: ${message}`,
    })
    const isUnread = isFutures(category) && termsOf(category, symbol) === null
    return [
      ...(category === 'MARGIN'
        ? [problem('category', t('the exchange describes no call for margin orders of a classic account'))]
        : []),
      ...(instrumentOf(category, symbol)?.isStock === true
        ? [problem('symbol', t`${symbol} is a stock pair, and those trade on unified accounts only`)]
        : []),
      ...(isUnread ? [problem('symbol', t`how positions of ${symbol} are held and margined could not be read`)] : []),
      ...(via === undefined ? [] : [problem('symbol', classicUnsupported.calls)]),
      ...(reduceOnly === undefined || termsOf(category, symbol)?.holdMode === 'one_way_mode'
        ? []
        : [problem('reduceOnly', t('only futures orders in one-way mode carry it'))]),
      ...(protection === undefined
        ? []
        : [problem('stopLoss', t('take profit and stop loss follow an entry on unified accounts only'))]),
      ...(timeInForce === 'rpi' ? [problem('timeInForce', t('a classic account takes no rpi'))] : []),
      ...(clientOid !== undefined && !ClassicClientOid.safeParse(clientOid).success
        ? [problem('clientOid', t('a classic account takes 1 to 32 letters, digits, spaces, or _ : # - +'))]
        : []),
    ]
  }

  return {
    reads: classicReads,
    cancels: classicCancels,
    laneOf,
    holdModeOf: ({ category, symbol }) => termsOf(category, symbol)?.holdMode ?? null,
    problemsOf,
    unsupported: classicUnsupported,
  }
}
