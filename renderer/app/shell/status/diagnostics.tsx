import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Budget, Counters } from '@/shared/trading/health/health'
import { formatAge } from '@/renderer/kit/format/time'
import { ReviewAndResume } from '@/renderer/domain/orders/review-and-resume'
import { DAY_COUNT_HINT, ordersSentText } from '@/renderer/domain/orders/labels/orders-sent-text'
import { useMismatches } from '@/renderer/state/queries/mismatches'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

const labels: Readonly<Record<keyof Counters, string>> = {
  malformedSocketMessages: t('Malformed messages on the socket'),
  malformedIpcMessages: t('Malformed IPC messages'),
  contractMismatches: t('API schema mismatches'),
  bookGaps: t('Gaps in the order book'),
  reconnects: t('Reconnects'),
  rateLimited: t('Requests refused for their rate'),
}
const counters = Object.entries(labels) as [keyof Counters, string][]

function Line({ label, value }: { readonly label: string; readonly value: string | number }) {
  return (
    <div className="diagnostics__line">
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

/** Schema mismatches by message. The data is preserved and shown as received. */
function Mismatches({ total }: { readonly total: number }) {
  const { data, isError } = useMismatches(total)
  if (total === 0) return null
  if (isError) return <p className="muted">{t('The differences cannot be listed just now.')}</p>
  return (
    <ul className="diagnostics__mismatches" aria-label={t('API schema mismatches')}>
      {(data ?? []).map(({ where, kind, path, value, count }) => (
        <li key={`${where} ${kind} ${path} ${value ?? ''}`} className="selectable">
          {where}: {kind} <code>{path || 'message'}</code>
          {value === null ? '' : ` “${value}”`} <span className="num">×{count}</span>
        </li>
      ))}
    </ul>
  )
}

/** The assumptions about the exchange by what its messages have shown, and the way to their list. */
function Assumptions({ show }: { readonly show: typeof showOverlay }) {
  const counts = useHealth(({ health }) => health?.assumptions ?? null)
  if (counts === null) return null
  const { assumed, otherwise, unconfirmed } = counts
  return (
    <div className="diagnostics__assumptions" data-unconfirmed={unconfirmed > 0}>
      <span>{t`Assumptions: ${otherwise} otherwise, ${assumed} as assumed`}</span>
      <Button size="small" onClick={() => show('assumptions')}>
        {t('Show…')}
      </Button>
    </div>
  )
}

function Budgets({ budgets }: { readonly budgets: readonly Budget[] }) {
  const inUse = budgets.filter(({ perSecond, available, queued }) => Math.floor(available) < perSecond || queued > 0)
  if (inUse.length === 0) return <Line label={t('Request limits')} value={t('all free')} />
  return inUse.map(({ endpoint, perSecond, available, nextFreeMs }) => (
    <Line
      key={endpoint}
      label={endpoint}
      value={`${Math.floor(available)}/${perSecond}${nextFreeMs > 0 ? t` · next ${formatAge(nextFreeMs)}` : ''}`}
    />
  ))
}

function Details({ show }: { readonly show: typeof showOverlay }) {
  const health = useHealth((state) => state.health)
  if (health === null) return <p className="muted">{t('The main process has not reported yet.')}</p>
  return (
    <>
      <dl className="diagnostics">
        {counters.map(([name, label]) => (
          <Line key={name} label={label} value={health.counters[name]} />
        ))}
      </dl>
      <Mismatches total={health.counters.contractMismatches} />
      <dl className="diagnostics">
        <Line
          label={t('New orders')}
          value={health.gate.open ? t('let through') : t`held back: ${health.gate.reason ?? t('not ready')}`}
        />
        <Budgets budgets={health.budgets} />
        {health.sentToday !== null && (
          <Line label={t('Orders sent today, UTC')} value={ordersSentText(health.sentToday)} />
        )}
      </dl>
      <Assumptions show={show} />
      <p className="muted">{DAY_COUNT_HINT}</p>
      {!health.gate.open && <ReviewAndResume />}
      <Button size="small" className="diagnostics__save" onClick={() => show('diagnostics')}>
        {t('Save diagnostics…')}
      </Button>
    </>
  )
}

/** Errors without consequences: the footer shows the sum, a click shows the list. */
export function DiagnosticsPopover() {
  const [isOpen, setIsOpen] = useState(false)
  const sum = useHealth(({ health }) =>
    health === null
      ? 0
      : Object.values(health.counters).reduce((total, count) => total + count, health.assumptions.unconfirmed),
  )
  const gate = useHealth(({ health }) => health?.gate ?? null)
  const closed = gate !== null && !gate.open
  const trigger = (
    <Pressable
      className={`footer__button ${closed ? 'footer__button--warn' : ''}`}
      title={closed ? (gate.reason ?? undefined) : t('Errors without consequences since the start')}
    >
      {closed ? t('orders held back') : t('diagnostics')} {sum}
    </Pressable>
  )
  return (
    <Popover
      trigger={trigger}
      title={t('Diagnostics')}
      side="top"
      open={isOpen}
      onOpenChange={setIsOpen}
      finalFocus={() => useScreen.getState().overlay === null}
    >
      <Details
        show={(overlay) => {
          setIsOpen(false)
          showOverlay(overlay)
        }}
      />
    </Popover>
  )
}
