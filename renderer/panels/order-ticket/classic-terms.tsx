import { useState } from 'react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { LeverageDialog } from '@/renderer/domain/classic/leverage-dialog'
import { leverageText } from '@/renderer/domain/classic/leverage-form'
import type { Ticket } from './use-ticket'

/** Margin mode and leverage of a classic futures order, with the dialog to change the leverage. */
export function ClassicTermsRow({ ticket: { classic, instrument } }: { readonly ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false)
  if (classic === null || instrument === null || !isFutures(instrument.category)) return null
  const { terms } = classic
  return (
    <div className="ticket-terms">
      <span className="muted" data-testid="ticket-terms">
        {terms === null ? t('Margin: not known') : `${terms.marginMode} · ${leverageText(terms)}`}
      </span>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)} data-testid="ticket-leverage">
        {t('Leverage…')}
      </Button>
      {isOpen && <LeverageDialog instrument={instrument} onClose={() => setOpen(false)} />}
    </div>
  )
}
