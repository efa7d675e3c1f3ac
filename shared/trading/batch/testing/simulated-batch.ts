import { seededRandom } from '@/shared/base/random'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { decide, mayRest, type RuleDecision, type RuleRow, type RuleUnits } from '@/shared/trading/batch/plan/stop-rule'
import { reachOf } from '@/shared/trading/batch/plan/worst-case'

/** What the exchange has of one order. */
interface Truth {
  filled: number
  state: 'absent' | 'resting' | 'over'
}

export interface SimulatedRun {
  /** The net position was beyond the declared worst case at some moment. */
  readonly isBeyondWorst: boolean
  readonly alarmed: boolean
  readonly stopped: boolean
  /** The exchange did what it says it never does. */
  readonly lied: boolean
  readonly unknowns: number
  readonly canceledByRule: number
}

type Decide = (rule: RuleUnits, rows: readonly RuleRow[]) => RuleDecision

/** Milliseconds after which a look-up of something unknown is conclusive: nothing arrives later than that. */
const CONCLUSIVE_MS = 200
const CANCEL_AGAIN_MS = 30

/**
 * One batch under a stop rule in virtual time, over a network that loses and delays requests, answers, pushes and
 * cancels. `asked` is what the main process asks: everything else here is the world around it.
 */
export function simulateBatch(seed: number, decideRule: Decide = decide): SimulatedRun {
  const random = seededRandom(seed)
  const draw = (below: number): number => Math.floor(random.next() * below)
  const chance = (percent: number): boolean => random.next() * 100 < percent

  const markets = 1 + draw(2)
  const rows: RuleRow[] = Array.from({ length: 1 + draw(10) }, () => ({
    range: draw(markets),
    sign: chance(65) ? 1 : -1,
    units: 1 + draw(4),
    isImmediate: chance(50),
    filled: 0,
    state: 'waiting',
  }))
  const perRequest = 1 + draw(4)
  const requests = Array.from({ length: Math.ceil(rows.length / perRequest) }, (_, nth) =>
    rows.slice(nth * perRequest, (nth + 1) * perRequest),
  )
  const ranges = Array.from({ length: markets }, (_, range) => {
    const start = draw(7) - 3
    const bounds = {
      start,
      floor: chance(20) ? -Infinity : start - draw(6),
      ceiling: chance(20) ? Infinity : start + draw(6),
    }
    const { low, high } = reachOf(bounds, range, requests)
    return { ...bounds, low, high }
  })
  const rule: RuleUnits = { maxRefused: chance(50) ? draw(3) : Infinity, ranges }

  const truth: Truth[] = rows.map(() => ({ filled: 0, state: 'absent' }))
  const canceling = rows.map(() => false)
  const exposure = ranges.map(({ start }) => start)
  const events: { readonly at: number; readonly run: () => void }[] = []
  let [now, next, isBusy, stopped, isBeyondWorst, alarmed, lied, unknowns, canceledByRule] = [
    0,
    0,
    false,
    false,
    false,
    false,
    false,
    0,
    0,
  ]
  const later = (ms: number, run: () => void): void => void events.push({ at: now + ms, run })

  function fill(index: number, units: number): void {
    const row = rows[index]!
    truth[index]!.filled += units
    const { low, high } = ranges[row.range]!
    const position = (exposure[row.range]! += row.sign * units)
    if (position < low || position > high) isBeyondWorst = true
  }

  /** What a push, a listing or a look-up shows; late and repeated ones take nothing back. */
  function show(index: number, { filled, state }: Truth): void {
    const row = rows[index]!
    // The main process tells both by itself, whatever a rule says: see `order-events.ts`.
    if ((row.state === 'not_found' && state !== 'absent') || (isOver(row.state) && filled > row.filled)) alarmed = true
    row.filled = Math.max(row.filled, filled)
    if (row.state !== 'filled' && row.state !== 'canceled') {
      if (state === 'over') row.state = row.filled >= row.units ? 'filled' : 'canceled'
      else if (state === 'resting') row.state = row.filled > 0 ? 'partially_filled' : 'live'
    }
    react()
  }
  function push(index: number): void {
    const snapshot = { ...truth[index]! }
    later(chance(20) ? 100 + draw(300) : draw(20), () => show(index, snapshot))
    if (chance(10)) later(draw(500), () => show(index, snapshot))
  }

  function trade(index: number): void {
    const { units } = rows[index]!
    const own = truth[index]!
    if (own.state !== 'resting') return
    fill(index, 1 + draw(units - own.filled))
    if (own.filled === units) own.state = 'over'
    push(index)
    if (own.state === 'resting' && chance(50)) later(draw(150), () => trade(index))
  }

  function arrive(index: number): boolean {
    if (chance(12)) return false
    const { units, isImmediate } = rows[index]!
    truth[index]!.state = isImmediate ? 'over' : 'resting'
    if (isImmediate) fill(index, chance(70) ? units : draw(units + 1))
    else if (chance(60)) later(draw(250), () => trade(index))
    push(index)
    return true
  }

  function send(request: readonly RuleRow[]): void {
    isBusy = true
    const indexes = request.map((row) => rows.indexOf(row))
    for (const row of request) row.state = 'sent'
    const isLost = chance(6)
    const isUnanswered = isLost || chance(12)
    const wayOut = chance(10) ? 60 + draw(60) : 1 + draw(5)
    const wayBack = 1 + draw(10)
    if (!isLost)
      later(wayOut, () => {
        const refused = indexes.filter((index) => !arrive(index))
        if (!isUnanswered && wayOut < 60) later(wayBack, () => answered(indexes, refused))
      })
    if (isUnanswered || wayOut >= 60) later(40, () => unanswered(indexes))
  }
  function answered(indexes: readonly number[], refused: readonly number[]): void {
    for (const index of indexes) {
      const row = rows[index]!
      if (row.state === 'sent') row.state = refused.includes(index) ? 'refused' : 'acknowledged'
      // Whatever became of it is shown in the end: a look-up, an audit, or the reading after a reconnect.
      if (row.state === 'acknowledged') later(draw(400), () => show(index, truth[index]!))
    }
    isBusy = false
    react()
  }
  function unanswered(indexes: readonly number[]): void {
    for (const index of indexes) {
      const row = rows[index]!
      if (row.state !== 'sent') continue
      row.state = 'unknown'
      unknowns += 1
      later(CONCLUSIVE_MS + draw(200), () => {
        if (row.state !== 'unknown') return
        if (truth[index]!.state === 'absent') row.state = 'not_found'
        show(index, truth[index]!)
      })
    }
    isBusy = false
    react()
  }

  function cancelRest(): void {
    for (const [index, row] of rows.entries()) {
      if (!mayRest(row.state) || canceling[index]) continue
      canceling[index] = true
      canceledByRule += 1
      if (chance(80))
        later(1 + draw(40), () => {
          if (truth[index]!.state !== 'resting') return
          truth[index]!.state = 'over'
          push(index)
        })
      later(CANCEL_AGAIN_MS + draw(60), () => {
        canceling[index] = false
        react()
      })
    }
  }

  /** As the main process: on every change, and before each request. */
  function react(): void {
    const { action, beyond } = decideRule(rule, rows)
    if (beyond >= 0) alarmed = true
    if (action === 'stop') stopped = true
    if (stopped) return cancelRest()
    const request = requests[next]
    if (action === 'wait' || isBusy || request === undefined) return
    next += 1
    send(request)
  }

  /** An order that was called absent turns up and trades, or one that was over trades more. */
  function lie(): void {
    const index = draw(rows.length)
    const { state, units } = rows[index]!
    if (state !== 'not_found' && state !== 'canceled') return
    lied = true
    truth[index]!.state = 'over'
    fill(index, units - truth[index]!.filled + draw(9))
    push(index)
  }
  if (chance(20)) later(150 + draw(600), lie)

  react()
  while (events.length > 0) {
    let first = 0
    for (let at = 1; at < events.length; at += 1) if (events[at]!.at < events[first]!.at) first = at
    const event = events[first]!
    events[first] = events.at(-1)!
    events.pop()
    now = event.at
    event.run()
  }
  for (const [index, own] of truth.entries()) show(index, own)
  return { isBeyondWorst, alarmed, stopped, lied, unknowns, canceledByRule }
}
