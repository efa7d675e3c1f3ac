import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CALL_CHANNEL, EVENT_CHANNEL } from '@/shared/ipc/transport/electron-ipc'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { patience } from '@/shared/testing/patience'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { createElectronStub } from '@/electron/testing/electron-stub'
import { startBundle } from '@/electron/testing/running-bundle'
import { callReviewed, useExchange, withoutLimits } from '@/electron/testing/app-harness'
import { anOrderIntent } from '@/shared/testing/samples/orders'

type Listener = (payload: unknown, session: unknown) => void

/** The built main process of the desktop application, and the stores of a page behind its real bridge. */
async function startPage() {
  const stub = createElectronStub()
  const running = await startBundle(stub)
  const { webContents } = stub.windows[0]!
  const listeners = new Map<string, Set<Listener>>()
  webContents.send = (channel, name, payload, session) => {
    if (channel !== EVENT_CHANNEL) return
    // As structured clones travel: nothing is shared with the main process.
    for (const listener of listeners.get(String(name)) ?? []) listener(structuredClone(payload), session)
  }
  const volley = {
    call: async (name: string, input: unknown, session: unknown) =>
      structuredClone(
        await stub.handlers.get(CALL_CHANNEL)!({ senderFrame: webContents.mainFrame }, name, input, session),
      ),
    listen: (name: string, listener: Listener) => {
      const ofName = listeners.get(name) ?? new Set<Listener>()
      listeners.set(name, ofName.add(listener))
      return () => ofName.delete(listener)
    },
  }
  // A person who confirms what the main process has confirmed.
  stub.answers.messageBox = 1
  const cache = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => cache.get(name) ?? null,
    setItem: (name: string, text: string) => void cache.set(name, text),
    removeItem: (name: string) => void cache.delete(name),
  })
  // The bridge is chosen when it is first imported.
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { volley, document }))
  const { bridge } = await import('@/renderer/state/bridge/bridge')
  const { connectStores } = await import('@/renderer/app/connect-stores')
  const { selectProfile, useApp } = await import('@/renderer/state/stores/app-store')
  const { useOrders } = await import('@/renderer/state/stores/orders-store')
  const { useBatches } = await import('@/renderer/state/stores/batches-store')
  const { useHealth } = await import('@/renderer/state/stores/health/health-store')
  const { useSession } = await import('@/renderer/state/bridge/account-session')
  const { showBatch, useDeskView } = await import('@/renderer/domain/drafts/desk-view')
  const disconnect = connectStores(bridge)
  async function value<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const call = (method: MethodName, input: unknown) => bridge.call(method, input as InputOf<typeof method>)
    const reply = (await callReviewed(call, name, input)) as Reply<OutputOf<Name>>
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value
  }
  return {
    bridge,
    volley,
    value,
    selectProfile,
    showBatch,
    session: () => useSession.getState().session,
    profile: () => useApp.getState().app?.profile.id,
    reading: () => useHealth.getState().health?.account.state,
    keys: () => [...useOrders.getState().orders.keys()],
    batches: () => useBatches.getState().batches.size,
    shownBatch: () => useDeskView.getState().batchId,
    async end(): Promise<void> {
      disconnect()
      vi.unstubAllGlobals()
      await running.end()
    },
  }
}

const order = anOrderIntent()

describe('A page of the desktop application', () => {
  let page: Awaited<ReturnType<typeof startPage>>
  let exchange: Awaited<ReturnType<typeof startExchange>>
  beforeAll(async () => {
    exchange = await startExchange()
    page = await startPage()
    await withoutLimits(page)
  })
  afterAll(async () => {
    await page.end()
    await exchange.close()
  })

  let sentCount = 0
  /** Places an order, again where trading pauses because the machine stood still. */
  function place(timeInForce: 'gtc' | 'ioc') {
    return vi.waitFor(async () => {
      expect(page.reading()).toBe('known')
      sentCount += 1
      const token = `of-an-account-${String(sentCount).padStart(4, '0')}`
      const result = await page.value('orders.place', { token, orders: [{ ...order, timeInForce }], onUnknown: 'stop' })
      expect(result, JSON.stringify(result)).toMatchObject({ accepted: true })
      return result.accepted ? result.batch.id : ''
    }, patience)
  }
  const history = () => page.value('orders.history', { category: order.category })

  it('shows no order and no open batch of the profile that was left, and has them again with it', async () => {
    await useExchange(page, exchange.descriptor)
    const batchId = await place('gtc')
    await vi.waitFor(() => expect([page.batches() > 0, page.keys().length > 0]).toEqual([true, true]), patience)
    page.showBatch(batchId)
    const own = page.keys()
    const session = page.session()!

    const change = page.selectProfile('bitget-demo')
    const late = page.bridge.call('orders.list', {})
    await change
    expect([page.profile(), page.keys(), page.batches(), page.shownBatch()]).toEqual(['bitget-demo', [], 0, null])
    await late
    expect(page.keys()).toEqual([])
    const cancel = await page.volley.call(
      'orders.cancelAll',
      { token: 'of-another-acc-01', category: order.category },
      session,
    )
    expect(cancel).toMatchObject({ ok: false, error: { code: 'another-account' } })

    await page.selectProfile('mine')
    await vi.waitFor(() => expect(page.keys()).toEqual(expect.arrayContaining(own)), patience)
  })

  it('reads the history of the key in use, from the moment on at which the key is replaced', async () => {
    await useExchange(page, exchange.descriptor)
    await place('ioc')
    await vi.waitFor(async () => expect(await history()).not.toEqual([]), patience)
    const [before, profile] = [page.session(), page.profile()]

    const { apiKey, secretKey, passphrase } = keyLabeled(exchange.descriptor, 'hedge')
    await page.value('keys.save', { profileId: 'mine', label: 'Other', apiKey, secretKey, passphrase })
    await vi.waitFor(() => expect(page.session()).toBeGreaterThan(before!), patience)
    expect([page.profile(), page.keys()]).toEqual([profile, []])
    await vi.waitFor(async () => expect(await history()).toEqual([]), patience)
  })
})
