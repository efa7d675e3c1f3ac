import { memo } from 'react'
import { t } from '@/shared/languages/text'
import { useAccountName } from '@/renderer/domain/account/account-name'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { DAY_COUNT_HINT, ordersSentText } from '@/renderer/domain/orders/labels/orders-sent-text'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { plural } from '@/shared/languages/plural'
import { capacityOf } from '@/shared/trading/account/capacity'
import { requestsOf } from './model/draft-summary'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const groupNames = { futures: t('futures'), spot: t('spot') } as const
const groupLabels = { futures: t('futures orders'), spot: t('spot orders') } as const

/** Requests and open orders of the batch, compared with the limits of the exchange. */
export const DeskFacts = memo(function DeskFacts({ rows }: { readonly rows: readonly DraftRow[] }) {
  const orders = useOrders(allOrders)
  const account = useAccountName()
  const instrumentOf = useInstrumentLookup()
  const isClassic = useIsClassic()
  const remainingToday = useHealth(({ health }) => health?.sentToday ?? null)
  const requests = requestsOf(rows, instrumentOf, isClassic)
  const sending = requests.flat()
  return (
    <>
      <span
        className="desk-fact"
        data-testid="draft-account"
        title={t('The draft belongs to this account. Another account has its own.')}
      >
        <b>{account}</b>
      </span>
      <span className="desk-fact" data-testid="desk-requests">
        {plural(sending.length, 'row')} → {plural(requests.length, 'request')}
      </span>
      {capacityOf(sending, orders).map(({ group, open, adding, limit }) => (
        <span
          key={group}
          className="desk-fact"
          data-over={open + adding > limit || undefined}
          title={t`The exchange holds at most ${limit} open ${groupLabels[group]}`}
        >
          {groupNames[group]} {open} + {adding} ≤ {limit}
        </span>
      ))}
      {remainingToday !== null && (
        <span
          className="desk-fact"
          data-testid="left-today"
          title={DAY_COUNT_HINT}
        >{t`sent today: ${ordersSentText(remainingToday)}`}</span>
      )}
    </>
  )
})
