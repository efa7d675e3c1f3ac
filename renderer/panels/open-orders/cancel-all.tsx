import { useState } from 'react'
import { Category } from '../../../shared/exchange/fields'
import { cancelAll } from '../../commands/order-commands'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import type { CancelScope } from './open-order-rows'

const scopeName = ({ category, symbol }: CancelScope): string => (symbol === null ? category : `${symbol} ${category}`)
const orderWords = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

/** What canceling a scope means, with the exact count and whose orders they are. */
export function cancelSentence(scope: CancelScope): string {
  const others = scope.elsewhere === 0 ? '' : ` ${scope.elsewhere === 1 ? 'One of them was' : `${scope.elsewhere} of them were`} placed by another program.`
  return `Volley sees ${orderWords(scope.count)} open in ${scopeName(scope)}.${others} The exchange cancels everything open there, also orders that arrive meanwhile.`
}

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
