import { categories } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { reportFailure, reportOutcomes } from '@/renderer/state/actions/report-outcomes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useState } from 'react'

/**
 * Cancels all open orders of the account on screen without the PIN, if the setting allows it. A second press confirms.
 */
export function CancelAllWhileLocked() {
  const orders = useOrders((state) => state.orders)
  const [isConfirming, setConfirming] = useState(false)
  const open = [...orders.values()].filter(({ state }) => isOpen(state))
  const cancelAll = async () => {
    setConfirming(false)
    const calls = categories.filter((category) => open.some((order) => order.category === category))
    for (const category of calls) {
      const reply = await bridge.call('orders.cancelAll', { token: newIntentToken(), category })
      if (reply.ok) reportOutcomes(t('Cancel all'), [{ name: category, outcome: reply.value }])
      else reportFailure(t('Cancel all'), reply.error)
    }
  }
  const many = plural(open.length, 'open order')
  if (!isConfirming)
    return (
      <Button
        size="small"
        disabled={open.length === 0}
        onClick={() => setConfirming(true)}
      >{t`Cancel ${many}…`}</Button>
    )
  return (
    <div className="lock__buttons">
      <Button size="small" onClick={() => setConfirming(false)}>
        {t('Keep them')}
      </Button>
      <Button
        size="small"
        tone="danger"
        onClick={() => void cancelAll()}
      >{t`Cancel ${many}, those of other programs included`}</Button>
    </div>
  )
}
