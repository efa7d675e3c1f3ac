import { useMemo, useState } from 'react'
import { t, punctuated } from '@/shared/languages/text'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { strategyOf, type StrategyRow } from '@/shared/trading/import/strategy-row'
import { capitalized } from '@/shared/base/text/capitalized'
import { plural } from '@/shared/languages/plural'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { rowRangeText } from '@/renderer/domain/drafts/store/rows-text'
import { StrategyDialog } from '@/renderer/domain/strategy/strategy-dialog'
import { formOfRow } from '@/renderer/domain/strategy/strategy-form'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { focusDesk } from '../model/desk-focus'
import type { DraftModel } from '../model/use-draft-model'

type InstrumentOf = DraftModel['instrumentOf']

interface Offer {
  readonly id: string
  /** Counted from 1, as in the sheet. */
  readonly number: number
  readonly order: StrategyRow
}

interface Offers {
  readonly offers: readonly Offer[]
  /** Reasons with their rows. */
  readonly refusals: readonly string[]
}

function isListed({ category, symbol }: StrategyRow, instrumentOf: InstrumentOf): boolean {
  const instrument = instrumentOf(category, symbol)
  return instrument !== null && instrument !== 'not-loaded'
}

/** Checked rows that are strategy orders, in the order of the sheet, and those that the exchange does not support. */
function offersIn(rows: readonly DraftRow[], isHedge: boolean, instrumentOf: InstrumentOf): Offers {
  const offers: Offer[] = []
  const refused: { readonly number: number; readonly reason: string }[] = []
  for (const [at, row] of rows.entries()) {
    const reading = row.include ? strategyOf(row, isHedge) : null
    if (reading === null) continue
    if (!reading.ok) refused.push({ number: at + 1, reason: reading.reason })
    else if (isListed(reading.order, instrumentOf)) offers.push({ id: row.id, number: at + 1, order: reading.order })
  }
  const refusals = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, met]) =>
    punctuated(`${rowRangeText(met.map(({ number }) => number))}: ${reason}`),
  )
  return { offers, refusals }
}

interface StrategyRowsProps {
  readonly rows: readonly DraftRow[]
  readonly isHedge: boolean
  readonly instrumentOf: InstrumentOf
  /** The strategy order of this row was sent: the row must not become a second one. */
  readonly onSent: (rowId: string) => void
}

/**
 * Rows that need a strategy order and that a batch does not send. The form opens for one row after the other; each is
 * reviewed and sent separately.
 */
export function StrategyRows({ rows, isHedge, instrumentOf, onSent }: StrategyRowsProps) {
  const isClassic = useIsClassic()
  const { offers, refusals } = useMemo(() => offersIn(rows, isHedge, instrumentOf), [rows, isHedge, instrumentOf])
  /** Remaining rows, starting with the row on screen. */
  const [queue, setQueue] = useState<readonly Offer[]>([])
  const [offer, ...later] = queue
  const go = (next: readonly Offer[]) => {
    setQueue(next)
    if (next.length === 0) focusDesk()
  }
  const handleSent = useLatestCallback((isRefused: boolean) => {
    if (offer === undefined) return
    if (!isRefused) onSent(offer.id)
    go(later)
  })
  if (isClassic || (offers.length + refusals.length === 0 && offer === undefined)) return null
  return (
    <>
      <PanelBand tone="warn">
        <span className="strategy-note">
          {[
            ...(offers.length === 0
              ? []
              : [plural(offers.length, 'row is a strategy order', t('rows are strategy orders'))]),
            ...refusals,
          ]
            .map((text) => `${capitalized(text)}.`)
            .join(' ')}
        </span>
        {offers.length > 0 && (
          <Button size="small" onClick={() => setQueue(offers)} data-testid="open-strategies">
            {offers.length === 1 ? t('Open as a strategy order…') : t`Open ${offers.length} as strategy orders…`}
          </Button>
        )}
      </PanelBand>
      {offer !== undefined && (
        <StrategyDialog
          key={offer.id}
          subject={offer.order}
          record={null}
          begins={formOfRow(offer.order)}
          from={{
            place: t`Row ${offer.number} of the draft${later.length > 0 ? t`, ${later.length} more after it` : ''}`,
            omitted: offer.order.omitted,
            onSkip: later.length === 0 ? undefined : () => go(later),
          }}
          onSent={handleSent}
          onClose={() => go([])}
        />
      )}
    </>
  )
}
