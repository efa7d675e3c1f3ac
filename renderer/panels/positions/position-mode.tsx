import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { plural } from '@/shared/languages/plural'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useOrders } from '@/renderer/state/stores/orders-store'

const modes: Readonly<Record<string, string>> = { one_way_mode: t('One-way mode'), hedge_mode: t('Hedge mode') }

/** Position mode, the requirements for a change, and the reason why Volley does not change it (A-position-settings). */
export function PositionMode() {
  const account = useAccount((state) => state.account)
  const orders = useOrders((state) => state.orders)
  if (account === null || account.holdMode === null) return null
  const resting = [...orders.values()].filter(({ state, category }) => isOpen(state) && isFutures(category)).length
  const { length: positions } = account.positions
  const mode = modes[account.holdMode] ?? account.holdMode
  const held = plural(positions, 'position')
  const blocks =
    positions > 0 || resting > 0
      ? t`The exchange changes the mode only without positions and orders: ${held} and ` +
        t`${plural(resting, 'open futures order')} block the change.`
      : t('No position and no open futures order block a change of the mode.')
  return (
    <Popover
      title={t('Position mode and leverage')}
      trigger={
        <Button size="small" tone="quiet" data-testid="position-mode">
          {mode}
        </Button>
      }
    >
      <div className="position-mode">
        <p>{blocks}</p>
        <p>
          {t(
            'The description has no call that changes the mode or the leverage of a unified account: do ' +
              'this on the exchange. Volley reads both again every 30 s.',
          )}
        </p>
        <p className="muted">
          {t('Classic accounts have a call for each: leverage is set in the ticket, the mode on the API desk.')}
        </p>
      </div>
    </Popover>
  )
}
