import { useState } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { askToCancel } from '@/renderer/state/actions/cancel-commands'
import { stopBatch } from '@/renderer/state/actions/order-commands'
import { Button } from '@/renderer/kit/ui/button'
import { stateLabels } from '@/renderer/domain/orders/order-labels'
import { plural } from '@/shared/languages/plural'
import { createDraft, useDrafts } from '@/renderer/domain/drafts/draft-store'
import { focusDesk } from '../model/desk-focus'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { draftedAgain, type DraftedAgain, rowOf } from './fix-refused'
import { freeName } from '@/shared/trading/batch/draft-name'
import { openDrafts } from '@/renderer/domain/drafts/draft-shelf'
import { notFound, restaged } from './restage'
import { RestageDialog } from './restage-dialog'
import { formatTime } from '@/renderer/kit/format/time'
import { GroupDialog } from '@/renderer/domain/group/group-dialog'
import { restingOrders } from '@/renderer/domain/group/group-orders'
import { cancelable, canceling, countStates, fixable, unsent } from './result-counts'

/** A draft of its own: orders that go again are not mixed with what is being written. */
export async function putInDraft(drafted: readonly DraftedAgain[], name?: string): Promise<void> {
  const rows = drafted.map(({ row }) => row)
  if (
    !(await createDraft(
      name,
      rows,
      drafted.flatMap(({ pinned }) => pinned ?? []),
    ))
  )
    return
  showDraft()
  focusDesk()
}

/**
 * Every order of a batch, whatever became of it, under client IDs of its own. What was amended is cloned as it was
 * amended: the orders keep no older price.
 */
function cloneBatch(batch: Batch, orders: readonly Order[]): void {
  const names = openDrafts(useDrafts.getState()).map(({ name }) => name)
  const name = freeName(batch.name ?? `Batch of ${formatTime(batch.createdAt)}`, names)
  void putInDraft(
    orders.map((order) => ({ row: rowOf(order), pinned: null })),
    name,
  )
}

/** Refused orders need a change; those that were not sent only a second look. */
function fixText(orders: readonly Order[]): string {
  const refused = orders.filter((order) => order.state === 'refused').length
  if (refused === orders.length) return `Fix ${plural(refused, 'refused order')}`
  return refused === 0
    ? `Draft the ${plural(orders.length, 'unsent order')} again`
    : `Draft the ${orders.length} refused and unsent orders again`
}

/** What became of a batch in one line, and what can be done about it. */
export function ResultBar({ batch, orders }: { readonly batch: Batch; readonly orders: readonly Order[] }) {
  const toFix = fixable(orders)
  const toCancel = cancelable(orders)
  const underCancel = canceling(orders)
  const held = unsent(orders)
  const lost = notFound(orders)
  const [asking, setAsking] = useState(false)
  const [amending, setAmending] = useState(false)
  // A change of theirs makes another order: they are changed from the open orders, one at a time.
  const isClassic = useIsClassic()
  const resting = restingOrders(orders).length
  return (
    <footer className="desk-foot">
      <p className="result-bar" role="status" aria-label="Result" data-testid="result-bar">
        {countStates(orders).map(({ state, count }, at) => (
          <span key={state}>
            {at > 0 && ' · '}
            <span data-tone={stateLabels[state].tone} data-state={state}>
              <b>{count}</b> {stateLabels[state].label}
            </span>
          </span>
        ))}
        {underCancel > 0 && (
          <span data-tone="quiet" data-testid="canceling">
            {' · '}
            <b>{underCancel}</b> canceling
          </span>
        )}
      </p>
      {held > 0 && (batch.state === 'sending' || batch.state === 'waiting') && (
        <Button tone="danger" onClick={() => void stopBatch(batch.id)}>
          {`Stop the ${plural(held, 'order')} not sent yet`}
        </Button>
      )}
      {toFix.length > 0 && <Button onClick={() => void putInDraft(draftedAgain(toFix))}>{fixText(toFix)}</Button>}
      {lost.length > 0 && (
        <Button tone="danger" onClick={() => setAsking(true)} data-testid="restage">
          {`Draft the ${lost.length} not found again…`}
        </Button>
      )}
      {asking && (
        <RestageDialog
          orders={lost}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void putInDraft(restaged(lost))
          }}
        />
      )}
      {resting > 0 && !isClassic && (
        <Button onClick={() => setAmending(true)} data-testid="amend-group">
          {resting === 1 ? 'Amend this 1…' : `Amend these ${resting}…`}
        </Button>
      )}
      {amending && (
        <GroupDialog
          orders={orders}
          title={`Amend the batch of ${formatTime(batch.createdAt)}`}
          onClose={() => setAmending(false)}
        />
      )}
      {toCancel.length > 0 && (
        <Button
          tone="danger"
          onClick={() => askToCancel(toCancel.map((order) => order.key))}
          data-testid="cancel-batch"
        >
          {toCancel.length === 1 ? 'Cancel this 1…' : `Cancel these ${toCancel.length}…`}
        </Button>
      )}
      {batch.state !== 'sending' && (
        <Button
          title="Every order of this batch as a new draft; one that was amended as it was amended"
          onClick={() => cloneBatch(batch, orders)}
          data-testid="clone-batch"
        >
          Clone
        </Button>
      )}
      <Button
        onClick={() => {
          showDraft()
          focusDesk()
        }}
      >
        New batch
      </Button>
    </footer>
  )
}
