import { useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { AnswerView } from './answer-view'
import { type Call, shortName } from './calls'
import { forgetShown } from './desk-store'
import { legLabels, stateOf, exchangeStatusOf, whyOf } from '@/renderer/domain/orders/labels/leg-labels'
import { RequestsTable } from './requests-table'

const rowOf = (part: Leg) => ({
  state: part.state,
  clientOid: part.clientOid,
  orderId: part.orderId ?? '',
  status: exchangeStatusOf(part),
  why: whyOf(part),
})

const views = [
  { value: 'state', label: t('State') },
  { value: 'data', label: t('Data'), title: t('Orders as returned by the exchange') },
] as const

interface RequestAnswerProps {
  readonly call: Call
  readonly id: string
  /** Time from the click to the first response, ms. */
  readonly tookMs: number
}

/** Current state of a journaled request, which continues to change after its first response. */
export function RequestAnswer({ call, id, tookMs }: RequestAnswerProps) {
  const request = useRequests(({ requests }) => requests.get(id))
  const [view, setView] = useState<'state' | 'data'>('state')
  const data = useMemo(() => {
    const parts = request?.parts ?? []
    return { orders: parts.flatMap(({ record }) => record ?? []), parts: parts.map(rowOf) }
  }, [request])
  if (request === undefined) return <PanelState kind="loading" title={t('Waiting for the journal')} />
  const state = stateOf(request)
  const why = [...new Set(request.parts.map(whyOf))].filter((text) => text !== '')
  return (
    <>
      <div className="answer__head" role="status">
        <p>
          <Chip tone={legLabels[state].tone} data-testid="api-request" data-state={state}>
            {legLabels[state].label}
          </Chip>
          <span className="toolbar__gap" />
          <span
            className="faint"
            title={t('From the button to the first answer, waiting for the rate limit included')}
          >{t`${tookMs} ms`}</span>
          <Choice size="small" label={t('Show')} value={view} onChange={setView} options={views} />
          <Button
            size="small"
            tone="quiet"
            title={t('Every request of this account in the order journal')}
            onClick={() => forgetShown(call.name)}
          >
            {t('All requests')}
          </Button>
        </p>
        {why.map((text) => (
          <p key={text} className="answer__message selectable">
            {text}
          </p>
        ))}
      </div>
      {view === 'data' ? (
        <AnswerView
          name={shortName(call.path)}
          data={data}
          columnNames={[]}
          none={t('The exchange has not shown the order yet.')}
        />
      ) : (
        <div className="answer__body">
          <RequestsTable requests={[request]} />
        </div>
      )}
    </>
  )
}

/** Requests that this account sent through the journal; shown while a call has no response. */
export function AllRequests() {
  const requests = useRequests((state) => state.requests)
  const all = useMemo(() => [...requests.values()], [requests])
  return (
    <>
      <div className="toolbar">
        <span>{t('Requests in the order journal')}</span>
      </div>
      <div className="answer__body" data-testid="api-requests">
        <RequestsTable requests={all} />
      </div>
    </>
  )
}
