import { type Clock, every } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { SECOND_MS } from '@/shared/base/time'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { t } from '@/shared/languages/text'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import {
  comparePrice,
  isActive,
  MOST_LATE_MS,
  MOST_PRICE_ALERTS,
  type PriceAlert,
  priceAlertText,
  type PriceAlertTerms,
  type Watcher,
} from '@/shared/trading/price-alerts/price-alert'
import type { Duty, OwnReport } from '@/electron/base/partner/partner'
import { refused } from '@/electron/base/service-error'
import type { PriceAlertRecords, PriceAlertStep } from '@/electron/base/storage/records/price-alert-records'
import type { PublicTicker } from '@/shared/trading/public-prices/public-prices'
import { type BestPrices, createStandstill, type TickerKey } from '@/shared/trading/public-prices/standstill'
import { createPriceFeeds, type PriceFeeds, type SeenPrices } from './price-feeds'

/** Watches prices as long as a symbol has an alert of a profile, whether or not a page shows it. */
export interface PriceAlerts {
  list(): readonly WatchedPriceAlert[]
  /** Throws a ServiceError if there are too many alerts, or none with this ID. */
  save(request: { readonly id?: string | undefined; readonly terms: PriceAlertTerms }): WatchedPriceAlert
  remove(request: { readonly id: string }): null
  stop(): void
}

export interface PriceAlertsOptions {
  readonly clock: Clock
  readonly random: Random
  readonly profileId: string
  readonly watcher: Watcher
  readonly tickers: (category: PriceAlert['category']) => Promise<readonly PublicTicker[]>
  /** Best prices of an order book; null if it cannot be read. Never rejects. */
  readonly best: (key: TickerKey) => Promise<BestPrices | null>
  readonly records: PriceAlertRecords
  /**
   * Joins the other process that may watch the same alerts. `leaderChanged`: this process became the leader, or
   * no longer is.
   */
  readonly join: (report: () => OwnReport, leaderChanged: () => void) => Duty
  readonly notify: (notice: Notice) => void
  /**
   * Sends a firing to the destinations, whichever process detected it. Called once per firing, by one of the two
   * processes.
   */
  readonly deliver: (firing: Firing) => void
  /** Shows a firing in the application; null in a process without a window. */
  readonly notifyFired: ((firing: Firing) => void) | null
  readonly changed: (alerts: readonly WatchedPriceAlert[]) => void
}

const CHECK_MS = SECOND_MS
/**
 * Time for which a process that is not the leader waits with its prices. The leader compares them first and stores the
 * result.
 */
const LEAVE_MS = 3 * SECOND_MS
const ID_BYTES = 8

type Step = (alerts: readonly PriceAlert[]) => PriceAlertStep

export function createPriceAlerts(options: PriceAlertsOptions): PriceAlerts {
  const { clock, random, profileId, records, watcher: by } = options
  let published = ''
  /** Alerts reported as not watched. */
  let unwatchedIds: ReadonlySet<string> = new Set()
  /** Latest price of each alert. The stored price is only as recent as the last one that changed a side. */
  const lastPrices = new Map<string, string>()
  let isStopped = false

  const alerts = (): readonly PriceAlert[] => records.list(profileId)
  const isSeenThere = (): boolean => duty.isShared()
  const priceIn = ({ symbol, source }: PriceAlertTerms, tickers: ReadonlyMap<string, PublicTicker>): string => {
    const ticker = tickers.get(symbol)
    return (source === 'mark' ? ticker?.markPrice : ticker?.lastPrice) ?? ''
  }

  function watched(alert: PriceAlert): WatchedPriceAlert {
    if (!isActive(alert)) return { ...alert, watch: 'done', reason: null }
    const feed = feeds.of(alert.category)
    if (feed === null) return { ...alert, watch: 'starting', reason: null }
    if (feed.isLost && isSeenThere()) return { ...alert, watch: 'watched', reason: null }
    if (feed.isLost) return { ...alert, watch: 'not-watched', reason: feed.problem ?? t('No price arrives.') }
    if (feed.tickers === null) return { ...alert, watch: 'starting', reason: feed.problem }
    if (standstill.isStill(alert)) {
      const reason = t`The ticker of ${alert.symbol} does not move although its order book does.`
      return { ...alert, watch: 'not-watched', reason }
    }
    if (priceIn(alert, feed.tickers) !== '') return { ...alert, watch: 'watched', reason: null }
    const reason = t`The exchange sends no ${alert.source} price of ${alert.symbol}.`
    return { ...alert, watch: 'not-watched', reason }
  }
  const list = (): readonly WatchedPriceAlert[] => alerts().map(watched)

  function publish(): void {
    const now = list()
    // The latest price changes all the time and is already on screen.
    const snapshot = JSON.stringify(now.map((alert) => ({ ...alert, lastPrice: '' })))
    if (snapshot === published) return
    published = snapshot
    options.changed(now)
  }

  /** Applies these prices to the alerts of their category. */
  function stepOf({ category, tickers, requestedAt, at, wasBlind }: SeenPrices): Step {
    return (before) => {
      const fired: Firing[] = []
      const next = before.map((saved) => {
        const price = saved.category === category ? priceIn(saved, tickers) : ''
        if (price === '') return saved
        const { alert, fires } = comparePrice(saved, { price, requestedAt, at, by })
        const gap = wasBlind ? (lastPrices.get(saved.id) ?? saved.lastPrice) : null
        if (fires) fired.push({ profileId, alert, at, by, before: gap })
        return alert
      })
      return { alerts: next, fired }
    }
  }

  function assess(prices: SeenPrices): void {
    // After a standstill these prices are too old: the other process may have handled later ones.
    if (isStopped || clock.mono() - prices.requestedMono >= MOST_LATE_MS) return
    const step = stepOf(prices)
    const before = alerts()
    const { alerts: after, fired } = step(before)
    // Writes only changes that a restart or the other process needs, not every price.
    if (fired.length > 0 || after.some(({ side }, index) => side !== before[index]?.side))
      records.change(profileId, step)
    for (const { id, lastPrice } of after) lastPrices.set(id, lastPrice)
  }

  function applyPrices(prices: SeenPrices): void {
    standstill.noteTickers(prices.category, [...prices.tickers.values()])
    const update = { ...prices, wasBlind: prices.wasBlind && !isSeenThere() }
    if (duty.speaks()) assess(update)
    else clock.after(LEAVE_MS, () => assess(update))
  }

  /**
   * Delivers the firings that are stored as undelivered or not notified, including those of the other process and of a
   * killed one.
   */
  function pass(): void {
    if (duty.speaks())
      for (const firing of records.undelivered(profileId)) {
        options.deliver(firing)
        records.settle(firing, 'delivered')
      }
    if (options.notifyFired === null) return
    for (const firing of records.unnotified())
      if (firing.profileId === profileId) {
        options.notifyFired(firing)
        records.settle(firing, 'notified')
      }
  }

  /** An alert never dies silently: one notice when it is not watched, and one when it is watched again. */
  function reportLost(): void {
    // A process that is not the leader does not report. It reports again if it becomes the leader.
    const now = duty.speaks() ? list().filter(({ watch }) => watch === 'not-watched') : []
    const ids = new Set(now.map(({ id }) => id))
    const fresh = now.filter(({ id }) => !unwatchedIds.has(id))
    const active = new Set(
      alerts()
        .filter(isActive)
        .map(({ id }) => id),
    )
    const isBack = duty.speaks() && [...unwatchedIds].some((id) => active.has(id) && !ids.has(id))
    unwatchedIds = ids
    const notifyUser = (level: Notice['level'], title: string, text: string): void =>
      options.notify({ id: `price-alerts ${level} ${clock.now()}`, at: clock.now(), level, title, text })
    if (fresh.length > 0)
      notifyUser(
        'error',
        fresh.length === 1 ? t('A price alert is not watched') : t`${fresh.length} price alerts are not watched`,
        `${fresh[0]!.reason ?? ''}\n${fresh.map(priceAlertText).slice(0, 5).join('\n')}`.trim(),
      )
    if (isBack && ids.size === 0)
      notifyUser(
        'info',
        t('Price alerts are watched again'),
        t('Alerts whose price was crossed in the meantime have fired now.'),
      )
  }

  function settled(): void {
    if (isStopped) return
    pass()
    reportLost()
    publish()
  }
  function run(): void {
    const active = alerts().filter(isActive)
    feeds.poll(new Set(active.map(({ category }) => category)))
    void standstill.check(active)
    settled()
  }
  const standstill = createStandstill({ clock, best: options.best })
  const feeds: PriceFeeds = createPriceFeeds({ clock, tickers: options.tickers, onPrices: applyPrices, settled })
  const duty: Duty = options.join(() => ({ isFresh: feeds.isFresh(), blind: null, disk: null }), settled)
  // Deferred, because the listeners are still being created.
  clock.after(0, () => isStopped || run())
  const end = every(clock, CHECK_MS, run)

  function alertOf(id: string): PriceAlert {
    const match = alerts().find((alert) => alert.id === id)
    if (match === undefined) throw refused('price-alert-unknown')
    return match
  }
  /** Notice of an active alert that was changed or removed. */
  function notifyChanged(before: PriceAlert, title: string, after: string): void {
    if (!isActive(before)) return
    const at = clock.now()
    const text = `${priceAlertText(before)}${after}`
    options.notify({ id: `price-alert ${before.id} ${title} ${at}`, at, level: 'info', title, text })
  }
  return {
    list,
    save({ id, terms }) {
      const former = id === undefined ? null : alertOf(id)
      if (former === null && alerts().length >= MOST_PRICE_ALERTS)
        throw refused('too-many-price-alerts', { most: MOST_PRICE_ALERTS })
      const now = clock.now()
      const alert: PriceAlert = {
        ...terms,
        id: id ?? Buffer.from(random.bytes(ID_BYTES)).toString('hex'),
        createdAt: now,
        side: null,
        judgedAt: now,
        firedAt: null,
        firedBy: null,
        lastPrice: '',
      }
      lastPrices.delete(alert.id)
      records.change(profileId, (before) => {
        const alerts =
          id === undefined ? [...before, alert] : before.map((candidate) => (candidate.id === id ? alert : candidate))
        return { alerts, fired: [] }
      })
      if (former !== null) notifyChanged(former, t('A price alert was changed'), ` → ${priceAlertText(alert)}`)
      run()
      return watched(alert)
    },
    remove({ id }) {
      const former = alertOf(id)
      records.change(profileId, (before) => ({ alerts: before.filter((alert) => alert.id !== id), fired: [] }))
      notifyChanged(former, t('A price alert was removed'), '')
      run()
      return null
    },
    stop() {
      isStopped = true
      end()
      feeds.stop()
      duty.end()
    },
  }
}
