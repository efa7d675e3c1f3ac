import { MINUTE_MS } from '@/shared/base/time'
import { t, punctuated } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { formatAge, timeZoneLabel } from '@/renderer/kit/format/time'
import { useApp } from '@/renderer/state/stores/app-store'
import { feedOf, useHealth } from '@/renderer/state/stores/health/health-store'
import { isUnresolved } from '@/shared/trading/orders/order-lifecycle'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { BudgetPill } from './budget-pill'
import { DiagnosticsPopover } from './diagnostics'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './footer.css'

function FeedAge({ lastAt }: { readonly lastAt: number }) {
  const now = useShownNow(true)
  return <span className="feed__age">{formatAge(Math.max(0, now - lastAt))}</span>
}

const feedContents = {
  rest: t('Requests to the exchange'),
  publicFeed: t('Prices and order books'),
  privateFeed: t('Orders, balances and positions'),
} as const

function FeedChip({ name, label }: { readonly name: keyof typeof feedContents; readonly label: string }) {
  const state = useHealth((health) => feedOf(health, name).state)
  // The age of a live feed has no information and would only flicker.
  const lastAt = useHealth((health) => {
    const feed = feedOf(health, name)
    return feed.state === 'live' ? null : feed.lastAt
  })
  const reason = useHealth((health) => feedOf(health, name).reason)
  return (
    <span
      className={`feed feed--${state}`}
      data-feed={name}
      data-state={state}
      title={punctuated(`${feedContents[name]}: ${reason ?? displayText(state)}`)}
    >
      <i className="feed__dot" aria-hidden />
      {label} <b>{displayText(state)}</b>
      {lastAt !== null && <FeedAge lastAt={lastAt} />}
    </span>
  )
}

function ClockOffset() {
  const offset = useHealth(({ health }) => health?.clock && Math.round(health.clock.offsetMs))
  const error = useHealth(({ health }) => health?.clock && Math.round(health.clock.errorMs))
  const omitted = useHealth(({ health }) => health?.clock?.contradictions ?? null)
  if (offset == null || error == null)
    return <span title={t("The server's clock has not been measured yet.")}>{t('clock …')}</span>
  const sign = offset > 0 ? '+' : offset < 0 ? '−' : ''
  return (
    <span
      title={t`The server's clock minus ours, known to ±${error} ms${omitted === null ? '' : `. ${omitted}.`}`}
    >{t`clock ${sign}${Math.abs(offset)} ms`}</span>
  )
}

function AckTimes() {
  const ack = useHealth(({ health }) => health?.ack ?? null)
  const title =
    ack === null
      ? t('No order request yet')
      : t`Request to acknowledgement, last ${ack.count} order requests: ` +
        t`half within ${Math.round(ack.p50)} ms, 95 % within ${Math.round(ack.p95)} ms`
  return (
    <span className="footer__ack" title={title}>
      {ack === null ? t('ack —') : t`ack ${Math.round(ack.p50)}/${Math.round(ack.p95)} ms`}
    </span>
  )
}

function Unresolved() {
  const reported = useHealth(({ health }) => health?.unresolved ?? 0)
  const unresolved = useOrders(({ orders }) => [...orders.values()].filter(isUnresolved).length)
  const count = Math.max(reported, unresolved)
  if (count === 0) return <span title={t('Orders whose outcome is unknown')}>{t('0 unresolved')}</span>
  return (
    <Pressable
      className="footer__unresolved"
      title={t('Orders whose outcome is unknown; Volley is looking for them')}
      onClick={() => showPanel(unresolved > 0 ? 'open-orders' : 'api-desk')}
    >{t`? ${count} unresolved`}</Pressable>
  )
}

/** Read every minute, because daylight saving time can change while the page is open. */
function TimeZone() {
  const now = useShownNow(true, MINUTE_MS)
  return (
    <span title={t('All times on screen are in this time zone; tooltips show UTC')}>
      {timeZoneLabel(new Date(now))}
    </span>
  )
}

/** Status of connection, feeds, budget and clock. */
export function Footer() {
  const version = useApp(({ app }) => app?.version ?? '')
  return (
    <footer className="footer">
      <FeedChip name="rest" label={t('REST')} />
      <FeedChip name="publicFeed" label={t('public')} />
      <FeedChip name="privateFeed" label={t('private')} />
      <ClockOffset />
      <AckTimes />
      <BudgetPill />
      <Unresolved />
      <span className="footer__gap" />
      <DiagnosticsPopover />
      <TimeZone />
      <span className="footer__version" title={t('Version of Volley')}>
        {version === '' ? '' : `v${version}`}
      </span>
    </footer>
  )
}
