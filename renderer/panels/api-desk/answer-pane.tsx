import { useMemo } from 'react'
import type { Failure } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { byBatch, useOrders } from '@/renderer/state/stores/orders-store'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { reasonOf, stateSentence } from '@/renderer/domain/orders/labels/order-labels'
import { AnswerHead, AnswerView } from './answer-view'
import { type Call, shortName } from './calls'
import { type CallView, useApiDesk } from './desk-store'
import { copyText } from '@/renderer/kit/files/copy-text'
import { AllRequests, RequestAnswer } from './request-answer'
import { wireText } from '@/renderer/domain/wire/wire-text'
import { WireView } from '@/renderer/domain/wire/wire-view'

const batchRow = (order: Order) => ({
  row: order.row === null ? '' : order.row + 1,
  state: stateSentence(order),
  clientOid: order.clientOid,
  orderId: order.orderId ?? '',
  filledQty: order.filledQty,
  why: reasonOf(order),
})

/** Current state of orders sent through the review. */
function BatchAnswer({ call, batchId }: { readonly call: Call; readonly batchId: string }) {
  const orders = useOrders(byBatch(batchId))
  const data = useMemo(() => orders.map(batchRow), [orders])
  return (
    <>
      <div className="answer__head" role="status">
        <p>{t('Handed to the order journal. The rows below follow what becomes of the orders.')}</p>
      </div>
      <AnswerView
        name={shortName(call.path)}
        data={data}
        columnNames={[]}
        none={t('The orders have not been recorded yet.')}
      />
    </>
  )
}

const failureTitles: Partial<Record<Failure['code'], string>> = {
  refused: t('Volley does not send this'),
  'not-ready': t('Not yet'),
  unreachable: t('The exchange cannot be reached'),
}
const waitingText = t('The answer comes here. A dry run shows the exact request without sending it.')

function Pane({ call, view }: { readonly call: Call; readonly view: CallView | undefined }) {
  const hasRequests = useRequests(({ requests }) => requests.size > 0)
  if (view === undefined) {
    if (call.way.kind === 'journal' && hasRequests) return <AllRequests />
    return <PanelState kind="empty" title={t('Nothing sent yet')} text={waitingText} />
  }
  switch (view.kind) {
    case 'waiting':
      return <PanelState kind="loading" title={t('Waiting for the answer')} />
    case 'failure':
      return (
        <PanelState
          kind="error"
          title={failureTitles[view.failure.code] ?? t('Nothing was sent')}
          text={view.failure.message}
        />
      )
    case 'batch':
      return <BatchAnswer call={call} batchId={view.batchId} />
    case 'preview':
      return (
        <>
          <div className="toolbar">
            <span>{t('Dry run · nothing was sent')}</span>
            <span className="toolbar__gap" />
            <Button
              size="small"
              tone="quiet"
              onClick={() => copyText(wireText(view.preview)) && showToast('info', t('Copied'))}
            >
              {t('Copy')}
            </Button>
          </div>
          <div className="answer__body answer__body--scroll">
            <WireView preview={view.preview} />
          </div>
        </>
      )
    case 'answer':
      if (view.answer.requestId !== null)
        return <RequestAnswer call={call} id={view.answer.requestId} tookMs={view.answer.tookMs} />
      return (
        <>
          <AnswerHead {...view} />
          <AnswerView
            name={shortName(call.path)}
            data={view.answer.data}
            columnNames={call.columnNames}
            none={t('The answer carried no data.')}
          />
        </>
      )
  }
}

/** Result of a call: the dry run, the response, or the reason of a failure. */
export function AnswerPane({ call }: { readonly call: Call }) {
  const view = useApiDesk((state) => state.views[call.name])
  return (
    <section className="answer" aria-label={t('Answer')} data-testid="api-answer">
      <Pane call={call} view={view} />
    </section>
  )
}
