import { useState } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { confirmCancel } from '@/renderer/state/actions/cancel-commands'
import { stopBatch } from '@/renderer/state/actions/order-commands'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import { plural } from '@/shared/languages/plural'
import { isRefusedLate } from '@/shared/trading/orders/part-fill'
import { createDraft } from '@/renderer/domain/drafts/store/draft-store'
import { focusDesk } from '../model/desk-focus'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { draftedAgain, type DraftedAgain, type DraftSource, rowOf } from './fix-refused'
import { notFound, restaged } from './restage'
import { RestageDialog } from './restage-dialog'
import { formatTime } from '@/renderer/kit/format/time'
import { GroupDialog } from '@/renderer/domain/group/group-dialog'
import { restingOrders } from '@/renderer/domain/group/group-orders'
import { cancelable, canceling, countStates, fixable, unsent } from './result-counts'

/** Creates a separate draft, so resent orders do not mix with the current one. */
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

const nameOf = (batch: Batch): string => batch.name ?? t`Batch of ${formatTime(batch.createdAt)}`
const sourceOf = ({ typed = [] }: Batch): Pick<DraftSource, 'typed'> => ({ typed })

/**
 * Clones every order of a batch, in any state, with new client order IDs. An amended order is cloned with its latest
 * terms, because earlier prices are not stored.
 */
function cloneBatch(batch: Batch, orders: readonly Order[]): void {
  void putInDraft(
    orders.map((order) => ({ row: rowOf(order, sourceOf(batch)), pinned: null })),
    nameOf(batch),
  )
}

/** Label of the fix button: refused orders need a change, orders that were not sent only a review. */
function fixText(orders: readonly Order[]): string {
  const unsentOnes = orders.filter((order) => order.state === 'not_sent').length
  if (unsentOnes === orders.length) return t`Draft the ${plural(orders.length, 'unsent order')} again`
  if (unsentOnes > 0) return t`Draft the ${orders.length} refused and unsent orders again`
  return orders.some(isRefusedLate)
    ? t`Fix ${orders.length} that did not rest or fill`
    : t`Fix ${plural(orders.length, 'refused order')}`
}

/** Results of a batch in one line, with the available actions. */
export function ResultBar({ batch, orders }: { readonly batch: Batch; readonly orders: readonly Order[] }) {
  const toFix = fixable(orders)
  const toCancel = cancelable(orders)
  const underCancel = canceling(orders)
  const unsentCount = unsent(orders)
  const missingOrders = notFound(orders)
  const instrumentOf = useInstrumentLookup()
  const [isConfirming, setConfirming] = useState(false)
  const [amending, setAmending] = useState(false)
  // An amend of a classic order creates another order: they are amended from the open orders, one at a time.
  const isClassic = useIsClassic()
  const resting = restingOrders(orders).length
  return (
    <footer className="desk-foot">
      <p className="result-bar" role="status" aria-label={t('Result')} data-testid="result-bar">
        {countStates(orders).map(({ state, count }, at) => (
          <span key={state}>
            {at > 0 && ' · '}
            <span data-tone={stateLabels[state].tone} data-state={state}>
              <b>{count}</b> {stateLabels[state].label}
            </span>
          </span>
        ))}
        {underCancel > 0 && (
          <span data-tone="quiet" data-testid="canceling">{mixed` · ${<b>{underCancel}</b>} canceling`}</span>
        )}
      </p>
      {unsentCount > 0 && (batch.state === 'sending' || batch.state === 'waiting') && (
        <Button tone="danger" onClick={() => void stopBatch(batch.id)}>
          {t`Stop the ${plural(unsentCount, 'order')} not sent yet`}
        </Button>
      )}
      {toFix.length > 0 && (
        <Button
          onClick={() =>
            void putInDraft(draftedAgain(toFix, { ...sourceOf(batch), instrumentOf }), t`${nameOf(batch)} again`)
          }
        >
          {fixText(toFix)}
        </Button>
      )}
      {missingOrders.length > 0 && (
        <Button tone="danger" onClick={() => setConfirming(true)} data-testid="restage">
          {t`Draft the ${missingOrders.length} not found again…`}
        </Button>
      )}
      {isConfirming && (
        <RestageDialog
          orders={missingOrders}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            void putInDraft(restaged(missingOrders, sourceOf(batch)), t`${nameOf(batch)} again`)
          }}
        />
      )}
      {resting > 0 && !isClassic && (
        <Button onClick={() => setAmending(true)} data-testid="amend-group">
          {resting === 1 ? t('Amend this 1…') : t`Amend these ${resting}…`}
        </Button>
      )}
      {amending && (
        <GroupDialog
          orders={orders}
          title={t`Amend the batch of ${formatTime(batch.createdAt)}`}
          onClose={() => setAmending(false)}
        />
      )}
      {toCancel.length > 0 && (
        <Button
          tone="danger"
          onClick={() => confirmCancel(toCancel.map((order) => order.key))}
          data-testid="cancel-batch"
        >
          {toCancel.length === 1 ? t('Cancel this 1…') : t`Cancel these ${toCancel.length}…`}
        </Button>
      )}
      {batch.state !== 'sending' && (
        <Button
          title={t('Every order of this batch as a new draft; one that was amended as it was amended')}
          onClick={() => cloneBatch(batch, orders)}
          data-testid="clone-batch"
        >
          {t('Clone')}
        </Button>
      )}
      <Button
        onClick={() => {
          showDraft()
          focusDesk()
        }}
      >
        {t('New batch')}
      </Button>
    </footer>
  )
}
