import { t, punctuated } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { useRef, useState } from 'react'
import { grouped } from '@/shared/base/grouped'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import { cancelScopes, scopeLabel } from '@/renderer/domain/orders/cancel-scopes'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { cancelClassic, cancelManyClassic } from '@/renderer/domain/classic/classic-request'
import { type NotSent, sendRequest } from '@/renderer/domain/requests/send-request'

/** Orders to be canceled, and their description. */
export interface CancelRequest {
  readonly orders: readonly ClassicOrder[]
  readonly scope: string
}

function orderText(order: ClassicOrder): string {
  const { orderId, side, posSide, price, symbol, category, unread } = order
  if (unread !== undefined) return t`Order ${orderId} · ${symbol} ${category}`
  const at = price === '' ? t('market') : grouped(price)
  return t`${sideText(side, posSide)} ${sizeText(order, grouped)} at ${at} · ${symbol} ${category}`
}

function failuresText(failures: readonly NotSent[], requests: number): string {
  const isOpen = failures.some(({ isAnswered }) => !isAnswered)
  const what = isOpen
    ? t('No answer yet')
    : failures.length < requests
      ? t('Some were not sent')
      : t('Nothing was sent')
  return punctuated(`${what}: ${failures.map(({ why }) => why).join(' · ')}`)
}

/** Confirms the cancel of classic orders, by ID. Cancels pass every gate. */
export function CancelClassic({ request, onClose }: { readonly request: CancelRequest; readonly onClose: () => void }) {
  const { orders, scope } = request
  const [failures, setFailures] = useState<readonly NotSent[]>([])
  const [busy, setBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const [only] = orders
  const requests = orders.length === 1 && only !== undefined ? [cancelClassic(only)] : cancelManyClassic(orders)
  const does = orders.length === 1 ? t`Cancel of an order · ${scope}` : t`Cancel of ${orders.length} orders · ${scope}`
  const cancel = async () => {
    if (busy) return
    setBusy(true)
    const outcomes = await Promise.all(requests.map((request) => sendRequest({ ...request, does }, newIntentToken())))
    setBusy(false)
    const unsent = outcomes.filter((outcome) => !outcome.isSent)
    if (unsent.length === 0) onClose()
    else setFailures(unsent)
  }
  const failureText = failuresText(failures, requests.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={orders.length === 1 ? t`Cancel this order of ${scope}?` : t`Cancel ${orders.length} orders of ${scope}?`}
      initialFocus={safe}
      footer={
        <>
          <Button onClick={onClose} ref={safe} disabled={busy} keys="Esc">
            {orders.length === 1 ? t('Keep it') : t('Keep them')}
          </Button>
          <Button
            tone="danger"
            disabled={busy}
            missing={
              failures.length > 0 ? t('The cancel was already sent: check the list for orders that still rest.') : null
            }
            onClick={() => void cancel()}
            data-testid="classic-cancel-confirm"
          >
            {busy ? t('Canceling…') : orders.length === 1 ? t('Cancel it') : t`Cancel ${orders.length}`}
          </Button>
        </>
      }
    >
      {failures.length > 0 && (
        <PanelBand tone="danger">{t`${failureText} Orders that still rest are in the list.`}</PanelBand>
      )}
      {orders.length === 1 && only !== undefined ? (
        <p>{orderText(only)}</p>
      ) : (
        <p>
          {t`Cancels the listed orders by ID, in ${plural(requests.length, 'request')}. Later orders stay.`}{' '}
          {t('The exchange documents no call that cancels a category or a symbol of a classic account.')}
        </p>
      )}
    </Dialog>
  )
}

/** Cancels the resting orders of a category or a symbol. */
export function ClassicCancelAll({
  orders,
  onRequest,
}: {
  readonly orders: readonly ClassicOrder[]
  readonly onRequest: (request: CancelRequest) => void
}) {
  const entries = cancelScopes(orders).map((scope) => {
    const label = scopeLabel(scope)
    const name = scope.symbol === null ? scope.category : `${scope.symbol} ${scope.category}`
    return { id: label, label, run: () => onRequest({ orders: scope.of, scope: name }), danger: true }
  })
  const trigger = (
    <Button size="small" tone="danger" disabled={entries.length === 0} data-testid="cancel-all">
      {t('Cancel all…')}
    </Button>
  )
  return <Menu trigger={trigger} entries={entries} />
}
