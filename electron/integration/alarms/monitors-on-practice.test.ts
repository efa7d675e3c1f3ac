import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { patience } from '@/shared/testing/patience'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmAll } from '@/shared/testing/confirm-all'
import { add, sum } from '@/shared/base/decimal'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  newFolder,
  openPage,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
  type TestPage,
} from '@/electron/testing/app-harness'
import { MINUTE_MS } from '@/shared/base/time'

afterEach(endAll)

async function watchAs(label: string) {
  const exchange = await startExchange()
  atEnd(() => exchange.close())
  const app = await startApp()
  await useExchange(app, exchange.descriptor, keyLabeled(exchange.descriptor, label))
  return { exchange, ...app }
}
const lines = { warn: '0.7', call: '0.8', liquidation: '0.9', note: 'contract 7', stopWithin: '0.05' } as const

async function liveUnit(page: Pick<TestPage, 'value'>) {
  return vi.waitFor(async () => {
    const { units } = await page.value('risk.overview', {})
    expect(units[0]).toMatchObject({ freshness: 'live' })
    return units[0]!
  }, patience)
}

describe('the monitors on the practice exchange', () => {
  it('watch the risk unit of its primary account with its loans, and keep every sample', async () => {
    const { value, call, saved, events } = await watchAs('institution')
    const unit = await liveUnit({ value })
    expect(unit).toMatchObject({
      everyMs: 1000,
      thresholds: null,
      problem: null,
      unwatched: null,
      isTyped: false,
      unlistedSince: null,
      sample: { agrees: true, form: 'ratio' },
    })
    const range = { riskUnitId: unit.id, from: Date.now() - MINUTE_MS, to: Date.now() + MINUTE_MS }
    await vi.waitFor(
      async () =>
        expect((await value('risk.history', { ...range, points: 100 })).points.length).toBeGreaterThanOrEqual(3),
      patience,
    )
    const { points, gaps, step, since } = await value('risk.history', { ...range, points: 100 })
    expect(gaps).toEqual([])
    expect(since).toBeLessThanOrEqual(unit.sample!.at)
    expect(points.every(({ low, high, last }) => low <= last && last <= high)).toBe(true)
    expect(step % 1000).toBe(0)
    const { loans } = await value('risk.loans', {})
    const loanEvents = async () =>
      (await value('risk.history', { ...range, from: 1, points: 100 })).events.filter(({ kind }) => kind === 'loan')
    await vi.waitFor(async () => expect(await loanEvents()).toHaveLength(loans.length), patience)
    expect((await value('risk.products', {})).list).toMatchObject([
      {
        productId: loans[0]!.orderProductId,
        info: { liquidationLine: '0.9' },
        symbols: { spotSymbols: expect.arrayContaining(['BTCUSDT']) },
      },
    ])

    const causes = (await value('risk.causes', range))!
    expect(add(sum(causes.causes.map(({ change }) => change)), causes.residual)).toBe(causes.change)
    expect(await value('risk.pastDebt', range)).toMatchObject({
      at: unit.sample!.at,
      debts: unit.sample!.debts.map(({ coin, principal }) => ({ coin, principal })),
    })
    const file = await value('risk.export', range)
    const csv = await saved(file)
    expect(await value('download.progress', file)).toEqual({ share: 1, isDone: true })
    expect(csv.split('\r\n')[0]).toBe(
      'time,epoch ms,kind,until,until epoch ms,risk unit,ltv,exchange ltv,own ltv,agrees,' +
        'collateral usdt,debt usdt,collateral,debt',
    )
    expect(csv).toContain(
      `${new Date(unit.sample!.at).toISOString()},${unit.sample!.at},sample,,,${unit.id},${unit.sample!.ltv}`,
    )

    expect(await value('risk.confirmThresholds', { riskUnitId: unit.id, ...lines })).toMatchObject({
      thresholds: { ...lines, confirmedAt: expect.any(Number) },
    })
    const another = { ...range, riskUnitId: '1' }
    const unknown = {
      ok: false,
      error: { field: 'riskUnitId', message: 'riskUnitId: this risk unit is not being watched' },
    }
    expect(await call('risk.confirmThresholds', { riskUnitId: '1', ...lines })).toMatchObject(unknown)
    expect(await call('risk.history', { ...another, points: 100 })).toMatchObject(unknown)
    expect(await call('risk.causes', another)).toMatchObject(unknown)
    expect(await call('risk.export', another)).toMatchObject(unknown)
    await vi.waitFor(
      () =>
        expect(events.filter(({ event }) => event === 'risk.changed').at(-1)?.payload).toMatchObject({
          units: [{ thresholds: lines }],
        }),
      patience,
    )
  })

  it('hold back orders beyond the stop, let helpful ones pass, ask about what they cannot check (L12)', async () => {
    const { value } = await watchAs('institution')
    const unit = await liveUnit({ value })
    let tokens = 0
    /** With the ratio known: a machine that stood still for a while does not know it for a moment. */
    const judged = <Answer>(range: (token: string) => Promise<Answer>) =>
      unpaused({ value }, async () => {
        await liveUnit({ value })
        return range(`judged-${(tokens += 1)}`.padEnd(16, '-'))
      })
    /** As a person who confirms all that is found, but for these rules. */
    const confirmed = (reviewed: Reviewed, withheld: readonly string[]): Confirmation => {
      const { findings, ...confirmation } = confirmAll(reviewed)
      const isConfirmed = (_: string, nth: number): boolean => !withheld.includes(reviewed.findings[nth]!.rule)
      return { ...confirmation, findings: findings.filter(isConfirmed) }
    }
    const place = (side: 'buy' | 'sell', symbol = 'SOLUSDT', withheld: readonly string[] = []) => {
      const qty = side === 'buy' ? '1000' : '1'
      const order = {
        category: 'SPOT',
        symbol,
        side,
        orderType: 'market',
        qty,
        timeInForce: 'gtc',
        stpMode: 'none',
      } as const
      return judged(async (token) => {
        const range = { orders: [order], onUnknown: 'continue' as const }
        const confirmation = confirmed(await value('orders.review', { kind: 'place', ...range }), withheld)
        return value('orders.place', { token, ...range, confirmation })
      })
    }
    const confirm = (call: string, stopWithin: string | null) =>
      value('risk.confirmThresholds', {
        riskUnitId: unit.id,
        warn: '0.1',
        call,
        liquidation: '0.9',
        note: '',
        stopWithin,
      })
    await confirm('0.6', '0.05')
    expect(await place('buy')).toMatchObject({
      accepted: false,
      refusals: [{ row: 0, rule: 'ltv-stop', message: expect.stringContaining('stop of 55.00 %') }],
    })
    expect(await place('buy', 'RTSLAUSDT', ['ltv-unchecked'])).toMatchObject({
      accepted: false,
      refusals: [{ row: 0, rule: 'ltv-unchecked' }],
    })
    expect(await place('sell')).toMatchObject({ accepted: true })
    expect(await place('buy', 'RTSLAUSDT')).toMatchObject({ accepted: true })
    await confirm('0.8', '0.05')
    expect(await place('buy', 'BTCUSDT')).toMatchObject({ accepted: true })
    const resting = {
      category: 'SPOT',
      symbol: 'SOLUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '1',
      price: '150',
      timeInForce: 'gtc',
      stpMode: 'none',
    } as const
    const placed = await judged(async (token) => {
      const range = { orders: [resting], onUnknown: 'continue' as const }
      const confirmation = confirmed(await value('orders.review', { kind: 'place', ...range }), [])
      return value('orders.place', { token, ...range, confirmation })
    })
    const key = placed.accepted ? placed.orders[0]!.key : ''
    await vi.waitFor(
      async () => expect((await value('orders.list', {})).find((order) => order.key === key)?.state).toBe('live'),
      patience,
    )
    await confirm('0.6', '0.05')
    const amend = (qty: string) =>
      judged(async (token) => {
        const changes = [{ key, qty, autoCancel: false }]
        const confirmation = confirmed(await value('orders.review', { kind: 'amend', changes }), [])
        return value('orders.amend', { token, changes, confirmation })
      })
    expect(await amend('2')).toMatchObject([{ outcome: { kind: 'not_sent', code: 'ltv-stop' } }])
    expect(await amend('0.5')).toMatchObject([{ outcome: { kind: 'acknowledged' } }])
    const sendConfirmed = (range: InputOf<'api.review'>, withheld: readonly string[]) =>
      judged(async (token) => {
        const assessment = await value('api.review', range)
        return value('api.call', {
          ...range,
          token,
          ...(assessment === null ? {} : { confirmation: confirmed(assessment, withheld) }),
        })
      })
    const trigger = (side: 'buy' | 'sell', symbol: string, qty: string) => {
      const request = {
        category: 'SPOT',
        symbol,
        type: 'trigger',
        side,
        qty,
        triggerPrice: '100',
        triggerOrderType: 'market',
      } as const
      return sendConfirmed({ endpoint: 'placeStrategyOrder', request }, [])
    }
    expect(await trigger('buy', 'SOLUSDT', '1000')).toMatchObject({
      kind: 'not_sent',
      code: 'ltv-stop',
      requestId: null,
    })
    const change = (withheld: readonly string[]) =>
      sendConfirmed({ endpoint: 'modifyStrategyOrder', request: { orderId: '4711', qty: '1' } }, withheld)
    expect(await change(['terms'])).toMatchObject({ kind: 'not_sent', code: 'unconfirmed', requestId: null })
    expect(await change([])).toMatchObject({ kind: 'refused', requestId: expect.any(String) })
    expect(await trigger('sell', 'SOLUSDT', '1')).toMatchObject({ kind: 'done', requestId: expect.any(String) })
    await confirm('0.6', null)
    expect(await place('buy', 'ETHUSDT')).toMatchObject({ accepted: true })
  })

  it('go on watching when the history on disk is damaged, and report that it is not kept', async () => {
    const dataDir = newFolder()
    const first = await startApp({ dataDir })
    await liveUnit(first)
    await first.close()
    const folder = join(dataDir, 'history')
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.sqlite'))!,
    )
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xa5, 4096))
    const second = await startApp({ dataDir })
    expect(await liveUnit(second)).toMatchObject({ sample: { ltv: expect.any(String) } })
    expect(await second.value('notices.list', {})).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('history of the loan-to-value') }),
    )
    await untilOpen(second)
  })

  it('watch from a sub-account too, and give the reason if there is nothing to watch', async () => {
    const { exchange, value, app } = await watchAs('institution sub 1')
    expect(await liveUnit({ value })).toMatchObject({ id: keyLabeled(exchange.descriptor, 'institution sub 1').uid })
    const page = openPage(app, 'second')
    await useExchange(page, exchange.descriptor, keyLabeled(exchange.descriptor, 'borrower'))
    await vi.waitFor(
      async () =>
        expect(await page.value('risk.overview', {})).toMatchObject({
          state: 'no-units',
          reason: expect.stringContaining('25559'),
          units: [],
        }),
      patience,
    )
    await vi.waitFor(
      async () =>
        expect(await page.value('loans.ongoing', {})).toMatchObject({
          state: 'known',
          loans: expect.arrayContaining([expect.objectContaining({ pledgeCoin: expect.any(String) })]),
        }),
      patience,
    )
    expect((await page.value('alarms.list', {})).armed).toBeGreaterThan(0)
    expect((await page.value('loans.coins', {})).list.borrow.length).toBeGreaterThan(0)
    expect((await page.value('loans.history', {})).list).toBeInstanceOf(Array)
    const [product] = (await page.value('earn.products', {})).list
    expect(await page.value('earn.product', { productId: product!.productId, periodType: 'flexible' })).toMatchObject({
      apyList: expect.any(Array),
    })
    await page.value('profiles.select', { id: 'bitget-live' })
    expect(await page.value('risk.overview', {})).toMatchObject({ state: 'no-key', units: [] })
    // Alarms of Volley itself need no account.
    expect(await page.call('alarms.test', {})).toMatchObject({ ok: true })
  })
})
