import { useState } from 'react'
import { Category } from '../../../shared/exchange/fields'
import { cancelAll } from '../../commands/order-commands'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { cancelSentence, orderWords, scopeName, type CancelScope } from './open-order-rows'

/** Cancel everything in a category or a symbol, after a question that states scope and count. */
export function CancelAll({ scopes }: { readonly scopes: readonly CancelScope[] }) {
  const [asked, setAsked] = useState<CancelScope | null>(null)
  const category = Category.safeParse(asked?.category)
  const confirm = () => {
    if (asked && category.success) void cancelAll(category.data, asked.symbol ?? undefined)
    setAsked(null)
  }
  return (
    <>
      <Menu
        trigger={
          <Button size="small" tone="danger" disabled={scopes.length === 0} data-testid="cancel-all">
            Cancel all…
          </Button>
        }
        entries={scopes.map((scope) => ({ id: scopeName(scope), label: `${scope.symbol === null ? 'All' : 'Only'} ${scopeName(scope)} (${scope.count})`, run: () => setAsked(scope), danger: true }))}
      />
      <Dialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === null ? '' : `Cancel ${orderWords(asked.count)} in ${scopeName(asked)}?`}
        description={asked === null ? '' : cancelSentence(asked)}
        footer={
          <>
            <Button onClick={() => setAsked(null)} keys="Esc">
              Keep them
            </Button>
            <Button tone="danger" disabled={!category.success} onClick={confirm} data-testid="cancel-all-confirm">
              {asked === null ? '' : `Cancel ${orderWords(asked.count)}`}
            </Button>
          </>
        }
      />
    </>
  )
}
