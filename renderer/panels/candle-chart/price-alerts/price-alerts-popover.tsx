import { Bell, Pencil, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { t } from '@/shared/languages/text'
import { priceAlertText } from '@/shared/trading/price-alerts/price-alert'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { removePriceAlert } from '@/renderer/state/actions/price-alert-commands'
import { useTicker } from '@/renderer/state/queries/tickers'
import { showAlertsOf, useAlertsRequest, usePriceAlerts } from '@/renderer/state/stores/price-alerts-store'
import type { Category } from '@/shared/exchange/protocol/fields'
import { AlertForm } from './alert-form'
import { newTerms, termsOf } from './alert-terms'
import './price-alerts.css'

function stateOf({ watch, reason, firedAt, firedBy, repeats }: WatchedPriceAlert): string {
  const by = firedBy === 'watchman' ? t(', seen by the watchman') : ''
  const fired = firedAt === null ? '' : t`fired ${formatDateTime(firedAt)}${by}`
  if (watch === 'done') return fired
  if (watch === 'not-watched') return t`not watched: ${reason ?? t('no feed')}`
  const state = watch === 'starting' ? t('waiting for a first price') : t('watched')
  return [state, repeats ? t('repeats') : '', fired].filter(Boolean).join(' · ')
}

interface RowProps {
  readonly alert: WatchedPriceAlert
  readonly onEdit: () => void
}

function Row({ alert, onEdit }: RowProps) {
  const { id, category, source, note, watch } = alert
  const text = priceAlertText(alert)
  return (
    <li className="price-alerts__row" data-watch={watch} data-testid="price-alert">
      <div className="price-alerts__words">
        <strong>{text}</strong> <span className="faint">{source === 'mark' ? t`${category} mark` : category}</span>
        <p className={watch === 'not-watched' ? 'price-alerts__lost' : 'faint'}>{stateOf(alert)}</p>
        {note !== '' && <p className="selectable">{note}</p>}
      </div>
      <IconButton size="small" label={t`Change: ${text}`} icon={<Pencil />} onClick={onEdit} />
      <IconButton size="small" label={t`Remove: ${text}`} icon={<X />} onClick={() => void removePriceAlert(id)} />
    </li>
  )
}

interface PriceAlertsPopoverProps {
  readonly category: Category
  readonly symbol: string
}

function PriceAlerts({ category, symbol }: PriceAlertsPopoverProps) {
  const alerts = usePriceAlerts((state) => state.alerts) ?? []
  const market = useTicker(category, symbol)?.lastPrice ?? null
  const [editedId, setEditedId] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const edited = alerts.find(({ id }) => id === editedId)
  const begin = (id: string | null): void => {
    setEditedId(id)
    setRound(round + 1)
  }
  // Alerts of the symbol on screen first.
  const isHere = (alert: WatchedPriceAlert): boolean => alert.category === category && alert.symbol === symbol
  const listed = [...alerts.filter(isHere), ...alerts.filter((alert) => !isHere(alert))]
  return (
    <div className="price-alerts">
      <AlertForm
        key={`${category} ${symbol} ${edited?.id ?? ''} ${round}`}
        start={edited === undefined ? newTerms({ category, symbol }) : termsOf(edited)}
        id={edited?.id}
        market={edited === undefined || isHere(edited) ? market : null}
        onDone={() => begin(null)}
      />
      {alerts.length === 0 && (
        <p className="muted">
          {t(
            'No price alert yet. Alt-click the chart to set one there, and drag its line to move it. ' +
              'Alerts are watched once a second whatever is on screen, and by the watchman while Volley is ' +
              'closed. Those of the practice account need Volley to run.',
          )}
        </p>
      )}
      <ul className="price-alerts__list">
        {listed.map((alert) => (
          <Row key={alert.id} alert={alert} onEdit={() => begin(alert.id)} />
        ))}
      </ul>
    </div>
  )
}

/** Price alerts of all symbols, and a form for a new alert. */
export function PriceAlertsPopover(props: PriceAlertsPopoverProps) {
  const isUnwatched = usePriceAlerts(({ alerts }) => alerts?.some(({ watch }) => watch === 'not-watched') ?? false)
  const [isOpen, setOpen] = useState(false)
  const isRequested = useAlertsRequest(
    ({ request: question }) =>
      question !== null && question.category === props.category && question.symbol === props.symbol,
  )
  const [wasRequested, setWasRequested] = useState(false)
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested)
    if (isRequested) setOpen(true)
  }
  useEffect(() => {
    if (isRequested) showAlertsOf(null)
  }, [isRequested])
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={t('Price alerts')}
      trigger={
        <Button
          size="small"
          tone="quiet"
          icon={<Bell />}
          data-testid="price-alerts"
          data-lost={isUnwatched || undefined}
        >
          {isUnwatched ? t('Alerts: no feed') : t('Alerts')}
        </Button>
      }
    >
      <PriceAlerts {...props} />
    </Popover>
  )
}
