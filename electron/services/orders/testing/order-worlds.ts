import { canBecome } from '@/shared/trading/orders/order-lifecycle'
import type { Entry } from '../journal/law/entry-kinds'
import { pollSentences, restartSentences, conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import { type BatchLaw, type JournalLaw, newBatch, newJournal, newOrder, next, type OrderLaw } from '../journal/law/law'

/** Order of the application: its state, and its look-ups after the deadline that found nothing. */
interface Row {
  readonly state: 'queued' | 'sent' | 'acknowledged' | 'refused' | 'not_sent' | 'unknown' | 'not_found' | 'live'
  readonly misses: number
}

/** A request. `wire` is the request on its way to the exchange, `answer` its answer on the way back. */
interface Request {
  readonly phase: 'queued' | 'recorded' | 'posted' | 'over'
  readonly wire: 'none' | 'traveling' | 'gone'
  readonly answer: 'none' | 'traveling' | 'lost'
  /** It can no longer be accepted, by the application's reckoning since its start. */
  readonly isLate: boolean
}

/** Entry of a row, or of the batch (null). */
type Note = readonly [row: number | null, kind: Entry['kind'], detail: string]

/** The application, its disk, the network and the exchange at one moment. */
export interface World {
  readonly rows: readonly Row[]
  readonly requests: readonly Request[]
  /** Entries that are not on disk yet. */
  readonly buffer: readonly Note[]
  readonly disk: readonly Row[]
  /** The entries on disk, by the order protocol. */
  readonly law: { readonly orders: readonly OrderLaw[]; readonly batch: BatchLaw; readonly journal: JournalLaw }
  /** Times that the exchange accepted each row, and whether it refused it. */
  readonly accepted: readonly number[]
  readonly refused: readonly boolean[]
  /** Row whose push is late. */
  readonly latePush: number | null
  /** Unix ms. */
  readonly time: number
  /** Faults that can still happen. */
  readonly remaining: { readonly crashes: number; readonly losses: number; readonly latePushes: number }
  /** The rule of the protocol that an entry broke; null while all are lawful. */
  readonly broken: string | null
}

/** Planted mistakes of the application. The explorer must find each. */
export type Mistake =
  | 'posts before the intent is on disk'
  | 'sends again after an unknown outcome'
  | 'takes a sent order for not sent after a crash'
  | 'takes a lost answer for a refusal'
  | 'concludes after one look-up'
  | 'counts look-ups before the deadline'
  | 'never looks up'
  | 'records no request'

/** Rows of each request. */
const shape: readonly (readonly number[])[] = [[0, 1], [2]]
const requestOf = (row: number): number => shape.findIndex((rows) => rows.includes(row))
const BATCH = 'batch'
const PATH = '/api/v3/trade/place-batch'
const WINDOW_MS = 70_000
const keyOf = (row: number | null): string => (row === null ? BATCH : `row-${row}`)

const mapEach = <Value>(values: readonly Value[], change: (value: Value, at: number) => Value): readonly Value[] =>
  values.map(change)
const at = <Value>(values: readonly Value[], place: number, change: Partial<Value>): readonly Value[] =>
  mapEach(values, (value, index) => (index === place ? { ...value, ...change } : value))

/** Writes all notes: on return they are on disk. */
function write(world: World, notes: readonly Note[]): World {
  let { orders, batch, journal } = world.law
  let { broken } = world
  for (const [row, kind, detail] of [...world.buffer, ...notes]) {
    const order = row === null ? newOrder : orders[row]!
    // One number for all entries, so that worlds with the same future are one.
    const scene = next({ order, batch, journal }, { seq: 1, at: world.time, key: keyOf(row), kind, detail })
    if (typeof scene === 'string') broken ??= scene
    else {
      orders = row === null ? orders : mapEach(orders, (order, index) => (index === row ? scene.order : order))
      batch = scene.batch
      journal = scene.journal
    }
  }
  return { ...world, buffer: [], disk: world.rows, law: { orders, batch, journal }, broken }
}

/** Entries of different rows have no common law, so that their order is not another world. */
const note = (world: World, ...notes: readonly Note[]): World => ({
  ...world,
  buffer: [...world.buffer, ...notes].toSorted(([first], [other]) => (first ?? Infinity) - (other ?? Infinity)),
})

function become(world: World, row: number, state: Row['state'], misses = 0): World {
  return canBecome(world.rows[row]!.state, state) ? { ...world, rows: at(world.rows, row, { state, misses }) } : world
}

/** A batch of three queued rows on disk, before its two requests. */
export function firstWorld(): World {
  const rows: readonly Row[] = shape.flat().map(() => ({ state: 'queued', misses: 0 }))
  const request: Request = { phase: 'queued', wire: 'none', answer: 'none', isLate: false }
  const empty: World = {
    rows,
    requests: shape.map(() => request),
    buffer: [],
    disk: rows,
    law: { orders: rows.map(() => newOrder), batch: newBatch, journal: newJournal },
    accepted: rows.map(() => 0),
    refused: rows.map(() => false),
    latePush: null,
    time: 1_700_000_000_000,
    remaining: { crashes: 1, losses: 1, latePushes: 1 },
    broken: null,
  }
  return write(
    empty,
    rows.map((_, row) => [row, 'queued', `row ${row + 1} of batch ${BATCH}`]),
  )
}

/** Intents of a request, its entry, and its rows as sent, in one write. */
function record(world: World, place: number, mistakes: ReadonlySet<Mistake>): World {
  const rows = shape[place]!.filter((row) => world.rows[row]!.state !== 'live')
  const intents = rows.map((row): Note => [row, 'intent', `${PATH} {"clientOid":"${keyOf(row)}"}`])
  const sentWorld: World = {
    ...world,
    rows: mapEach(world.rows, (row, index) => (rows.includes(index) ? { state: 'sent', misses: 0 } : row)),
    requests: at(world.requests, place, { phase: 'recorded', isLate: false }),
  }
  const entry: readonly Note[] = mistakes.has('records no request')
    ? []
    : [[null, 'request', `${PATH} ${rows.join(',')}`]]
  return mistakes.has('posts before the intent is on disk')
    ? note(sentWorld, ...intents, ...entry)
    : write(sentWorld, [...intents, ...entry])
}

/** The exchange accepts or refuses each row of a request, and pushes what it accepted. */
function arrivals(world: World, place: number, isAlive: boolean): readonly World[] {
  const rows = shape[place]!
  const arrived = { ...world, requests: at(world.requests, place, { wire: 'gone', answer: 'traveling' }) }
  const worlds = rows.reduce<readonly World[]>(
    (before, row) =>
      before.flatMap((world) => {
        const accepted = {
          ...world,
          accepted: mapEach(world.accepted, (count, index) => count + Number(index === row)),
        }
        const pushed = isAlive ? show(accepted, row) : accepted
        const late =
          world.remaining.latePushes > 0
            ? [{ ...accepted, latePush: row, left: { ...world.remaining, latePushes: 0 } }]
            : []
        const refused = { ...world, refused: mapEach(world.refused, (was, index) => was || index === row) }
        // A name that exists is refused, and the first order stays.
        return world.accepted[row]! > 0 ? [pushed, refused] : [pushed, refused, ...late]
      }),
    [arrived],
  )
  return worlds
}

/** An update of the exchange about a row. */
function show(world: World, row: number): World {
  const next = become(world, row, 'live')
  return next === world || world.rows[row]!.state === 'live' ? world : note(next, [row, 'seen', 'push: live'])
}

/** The answer of a request, or its absence after a time. */
function answered(world: World, place: number, mistakes: ReadonlySet<Mistake>): World {
  const isLost = world.requests[place]!.answer !== 'traveling'
  const over = { ...world, requests: at(world.requests, place, { phase: 'over', answer: 'none' }) }
  return shape[place]!.reduce((before, row) => {
    const wrong = isLost && mistakes.has('takes a lost answer for a refusal')
    const state = wrong || (!isLost && world.accepted[row] === 0) ? 'refused' : isLost ? 'unknown' : 'acknowledged'
    const text = state === 'acknowledged' ? 'acknowledged, order 1' : `${state}: 1 words`
    return note(become(before, row, state), [row, 'result', text])
  }, over)
}

/** A look-up of an order with an open outcome. */
function query(world: World, row: number, mistakes: ReadonlySet<Mistake>): World {
  const { state, misses } = world.rows[row]!
  if (world.accepted[row]! > 0) return show(world, row)
  const isLate = world.requests[requestOf(row)]!.isLate
  const counted = isLate || mistakes.has('counts look-ups before the deadline') ? misses + 1 : misses
  // Another poll without a result before the deadline adds nothing.
  const isNew = isLate || !world.buffer.some(([noted]) => noted === row)
  const checked = !isNew
    ? world
    : note({ ...world, rows: at(world.rows, row, { misses: counted }) }, [
        row,
        'check',
        `poll ${counted + 1}: ${pollSentences.absent}${isLate ? pollSentences.late : ''}`,
      ])
  if (state !== 'unknown' || counted < (mistakes.has('concludes after one look-up') ? 1 : 2)) return checked
  return note(become(checked, row, 'not_found'), [row, 'verdict', conclusionSentences.notFound('2')])
}

/** A kill and the next start: what is on disk is all that is left. */
function restart(world: World, mistakes: ReadonlySet<Mistake>): World {
  const killed: World = {
    ...world,
    rows: mapEach(world.disk, ({ state }) => ({ state, misses: 0 })),
    buffer: [],
    latePush: null,
    requests: mapEach(world.requests, ({ wire }) => ({ phase: 'over', wire, answer: 'none', isLate: false })),
    remaining: { ...world.remaining, crashes: world.remaining.crashes - 1 },
  }
  return killed.rows.reduce((before, { state }, row) => {
    if (state === 'queued') return note(become(before, row, 'not_sent'), [row, 'result', restartSentences.notSent])
    if (state !== 'sent') return before
    return mistakes.has('takes a sent order for not sent after a crash')
      ? note(become(before, row, 'not_sent'), [row, 'result', restartSentences.notSent])
      : note(become(before, row, 'unknown'), [row, 'result', restartSentences.unanswered])
  }, killed)
}

/** Time passes until no request of now can be accepted. */
const wait = (world: World): World => ({
  ...world,
  time: world.time + WINDOW_MS,
  requests: mapEach(world.requests, (request) => ({ ...request, isLate: request.phase === 'over' })),
})

/** Every world that can follow. */
export function successors(world: World, mistakes: ReadonlySet<Mistake>): readonly World[] {
  const { requests, rows, remaining, latePush } = world
  const worlds: World[] = []
  const isBusy = requests.some(({ phase }) => phase === 'recorded' || phase === 'posted')
  for (const [place, { phase, wire, answer }] of requests.entries()) {
    const mine = shape[place]!.map((row) => rows[row]!.state)
    const isFirst = requests.slice(0, place).every((request) => request.phase === 'over')
    if (phase === 'queued' && isFirst) worlds.push(record(world, place, mistakes))
    if (phase === 'over' && mine.includes('unknown') && mistakes.has('sends again after an unknown outcome'))
      worlds.push(record(world, place, mistakes))
    if (phase === 'recorded')
      worlds.push({ ...world, requests: at(requests, place, { phase: 'posted', wire: 'traveling' }) })
    if (wire === 'traveling') {
      worlds.push(...arrivals(world, place, true))
      if (remaining.losses > 0)
        worlds.push({
          ...world,
          requests: at(requests, place, { wire: 'gone', answer: 'lost' }),
          remaining: { ...remaining, losses: 0 },
        })
    }
    if (phase === 'posted' && wire === 'gone') {
      worlds.push(answered(world, place, mistakes))
      if (answer === 'traveling' && remaining.losses > 0)
        worlds.push({
          ...world,
          requests: at(requests, place, { answer: 'lost' }),
          remaining: { ...remaining, losses: 0 },
        })
    }
  }
  for (const [row, { state }] of rows.entries()) {
    const isOpen =
      state === 'unknown' || state === 'acknowledged' || (state === 'not_found' && world.accepted[row]! > 0)
    if (isOpen && !mistakes.has('never looks up')) worlds.push(query(world, row, mistakes))
  }
  if (latePush !== null) worlds.push({ ...show(world, latePush), latePush: null })
  if (world.buffer.length > 0) worlds.push(write(world, []))
  if (remaining.crashes > 0) worlds.push(restart(world, mistakes))
  const isTraveling = requests.some(({ wire }) => wire === 'traveling')
  const awaits = rows.some(({ state }, row) => state === 'unknown' && !requests[requestOf(row)]!.isLate)
  if (awaits && !isBusy && !isTraveling) worlds.push(wait(world))
  return worlds
}

const settled: ReadonlySet<string> = new Set(['live', 'refused', 'not_sent', 'not_found'])
/** Every outcome is known and on disk, and nothing is on its way. */
export const isSettled = ({ rows, buffer, requests, latePush }: World): boolean =>
  rows.every(({ state }) => settled.has(state)) &&
  buffer.length === 0 &&
  latePush === null &&
  requests.every(({ wire }) => wire !== 'traveling')

/** The invariant that does not hold in this world; null if all do. */
export function violation({ broken, rows, disk, law, accepted, requests }: World): string | null {
  if (broken !== null) return `unlawful: ${broken}`
  for (const [row, count] of accepted.entries()) {
    const mayExist = count > 0 || requests[requestOf(row)]!.wire === 'traveling'
    if (count > 1) return 'doubled'
    if (mayExist && law.orders[row]!.sentSeq === null) return 'lost'
    for (const { state } of [rows[row]!, disk[row]!]) {
      if (mayExist && (state === 'refused' || state === 'not_sent' || state === 'not_found')) return 'misjudged: denied'
      if (count === 0 && state === 'live') return 'misjudged: shown'
    }
    const { placement } = law.orders[row]!
    if (placement !== disk[row]!.state) return 'the record differs from its entries'
  }
  return null
}
