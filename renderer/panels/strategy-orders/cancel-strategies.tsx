import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { t } from '@/shared/languages/text'
import { type CancelScope, cancelScopes, scopeLabel } from '@/renderer/domain/orders/cancel-scopes'
import { confirmCancelStrategies } from '@/renderer/domain/strategy/strategy-cancels'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import { type CancelableStrategy, strategyKinds } from './strategy-rows'

const recordsOf = (rows: readonly CancelableStrategy[]): readonly StrategyRecord[] => rows.map(({ record }) => record)

interface CancelStrategiesProps {
  /** Cancelable orders, and the selected ones of them. */
  readonly rows: readonly CancelableStrategy[]
  readonly selected: readonly CancelableStrategy[]
}

/** Cancels the selected orders, or all of a category, symbol or kind, after a confirmation with their number. */
export function CancelStrategies({ rows, selected }: CancelStrategiesProps) {
  const entryOf = (label: string, of: readonly CancelableStrategy[]): MenuEntry => ({
    id: label,
    label,
    run: () => confirmCancelStrategies(recordsOf(of)),
    danger: true,
  })
  const byScope = cancelScopes(rows).map((scope: CancelScope<CancelableStrategy>) =>
    entryOf(scopeLabel(scope), scope.of),
  )
  const byKind = strategyKinds(rows).map(({ label, of }) => entryOf(`${label} (${of.length})`, of))
  const trigger = (
    <Button size="small" tone="danger" disabled={rows.length === 0} data-testid="cancel-strategies">
      {t('Cancel all…')}
    </Button>
  )
  return (
    <>
      {selected.length > 0 && (
        <Button size="small" tone="danger" onClick={() => confirmCancelStrategies(recordsOf(selected))}>
          {t`Cancel ${selected.length} selected…`}
        </Button>
      )}
      <Menu trigger={trigger} entries={[...byScope, ...byKind]} />
    </>
  )
}
