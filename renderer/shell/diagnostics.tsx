import type { Counters } from '../../shared/trading/health'
import { formatAge } from '../format/time'
import { useHealth } from '../stores/health-store'
import { Popover } from '../ui/popover'

const words: Readonly<Record<keyof Counters, string>> = {
  malformedSocketMessages: 'Malformed messages on the socket',
  malformedDoorMessages: 'Malformed messages at the door',
  contractMismatches: 'Answers that differ from the description',
  bookGaps: 'Gaps in the order book',
  reconnects: 'Reconnects',
  rateLimited: 'Requests refused for their rate',
}
const counters = Object.entries(words) as [keyof Counters, string][]

function Line({ label, value }: { readonly label: string; readonly value: string | number }) {
  return (
    <div className="diagnostics__line">
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

function Details() {
  const health = useHealth((state) => state.health)
  if (health === null) return <p className="muted">The main process has not reported yet.</p>
  return (
    <dl className="diagnostics">
      {counters.map(([name, label]) => (
        <Line key={name} label={label} value={health.counters[name]} />
      ))}
      <Line label="New orders" value={health.gate.open ? 'let through' : `held back: ${health.gate.reason ?? 'not ready'}`} />
      {health.budgets.map(({ endpoint, perSecond, available, nextFreeMs }) => (
        <Line key={endpoint} label={endpoint} value={`${Math.floor(available)}/${perSecond}${nextFreeMs > 0 ? ` · next ${formatAge(nextFreeMs)}` : ''}`} />
      ))}
    </dl>
  )
}

/** Things that went wrong and harmed nothing; the sum is in the footer, the list one click away. */
export function Diagnostics() {
  const sum = useHealth(({ health }) => (health === null ? 0 : Object.values(health.counters).reduce((total, count) => total + count, 0)))
  const gate = useHealth(({ health }) => health?.gate ?? null)
  const closed = gate !== null && !gate.open
  const trigger = (
    <button type="button" className={`footer__button ${closed ? 'footer__button--warn' : ''}`} title={closed ? (gate.reason ?? undefined) : undefined}>
      {closed ? 'orders held back' : 'diagnostics'} {sum}
    </button>
  )
  return (
    <Popover trigger={trigger} title="Diagnostics" side="top">
      <Details />
    </Popover>
  )
}
