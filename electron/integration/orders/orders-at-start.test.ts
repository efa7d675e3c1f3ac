import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, untilOpen, useExchange, withoutLimits } from '@/electron/testing/app-harness'
import { watchTrader } from '@/electron/testing/watch-trader'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

const order = anOrderIntent()
const request = (token: string) => ({ token: token.padEnd(16, '0'), orders: [order], onUnknown: 'stop' as const })

/** A Volley that placed one order and was closed; then the exchange went away. */
async function placedBeforeOutage() {
  const { exchange, page, again } = await watchTrader()
  await page.value('app.arm', { armed: false })
  await withoutLimits(page)
  await untilOpen(page)
  await page.value('app.arm', { armed: true })
  expect(await page.value('orders.place', request('before'))).toMatchObject({ accepted: true })
  await vi.waitFor(async () => expect(await page.value('orders.list', {})).toMatchObject([{ state: 'live' }]), patience)
  const [{ key } = { key: '' }] = await page.value('orders.list', {})
  await page.close()
  await exchange.close()
  const port = Number(new URL(exchange.descriptor.rest).port)
  const comeBack = async () => {
    const reopened = await startExchange({ port })
    atEnd(() => reopened.close())
  }
  return { page, again, key, comeBack, descriptor: exchange.descriptor }
}

describe('The orders at a start while the exchange is away', () => {
  it('are seen as last written, unconfirmed; nothing is sent, and the session goes on when it is back', async () => {
    const { again, key, comeBack } = await placedBeforeOutage()
    const page = await again()
    expect(await page.value('orders.list', {})).toMatchObject([{ key, state: 'live' }])
    expect((await page.value('orders.timeline', { key })).length).toBeGreaterThan(0)
    const { gate, privateFeed, account } = await page.value('health.get', {})
    expect(gate).toMatchObject({
      open: false,
      reason: expect.stringContaining('has not confirmed the account of this key'),
      needsReview: false,
    })
    expect([privateFeed.state, account.state]).toEqual([
      expect.stringMatching(/^(offline|resyncing)$/),
      expect.stringMatching(/^(reading|unreadable)$/),
    ])
    expect(await page.value('orders.cancel', { token: 'cancel-away-00001', keys: [key] })).toMatchObject([
      { outcome: { kind: 'not_sent', code: 'gate' } },
    ])
    const { session } = await page.value('app.info', {})
    await comeBack()
    await untilOpen(page)
    expect((await page.value('app.info', {})).session).toBe(session)
    expect((await page.value('orders.list', {})).map((order) => order.key)).toContain(key)
  })

  it('of the remembered account are dropped in a new session if the key is another account’s', async () => {
    const {
      page: { dataDir },
      again,
      key,
      comeBack,
    } = await placedBeforeOutage()
    const page = await again()
    expect(await page.value('orders.list', {})).toMatchObject([{ key }])
    const { session } = await page.value('app.info', {})
    await page.close()
    const database = new DatabaseSync(join(dataDir, 'volley.sqlite'))
    const { value } = database.prepare("SELECT value FROM facts WHERE name = 'account mine'").get()!
    database
      .prepare("UPDATE facts SET value = ? WHERE name = 'account mine'")
      .run(JSON.stringify({ ...(JSON.parse(String(value)) as object), uid: '4711' }))
    database.close()
    const foreign = await again()
    expect(await foreign.value('orders.list', {})).toEqual([])
    const before = (await foreign.value('app.info', {})).session
    expect(before).toBeGreaterThan(session)
    await comeBack()
    await untilOpen(foreign)
    expect((await foreign.value('app.info', {})).session).toBeGreaterThan(before)
    expect((await foreign.value('orders.list', {})).map((order) => order.key)).toContain(key)
  })

  it('show nothing of the remembered account to another key', async () => {
    const { again, descriptor } = await placedBeforeOutage()
    const page = await again()
    await useExchange(page, descriptor, keyLabeled(descriptor, 'institution'))
    expect(await page.call('orders.list', {})).toMatchObject({ ok: false, error: { code: 'not-ready' } })
  })
})
