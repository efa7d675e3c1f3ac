import { Eye, EyeOff } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { P2pOrderRow } from '@/shared/trading/p2p/p2p-order'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { cover, fieldKey, uncover, useP2p } from './p2p-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

const COVERED = '••••••'

interface PersonalProps {
  readonly order: P2pOrderRow
  readonly field: string
}

async function show(orderId: string, field: string): Promise<void> {
  const problem = await uncover(orderId, field)
  if (problem !== null) showToast('warning', t('It cannot be shown'), problem)
}

/** A personal field: covered until it is clicked, and covered again by a second click. */
export function Personal({ order, field }: PersonalProps) {
  const value = useP2p(({ uncovered }) => uncovered.get(fieldKey(order.orderId, field)))
  const declared = order.personal.find(({ id }) => id === field)
  if (declared === undefined || declared.isEmpty) return <span className="faint">—</span>
  const what = t`${declared.label.toLowerCase()} of order ${order.orderNo}`
  return (
    <Pressable
      className="p2p__personal"
      data-covered={value === undefined}
      aria-label={value === undefined ? t`Show ${what}` : t`${value}: cover ${what}`}
      title={value === undefined ? t('Personal data: click to show') : t('Click to cover')}
      onClick={() => (value === undefined ? void show(order.orderId, field) : cover(order.orderId, field))}
    >
      <span className="selectable">{value ?? COVERED}</span>
      {value === undefined ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
    </Pressable>
  )
}
