import { useRef, useState } from 'react'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Delivery } from '@/shared/trading/batch/delivery'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { copyText } from '@/renderer/kit/files/copy-text'
import { plural } from '@/renderer/kit/format/plural'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel-state'
import { Select } from '@/renderer/kit/ui/select'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { wireText } from '../wire/wire-text'
import { WireView } from '../wire/wire-view'
import './review.css'

interface DryRunDialogProps {
  /** Taken when the dialog opened. */
  readonly orders: readonly OrderIntent[]
  /** Rows of the saved draft they come from: what leaves of them is compared with this. */
  readonly draftRows: readonly string[]
  readonly via?: PlacingCall | undefined
  /** When they leave; at once where nothing is said. */
  readonly delivery?: Delivery | null | undefined
  readonly onClose: () => void
}

/** The whole batch as it would leave: every request to the byte, secrets taken out. Nothing is sent. */
export function DryRunDialog({ orders, draftRows, via, delivery, onClose }: DryRunDialogProps) {
  const [asked] = useState(() => ({
    orders: [...orders],
    draftRows: [...draftRows],
    ...(via === undefined ? {} : { via }),
    ...(delivery ? { delivery } : {}),
  }))
  const { data, error } = useAccountQuery('orders.dryRun', asked, { staleTime: Infinity, gcTime: 0 })
  const [chosen, choose] = useState('0')
  const back = useRef<HTMLButtonElement>(null)
  const requests = data?.requests ?? []
  const shown = requests[Number(chosen)]
  const options = requests.map(({ orders: places }, nth) => ({
    value: String(nth),
    label: `Request ${nth + 1} of ${requests.length} · ${plural(places.length, 'order')}`,
  }))
  return (
    // Over a review no key of this dialog may send what lies beneath it.
    <div className="review-keys" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        open
        onOpenChange={onClose}
        title={`Dry run of ${plural(orders.length, 'order')}: nothing is sent`}
        width={720}
        initialFocus={back}
        footer={
          <>
            <Button
              disabled={requests.length === 0}
              onClick={() => copyText(requests.map(({ wire }) => wireText(wire)).join('\n\n'))}
            >
              Copy all
            </Button>
            <Button onClick={onClose} ref={back} keys="Esc">
              Close
            </Button>
          </>
        }
      >
        <div className="dry-run" data-testid="dry-run">
          {error !== null && <PanelBand tone="danger">{error.message}</PanelBand>}
          {shown === undefined && error === null && <p className="muted">Writing the requests…</p>}
          {shown !== undefined && (
            <>
              <div className="dry-run__head">
                <Select label="Request" size="small" value={chosen} options={options} onChange={choose} />
                <span className="muted">
                  as it would leave now; the stamp and the signature are made when it is sent
                </span>
              </div>
              <WireView preview={shown.wire} />
            </>
          )}
        </div>
      </Dialog>
    </div>
  )
}
