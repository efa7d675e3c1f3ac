import { expect, vi } from 'vitest'
import { type Random, seededRandom } from '@/shared/base/random'
import type { Reply } from '@/shared/ipc/transport/reply'
import { confirmAll } from '@/shared/testing/confirm-all'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { keyLabeled } from '@/practice/testing/driver'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { atEnd, memoryKeychain, openPage, profileAt, type TestPage, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import { liveUnits, watchedThresholds } from '@/electron/testing/watch-trader'

export const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random.next() * all.length)]!
export const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random.next() * 16).toString(16)).join('')

/** A batch of two orders, one of which waits for a confirmation. */
async function placeBatch(page: TestPage, orders: readonly OrderIntent[], token: string): Promise<string> {
  const delivery = { startAt: null, portions: { rows: 1, everyMs: 3_600_000, jitterPercent: 0 } }
  const planned = { orders: [...orders], onUnknown: 'stop' as const, plan: { rule: null, delivery } }
  const placed = await unpaused(page, async () => {
    const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...planned }))
    return page.value('orders.place', { ...planned, token, confirmation })
  })
  if (!placed.accepted) throw new Error(JSON.stringify(placed.refusals))
  return placed.batch.id
}

/**
 * An armed account that is watched and has a batch that waits, a second account open beside it, a destination for its
 * alarms; and a person who confirms nothing from there on.
 */
export async function openAttack(seed: number) {
  const random = seededRandom(seed)
  let consents = true
  const texts: string[] = []
  const confirmByPerson = async (text: string): Promise<boolean> => {
    texts.push(text)
    return consents
  }
  const { page, core, at, descriptor } = await openFuturesPage(
    { faults: true },
    { confirmByPerson, keychain: memoryKeychain() },
  )
  const sink = await startSink()
  atEnd(() => sink.close())
  const { uid } = await page.value('account.get', {})
  let tokens = 0
  const token = (): string => `invented-${String((tokens += 1)).padStart(12, '0')}`
  const order = (change: Partial<OrderIntent> = {}): OrderIntent => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.001',
    price: at('0.98'),
    timeInForce: 'gtc',
    stpMode: 'none',
    ...change,
  })
  const beside = keyLabeled(descriptor, 'borrower')
  const { customProfiles } = await page.value('settings.get', {})
  const besideProfile = { ...profileAt(descriptor, 'beside'), label: 'Beside' }
  await page.value('settings.set', { customProfiles: [...customProfiles, besideProfile] })
  const { apiKey, secretKey, passphrase } = beside
  await page.value('keys.save', { profileId: 'beside', label: 'Beside', apiKey, secretKey, passphrase })
  const { session } = await page.value('accounts.open', { profileId: 'beside' })
  // An exchange on this machine starts armed.
  await page.value('accounts.arm', { session, armed: false })
  const units = await liveUnits(page, 2)
  for (const { id } of units)
    await page.value('risk.confirmThresholds', { riskUnitId: id, ...watchedThresholds, despiteProduct: true })
  const { destinations } = await page.value('destinations.save', webhook(sink.url))
  await page.value('app.arm', { armed: true })
  const batchId = await placeBatch(page, [order(), order({ price: at('0.97') })], token())
  await vi.waitFor(() => expect(core.openOrders(uid!)).toHaveLength(1), patience)
  await page.value('app.arm', { armed: false })
  await page.value('app.arm', { armed: true })
  const reason = async () => (await page.value('batches.list', {})).find(({ id }) => id === batchId)?.plan?.pauseReason
  await vi.waitFor(async () => expect(await reason()).not.toBeNull(), patience)
  consents = false
  let calls = 0
  let tab: TestPage = page
  const raw = (name: string, input: unknown, by = tab): Promise<Reply<unknown>> => {
    calls += 1
    if (calls % 40 === 0) tab = openPage(page.app, `tab ${calls}`)
    return by.raw(name, input)
  }
  async function review(request: object, by?: TestPage): Promise<Reviewed | null> {
    const reply = (await raw('orders.review', request, by)) as Reply<Reviewed>
    return reply.ok ? reply.value : null
  }
  const control = descriptor.control!
  return {
    page,
    core,
    uid: uid!,
    at,
    random,
    token,
    order,
    batchId,
    held: reason,
    raw,
    review,
    texts,
    session,
    unitId: units[0]!.id,
    destinationId: destinations[0]!.destination.id,
    crash: () =>
      fetch(`${control.url}/faults`, {
        method: 'POST',
        headers: { 'x-control-token': control.token },
        body: JSON.stringify({ kind: 'shock', fraction: -0.3, ms: 1 }),
      }),
    /** Alarms that arrived at the destination, as "account rule". */
    received: (): readonly string[] =>
      sink.received.map(({ body }) => {
        const { account, rule } = JSON.parse(body) as { account: string; rule: string }
        return `${account} ${rule}`
      }),
    /** A person confirms from now on, or ceases to. */
    consent: (does: boolean) => void (consents = does),
  }
}
export type Attack = Awaited<ReturnType<typeof openAttack>>
export type Attempt = (attack: Attack) => Promise<Reply<unknown>>
