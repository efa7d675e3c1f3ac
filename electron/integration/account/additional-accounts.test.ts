import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { HttpRequest } from '@/electron/base/env/env'
import type { Keytar } from '@/electron/base/vault/keytar-vault'
import { keyLabeled, post, signatureOf } from '@/practice/testing/driver'
import { endAll, newFolder, startApp, type TestPage, untilOpen } from '@/electron/testing/app-harness'
import {
  jointOf,
  openBeside,
  orders,
  partBeside,
  placeEverywhere,
  saveKey,
  severalAccounts,
  statesBeside,
  statesOnScreen,
  token,
} from './testing/several-accounts'

afterEach(endAll)

const twoAccounts = (keychain?: Keytar) => severalAccounts(['first', 'second'], keychain)
const openSecond = (page: Pick<TestPage, 'value'>) => openBeside(page, 'second')
const placeBoth = (page: Pick<TestPage, 'value' | 'call'>, second: number, joint: JointSend, now?: () => void) =>
  placeEverywhere(page, { second }, joint, now === undefined ? {} : { now })

describe('A batch for several accounts', () => {
  it('reaches each of them with its own key, and is judged by its own account (J8, D22)', async () => {
    const { app, ways, keys } = await twoAccounts()
    const session = await openSecond(app)
    const joint = jointOf('own-keys')
    const judged = await app.value('accounts.review', { session, orders, onUnknown: 'continue', joint })
    expect(judged.account).toMatchObject({ profileId: 'second', uid: keys.second.uid })
    expect((await app.value('orders.assess', { kind: 'place', orders })).account.uid).toBe(keys.first.uid)
    for (const answer of await Promise.all(await placeBoth(app, session, joint)))
      expect(answer).toMatchObject({ ok: true, value: { accepted: true, batch: { joint } } })
    await vi.waitFor(async () => {
      expect(await statesOnScreen(app)).toEqual(['live', 'live'])
      expect(await statesBeside(app, joint)).toEqual(['live', 'live'])
    }, patience)
    // The embedded exchange, which a start opens first, has a key of its own.
    const isOfBoth = (url: string): boolean => [ways.first.host, ways.second.host].includes(new URL(url).host)
    const signed = app.requests.filter(({ url, headers }) => isOfBoth(url) && headers['ACCESS-KEY'] !== undefined)
    for (const { url, method, headers, body } of signed) {
      const { host, pathname, search } = new URL(url)
      const name = host === ways.first.host ? 'first' : 'second'
      expect(headers['ACCESS-KEY']).toBe(keys[name].apiKey)
      expect(headers['ACCESS-SIGN']).toBe(
        signatureOf(keys[name].secretKey, `${headers['ACCESS-TIMESTAMP']}${method}${pathname}${search}${body ?? ''}`),
      )
    }
    const batches = signed.filter(({ url }) => url.includes('place-batch')).map(({ url }) => new URL(url).host)
    expect(batches.toSorted()).toEqual([ways.first.host, ways.second.host].toSorted())
  })

  it('keeps the open futures of an additional account in the count, while it is current', async () => {
    const { app, ways, keys, descriptor } = await severalAccounts(['first', 'third'])
    const order = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      posSide: 'long',
      orderType: 'market',
      qty: '0.01',
    }
    await post(descriptor, '/api/v3/trade/place-order', order, keys.third)
    expect(await app.value('accounts.positions', {})).toEqual([])
    const session = await openBeside(app, 'third')
    expect(await app.value('accounts.positions', {})).toMatchObject([
      { uid: keys.third.uid, positions: [{ symbol: 'BTCUSDT', posSide: 'long', total: '0.01' }] },
    ])
    ways.third.hang()
    await vi.waitFor(async () => expect(await app.value('accounts.positions', {})).toEqual([]), patience)
    ways.third.heal()
    await vi.waitFor(async () => expect(await app.value('accounts.positions', {})).toHaveLength(1), patience)
    await app.value('accounts.close', { session })
    expect(await app.value('accounts.positions', {})).toEqual([])
  })

  it('names no practice account, for any other accounts', async () => {
    const { app } = await twoAccounts()
    const session = await openSecond(app)
    const { id, accounts } = jointOf('practice')
    const joint = { id, accounts: [...accounts, { ...accounts[0]!, profileId: 'practice' }] }
    const jointRequest = { orders, onUnknown: 'continue' as const, joint }
    const message: unknown = expect.stringContaining('practice account')
    const refusal = { ok: false, error: { code: 'invalid-input', message } }
    expect(await app.call('accounts.review', { session, ...jointRequest })).toMatchObject(refusal)
    const request = { token: token('practice'), ...jointRequest }
    expect(await app.call('accounts.place', { session, ...request })).toMatchObject(refusal)
    expect(await app.call('orders.place', request)).toMatchObject(refusal)
  })

  it('is taken once by an account, for any number of requests, and a row of the draft never twice (J3)', async () => {
    const { app } = await twoAccounts()
    const session = await openSecond(app)
    const joint = jointOf('once')
    await Promise.all(await placeBoth(app, session, joint))
    for (const answer of await Promise.all(await placeBoth(app, session, joint)))
      expect(answer).toMatchObject({ ok: true, value: { accepted: true } })
    for (const answer of await Promise.all(await placeBoth(app, session, jointOf('twice'))))
      expect(answer).toMatchObject({ ok: true, value: { accepted: false, refusals: [{ rule: 'sent-before' }, {}] } })
    await vi.waitFor(async () => {
      expect(await statesOnScreen(app)).toEqual(['live', 'live'])
      expect(await statesBeside(app, joint)).toEqual(['live', 'live'])
    }, patience)
    expect(app.requests.filter(({ url }) => url.includes('place-batch'))).toHaveLength(2)
  })

  it.each(['first', 'second'] as const)(
    'goes to the other account while the %s is silent, once (D22)',
    async (silent) => {
      const { app, ways } = await twoAccounts()
      const session = await openSecond(app)
      const joint = jointOf(`silent-${silent}`)
      const statesOf = { first: () => statesOnScreen(app), second: () => statesBeside(app, joint) }
      const other = silent === 'first' ? 'second' : 'first'
      const placed = await placeBoth(app, session, joint, () => ways[silent].hang())
      await vi.waitFor(async () => expect(await statesOf[other]()).toEqual(['live', 'live']), patience)
      expect(await statesOf[silent]()).not.toContain('live')
      // Not a row of it is doubtful because of its neighbor, nor sent once more.
      const posted = app.requests.filter(({ url }) => url.includes('place-batch')).map(({ url }) => new URL(url).host)
      expect(posted.filter((host) => host === ways[other].host)).toHaveLength(1)
      expect(posted.filter((host) => host === ways[silent].host).length).toBeLessThanOrEqual(1)
      ways[silent].heal()
      await Promise.all(placed)
    },
  )

  it('keeps both journals readable after a crash while one account is silent', async () => {
    const { app, ways, keys, profile, dataDir, keychain, onSend } = await twoAccounts()
    const session = await openSecond(app)
    const joint = jointOf('crash')
    // Its request leaves and never arrives.
    const isOfSecond = ({ url }: HttpRequest): boolean => url.includes(ways.second.host) && url.includes('place-batch')
    onSend.current = (request) => (isOfSecond(request) ? ways.second.hang() : undefined)
    void (await placeBoth(app, session, joint))
    await vi.waitFor(async () => {
      expect(app.requests.some(isOfSecond)).toBe(true)
      expect(await statesOnScreen(app)).toEqual(['live', 'live'])
    }, patience)
    expect(await statesBeside(app, joint)).toEqual(['sent', 'sent'])

    // As a crash leaves it: nothing is asked to stop, nothing is written any more.
    const after = join(newFolder(), 'after')
    cpSync(dataDir, after, { recursive: true })
    await app.close()

    const again = await startApp({ dataDir: after, keychain })
    expect((await again.value('settings.get', {})).customProfiles).toMatchObject([profile('first'), profile('second')])
    await vi.waitFor(async () => expect(await statesOnScreen(again)).toEqual(['live', 'live']), patience)
    expect((await again.value('batches.list', {}))[0]?.joint).toEqual(joint)
    await vi.waitFor(async () => expect(await statesBeside(again, joint)).toEqual(['unknown', 'unknown']), patience)
    expect((await again.value('accounts.list', {})).accounts.map(({ account }) => account?.uid)).toContain(
      keys.second.uid,
    )
    const [beside] = (await again.value('accounts.list', {})).accounts.flatMap(({ account }) => account ?? [])
    expect(await again.call('accounts.close', { session: beside!.session })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('2 of its orders') },
    })
    expect(again.requests.filter(({ url }) => url.includes('place-batch'))).toEqual([])
  })

  it('is refused where two kinds of money would mix, the account is the same, or another is on screen', async () => {
    const { app, keys, profile } = await twoAccounts()
    const session = await openSecond(app)
    await app.value('settings.set', {
      customProfiles: [profile('first'), profile('second'), { ...profile('second'), id: 'twin', label: 'twin' }],
    })
    await saveKey(app, 'twin', keys.second)
    await saveKey(app, 'bitget-live', { ...keys.first, apiKey: 'bg_live' })
    expect(await app.call('accounts.open', { profileId: 'twin' })).toMatchObject({
      ok: false,
      error: { message: 'It is the same account as second.' },
    })
    expect(await app.call('accounts.open', { profileId: 'bitget-live' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('real money') },
    })
    await app.value('profiles.select', { id: 'practice' })
    const joint = jointOf('switched')
    expect(
      await app.call('accounts.place', { session, token: token('switched'), orders, onUnknown: 'stop', joint }),
    ).toMatchObject({ ok: false, error: { message: expect.stringContaining('Another account was opened on screen') } })
    expect(app.requests.filter(({ url }) => url.includes('place-batch'))).toEqual([])
  })

  it('is found again from either account, whichever comes on screen', async () => {
    const { app } = await twoAccounts()
    const joint = jointOf('either')
    await Promise.all(await placeBoth(app, await openSecond(app), joint))
    await vi.waitFor(async () => expect(await statesBeside(app, joint)).toEqual(['live', 'live']), patience)
    await app.value('profiles.select', { id: 'second' })
    await untilOpen(app)
    expect(await statesOnScreen(app)).toEqual(['live', 'live'])
    expect((await app.value('batches.list', {}))[0]?.joint).toEqual(joint)
    expect(await partBeside(app, joint)).toMatchObject({ profileId: 'first', session: null, batch: null })
    await app.value('accounts.open', { profileId: 'first' })
    await vi.waitFor(async () => expect(await statesBeside(app, joint)).toEqual(['live', 'live']), patience)
  })

  it('gives way to another profile of the same account that comes on screen', async () => {
    const { app, keys, profile } = await twoAccounts()
    await openSecond(app)
    await app.value('settings.set', {
      customProfiles: [profile('first'), profile('second'), { ...profile('second'), id: 'twin', label: 'twin' }],
    })
    await saveKey(app, 'twin', keys.second)
    await app.value('profiles.select', { id: 'twin' })
    await untilOpen(app)
    const { accounts } = await app.value('accounts.list', {})
    expect(accounts.filter(({ account }) => account !== null)).toEqual([])
  })

  it('closes with its profile, opens again with another key, and no call reaches a session that is over', async () => {
    const { app, profile, descriptor } = await twoAccounts()
    const session = await openSecond(app)
    await saveKey(app, 'second', keyLabeled(descriptor, 'one-way sub 1'))
    expect(
      await app.call('accounts.review', { session, orders, onUnknown: 'stop', joint: jointOf('over') }),
    ).toMatchObject({
      ok: false,
      error: { code: 'not-ready' },
    })
    expect(await openSecond(app)).toBeGreaterThan(session)
    await app.value('settings.set', { customProfiles: [profile('first')] })
    expect((await app.value('accounts.list', {})).accounts.map(({ profileId }) => profileId)).not.toContain('second')
  })
})
