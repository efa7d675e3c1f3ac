import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { add, compare, divide, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { realEnv } from '@/electron/base/env/real-env'
import type { Fault } from '@/practice/faults/faults'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { callMethodsOf } from '@/bench/measure/call-methods'
import { composeForBench } from '@/bench/measure/in-process'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'

const MARKETS = amount(10, 3)
const CROSSINGS = amount(4, 2)
/** A busy machine may be late with the first reading, which is not measured. */
const CEILING_MS = 120_000
/** Short enough for the figure, and within the router's limit for a caller. */
const LOOK_MS = 20
/** A new loan raises the ratio by this, over a threshold half a point above it. Its repayment lowers it again. */
const RISE = '0.015'
/** Longest time until a threshold counts as not reached. */
const AWAY_MS = 5000
const Descriptor = z.object({ control: z.object({ url: z.string(), token: z.string() }) })
const Message = z.object({ event: z.string(), rule: z.string(), subject: z.string(), at: z.iso.datetime() })

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

async function until<Value>(what: string, read: () => Value | null | Promise<Value | null>): Promise<Value> {
  for (const end = performance.now() + CEILING_MS; performance.now() < end;) {
    const value = await read()
    if (value !== null) return value
    await sleep(LOOK_MS)
  }
  throw new Error(`waited in vain: ${what}`)
}

/**
 * An application that watches the practice account without a page, and a function that injects events into the
 * exchange.
 */
async function startWatching() {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-bench-alarm-'))
  const app = await composeForBench(realEnv(), dataDir, true)
  const value = callMethodsOf(app.router, 'bench')
  const { control } = Descriptor.parse(JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8')))
  async function changeLoan(fault: Extract<Fault, { kind: 'lend' | 'repay' }>): Promise<void> {
    const body = JSON.stringify(fault)
    const answer = await fetch(`${control.url}/faults`, {
      method: 'POST',
      headers: { 'x-control-token': control.token },
      body,
    })
    if (!answer.ok) throw new Error(`${fault.kind}: ${answer.status} ${await answer.text()}`)
  }
  return {
    value,
    changeLoan,
    end: async () => {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Crossed {
  readonly ms: number
  /** Part of it since the alarm fired. */
  readonly ofFiring: number
}

/**
 * A unit that crosses a threshold by borrowing a few times. A loan counts at the exchange at once, while a fall of the
 * market takes up to a second, which is not Volley's time.
 */
async function crossingsOfOneMarket(): Promise<readonly Crossed[]> {
  const { value, changeLoan, end } = await startWatching()
  const sink = await startSink()
  const unit = () =>
    until('a live risk unit', async () => {
      const [first] = (await value('risk.overview', {})).units
      return first?.freshness === 'live' && first.sample !== null ? { id: first.id, ...first.sample } : null
    })
  const { alarms } = await value('settings.get', {})
  await value('settings.set', {
    alarms: { ...alarms, speed: false, projection: false, priceDistance: false, hysteresis: '0.001' },
  })
  await value('destinations.save', {
    id: null,
    name: 'Bench',
    kind: 'webhook',
    fields: { address: sink.url },
    secrets: { signingKey: 'a-signing-key-of-the-bench' },
    levels: ['warning', 'call', 'critical'],
    quietHours: null,
    withBalances: true,
    withEnds: false,
    isOn: true,
  })
  /** During a sounding alarm the next one would not be reported as new. */
  async function acknowledgeAll(): Promise<void> {
    const open = (await value('alarms.list', {})).alarms.filter(({ acknowledged }) => acknowledged === null)
    const firings = open.map(({ id, lastFiredAt }) => ({ id, lastFiredAt }))
    if (firings.length > 0) await value('alarms.acknowledge', { alarms: firings, reason: 'bench' })
  }
  const crossed: Crossed[] = []
  let fallen = 0

  /** Null if the market moved away, so that no threshold was crossed. */
  async function crossing(): Promise<Crossed | null> {
    const { id, ltv, collateralUsdt } = await unit()
    // (debt + loan) / (collateral + loan), as the loan is paid out to the unit.
    const lent = toDecimals(divide(multiply(collateralUsdt, RISE), subtract(subtract('1', ltv), RISE)), 2)
    const loan = { riskUnitId: id, coin: 'USDT', amount: lent }
    const warn = add(ltv, '0.005')
    const lines = { warn, call: add(warn, '0.2'), liquidation: add(warn, '0.3'), note: '', stopWithin: null }
    await value('risk.confirmThresholds', { riskUnitId: id, ...lines, despiteProduct: true })
    await acknowledgeAll()
    const before = sink.received.length
    // A random time in the second between two readings.
    await sleep(Math.random() * 1000)
    const from = performance.now()
    await changeLoan({ kind: 'lend', ...loan })
    const took = await until('the message', async () => {
      const messages = sink.received.slice(before).map(({ body }) => Message.parse(JSON.parse(body)))
      const message = messages.find(
        ({ event, rule, subject }) => event === 'raised' && rule === 'level' && subject === id,
      )
      if (message !== undefined)
        return { ms: performance.now() - from, ofFiring: Math.max(0, Date.now() - Date.parse(message.at)) }
      const isAway = performance.now() - from > AWAY_MS && compare((await unit()).ltv, warn) < 0
      return isAway ? 'away' : null
    })
    await changeLoan({ kind: 'repay', ...loan })
    await until('calm', async () => (compare((await unit()).ltv, warn) < 0 ? true : null))
    return took === 'away' ? null : took
  }

  try {
    for (; fallen < CROSSINGS; fallen += 1) {
      const result = await crossing()
      if (result !== null) crossed.push(result)
    }
  } finally {
    await end()
    await sink.close()
  }
  return crossed
}

/** From the exchange's event that takes a unit over a threshold, to the webhook with the message. */
export async function alarmToWebhookFigures(): Promise<Figure[]> {
  const crossed: Crossed[] = []
  for (let market = 0; market < MARKETS; market += 1) crossed.push(...(await crossingsOfOneMarket()))
  const times = crossed.map(({ ms }) => ms)
  const ofFiring = crossed.map((entry) => entry.ofFiring)
  const figure = (name: string, ours: number): Figure => ({
    figure: `alarm to webhook, ${times.length} crossings: ${name}`,
    ours: Math.round(ours),
    peer: null,
    peerName: null,
    limit: null,
    unit: 'ms',
  })
  return [
    figure('median', median(times)),
    figure('p95', percentile(times, 0.95)),
    figure('longest', Math.max(...times)),
    figure('p95 of the way from the firing', percentile(ofFiring, 0.95)),
  ]
}
