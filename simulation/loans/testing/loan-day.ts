import { trim, sum } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { type Alarm, ALL_LOANS, severityOf } from '@/shared/trading/alarms/alarm'
import { isJudged } from '@/shared/trading/loans/consumer-loan'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { watchScripted } from '@/electron/services/monitors/testing/scripted-lending'
import { mortalClock, mortalRest } from '@/electron/services/orders/testing/mortal'
import { chance, wholeBetween } from '@/electron/testing/proxy/chance'
import { drawnTroubles, loanClient, type Trouble, TROUBLED_MS } from './loan-answers'
import { type LoanEvent, LINES, openLoanExchange } from './loan-exchange'

/** Errors of the monitors in a day, in order. */
export interface LoanDay {
  readonly seed: number
  readonly troubles: readonly Trouble[]
  readonly findings: readonly string[]
  readonly eventCount: number
  readonly kills: number
}

const STEP_MS = 500
/** Deliveries and figures that are on their way. */
const SETTLED_MS = 4000
/** Silence of a figure has an alarm after 10 s (L14); the polls and the next second are added. */
const BLIND_MS = 13_000
/** A figure that is off for longer is not live. */
const OFF_MS = 5000
const OFF_BY = 0.005
/** Truths that a live figure may be of. */
const AGE_MS = 3500
/** Longest search for an outcome after the end of all troubles. */
const AFTER_MS = 60_000
const AFTER_STEP_MS = 5000

/** Alarms by which a unit or a loan is known to be unknown. */
const unitUnknowns: ReadonlySet<string> = new Set(['dead-man', 'not-computed', 'unlisted', 'disputed'])
const loanUnknowns: ReadonlySet<string> = new Set(['loans-lost', 'loan-unlisted', 'loan-unread', 'loan-disputed'])

/** Since when something is so, monotonic ms; Infinity while it is not. */
function createSince() {
  const since = new Map<string, number>()
  return (name: string, isSo: boolean, now: number): number => {
    if (!isSo) since.delete(name)
    else if (!since.has(name)) since.set(name, now)
    return now - (since.get(name) ?? now)
  }
}

/** One day of the monitors on an exchange whose answers go wrong, from one seed. */
export async function playLoanDay(seed: number): Promise<LoanDay> {
  const random = seededRandom(seed)
  const clock = createManualClock(1_767_226_200_000)
  const exchange = openLoanExchange(clock, seededRandom(seed * 3 + 1))
  const troubles = drawnTroubles(random)
  const begun = clock.mono()
  const client = loanClient({ clock, random: seededRandom(seed * 3 + 2), call: exchange.call, troubles })
  const database = openInMemory(riskHistory)
  const settings = { speed: false, projection: false, priceDistance: false }
  const delivered: Alarm[] = []
  const notified: string[] = []
  const findings: string[] = []
  let kills = 0
  let bornAt = 0
  let life: ReturnType<typeof mortalClock> | null = null
  let watched: ReturnType<typeof watchScripted> | null = null

  function live(): void {
    const mortal = mortalClock(clock)
    life = mortal
    bornAt = clock.mono()
    watched = watchScripted(
      mortal,
      { rest: mortalRest(client, mortal.isAlive) },
      { database, settings, alarm: (delivery) => void delivered.push(delivery.alarm) },
    )
    notified.push(...watched.notified)
  }
  function die(): void {
    if (watched === null) return
    kills += 1
    notified.push(...watched.notified)
    life?.kill()
    watched = null
    clock.after(wholeBetween(random, 200, 6000), live)
  }

  const since = createSince()
  const seconds = (): string => `${((clock.mono() - begun) / 1000).toFixed(1)} s`
  const reported = new Set<string>()
  const report = (kind: string, text: string): void => {
    if (reported.has(kind)) return
    reported.add(kind)
    findings.push(`${seconds()}: ${text}`)
  }
  /** True if a trouble was active in the last ms. */
  const isTroubled = (ms: number): boolean => {
    const now = clock.mono() - begun
    return troubles.some(({ from, to }) => from <= now && now - ms < to + 10_000)
  }
  /** Longest time in which a figure may be off, ms. Prices show nothing of amounts that changed. */
  const offBound = (subject: string): number =>
    exchange.ledger().some(({ orderId }) => orderId === subject) ||
    exchange.events.some((event) => event.subject === subject && event.kind !== 'repayment')
      ? BLIND_MS
      : OFF_MS
  let over = new Set<string>()

  function check({ monitors }: NonNullable<typeof watched>): void {
    const now = clock.mono()
    const list = monitors.alarmBook.list()
    const active = list.filter(({ state }) => state === 'active')
    const recent = exchange.truths.filter(({ at }) => at >= clock.now() - AGE_MS - 1000)
    const present = exchange.truths.at(-1)!
    const isUnit = (subject: string): boolean => exchange.units.includes(subject)
    const isKnownUnknown = (subject: string): boolean =>
      active.some((alarm) =>
        isUnit(subject)
          ? alarm.subject === subject && unitUnknowns.has(alarm.rule)
          : (alarm.subject === subject || alarm.subject === ALL_LOANS) && loanUnknowns.has(alarm.rule),
      )
    const alive = now - bornAt

    // None is live that is not.
    const { units } = monitors.risk.overview()
    const loans = monitors.consumerLoans()
    const unlisted = new Set(loans.unlisted.map(({ orderId }) => orderId))
    const disputed = new Set(loans.disputes.map(({ orderId }) => orderId))
    const isLoanLive = loans.freshness === 'live' || loans.freshness === 'disputed'
    const figures = [
      ...units.map(({ id, sample, freshness }) => [id, freshness === 'live' ? Number(sample?.ltv) : null] as const),
      ...loans.loans.map((loan) => {
        const { orderId } = loan
        const isLive = isLoanLive && isJudged(loan) && !unlisted.has(orderId) && !disputed.has(orderId)
        return [orderId, isLive && !loans.unread.includes(orderId) ? Number(loan.pledgeRate) / 100 : null] as const
      }),
    ]
    for (const [subject, displayedRatio] of figures) {
      const truths = recent.flatMap(({ ratios }) => ratios.get(subject) ?? [])
      const isOff =
        displayedRatio !== null &&
        (truths.length === 0 ||
          displayedRatio < Math.min(...truths) - OFF_BY ||
          displayedRatio > Math.max(...truths) + OFF_BY)
      if (Math.min(since(`off ${subject}`, isOff, now), alive) > offBound(subject))
        report(
          `live ${subject}`,
          `${subject} is live at ${displayedRatio?.toFixed(4)}, truly at ${truths.at(-1)?.toFixed(4) ?? 'an end'}`,
        )
    }

    // None is called or at its liquidation without an alarm.
    const bound = isTroubled(BLIND_MS) || alive < BLIND_MS ? BLIND_MS : SETTLED_MS
    for (const [subject, ratio] of present.ratios)
      for (const [line, level] of [
        ['call', 'call'],
        ['liquidation', 'critical'],
      ] as const) {
        const rule = isUnit(subject) ? 'level' : 'loan-distance'
        const isKnown =
          isKnownUnknown(subject) ||
          active.some(
            (alarm) => alarm.subject === subject && alarm.rule === rule && severityOf(alarm.level) >= severityOf(level),
          )
        const isSilent = ratio >= exchange.lineOf(subject, line) && !isKnown
        if (Math.min(since(`${line} ${subject}`, isSilent, now), alive) > bound)
          report(`${line} ${subject}`, `${subject} is at ${ratio.toFixed(4)} without an alarm of ${line}`)
      }

    // None is over that is not.
    const nowOver = list.filter(({ state, ending }) => state === 'over' && ending === undefined)
    for (const { id, rule, subject, level } of nowOver) {
      if (over.has(id) || (rule !== 'level' && rule !== 'loan-distance') || level === 'warning') continue
      const line = exchange.lineOf(subject, level === 'call' ? 'call' : 'liquidation')
      const truths = recent.flatMap(({ ratios }) => ratios.get(subject) ?? [])
      if (truths.length === 0 || Math.min(...truths) >= line)
        report(
          `over ${level} ${subject}`,
          `${subject}: ${level} is over, truly at ${truths.at(-1)?.toFixed(4) ?? 'an end'}`,
        )
    }
    over = new Set(nowOver.map(({ id }) => id))

    // Every deed has its announcement, or its unit or loan is known to be unknown.
    for (const event of exchange.events) {
      const name = `${event.kind} ${event.id}`
      const isSilent = !isAnnounced(event) && !isKnownUnknown(event.subject)
      const eventBound = bound + (event.outcome === 'REPAY' ? AFTER_MS : 0)
      if (Math.min(since(name, isSilent, now), alive) > eventBound)
        report(name, `${name} of ${event.subject} is not announced`)
    }
  }

  const isNamed = ({ id }: Pick<LoanEvent, 'id'>): boolean =>
    delivered.some((alarm) => alarm.id.startsWith(`liquidation ${id} `))
  /** The sale or the fall of the collateral was announced; the history may lack its repayments. */
  const isSaleKnown = ({ subject, at }: LoanEvent): boolean =>
    delivered.some(
      ({ id, lastFiredAt }) =>
        ['sold', 'taken'].some((kind) => id.startsWith(`collateral-${kind} ${subject} `)) && lastFiredAt >= at,
    )
  function isAnnounced(event: LoanEvent): boolean {
    const { kind, id, subject, outcome, at } = event
    if (kind === 'repayment') return isNamed(event) || isSaleKnown(event)
    if (kind === 'left')
      return delivered.some(
        ({ rule, lastFiredAt, ...alarm }) =>
          alarm.subject === subject &&
          lastFiredAt >= at &&
          (rule === 'collateral-left' || (rule === 'liquidation-repayment' && alarm.id.startsWith('collateral-'))),
      )
    const isEnded = delivered.some((alarm) => alarm.rule === 'loan-ended' && alarm.subject === id)
    const repaid = [...notified, ...(watched?.notified ?? [])]
    return outcome === 'REPAY' ? repaid.some((title) => title.endsWith('loan paid back')) : isEnded
  }

  /** Differences at the end of the day, when all answers are right again. */
  function remaining({ monitors }: NonNullable<typeof watched>): readonly string[] {
    const { ratios } = exchange.truths.at(-1)!
    const { units } = monitors.risk.overview()
    const { loans, unlisted, freshness } = monitors.consumerLoans()
    const active = monitors.alarmBook.list().filter(({ state }) => state === 'active')
    const amounts = (orderId: string, ...kinds: string[]): string =>
      trim(
        sum(
          monitors.alarmBook
            .list()
            .filter(({ rule, subject }) => rule === 'loan-changed' && subject === orderId)
            .flatMap(({ event }) => event?.amounts ?? [])
            .flatMap((row) => (kinds.includes(row.kind) ? [row.amount] : [])),
        ),
      )
    return [
      ...exchange.events
        .filter((event) => (event.kind === 'repayment' ? !isNamed(event) : !isAnnounced(event)))
        .map(({ kind, id }) => `${kind} ${id} was never announced`),
      ...exchange.units.flatMap((id) => {
        const unit = units.find((row) => row.id === id)
        if (unit === undefined) return [`unit ${id} is gone`]
        if (unit.unlistedSince !== null) return [`unit ${id} is not listed`]
        if (exchange.isLiquidating(id))
          return unit.freshness === 'not-computed' ? [] : [`unit ${id}: ${unit.freshness}`]
        const isRight = unit.freshness === 'live' && Math.abs(Number(unit.sample?.ltv) - ratios.get(id)!) < OFF_BY
        return isRight ? [] : [`unit ${id}: ${unit.freshness} ${unit.sample?.ltv} instead of ${ratios.get(id)}`]
      }),
      ...(freshness === 'live' ? [] : [`loans: ${freshness}`]),
      ...unlisted.map(({ orderId }) => `loan ${orderId} is not listed`),
      ...loans.filter(({ orderId }) => !ratios.has(orderId)).map(({ orderId }) => `loan ${orderId} has ended`),
      ...exchange.loans
        .filter((id) => ratios.has(id) && !loans.some(({ orderId }) => orderId === id))
        .map((id) => `loan ${id} is gone`),
      ...exchange.ledger().flatMap(({ orderId, repaid, sold }) => {
        const announced = [amounts(orderId, 'repaid'), amounts(orderId, 'sold', 'taken')]
        return announced.join() === [trim(repaid), trim(sold)].join()
          ? []
          : [`loan ${orderId}: announced ${announced.join()}, booked ${repaid},${sold}`]
      }),
      ...active
        .filter(
          ({ rule, subject }) => loanUnknowns.has(rule) || (unitUnknowns.has(rule) && !exchange.isLiquidating(subject)),
        )
        .map(({ rule, subject }) => `${rule} of ${subject} is still active`),
    ]
  }

  function checkInvented(): void {
    for (const { rule, subject, lastFiredAt, title } of delivered)
      if (
        rule === 'collateral-left' &&
        !exchange.events.some((event) => event.subject === subject && event.at <= lastFiredAt)
      )
        report(`invented ${rule} ${subject}`, `${subject}: ${title} is invented`)
    const ended = new Set(
      exchange.events.flatMap(({ kind, id, outcome }) => (kind === 'ended' && outcome === 'FORCE' ? [id] : [])),
    )
    for (const { rule, subject } of delivered)
      if (rule === 'loan-ended' && !ended.has(subject))
        report(`invented ${subject}`, `the end of ${subject} is invented`)
  }

  live()
  await clock.advanceAsync(3000)
  for (const riskUnitId of exchange.units)
    watched!.monitors.confirm({ riskUnitId, ...LINES, note: '', stopWithin: null })
  const deaths = chance(random, 0.35) ? wholeBetween(random, 1, 2) : 0
  for (let death = 0; death < deaths; death += 1) clock.after(wholeBetween(random, 4000, TROUBLED_MS), die)
  while (clock.mono() - begun < TROUBLED_MS + 2000) {
    await clock.advanceAsync(STEP_MS)
    if (watched !== null) check(watched)
  }
  let unfinished: readonly string[] = ['not read']
  for (let after = 0; after < AFTER_MS && (watched === null || unfinished.length > 0); after += AFTER_STEP_MS) {
    for (let step = 0; step < AFTER_STEP_MS; step += STEP_MS) {
      await clock.advanceAsync(STEP_MS)
      if (watched !== null) check(watched)
    }
    unfinished = watched === null ? ['not running'] : remaining(watched)
  }
  checkInvented()
  for (const text of unfinished) findings.push(`end: ${text}`)
  const monitors = (watched as ReturnType<typeof watchScripted> | null)?.monitors
  monitors?.stop()
  life!.kill()
  database.close()
  return { seed, troubles, findings, eventCount: exchange.events.length, kills }
}
