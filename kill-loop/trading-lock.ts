import { setTimeout as pause } from 'node:timers/promises'
import type { AppConnection } from '@/electron/testing/app-connection'
import type { GateReport } from '@/shared/trading/health/health'
import { PretradeSettings } from '@/shared/trading/pretrade/limits'
import { clockJumps } from './wall-clock'
import type { World } from './world'

/** Longer than the run. */
const COOL_OFF_MINUTES = 480
/** An application has this long to open, to trade beyond the limit and to state what keeps orders back, ms. */
const CEILING_MS = 90_000
/** The application reads a clock that was set, and has time to act on it, ms. */
const NOTICE_MS = 1500

const pretrade = PretradeSettings.parse({ lock: { ordersPerMinute: 1, coolOffMinutes: COOL_OFF_MINUTES } })

/**
 * The minute until which the trading lock keeps orders back, in UTC; null where `isGivenUp`, or when the ceiling is
 * reached.
 */
async function lockedUntil(
  connection: AppConnection,
  isGivenUp: (gate: GateReport) => boolean,
): Promise<string | null> {
  const from = Date.now()
  for (;;) {
    const { gate } = await connection.value('health.get', {})
    const until = /^The trading lock holds until ([\d :-]+) UTC/.exec(gate.reason ?? '')?.[1]
    if (until !== undefined) return until
    if (isGivenUp(gate) || Date.now() - from > CEILING_MS) return null
    await pause(100)
  }
}

/** A page of the application, whose trader goes on until it is closed. */
export interface TradingPage {
  readonly connection: AppConnection
  /** Ends the application at once. */
  readonly kill: () => Promise<void>
}

/**
 * Trips a limit of the trading lock, sets the clock and kills the application again and again, and lists every case in
 * which the lock ended early or an order was POSTed in spite of it. The clock is right afterwards.
 */
export async function testTradingLock(world: World, openPage: () => Promise<TradingPage>): Promise<readonly string[]> {
  const { posts } = world.proxy.tally
  let page = await openPage()
  await page.connection.value('settings.set', { pretrade })
  const promised = await lockedUntil(page.connection, () => false)
  if (promised === null) {
    await page.kill()
    return ['no batch was beyond the limit: nothing was tested']
  }
  // Requests that were admitted before may still be sent.
  await pause(NOTICE_MS)
  const posted = posts.size
  const cases: string[] = []
  for (const [index, aheadMs] of clockJumps.entries()) {
    const how = `clock ${aheadMs / 3_600_000} h ahead, ${index % 2 === 0 ? 'over a kill' : 'while it runs'}`
    if (index % 2 === 0) {
      await page.kill()
      world.clock.set(aheadMs)
      page = await openPage()
    } else world.clock.set(aheadMs)
    await pause(NOTICE_MS)
    const until = await lockedUntil(page.connection, ({ open }) => open)
    if (until === null || until < promised) cases.push(`${how}: locked until ${until ?? 'now'}, not ${promised}`)
    if (posts.size > posted) cases.push(`${how}: ${posts.size - posted} orders POSTed`)
  }
  await page.kill()
  world.clock.set(0)
  return cases
}
