import { useAccountName } from '@/renderer/domain/account/account-name'
import { useHealth } from '@/renderer/state/stores/health-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { placeBatch } from '@/shared/exchange/calls/trade/place-batch'
import { plural } from '@/renderer/kit/format/plural'
import { requestCount } from '@/renderer/domain/drafts/batch-text'
import { capacityOf } from '@/shared/trading/account/capacity'
import { categoryOf } from './model/row-facts'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

const groupLabels = { futures: 'futures orders', spot: 'spot orders' } as const

const name: EndpointName = 'placeBatch'

function Budget() {
  const budget = useHealth((state) => state.health?.budgets.find(({ endpoint }) => endpoint === name))
  const perSecond = budget?.perSecond ?? placeBatch.rate.perSecond
  const available = budget === undefined ? perSecond : Math.floor(budget.available)
  return (
    <span
      className="desk-fact"
      title={
        `The exchange takes ${perSecond} place-batch requests a second. ` +
        `Next slot in ${budget?.nextFreeMs ?? 0} ms.`
      }
    >
      place {available}/{perSecond}
      <span className="desk-budget" aria-hidden>
        {Array.from({ length: perSecond }, (_, at) => (
          <i key={at} data-on={at < available} />
        ))}
      </span>
    </span>
  )
}

/** What the batch will cost in requests and open orders, against what the exchange allows. */
export function DeskFacts({ rows }: { readonly rows: readonly DraftRow[] }) {
  const orders = useOrders(allOrders)
  const account = useAccountName()
  const sending = rows.filter((row) => row.include).map((row) => ({ category: categoryOf(row) }))
  return (
    <>
      <span
        className="desk-fact"
        data-testid="draft-account"
        title="The draft belongs to this account. Another account has its own."
      >
        Draft of <b>{account}</b>
      </span>
      <span className="desk-fact" data-testid="desk-requests">
        {plural(sending.length, 'row')} → {plural(requestCount(sending), 'request')}
      </span>
      <Budget />
      {capacityOf(sending, orders).map(({ group, open, adding, limit }) => (
        <span
          key={group}
          className="desk-fact"
          data-over={open + adding > limit || undefined}
          title={`The exchange holds at most ${limit} open ${groupLabels[group]}`}
        >
          {groupLabels[group]} {open} + {adding} ≤ {limit}
        </span>
      ))}
    </>
  )
}
