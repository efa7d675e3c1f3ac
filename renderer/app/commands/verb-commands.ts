import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { pickPreset, TICKET } from '@/renderer/domain/presets/presets'
import { cancelSideCommand } from '@/renderer/state/actions/cancel-commands'
import type { Command, CommandContext } from '@/renderer/state/stores/command'
import { showAlertsOf } from '@/renderer/state/stores/price-alerts-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { requestVerb, type VerbRequest } from '../verbs/verb-request'

const isArmed = ({ app, connected }: CommandContext): boolean => connected && app?.armed === true
const isArmedFuture = (context: CommandContext): boolean => isArmed(context) && isFutures(context.category)

interface VerbTerms {
  readonly label: string
  readonly keywords: readonly string[]
}

const positionVerb = (verb: VerbRequest['verb'], terms: VerbTerms): Command => ({
  name: `trade.${verb}`,
  ...terms,
  group: 'trading',
  sends: t('reviewed first, only while armed'),
  available: isArmedFuture,
  run: ({ category, symbol }) => requestVerb({ verb, category, symbol }),
})

type Order = Pick<OrderPreset, 'side' | 'orderType' | 'price' | 'timeInForce'>

/** Fills the ticket, keeping its quantity, and opens the review. */
const orderVerb = (name: string, terms: VerbTerms, order: Order): Command => ({
  name: `trade.${name}`,
  ...terms,
  group: 'trading',
  sends: t('reviewed first, only while armed'),
  available: isArmed,
  run() {
    showPanel(TICKET)
    pickPreset({
      preset: { ...order, id: name, name, symbol: null, intent: 'open', qty: '' },
      isReviewed: true,
    })
  },
})

// Post-only: the order rests or is refused. It never matches because the book moved.
const resting = (side: OrderPreset['side'], price: string): Order => ({
  side,
  orderType: 'limit',
  price,
  timeInForce: 'post_only',
})
const atMarket = (side: OrderPreset['side']): Order => ({ side, orderType: 'market', price: '', timeInForce: 'ioc' })

/** Commands for the shown symbol. Orders are reviewed before they are sent; cancels are confirmed. */
export const verbCommands: readonly Command[] = [
  positionVerb('close', {
    label: t('Close the position at market'),
    keywords: ['flat', 'flatten', 'exit', t('get out')],
  }),
  positionVerb('close-half', {
    label: t('Close half of the position at market'),
    keywords: ['50 %', 'reduce', t('exit half')],
  }),
  positionVerb('reverse', {
    label: t('Reverse the position at market'),
    keywords: ['flip', t('turn around'), t('stop and reverse')],
  }),
  positionVerb('protect', {
    label: t('Take profit and stop loss of the position'),
    keywords: ['TP/SL', 'TPSL', 'protect', 'bracket'],
  }),
  orderVerb(
    'buy-market',
    { label: t('Buy at market'), keywords: ['long', 'lift', t('take the ask')] },
    atMarket('buy'),
  ),
  orderVerb(
    'sell-market',
    { label: t('Sell at market'), keywords: ['short', 'hit', t('take the bid')] },
    atMarket('sell'),
  ),
  orderVerb('join-bid', { label: t('Buy at the bid'), keywords: [t('join bid'), 'bid'] }, resting('buy', '=bid')),
  orderVerb('join-ask', { label: t('Sell at the ask'), keywords: [t('join ask'), 'offer'] }, resting('sell', '=ask')),
  orderVerb(
    'improve-bid',
    { label: t('Buy one tick above the bid'), keywords: [t('improve bid'), t('better bid')] },
    resting('buy', '=bid+1t'),
  ),
  orderVerb(
    'improve-ask',
    { label: t('Sell one tick below the ask'), keywords: [t('improve ask'), t('better offer')] },
    resting('sell', '=ask-1t'),
  ),
  {
    name: 'trade.alert',
    label: t('Price alert of this symbol'),
    group: 'trading',
    keywords: ['alarm', 'notify', t('set alert')],
    available: ({ connected }) => connected,
    run({ category, symbol }) {
      showPanel('candle-chart')
      showAlertsOf({ category, symbol })
    },
  },
  positionVerb('leverage', { label: t('Leverage of this symbol'), keywords: ['margin', '10x'] }),
  cancelSideCommand('orders.cancelBuys', t('Cancel all buy orders in this symbol'), 'buy'),
  cancelSideCommand('orders.cancelSells', t('Cancel all sell orders in this symbol'), 'sell'),
]
