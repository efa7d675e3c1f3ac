import { formatAge, timeZoneLabel } from '@/renderer/kit/format/time'
import { useApp } from '@/renderer/state/stores/app-store'
import { type FeedName, feedOf, useHealth } from '@/renderer/state/stores/health-store'
import { unresolved, useOrders } from '@/renderer/state/stores/orders-store'
import { useNow } from '@/renderer/kit/ui/use-now'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { BudgetPill } from './budget-pill'
import { DiagnosticsPopover } from './diagnostics'
import './footer.css'

function FeedChip({ name, label, now }: { readonly name: FeedName; readonly label: string; readonly now: number }) {
  const state = useHealth((health) => feedOf(health, name).state)
  const lastAt = useHealth((health) => feedOf(health, name).lastAt)
  const reason = useHealth((health) => feedOf(health, name).reason)
  const age = lastAt === null ? '' : formatAge(Math.max(0, now - lastAt))
  return (
    <span className={`feed feed--${state}`} data-feed={name} data-state={state} title={reason ?? undefined}>
      <i className="feed__dot" aria-hidden />
      {label} <b>{state}</b>
      {/* A live feed's age says nothing: it would only flicker. */}
      {state !== 'live' && age !== '' && <span className="feed__age">{age}</span>}
    </span>
  )
}

function ClockOffset() {
  const clock = useHealth(({ health }) => health?.clock ?? null)
  if (clock === null) return <span title="The server's clock has not been measured yet.">clock …</span>
  const offset = Math.round(clock.offsetMs)
  const sign = offset > 0 ? '+' : offset < 0 ? '−' : ''
  return (
    <span title={`The server's clock minus ours, known to ±${Math.round(clock.errorMs)} ms`}>
      clock {sign}
      {Math.abs(offset)} ms
    </span>
  )
}

function AckTimes() {
  const ack = useHealth(({ health }) => health?.ack ?? null)
  const title =
    ack === null
      ? 'No order request yet'
      : `Request to acknowledgement, last ${ack.count} order requests: ` +
        `half within ${Math.round(ack.p50)} ms, 95 % within ${Math.round(ack.p95)} ms`
  return <span title={title}>{ack === null ? 'ack —' : `ack ${Math.round(ack.p50)}/${Math.round(ack.p95)} ms`}</span>
}

function Unresolved() {
  const reported = useHealth(({ health }) => health?.unresolved ?? 0)
  const known = useOrders((state) => unresolved(state).length)
  const count = Math.max(reported, known)
  if (count === 0) return <span title="Orders whose outcome is unknown">0 unresolved</span>
  return (
    <button
      type="button"
      className="footer__unresolved"
      title="Orders whose outcome is unknown; Volley is looking for them"
      onClick={() => showPanel(known > 0 ? 'open-orders' : 'api-desk')}
    >
      ? {count} unresolved
    </button>
  )
}

/** The instrument's vital signs. */
export function Footer() {
  const now = useNow(true)
  const version = useApp(({ app }) => app?.version ?? '')
  return (
    <footer className="footer">
      <FeedChip name="rest" label="REST" now={now} />
      <FeedChip name="publicFeed" label="public" now={now} />
      <FeedChip name="privateFeed" label="private" now={now} />
      <ClockOffset />
      <AckTimes />
      <BudgetPill />
      <Unresolved />
      <span className="footer__gap" />
      <DiagnosticsPopover />
      <span title="Every time on screen is in this zone; tooltips say it in UTC">{timeZoneLabel(new Date(now))}</span>
      <span>{version === '' ? '' : `v${version}`}</span>
    </footer>
  )
}
