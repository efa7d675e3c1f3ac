import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { confirmingAll, endAll, startApp, unpaused, untilOpen, useExchange } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

afterEach(endAll)

let tokens = 0
const newToken = (): string => `dry-run-${String((tokens += 1)).padStart(12, '0')}`

async function trader() {
  const { page, descriptor, at, countPostRequests } = await openFuturesPage()
  /** Forty-three resting orders of two categories: three requests. */
  const orders = Array.from({ length: 43 }, (_, row): OrderIntent => ({
    category: row % 4 === 3 ? 'SPOT' : 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.001',
    price: at(String(0.98 - row * 0.001)),
    timeInForce: 'gtc',
    stpMode: 'none',
    ...(row === 5 ? { clientOid: 'my-own-name' } : {}),
  }))
  const draftRows = orders.map((_order, row) => `row-${row}`)
  const send = async (some: OrderIntent[], rows: string[]): Promise<string> => {
    const confirmation = await confirmingAll(page, { kind: 'place', orders: some })
    const placed = await unpaused(page, () =>
      page.value('orders.place', {
        token: newToken(),
        orders: some,
        onUnknown: 'stop',
        confirmation,
        draftRows: rows,
      }),
    )
    if (!placed.accepted) throw new Error(JSON.stringify(placed.refusals))
    await vi.waitFor(async () => {
      const batches = await page.value('batches.list', {})
      expect(batches.find(({ id }) => id === placed.batch.id)?.state).toBe('settled')
    }, patience)
    return placed.batch.id
  }
  return { page, orders, draftRows, send, posts: () => countPostRequests('place-batch'), descriptor }
}

describe('the dry run of a batch', () => {
  it('shows every request with its secrets taken out, sends nothing, and is what then left', async () => {
    const { page, orders, draftRows, send, posts: countPostRequests } = await trader()
    const preview = await page.value('orders.dryRun', { orders, draftRows })
    expect(countPostRequests()).toBe(0)
    expect(preview.requests.map(({ orders: places }) => places.length)).toEqual([20, 10, 13])
    expect(preview.requests.flatMap(({ orders: places }) => places).toSorted((a, b) => a - b)).toEqual(
      orders.map((_order, row) => row),
    )
    for (const { wire } of preview.requests) {
      expect(wire).toMatchObject({
        method: 'POST',
        headers: { 'ACCESS-SIGN': '‹secret›', 'ACCESS-PASSPHRASE': '‹secret›' },
      })
      expect(wire.url).toMatch(/\/api\/v3\/trade\/place-batch$/)
    }
    expect(preview.requests.map(({ wire }) => wire.body).join('')).toContain('my-own-name')

    const batchId = await send(orders, draftRows)
    expect(countPostRequests()).toBe(3)
    const compared = await page.value('batches.dryRun', { batchId })
    expect(compared!.requests.map(({ state }) => state)).toEqual(['same', 'same', 'same'])
    expect(compared!.at).toBe(preview.at)
    // What is compared is what was shown, byte by byte, and what the exchange has received.
    expect(compared!.requests.map(({ sentText: body }) => body)).toEqual(preview.requests.map(({ wire }) => wire.body))
    const received = page.requests.filter(({ url }) => url.includes('place-batch')).map(({ body }) => body ?? '')
    const names = (await page.value('orders.list', {})).map(({ clientOid }) => clientOid)
    const covered = names
      .filter((name) => name !== 'my-own-name')
      .reduce((texts, name) => texts.map((text) => text.replace(name, '‹made when sent›')), received)
    expect(covered).toEqual(compared!.requests.map(({ sentText: body }) => body))
  })

  it('names the member of a row that was sent differently, omitted and added members, and stores it', async () => {
    const { page, orders, draftRows, send, descriptor } = await trader()
    await page.value('orders.dryRun', { orders: orders.slice(0, 4), draftRows: draftRows.slice(0, 4) })
    const changed = orders
      .slice(0, 5)
      .flatMap((order, row) => (row === 1 ? [] : [row === 2 ? { ...order, qty: '0.002' } : order]))
    const batchId = await send(changed, ['row-0', 'row-2', 'row-3', 'row-4'])
    const differs = {
      requests: [
        {
          state: 'different',
          differences: expect.arrayContaining([
            { row: 1, field: 'qty', previewed: '0.001', sentText: '0.002' },
            { row: null, field: 'qty', previewed: '0.001', sentText: null },
            { row: 3, field: 'price', previewed: null, sentText: orders[4]!.price },
          ]),
        },
        { state: 'same', differences: [] },
      ],
    }
    expect(await page.value('batches.dryRun', { batchId })).toMatchObject(differs)
    await page.close()
    const again = await startApp({ dataDir: page.dataDir })
    await useExchange(again, descriptor)
    await untilOpen(again)
    expect(await again.value('batches.dryRun', { batchId })).toMatchObject(differs)
  })

  it('is only compared with the batch that its rows became', async () => {
    const { page, orders, draftRows, send } = await trader()
    await page.value('orders.dryRun', { orders: orders.slice(0, 2), draftRows: draftRows.slice(0, 2) })
    const other = await send(orders.slice(2, 4), draftRows.slice(2, 4))
    expect(await page.value('batches.dryRun', { batchId: other })).toBeNull()
    const batchId = await send(orders.slice(0, 1), draftRows.slice(0, 1))
    expect((await page.value('batches.dryRun', { batchId }))!.requests).toMatchObject([{ state: 'different' }])
    // A dry run is of one send.
    const later = await send(orders.slice(5, 6), draftRows.slice(1, 2))
    expect(await page.value('batches.dryRun', { batchId: later })).toBeNull()
  })
})
