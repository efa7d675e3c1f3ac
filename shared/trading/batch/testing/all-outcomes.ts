import { decide, type RuleRow, type RuleUnits } from '@/shared/trading/batch/plan/stop-rule'

/** The furthest net position of the first range, by trying out everything that can happen. */
export interface Furthest {
  low: number
  high: number
  refused: number
  states: number
}

type Snapshot = readonly (readonly [state: RuleRow['state'], filled: number])[]

/**
 * Walks through everything that the market and the answers can do to a batch whose requests leave as `decide` lets
 * them: every order of a request refused, resting, unknown, or filled by any amount; what rests filled lot by lot,
 * seen or unseen. Snapshots that `keyOf` calls equal are looked at once.
 */
export function tryAllOutcomes(
  rule: RuleUnits,
  requests: readonly (readonly RuleRow[])[],
  keyOf: (rows: readonly RuleRow[]) => string,
): Furthest {
  const rows = requests.flat()
  const { start } = rule.ranges[0]!
  const furthest: Furthest = { low: start, high: start, refused: 0, states: 0 }
  const visited = new Set<string>()
  const todo: { readonly next: number; readonly at: Snapshot }[] = []
  const take = (): Snapshot => rows.map(({ state, filled }) => [state, filled])
  function set(row: RuleRow, state: RuleRow['state'], filled: number): void {
    row.state = state
    row.filled = filled
  }
  function restore(at: Snapshot): void {
    for (let index = 0; index < rows.length; index += 1) set(rows[index]!, ...at[index]!)
  }

  /** What rests, is unknown or is under way may be filled unseen, and each side by itself. */
  function note(sending: readonly RuleRow[]): void {
    let [position, buys, sells, refused] = [start, 0, 0, 0]
    for (const row of rows) {
      if (row.state === 'refused') refused += 1
      if (row.range !== 0) continue
      position += row.sign * row.filled
      const mayFill = row.state === 'live' || row.state === 'unknown' || sending.includes(row)
      if (!mayFill) continue
      if (row.sign > 0) buys += row.units - row.filled
      else sells += row.units - row.filled
    }
    furthest.high = Math.max(furthest.high, position + buys)
    furthest.low = Math.min(furthest.low, position - sells)
    furthest.refused = Math.max(furthest.refused, refused)
  }

  function visit(next: number): void {
    const key = `${next} ${keyOf(rows)}`
    if (visited.has(key)) return
    visited.add(key)
    todo.push({ next, at: take() })
  }

  /** Each order of the request that is leaving gets each of its outcomes. */
  function answer(request: readonly RuleRow[], index: number, next: number, begun: Set<string>): void {
    const row = request[index]
    if (row === undefined) return visit(next)
    const outcomes: (readonly [RuleRow['state'], number])[] = [
      ['refused', 0],
      ['unknown', 0],
    ]
    if (row.isImmediate) for (let filled = 0; filled <= row.units; filled += 1) outcomes.push(['canceled', filled])
    else outcomes.push(['live', 0])
    for (const [state, filled] of outcomes) {
      set(row, state, filled)
      const key = `${index} ${keyOf(rows)}`
      if (!begun.has(key)) {
        begun.add(key)
        answer(request, index + 1, next, begun)
      }
      set(row, 'sent', 0)
    }
  }

  for (const row of rows) set(row, 'waiting', 0)
  visit(0)
  for (let entry = todo.pop(); entry !== undefined; entry = todo.pop()) {
    restore(entry.at)
    note([])
    const request = requests[entry.next]
    if (request !== undefined && decide(rule, rows).action === 'go') {
      for (const row of request) row.state = 'sent'
      note(request)
      answer(request, 0, entry.next + 1, new Set())
    }
    for (const [index, row] of rows.entries()) {
      restore(entry.at)
      if (row.state === 'live') {
        row.filled += 1
        if (row.filled === row.units) row.state = 'filled'
        visit(entry.next)
      } else if (row.state === 'unknown') {
        // It is found: never placed, traded in part, or resting.
        for (let filled = 0; filled <= row.units; filled += 1) {
          restore(entry.at)
          set(rows[index]!, filled === 0 ? 'not_found' : 'canceled', filled)
          visit(entry.next)
        }
        restore(entry.at)
        if (!row.isImmediate) {
          row.state = 'live'
          visit(entry.next)
        }
      }
    }
  }
  furthest.states = visited.size
  return furthest
}
