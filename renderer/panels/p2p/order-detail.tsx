import { X } from 'lucide-react'
import { useState } from 'react'
import { P2P_NOTE_LENGTH } from '@/shared/ipc/watching/p2p'
import { t } from '@/shared/languages/text'
import { type P2pOrderRow, p2pOrderText, p2pStatusText } from '@/shared/trading/p2p/p2p-order'
import { bridge } from '@/renderer/state/bridge/bridge'
import { formatDateTime, formatUtc } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import { Field } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { toneOf } from './order-columns'
import { pollBoard } from './p2p-store'
import { Personal } from './personal'
import { TextArea } from '@/renderer/kit/ui/fields/text-area'

const moments = [
  ['createdAt', t('Created')],
  ['paidAt', 'Paid'],
  ['appealedAt', t('Appealed')],
  ['releasedAt', t('Coins released')],
  ['withdrawnAt', t('Withdrawn')],
  ['updatedAt', t('Last change')],
] as const

function Note({ order }: { readonly order: P2pOrderRow }) {
  const [text, setText] = useState(order.note)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    const reply = await bridge.call('p2p.note', { orderId: order.orderId, text: text.trim() })
    setProblem(reply.ok ? null : reply.error.message)
    if (reply.ok) await pollBoard()
  }
  return (
    <div className="p2p__note">
      <Field
        label={t('Note')}
        error={problem}
        hint={t('Kept on this machine; the exchange and the other side never see it.')}
      >
        {(input) => (
          <TextArea
            {...input}
            className="p2p__note-text"
            rows={3}
            maxLength={P2P_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button size="small" disabled={text.trim() === order.note} onClick={() => void save()}>
        {t('Save note')}
      </Button>
    </div>
  )
}

/** All fields of an order; personal data is covered field by field. */
export function OrderDetail({ order, onClose }: { readonly order: P2pOrderRow; readonly onClose: () => void }) {
  return (
    <aside className="p2p__detail" aria-label={t`Order ${order.orderNo}`}>
      <header className="p2p__detail-head">
        <Chip tone={toneOf(order.status)}>{p2pStatusText(order.status)}</Chip>
        <span className="p2p__detail-title" title={p2pOrderText(order)}>
          {p2pOrderText(order)}
        </span>
        <IconButton size="small" label={t('Close the details')} icon={<X />} onClick={onClose} />
      </header>
      <dl className="p2p__facts">
        <dt>{t('Order')}</dt>
        <dd className="selectable">{order.orderNo}</dd>
        <dt>{t('Advertisement')}</dt>
        <dd className="selectable">{order.advNo}</dd>
        <dt>{t('Price')}</dt>
        <dd>
          {order.price} {order.fiat}
        </dd>
        <dt>{t('Paid by')}</dt>
        <dd>{order.payMethod === '' ? '—' : order.payMethod}</dd>
        {order.personal.map(({ id, label }) => (
          <div key={id} className="p2p__fact">
            <dt>{label}</dt>
            <dd>
              <Personal order={order} field={id} />
            </dd>
          </div>
        ))}
        {moments.map(([id, label]) =>
          order[id] === null ? null : (
            <div key={id} className="p2p__fact">
              <dt>{label}</dt>
              <dd title={formatUtc(order[id])}>{formatDateTime(order[id])}</dd>
            </div>
          ),
        )}
      </dl>
      <Note key={order.note} order={order} />
      <p className="p2p__elsewhere">{t('Coins are released, orders canceled and appeals answered on the exchange.')}</p>
    </aside>
  )
}
