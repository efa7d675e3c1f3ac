import { Category } from '@/shared/exchange/protocol/fields'
import { askToCancelAll } from '@/renderer/state/actions/cancel-commands'
import { Button } from '@/renderer/kit/ui/button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/menu'
import { scopeName, type CancelScope } from './open-order-rows'

/** Cancel everything in a category or a symbol, after a question that states scope and count. */
export function CancelAll({ scopes }: { readonly scopes: readonly CancelScope[] }) {
  const entries = scopes.flatMap((scope): MenuEntry[] => {
    const category = Category.safeParse(scope.category)
    // An order of a category we do not know can be canceled in its row.
    if (!category.success) return []
    const label = `${scope.symbol === null ? 'All' : 'Only'} ${scopeName(scope)} (${scope.count})`
    return [{ id: scopeName(scope), label, run: () => askToCancelAll(category.data, scope.symbol), danger: true }]
  })
  const trigger = (
    <Button size="small" tone="danger" disabled={entries.length === 0} data-testid="cancel-all">
      Cancel all…
    </Button>
  )
  return <Menu trigger={trigger} entries={entries} />
}
