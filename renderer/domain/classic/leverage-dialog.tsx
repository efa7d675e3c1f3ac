import { useRef } from 'react'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { WireView } from '@/renderer/domain/wire/wire-view'
import { leverageText } from './leverage-form'
import { useLeverageChange } from './use-leverage-change'
import './leverage.css'

type Change = ReturnType<typeof useLeverageChange>

interface LeverageNowProps {
  readonly change: Change
  readonly most: string | undefined
}

/** Current leverage at the exchange; it settles an unknown outcome. */
function LeverageNow({ change: { terms, error }, most }: LeverageNowProps) {
  const now = terms === undefined ? t('being read') : leverageText(terms)
  return (
    <>
      <dl className="leverage-now">
        <dt>{t('Now')}</dt>
        <dd data-testid="leverage-now">{error === null ? now : t('not known')}</dd>
        <dt>{t('Margin')}</dt>
        <dd>{terms?.marginMode ?? '—'}</dd>
        <dt>{t('At most')}</dt>
        <dd>{most === undefined ? t('not known') : `${most}×`}</dd>
      </dl>
      {error !== null && <PanelBand tone="warn">{error.message}</PanelBand>}
    </>
  )
}

/** Before, after, and the request itself. */
function LeverageReview({ change: { reviewed, typed, blocked } }: { readonly change: Change }) {
  if (reviewed === null) return null
  return (
    <>
      {blocked !== null && <PanelBand tone="danger">{blocked}</PanelBand>}
      <p data-testid="leverage-change">
        {leverageText(reviewed.before)} → <b>{typed}×</b>
      </p>
      <p className="muted">
        {t(
          'It holds for the symbol, positions included: a higher leverage frees margin and moves the ' +
            'liquidation price closer.',
        )}
      </p>
      <details>
        <summary>{t('Request to be sent')}</summary>
        <WireView preview={reviewed.wire} />
      </details>
    </>
  )
}

interface LeverageDialogProps {
  readonly instrument: Instrument
  readonly onClose: () => void
}

/** Leverage of a symbol on a classic account: present value, range, and a change with a review. */
export function LeverageDialog({ instrument, onClose }: LeverageDialogProps) {
  const change = useLeverageChange(instrument, onClose)
  const { typed, problem, reviewed, ended, isUnknown, busy, reviewMissing, sendMissing, review, send, back } = change
  const safe = useRef<HTMLButtonElement>(null)
  const isForm = reviewed === null
  const closeButton = (
    <Button onClick={isForm || isUnknown ? onClose : back} ref={safe} disabled={busy} keys="Esc">
      {isUnknown ? t('Close') : isForm ? t('Keep it') : t('Back')}
    </Button>
  )
  const go = isForm ? (
    <Button
      tone="primary"
      keys="Ctrl ↵"
      disabled={busy}
      missing={busy ? null : reviewMissing}
      onClick={() => void review()}
      data-testid="leverage-review"
    >
      {t('Review…')}
    </Button>
  ) : (
    <Button
      tone="primary"
      keys="Ctrl ↵"
      disabled={busy}
      missing={busy ? null : sendMissing}
      onClick={() => void send()}
      data-testid="leverage-send"
    >
      {busy ? t('Sending…') : t('Change leverage')}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      onCtrlEnter={() => void (isForm ? review() : send())}
      title={t`Leverage · ${instrument.symbol} ${instrument.category}`}
      initialFocus={isForm ? undefined : safe}
      footer={
        <>
          {closeButton}
          {go}
        </>
      }
    >
      <div className="leverage-form" data-testid="leverage">
        {ended !== null && (
          <PanelBand tone={isUnknown ? 'unknown' : 'danger'}>
            {isUnknown
              ? t('The outcome is unknown; nothing is sent again. The values below are read from the exchange. ')
              : ''}
            {ended.why}
          </PanelBand>
        )}
        <LeverageNow change={change} most={instrument.maxLeverage} />
        {isForm ? (
          <AmountField
            label={t('New leverage')}
            unit="×"
            value={typed}
            onChange={change.change}
            error={typed === '' ? undefined : problem}
            data-testid="leverage-input"
          />
        ) : (
          <LeverageReview change={change} />
        )}
      </div>
    </Dialog>
  )
}
