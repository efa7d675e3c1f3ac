import { setTimeout as pause } from 'node:timers/promises'
import type { AppConnection } from '@/electron/testing/app-connection'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { clockJumps } from './wall-clock'
import type { World } from './world'

/** Longer than the run. */
const COOL_OFF_MINUTES = 480
/** Time with an open gate in which a trader passes the limit, ms. */
const OPEN_CEILING_MS = 60_000
/** A slow machine may keep the gate closed for long, since the feed is stale there, ms. */
const CEILING_MS = 600_000
/** Time for the application to read a changed clock and to act on it, ms. */
const NOTICE_MS = 1500

const pretrade = PretradeSettings.parse({ lock: { ordersPerMinute: 1, coolOffMinutes: COOL_OFF_MINUTES } })

/** The end of the trading lock as a minute in UTC; null once the gate was open for `openMs` without a lock. */
async function lockedUntil(connection: AppConnection, openMs: number): Promise<string | null> {
  const from = Date.now()
  let cursor = from
  let wasOpenMs = 0
  for (;;) {
    const { gate } = await connection.value('health.get', {})
    const until = /^The trading lock holds until ([\d :-]+) UTC/.exec(gate.reason ?? '')?.[1]
    if (until !== undefined) return until
    const now = Date.now()
    if (gate.open) wasOpenMs += now - cursor
    cursor = now
    if ((gate.open && wasOpenMs >= openMs) || now - from > CEILING_MS) return null
    await pause(100)
  }
}

/** A page of the application, whose trader continues until it is closed. */
export interface TradingPage {
  readonly connection: AppConnection
  /** Ends the application at once. */
  readonly kill: () => Promise<void>
}

/**
 * Trips a limit of the trading lock, repeatedly sets the clock and kills the application, and lists every case in which
 * the lock ended early or an order was POSTed in spite of it. The clock is correct afterwards.
 */
export async function testTradingLock(world: World, openPage: () => Promise<TradingPage>): Promise<readonly string[]> {
  const { postCounts } = world.proxy.tally
  let page = await openPage()
  await page.connection.value('settings.set', { pretrade })
  const promised = await lockedUntil(page.connection, OPEN_CEILING_MS)
  if (promised === null) {
    await page.kill()
    return ['no batch was beyond the limit: nothing was tested']
  }
  // Requests that were admitted before may still be sent.
  await pause(NOTICE_MS)
  const posted = postCounts.size
  const cases: string[] = []
  for (const [index, aheadMs] of clockJumps.entries()) {
    const how = `clock ${aheadMs / 3_600_000} h ahead, ${index % 2 === 0 ? 'over a kill' : 'while it runs'}`
    if (index % 2 === 0) {
      await page.kill()
      world.clock.set(aheadMs)
      page = await openPage()
    } else world.clock.set(aheadMs)
    await pause(NOTICE_MS)
    const until = await lockedUntil(page.connection, 0)
    if (until === null || until < promised) cases.push(`${how}: locked until ${until ?? 'now'}, not ${promised}`)
    if (postCounts.size > posted) cases.push(`${how}: ${postCounts.size - posted} orders POSTed`)
  }
  await page.kill()
  world.clock.set(0)
  return cases
}
