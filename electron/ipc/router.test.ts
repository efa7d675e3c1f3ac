import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { methods, type MethodName } from '@/shared/ipc/contract'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import type { Caller } from '../base/caller'
import { ServiceError } from '../base/service-error'
import { createRouter, HANDLER_TIMEOUT_MS } from './router'
import type { Handlers } from './handlers'

const session = 7
const names = Object.keys(methods) as MethodName[]
const page = (id = 'page'): Caller => ({ id, onGone: () => undefined, send: () => undefined, busy: () => false })

/** A router whose every handler is `answer`, and the list of what reached it. */
function routerWith(answer: (name: MethodName, input: unknown) => unknown = () => null) {
  const clock = createManualClock()
  const reached: { name: MethodName; input: unknown }[] = []
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown) => {
        reached.push({ name, input })
        return answer(name, input)
      },
    ]),
  ) as unknown as Handlers
  return {
    clock,
    reached,
    router: createRouter(
      handlers,
      clock,
      () => session,
      () => null,
    ),
  }
}

describe('IPC', () => {
  it('calls the handler with the checked input and answers with its value', async () => {
    const { router, reached } = routerWith(() => 42)
    expect(await router.dispatch(page(), 'app.arm', { armed: true })).toEqual({ ok: true, value: 42, session })
    expect(reached).toEqual([{ name: 'app.arm', input: { armed: true } }])
  })

  it('changes no account, and reads for none, on a request made while another was on screen', async () => {
    const { router, reached } = routerWith()
    const order = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'market',
      qty: '1',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    const inputs: Record<string, unknown> = {
      'orders.place': { token: 'a'.repeat(16), orders: [order], onUnknown: 'stop' },
      'orders.cancel': { token: 'a'.repeat(16), keys: ['one'] },
      'app.arm': { armed: true },
      'orders.history': { category: 'SPOT' },
      'risk.history': { riskUnitId: '7001', from: 1, to: 2, points: 10 },
    }
    for (const [name, input] of Object.entries(inputs)) {
      const before = await router.dispatch(page(), name, input, session - 1)
      const message = expect.stringContaining('Another account')
      expect(before, name).toMatchObject({ ok: false, error: { code: 'another-account', message }, session })
      expect(await router.dispatch(page(), name, input, session), name).toMatchObject({ ok: true, session })
    }
    expect(reached.map(({ name }) => name)).toEqual(Object.keys(inputs))
  })

  it('answers what is about no account whichever is on screen, and its reply belongs to none', async () => {
    const { router } = routerWith()
    for (const [name, input] of Object.entries({
      'app.info': {},
      'settings.get': {},
      'profiles.select': { id: 'one' },
      'drafts.load': { id: 'd1' },
    })) {
      expect(await router.dispatch(page(), name, input, session - 1), name).toEqual({ ok: true, value: null })
    }
  })

  it.each(['nothing.here', '__proto__', 'constructor', 'toString', '', 7, null, undefined, {}, ['app.info']])(
    'knows no method %j',
    async (name) => {
      const { router, reached } = routerWith()
      expect(await router.dispatch(page(), name, {})).toMatchObject({ ok: false, error: { code: 'unknown-method' } })
      expect([reached.length, router.malformed()]).toEqual([0, 1])
    },
  )

  it('names the field and the rule of an input it refuses', async () => {
    const { router, reached } = routerWith()
    const order = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '1',
      price: '1e5',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    const reply = await router.dispatch(page(), 'orders.place', {
      token: 'a'.repeat(16),
      orders: [{ ...order, price: '1' }, order],
      onUnknown: 'stop',
    })
    expect(reply).toMatchObject({
      ok: false,
      error: {
        code: 'invalid-input',
        field: 'orders.1.price',
        message: expect.stringMatching(/^orders, row 2, price: \S/),
      },
    })
    expect(reached).toEqual([])
  })

  it('refuses more than 500 orders, an unknown member and a member that is missing', async () => {
    const { router } = routerWith()
    const order = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'market',
      qty: '1',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    const place = (orders: unknown[], more = {}) =>
      router.dispatch(page(), 'orders.place', { token: 'a'.repeat(16), orders, onUnknown: 'stop', ...more })
    expect(await place(Array.from({ length: 501 }, () => order))).toMatchObject({
      error: { field: 'orders', message: 'orders: at most 500 orders at once' },
    })
    expect(await place([order], { sneaky: 1 })).toMatchObject({
      error: { code: 'invalid-input', message: expect.stringContaining('sneaky') },
    })
    expect(await place([{ ...order, qty: undefined }])).toMatchObject({ error: { field: 'orders.0.qty' } })
  })

  it.each(['unit one', '', '12345678 ', 'x'.repeat(100)])(
    'names riskUnitId where %j can be no risk unit',
    async (riskUnitId) => {
      const { router, reached } = routerWith()
      const window = { riskUnitId, from: 1, to: 2 }
      const lines = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', stopWithin: null }
      const inputs = {
        'risk.confirmThresholds': { riskUnitId, ...lines },
        'risk.dismissUnwatched': { riskUnitId },
        'risk.history': { ...window, points: 10 },
        'risk.causes': window,
        'risk.pastDebt': window,
        'risk.export': window,
      }
      for (const [name, input] of Object.entries(inputs)) {
        const error = { code: 'invalid-input', field: 'riskUnitId', message: 'riskUnitId: must be a UID' }
        expect(await router.dispatch(page(), name, input)).toMatchObject({ ok: false, error })
      }
      expect(reached).toEqual([])
    },
  )

  it('repeats little of an input it refuses, however long its names are', async () => {
    const { router } = routerWith()
    const long = 'x'.repeat(200_000)
    const status = async (name: string, input: unknown): Promise<number> =>
      JSON.stringify(await router.dispatch(page(), name, input)).length
    expect(await status('settings.set', { [long]: 1 })).toBeLessThan(1200)
    expect(await status('settings.set', { bookGroups: { [long]: 'wrong' } })).toBeLessThan(1200)
  })

  it('refuses keys that would reach into prototypes (I04)', async () => {
    const { router, reached } = routerWith()
    for (const text of [
      '{"__proto__":{"armed":true},"armed":true}',
      '{"armed":true,"constructor":1}',
      '{"armed":true,"toString":{}}',
    ]) {
      expect(await router.dispatch(page(), 'app.arm', JSON.parse(text))).toMatchObject({
        ok: false,
        error: { code: 'invalid-input' },
      })
    }
    expect(reached).toEqual([])
    const polluting = JSON.parse('{"bookGroups":{"__proto__":{"polluted":1}}}')
    expect(await router.dispatch(page(), 'settings.set', polluting)).toMatchObject({ ok: false })
    expect(reached).toEqual([])
    expect('polluted' in {}).toBe(false)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('takes no input above 256 KB (I05)', async () => {
    const { router, reached } = routerWith()
    expect(
      await router.dispatch(page(), 'drafts.edit', {
        id: 'x'.repeat(10_000_000),
        edit: { remove: [], change: [], insert: [] },
      }),
    ).toMatchObject({ error: { code: 'too-large' } })
    expect(
      await router.dispatch(page(), 'orders.cancel', {
        token: 'a'.repeat(16),
        keys: Array.from({ length: 1_000_000 }, () => 'k'),
      }),
    ).toMatchObject({ error: { code: 'too-large' } })
    expect([reached.length, router.malformed()]).toEqual([0, 2])
  })

  it('answers every request and passes no exception on (I01)', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    const hostile = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withSparseArray: true,
        withNullPrototype: true,
      }),
      fc.constant(cyclic),
      fc.constant({
        toJSON: () => {
          throw new Error('no')
        },
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), hostile, async (name, input) => {
        const { router } = routerWith()
        const reply = await router.dispatch(page(), name, input)
        if (!reply.ok) expect(['invalid-input', 'too-large']).toContain(reply.error.code)
        else expect(methods[name].input.safeParse(input).success).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('reveals nothing of an exception but that there was one (C14)', async () => {
    const { router } = routerWith(() => {
      throw new Error('apiKey=abc at /home/x/secret.ts')
    })
    const reply = await router.dispatch(page(), 'app.info', {})
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(reply)).not.toMatch(/abc|secret\.ts/)
  })

  it('reports an unexpected exception of a handler to the log, with its method, and no other', async () => {
    const received: unknown[] = []
    const unexpected = new Error('broken')
    const answers: Partial<Handlers> = {
      'app.info': () => Promise.reject(unexpected),
      'settings.get': () => {
        throw new ServiceError('refused', 'No.')
      },
    }
    const failed = (method: string, error: unknown): void => void received.push([method, error])
    const router = createRouter(
      answers as Handlers,
      createManualClock(),
      () => session,
      () => null,
      failed,
    )
    for (const name of Object.keys(answers))
      expect(await router.dispatch(page(), name, {})).toMatchObject({ ok: false })
    expect(received).toEqual([['app.info', unexpected]])
  })

  it('hands on the failure a handler chose', async () => {
    const { router } = routerWith(() =>
      Promise.reject(new ServiceError('exchange-refused', 'No.', { exchangeCode: '40012' })),
    )
    expect(await router.dispatch(page(), 'app.info', {})).toMatchObject({
      ok: false,
      error: { code: 'refused', message: 'No.', exchangeCode: '40012' },
    })
  })

  it.each([
    ['refused', 'refused'],
    ['not-ready', 'not-ready'],
    ['exchange-refused', 'refused'],
    ['unavailable', 'unreachable'],
    ['in-use', 'refused'],
    ['newer', 'refused'],
    ['damaged', 'refused'],
  ] as const)(
    'reports an error of a service of the kind %s as %s, in the sentence and with the field of the service',
    async (problem, code) => {
      const { router } = routerWith(() => Promise.reject(new ServiceError(problem, 'a: so it is', { field: 'a' })))
      const error = { code, message: 'a: so it is', field: 'a' }
      expect(await router.dispatch(page(), 'app.info', {})).toEqual({ ok: false, error })
    },
  )

  it('gives up a handler that never answers after 15 s (I18)', async () => {
    const { router, clock } = routerWith(() => new Promise(() => undefined))
    const reply = router.dispatch(page(), 'app.info', {})
    await settle()
    clock.advance(HANDLER_TIMEOUT_MS)
    expect(await reply).toMatchObject({ ok: false, error: { code: 'timeout' } })
  })

  it('slows down a page that calls without end, and only that page (I05)', async () => {
    const { router, reached, clock } = routerWith()
    const flood = page('flood')
    const replies = await Promise.all(Array.from({ length: 10_000 }, () => router.dispatch(flood, 'app.info', {})))
    expect(replies.filter((reply) => !reply.ok && reply.error.code === 'too-many-calls').length).toBeGreaterThan(9000)
    expect(reached.length).toBeLessThan(1000)
    expect(await router.dispatch(page('calm'), 'app.info', {})).toMatchObject({ ok: true })
    clock.advance(1000)
    expect(await router.dispatch(flood, 'app.info', {})).toMatchObject({ ok: true })
  })
})

describe('A call that a person confirms', () => {
  /** A router whose person confirms after `during`, which may change the text, the session and the lock. */
  function confirmed(during: (now: { text: string; session: number; locked: string | null }) => void) {
    const now = { text: 'Arm trading on “Main”.', session, locked: null as string | null }
    const reached: string[] = []
    const router = createRouter(
      Object.fromEntries(names.map((name) => [name, () => void reached.push(name)])) as unknown as Handlers,
      createManualClock(),
      () => now.session,
      () => now.locked,
      undefined,
      {
        textOf: () => now.text,
        async rejection() {
          await Promise.resolve()
          during(now)
          return null
        },
      },
    )
    return { router, reached }
  }

  it.each([
    ['its text changed', (now: { text: string }) => (now.text = 'Arm trading on “Other”.'), 'refused'],
    [
      'another account was opened under the same name',
      (now: { session: number }) => (now.session += 1),
      'another-account',
    ],
    ['Volley was locked', (now: { locked: string | null }) => (now.locked = 'Volley is locked.'), 'locked'],
  ])('is refused if %s during the confirmation', async (_why, during, code) => {
    const { router, reached } = confirmed(during)
    const reply = await router.dispatch(page(), 'app.arm', { armed: true })
    expect(reply).toMatchObject({ ok: false, error: { code } })
    expect(reached).toEqual([])
  })

  it('is done if nothing changed, and whichever account is on screen if it is about none', async () => {
    const unchanged = confirmed(() => undefined)
    expect(await unchanged.router.dispatch(page(), 'app.arm', { armed: true })).toMatchObject({ ok: true })
    const { router, reached } = confirmed((now) => (now.session += 1))
    expect(await router.dispatch(page(), 'destinations.remove', { id: 'one' })).toMatchObject({ ok: true })
    expect(reached).toEqual(['destinations.remove'])
  })
})
