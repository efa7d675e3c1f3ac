import { copyFileSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { endAll, newFolder, startApp, untilOpen, withoutLimits } from '@/electron/testing/app-harness'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

const order = anOrderIntent()
/** Each at another price, so that none is taken for a duplicate. */
const request = (token: string) => ({
  token: token.padEnd(16, '0'),
  orders: [{ ...order, price: String(30_000 + token.length) }],
  onUnknown: 'stop' as const,
})
type Running = Awaited<ReturnType<typeof startApp>>

async function place(app: Running, token: string): Promise<void> {
  await untilOpen(app)
  expect(await app.value('orders.place', request(token))).toMatchObject({ accepted: true })
  await vi.waitFor(
    async () => expect((await app.value('orders.list', {})).map(({ state }) => state)).not.toContain('queued'),
    patience,
  )
  await vi.waitFor(
    async () =>
      expect((await app.value('orders.list', {})).filter(({ state }) => state === 'live').length).toBeGreaterThan(0),
    patience,
  )
}
const reason = async (app: Running): Promise<string | null> => (await app.value('health.get', {})).gate.reason

/** A folder in which one order was placed, its journal, and changes to it. */
async function traded() {
  const dataDir = newFolder()
  const app = await startApp({ dataDir })
  await withoutLimits(app)
  await place(app, 'before')
  const directory = join(dataDir, 'journals')
  const [name = ''] = readdirSync(directory).filter((file) => file.endsWith('.sqlite'))
  const file = join(directory, name)
  const save = (to: string): void => copyFileSync(file, to)
  return {
    dataDir,
    app,
    file,
    save,
    remove: () => ['', '-wal', '-shm'].forEach((end) => rmSync(file + end, { force: true })),
  }
}

describe('A journal other than the last written journal', () => {
  it.each([
    ['was deleted', (remove: () => void) => remove()],
    ['was emptied', (remove: () => void, file: string) => (remove(), writeFileSync(file, ''))],
  ])('because it %s is noticed at every start, until a person confirms it', async (_, harm) => {
    const { dataDir, app, file, remove } = await traded()
    await app.close()
    harm(remove, file)
    for (let start = 0; start < 2; start += 1) {
      const again = await startApp({ dataDir })
      await vi.waitFor(
        async () => expect(await reason(again)).toMatch(/^The order journal that was last written at \d{4}-.* is gone/),
        patience,
      )
      expect(await again.value('orders.place', request('during'))).toMatchObject({
        accepted: false,
        refusals: [{ rule: 'gate' }],
      })
      // Orders on the exchange are visible all the same, and can be canceled.
      await vi.waitFor(
        async () => expect(await again.value('orders.list', {})).toMatchObject([{ state: 'live', origin: 'orphan' }]),
        patience,
      )
      await again.close()
    }
    const accepting = await startApp({ dataDir })
    await vi.waitFor(async () => expect(await reason(accepting)).toContain('is gone'), patience)
    const [order] = await accepting.value('orders.list', {})
    expect(await accepting.value('orders.cancel', { token: 'cancel-it-0000001', keys: [order!.key] })).toMatchObject([
      { outcome: { kind: 'acknowledged' } },
    ])
    const { gate } = await accepting.value('health.get', {})
    expect(gate.needsReview).toBe(true)
    const blind = await accepting.call('orders.resumeTrading', { reason: 'something that was shown before' })
    expect(blind).toMatchObject({ ok: false, error: { code: 'refused', field: 'reason' } })
    expect(await accepting.value('orders.resumeTrading', { reason: gate.reason ?? '' })).toMatchObject({
      needsReview: false,
    })
    expect(await accepting.call('orders.resumeTrading', { reason: '' })).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    })
    await place(accepting, 'after')
    await accepting.close()
    const last = await startApp({ dataDir })
    await untilOpen(last)
  })

  it('but an older copy of it is noticed, with how much is missing', async () => {
    const { dataDir, app, file, save, remove } = await traded()
    await app.close()
    save(`${file}.older`)
    const between = await startApp({ dataDir })
    await place(between, 'between')
    await between.close()
    remove()
    copyFileSync(`${file}.older`, file)
    const again = await startApp({ dataDir })
    await vi.waitFor(
      async () =>
        expect(await reason(again)).toMatch(/^The order journal is an older copy: the last \d+ of its writes/),
      patience,
    )
  })

  it('is distinguished from a restored folder, which is older but consistent', async () => {
    const { dataDir, app } = await traded()
    await app.close()
    const restored = newFolder()
    cpSync(dataDir, restored, { recursive: true })
    const newer = await startApp({ dataDir })
    await place(newer, 'newer')
    await newer.close()
    const older = await startApp({ dataDir: restored })
    await untilOpen(older)
    expect(older.events.filter(({ event }) => event === 'notice')).toEqual([])
  })
})
