import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/reply'
import { type Random, seededRandom } from '@/shared/base/random'
import { confirmAll } from '@/shared/testing/confirm-all'
import { patience } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Reviewed } from '@/shared/trading/pretrade/assessment'
import { endAll, openPage, type TestPage, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random.next() * all.length)]!
const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random.next() * 16).toString(16)).join('')

/** An armed account with a batch that waits for a confirmation, and a person who confirms nothing from there on. */
async function openAttack(seed: number) {
  const random = seededRandom(seed)
  let consents = true
  const texts: string[] = []
  const confirmByPerson = async (text: string): Promise<boolean> => {
    texts.push(text)
    return consents
  }
  const { page, core, at } = await openFuturesPage({}, { confirmByPerson })
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
  const delivery = { startAt: null, portions: { rows: 1, everyMs: 3_600_000, jitterPercent: 0 } }
  const planned = {
    orders: [order(), order({ price: at('0.97') })],
    onUnknown: 'stop' as const,
    plan: { rule: null, delivery },
  }
  const placed = await unpaused(page, async () => {
    const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...planned }))
    return page.value('orders.place', { ...planned, token: token(), confirmation })
  })
  if (!placed.accepted) throw new Error(JSON.stringify(placed.refusals))
  const batchId = placed.batch.id
  await vi.waitFor(() => expect(core.openOrders(uid!)).toHaveLength(1), patience)
  await page.value('app.arm', { armed: false })
  await page.value('app.arm', { armed: true })
  const held = async () => (await page.value('batches.list', {})).find(({ id }) => id === batchId)?.plan?.held
  await vi.waitFor(async () => expect(await held()).not.toBeNull(), patience)
  consents = false
  let calls = 0
  let tab: TestPage = page
  const raw = (name: string, input: unknown, by = tab): Promise<Reply<unknown>> => {
    calls += 1
    if (calls % 40 === 0) tab = openPage(page.app, `tab ${calls}`)
    return by.raw(name, input)
  }
  async function review(ask: object, by?: TestPage): Promise<Reviewed | null> {
    const reply = (await raw('orders.review', ask, by)) as Reply<Reviewed>
    return reply.ok ? reply.value : null
  }
  return {
    page,
    core,
    uid: uid!,
    at,
    random,
    token,
    order,
    batchId,
    held,
    raw,
    review,
    texts,
    consent: () => void (consents = true),
  }
}
type Attack = Awaited<ReturnType<typeof openAttack>>
type Deed = (attack: Attack) => Promise<Reply<unknown>>

/** An order that asks for a typed figure. */
const unusual = ({ order, at }: Attack) => ({ orders: [order({ price: at('0.9') })], onUnknown: 'stop' as const })

const sending: Readonly<Record<string, Deed>> = {
  async 'findings by value'(attack) {
    const ask = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...ask })
    const findings = [{ row: 0, rule: 'collar', band: 'type-to-confirm', figure: '99999999' }]
    const confirmation = { review: reviewed?.review.token, findings, phrase: null }
    return attack.raw('orders.place', { ...ask, token: attack.token(), confirmation })
  },
  async 'handles of another review'(attack) {
    const ask = unusual(attack)
    const [mine, other] = [
      await attack.review({ kind: 'place', ...ask }),
      await attack.review({ kind: 'place', ...ask }),
    ]
    const confirmation = { ...(mine && confirmAll(mine)), findings: other?.review.handles ?? [] }
    return attack.raw('orders.place', { ...ask, token: attack.token(), confirmation })
  },
  async 'invented handles'(attack) {
    const ask = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...ask })
    const confirmation = { ...(reviewed && confirmAll(reviewed)), findings: [hex(attack.random, 16)] }
    return attack.raw('orders.place', { ...ask, token: attack.token(), confirmation })
  },
  async 'another figure, or none'(attack) {
    const ask = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...ask })
    const phrase = pick(attack.random, [null, '', '1', 'yes', '0.0010001', 'buy 0.001 BTC'])
    const confirmation = { ...(reviewed && confirmAll(reviewed)), phrase }
    return attack.raw('orders.place', { ...ask, token: attack.token(), confirmation })
  },
  async 'a review that found nothing, for other orders'(attack) {
    const calm = { orders: [attack.order()], onUnknown: 'stop' as const }
    const reviewed = await attack.review({ kind: 'place', ...calm })
    const confirmation = reviewed && confirmAll(reviewed)
    return attack.raw('orders.place', { ...unusual(attack), token: attack.token(), confirmation })
  },
  async 'a batch without its review'(attack) {
    const { batchId, random } = attack
    const invented = { review: hex(random, 32), findings: [], phrase: null }
    const reviewed = await attack.review({ kind: 'place', ...unusual(attack) })
    const ofOrders = reviewed && confirmAll(reviewed)
    return attack.raw('batches.resume', {
      batchId,
      ...pick(random, [{}, { confirmation: invented }, { confirmation: ofOrders }]),
    })
  },
  async 'a batch by the review of another page'(attack) {
    const { batchId, page } = attack
    const elsewhere = openPage(page.app, `elsewhere ${attack.token()}`)
    const reviewed = await attack.review({ kind: 'resume', batchId }, elsewhere)
    return attack.raw('batches.resume', { batchId, confirmation: reviewed && confirmAll(reviewed) })
  },
}

const terms = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', mostQty: '1000' }
const destination = {
  id: 'stranger',
  name: 'Stranger',
  kind: 'ntfy',
  fields: { address: 'http://127.0.0.1:1' },
  levels: ['critical'],
  quietHours: null,
  withBalances: true,
  withEnds: true,
  isOn: true,
  secrets: { topic: 'stranger' },
}

const alone: Readonly<Record<string, Deed>> = {
  arms: ({ raw }) => raw('app.arm', { armed: true }),
  'lets clicks trade': ({ raw }) => raw('orders.letClick', { terms }),
  'lets orders through': ({ raw }) => raw('orders.letThrough', { reason: '' }),
  'adds a destination': ({ raw }) => raw('destinations.save', destination),
  'removes a destination': ({ raw }) => raw('destinations.remove', { id: 'mine' }),
  'switches confirmations off': ({ raw }) => raw('settings.set', { personConfirms: false }),
  'sets a first PIN': ({ raw }) => raw('lock.setPin', { pin: '123456' }),
  'forgets the key': ({ raw }) => raw('keys.forget', { profileId: 'mine' }),
  'answers for a person': ({ raw, random }) => raw('person.answer', { id: hex(random, 32), answer: '000000' }),
}

const isDone = (reply: Reply<unknown>): boolean =>
  reply.ok && (reply.value as Partial<OutputOf<'orders.place'>> | null)?.accepted !== false

describe('a page that invents what a person confirmed', () => {
  it('sends nothing, resumes nothing, arms nothing and changes no destination', async () => {
    const attack = await openAttack(25)
    const { page, core, uid, batchId } = attack
    const before = await page.value('destinations.list', {})
    const attacksBy = async (deeds: Readonly<Record<string, Deed>>, count: number): Promise<void> => {
      const names = Object.keys(deeds)
      for (let nth = 0; nth < Math.max(count, names.length); nth += 1) {
        const name = nth < names.length ? names[nth]! : pick(attack.random, names)
        expect([name, isDone(await deeds[name]!(attack))]).toEqual([name, false])
      }
    }
    await attacksBy({ ...sending, ...alone }, runs(700))
    expect((await page.value('app.info', {})).armed).toBe(true)
    expect(await attack.held()).not.toBeNull()
    await page.value('app.arm', { armed: false })
    await attacksBy({ ...alone, ...sending }, runs(300))
    expect((await page.value('app.info', {})).armed).toBe(false)
    expect(core.openOrders(uid)).toHaveLength(1)
    expect(await page.value('destinations.list', {})).toEqual(before)
    expect(await page.value('settings.get', {})).toMatchObject({ personConfirms: true, profileId: 'mine' })
    expect((await page.value('lock.get', {})).hasPin).toBe(false)
    expect(attack.texts).toContain('arm trading on “Mine”')
    // A person who confirms lets the batch go on by its own review, once; the journal has what was read.
    const added = await alone['adds a destination']!(attack)
    expect(added).toMatchObject({ ok: false, error: { message: expect.stringContaining('destinations.save: ') } })
    attack.consent()
    await vi.waitFor(() => page.value('app.arm', { armed: true }), patience)
    const reviewed = await page.value('orders.review', { kind: 'resume', batchId })
    const resume = () => page.raw('batches.resume', { batchId, confirmation: confirmAll(reviewed) })
    expect(await resume()).toMatchObject({ ok: true, value: { accepted: true } })
    expect(await resume()).toMatchObject({ ok: false, error: { field: 'review' } })
    const read = (await page.value('orders.timeline', { key: batchId })).filter(({ what }) => what === 'reviewed')
    expect(read.at(-1)?.detail).toBe(`sha256 ${reviewed.review.digest}`)
    expect(read).toHaveLength(2)
  })
})
