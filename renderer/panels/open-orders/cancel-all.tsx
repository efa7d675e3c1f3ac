import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { confirmCancel, confirmCancelAll } from '@/renderer/state/actions/cancel-commands'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import type { Order } from '@/shared/trading/orders/order'
import { type CancelScope, scopeLabel } from '@/renderer/domain/orders/cancel-scopes'
import type { CancelKind } from './open-order-rows'

interface CancelAllProps {
  readonly scopes: readonly CancelScope<Order>[]
  readonly kinds: readonly CancelKind[]
}

/**
 * Cancels all orders of a category, symbol or kind after a confirmation with scope and count. The exchange cannot
 * cancel by kind: those orders are canceled by ID.
 */
export function CancelAll({ scopes, kinds }: CancelAllProps) {
  const byScope = scopes.flatMap((scope): MenuEntry[] => {
    const category = Category.safeParse(scope.category)
    // An order of an unknown category can be canceled in its row.
    if (!category.success) return []
    const label = scopeLabel(scope)
    return [{ id: label, label, run: () => confirmCancelAll(category.data, scope.symbol), danger: true }]
  })
  const byKind = kinds.map(({ label, keys }): MenuEntry => ({
    id: label,
    label: `${label} (${keys.length})`,
    run: () => confirmCancel(keys),
    danger: true,
  }))
  const entries = [...byScope, ...byKind]
  const trigger = (
    <Button size="small" tone="danger" disabled={entries.length === 0} data-testid="cancel-all">
      {t('Cancel all…')}
    </Button>
  )
  return <Menu trigger={trigger} entries={entries} />
}
