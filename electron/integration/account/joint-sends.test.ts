import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { sendRaw } from '@/practice/testing/driver'
import { endAll } from '@/electron/testing/app-harness'
import {
  jointOf,
  type Name,
  openBeside,
  orders,
  partBeside,
  placeEverywhere,
  severalAccounts,
  statesBeside,
  statesOnScreen,
} from './testing/several-accounts'

afterEach(endAll)

type Several = Awaited<ReturnType<typeof severalAccounts>>
/** Who signed which request, by the way it left. */
const signersOf = ({ app, ways }: Several): readonly (readonly [Name, string | undefined, string])[] =>
  (Object.keys(ways) as Name[]).flatMap((name) =>
    app.requests
      .filter(({ url, headers }) => new URL(url).host === ways[name].host && headers['ACCESS-KEY'] !== undefined)
      .map(({ url, headers }) => [name, headers['ACCESS-KEY'], new URL(url).pathname] as const),
  )
function expectOwnKeys(several: Several): void {
  for (const [name, key] of signersOf(several)) expect(key).toBe(several.keys[name].apiKey)
}
const batchesOf = (several: Several, name: Name): number =>
  signersOf(several).filter(([signer, , path]) => signer === name && path.includes('place-batch')).length

describe('A joint send', () => {
  it('reaches three accounts, each with its own key, once, and each cell shows its fate (J8, D22)', async () => {
    const several = await severalAccounts(['first', 'second', 'third'])
    const { app } = several
    const [second, third] = [await openBeside(app, 'second'), await openBeside(app, 'third')]
    const joint = jointOf('three', ['first', 'second', 'third'])
    for (const answer of await Promise.all(await placeEverywhere(app, { second, third }, joint)))
      expect(answer).toMatchObject({ ok: true, value: { accepted: true, batch: { joint } } })
    await vi.waitFor(async () => {
      expect(await statesOnScreen(app)).toEqual(['live', 'live'])
      expect(await statesBeside(app, joint, 'second')).toEqual(['live', 'live'])
      expect(await statesBeside(app, joint, 'third')).toEqual(['live', 'live'])
    }, patience)
    expectOwnKeys(several)
    for (const name of ['first', 'second', 'third'] as const) expect(batchesOf(several, name)).toBe(1)
  })

  it('goes on for the other account where a key is revoked in the middle of it (R52, C07, D22)', async () => {
    const several = await severalAccounts(['first', 'second'])
    const { app, keys, descriptor } = several
    const second = await openBeside(app, 'second')
    const joint = jointOf('revoked')
    const rows = Array.from({ length: 200 }, (_, at) =>
      anOrderIntent({ category: 'SPOT', price: String(30_000 - at), qty: '0.0002' }),
    )
    const placed = Promise.all(await placeEverywhere(app, { second }, joint, { rows }))
    await vi.waitFor(async () => expect(await statesBeside(app, joint)).toContain('live'), patience)
    const { url, token } = descriptor.control!
    const revocation = { kind: 'change-key', apiKey: keys.second.apiKey, permissions: null }
    await sendRaw(url, 'POST', '/faults', { 'x-control-token': token }, JSON.stringify(revocation))
    for (const answer of await placed) expect(answer).toMatchObject({ ok: true, value: { accepted: true } })

    // The account on screen does not notice.
    await vi.waitFor(async () => expect(await statesOnScreen(app)).toEqual(rows.map(() => 'live')), patience)
    expect(await app.value('health.get', {})).toMatchObject({ gate: { open: true }, key: { refused: null } })
    // Of the other, what left before rests, and what did not is said to be so; nothing is in doubt.
    const settled = ['live', 'refused', 'not_sent']
    await vi.waitFor(async () => {
      const states = await statesBeside(app, joint)
      expect(states.filter((state) => !settled.includes(state))).toEqual([])
    }, patience)
    const beside = (await partBeside(app, joint)).orders
    const rested = beside.filter(({ state }) => state === 'live')
    expect(rested.length).toBeGreaterThan(0)
    expect(rested.length).toBeLessThan(rows.length)
    for (const { state, problem } of beside)
      if (state !== 'live') expect(problem?.message).toMatch(/Apikey does not exist|refuses this key/)
    const [account] = (await app.value('accounts.list', {})).accounts.flatMap(({ account }) => account ?? [])
    expect(account).toMatchObject({ gate: { open: false, reason: expect.stringContaining('refuses this key') } })
    expectOwnKeys(several)
    expect(batchesOf(several, 'first')).toBe(10)
  })

  it('is shown for each account as it would be sent with its own key, and nothing is sent', async () => {
    const several = await severalAccounts(['first', 'second', 'third'])
    const { app, keys, ways } = several
    const [second, third] = [await openBeside(app, 'second'), await openBeside(app, 'third')]
    const halved = orders.map((order) => ({ ...order, qty: '0.0005' }))
    const runs = {
      first: await app.value('orders.dryRun', { orders }),
      second: await app.value('accounts.dryRun', { session: second, orders: halved }),
      third: await app.value('accounts.dryRun', { session: third, orders }),
    }
    for (const name of ['first', 'second', 'third'] as const) {
      const [request, ...more] = runs[name].requests
      expect(more).toEqual([])
      expect(new URL(request!.wire.url).host).toBe(ways[name].host)
      expect(request!.wire.headers['ACCESS-KEY']).toBe(`••••${keys[name].apiKey.slice(-4)}`)
      const sizes = (JSON.parse(request!.wire.body ?? '') as { qty: string }[]).map(({ qty }) => qty)
      expect(sizes).toEqual(name === 'second' ? ['0.0005', '0.0005'] : ['0.001', '0.001'])
    }
    expect(signersOf(several).filter(([, , path]) => path.includes('place-batch'))).toEqual([])
  })
})
