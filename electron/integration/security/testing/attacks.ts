import { confirmAll } from '@/shared/testing/confirm-all'
import { FORGET_PHRASE } from '@/shared/ipc/desktop/app-lock'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { WITHDRAW_PHRASE } from '@/shared/trading/account/withdraw-phrase'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { openPage } from '@/electron/testing/app-harness'
import { type Attack, type Attempt, hex, pick } from './attack-world'

type Attempts = Readonly<Record<string, Attempt>>

/** An order that asks for a typed figure. */
const unusual = ({ order, at }: Attack) => ({ orders: [order({ price: at('0.7') })], onUnknown: 'stop' as const })

/** Orders that no review of this page has shown. */
export const sending: Attempts = {
  async 'findings by value'(attack) {
    const request = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...request })
    const findings = [{ row: 0, rule: 'collar', band: 'type-to-confirm', figure: '99999999' }]
    const confirmation = { review: reviewed?.review.token, findings, phrase: null }
    return attack.raw('orders.place', { ...request, token: attack.token(), confirmation })
  },
  async 'handles of another review'(attack) {
    const request = unusual(attack)
    const [mine, other] = [
      await attack.review({ kind: 'place', ...request }),
      await attack.review({ kind: 'place', ...request }),
    ]
    const confirmation = { ...(mine && confirmAll(mine)), findings: other?.review.handles ?? [] }
    return attack.raw('orders.place', { ...request, token: attack.token(), confirmation })
  },
  async 'invented handles'(attack) {
    const request = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...request })
    const confirmation = { ...(reviewed && confirmAll(reviewed)), findings: [hex(attack.random, 16)] }
    return attack.raw('orders.place', { ...request, token: attack.token(), confirmation })
  },
  async 'another figure, or none'(attack) {
    const request = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...request })
    const phrase = pick(attack.random, [null, '', '1', 'yes', '0.0010001', 'buy 0.001 BTC'])
    const confirmation = { ...(reviewed && confirmAll(reviewed)), phrase }
    return attack.raw('orders.place', { ...request, token: attack.token(), confirmation })
  },
  async 'a review that found nothing, for other orders'(attack) {
    const calm = { orders: [attack.order()], onUnknown: 'stop' as const }
    const reviewed = await attack.review({ kind: 'place', ...calm })
    const confirmation = reviewed && confirmAll(reviewed)
    return attack.raw('orders.place', { ...unusual(attack), token: attack.token(), confirmation })
  },
  async 'orders by the review of another page'(attack) {
    const ask = unusual(attack)
    const other = openPage(attack.page.app, `other ${attack.token()}`)
    const reviewed = await attack.review({ kind: 'place', ...ask }, other)
    return attack.raw('orders.place', {
      ...ask,
      token: attack.token(),
      confirmation: reviewed && { ...confirmAll(reviewed), phrase: ask.orders[0]!.qty },
    })
  },
  async 'more of the same by a review that is right for one order'(attack) {
    const ask = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...ask })
    const orders = [...ask.orders, ...ask.orders]
    return attack.raw('orders.place', {
      ...ask,
      orders,
      token: attack.token(),
      confirmation: reviewed && { ...confirmAll(reviewed), phrase: ask.orders[0]!.qty },
    })
  },
  async 'the same orders by another call than the reviewed one'(attack) {
    const ask = unusual(attack)
    const reviewed = await attack.review({ kind: 'place', ...ask })
    const confirmation = reviewed && { ...confirmAll(reviewed), phrase: ask.orders[0]!.qty }
    return attack.raw('orders.place', { ...ask, via: 'placeOrder', token: attack.token(), confirmation })
  },
  'a batch without a review': ({ raw, batchId }) => raw('batches.resume', { batchId }),
  'a batch by an invented review': ({ raw, batchId, random }) =>
    raw('batches.resume', { batchId, confirmation: { review: hex(random, 32), findings: [], phrase: null } }),
  async 'a batch by the review of orders'(attack) {
    const reviewed = await attack.review({ kind: 'place', ...unusual(attack) })
    return attack.raw('batches.resume', {
      batchId: attack.batchId,
      confirmation: reviewed && confirmAll(reviewed),
    })
  },
  async 'a batch by the review of another page'(attack) {
    const { batchId, page } = attack
    const elsewhere = openPage(page.app, `elsewhere ${attack.token()}`)
    const reviewed = await attack.review({ kind: 'resume', batchId }, elsewhere)
    return attack.raw('batches.resume', { batchId, confirmation: reviewed && confirmAll(reviewed) })
  },
}

const foreignKey = { label: 'Stranger', apiKey: 'stranger-key', secretKey: 'stranger-secret', passphrase: 'stranger' }
const elsewhere = 'http://127.0.0.1:1'
const terms = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', mostQty: '1000' }
const borrowing = { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', loanAmount: '100' }
const subKey = {
  subUid: '1',
  passphrase: 'stranger',
  label: 'Stranger',
  ipList: [],
  permType: 'read_write',
  permList: ['withdraw'],
}
const weakerAlarms = [
  { deadManSeconds: 600 },
  { hysteresis: '0.5' },
  { speed: false, projection: false, priceDistance: false },
  { mismatch: false, haircut: false, newDebt: false },
  { loanDistance: false, loanExpiry: false },
  { loanExpiryHours: [1] },
  { sound: false },
]

/** What only a person may do to the account on screen. */
export const onScreen: Attempts = {
  arms: ({ raw }) => raw('app.arm', { armed: true }),
  'lets clicks trade': ({ raw }) => raw('orders.enableClickTrading', { terms }),
  'lets orders through': ({ raw }) => raw('orders.resumeTrading', { reason: '' }),
  'moves the lines of a unit': ({ raw, unitId, random }) =>
    raw('risk.confirmThresholds', {
      riskUnitId: unitId,
      warn: '0.97',
      call: '0.98',
      liquidation: '0.99',
      note: hex(random, 4),
      stopWithin: null,
      despiteProduct: true,
    }),
  'ends the watch over a unit': ({ raw, unitId }) => raw('risk.unwatchUnit', { riskUnitId: unitId }),
  borrows: ({ raw, token }) => raw('api.call', { endpoint: 'borrow', request: borrowing, token: token() }),
  'makes a key': ({ raw, token }) => raw('api.call', { endpoint: 'createSubApikey', request: subKey, token: token() }),
  'hides what a call does behind a long list': ({ raw, token }) =>
    raw('api.call', {
      endpoint: 'createSubApikey',
      request: { ...subKey, ipList: Array.from({ length: 30 }, (_, at) => `192.168.100.${100 + at}`) },
      token: token(),
    }),
  'saves a tax key': ({ raw }) => raw('tax.saveKey', foreignKey),
  'forgets the tax key': ({ raw }) => raw('tax.forgetKey', {}),
  'uses a key that may withdraw': ({ raw }) =>
    raw('keys.confirmWithdraw', { profileId: 'mine', phrase: WITHDRAW_PHRASE }),
}

const profiles = ['mine', 'beside'] as const
type Saved = { readonly id: string; readonly label: string; readonly rest: string }
const rewritten =
  (change: (saved: readonly Saved[]) => readonly object[]): Attempt =>
  async ({ raw, page }) =>
    raw('settings.set', { customProfiles: change((await page.value('settings.get', {})).customProfiles) })
const settingsWith =
  (part: 'alarms' | 'pretrade', change: (attack: Attack) => object): Attempt =>
  async (attack) => {
    const settings = await attack.page.value('settings.get', {})
    return attack.raw('settings.set', { [part]: { ...settings[part], ...change(attack) } })
  }

/** What only a person may do to any account, its watch and its alarms, whatever is on screen. */
export const anywhere: Attempts = {
  'arms beside': ({ raw, session }) => raw('accounts.arm', { session, armed: true }),
  'adds a destination': ({ raw }) => raw('destinations.save', webhook(elsewhere, { name: 'Stranger' })),
  'moves a destination': ({ raw, destinationId }) =>
    raw('destinations.save', webhook(elsewhere, { id: destinationId })),
  'takes levels from a destination': ({ raw, destinationId }) =>
    raw('destinations.save', webhook(elsewhere, { id: destinationId, levels: ['critical'] })),
  'removes a destination': ({ raw, destinationId }) => raw('destinations.remove', { id: destinationId }),
  'turns a destination off': ({ raw, destinationId }) =>
    raw('destinations.save', webhook(elsewhere, { id: destinationId, isOn: false })),
  'switches confirmations off': ({ raw }) => raw('settings.set', { personConfirms: false }),
  'forgets a key': ({ raw, random }) => raw('keys.forget', { profileId: pick(random, profiles) }),
  'replaces a key': ({ raw, random }) => raw('keys.save', { profileId: pick(random, profiles), ...foreignKey }),
  'leads connections elsewhere': ({ raw, random }) =>
    raw('connections.setProxy', {
      profileId: pick(random, profiles),
      proxy: { kind: pick(random, ['http', 'socks5']), host: '127.0.0.1', port: 1, login: null },
    }),
  'removes a profile': rewritten((saved) => saved.slice(1)),
  'renames a profile': rewritten((saved) => saved.map((saved) => ({ ...saved, label: 'Practice' }))),
  'moves a profile': rewritten((saved) => saved.map((saved) => ({ ...saved, rest: elsewhere }))),
  'weakens alarms': settingsWith('alarms', ({ random }) => pick(random, weakerAlarms)),
  'loosens limits': settingsWith('pretrade', () => ({ account: noLimits, worthPerMinute: '1000000000000' })),
  'arms for longer': ({ raw }) => raw('settings.set', { armMinutes: 480 }),
  'reads updates elsewhere': ({ raw }) => raw('settings.set', { updates: { address: elsewhere, isDaily: true } }),
  'answers for a person': ({ raw, random }) => raw('person.answer', { id: hex(random, 32), answer: '000000' }),
}

/** What a page tries against the PIN. */
export const againstLock: Attempts = {
  'forgets PIN and keys': ({ raw }) => raw('lock.forget', { phrase: FORGET_PHRASE }),
  'removes the PIN': ({ raw, random }) => raw('lock.removePin', { current: hex(random, 6) }),
  'sets another PIN': ({ raw, random }) => raw('lock.setPin', { pin: '123456', current: hex(random, 6) }),
  'weakens the lock': async ({ raw, page }) => {
    const { appLock } = await page.value('settings.get', {})
    return raw('settings.set', { appLock: { ...appLock, idleMinutes: null, letsCancels: true } })
  },
}
/** What it tries while it is locked. */
export const whileLocked: Attempts = {
  'guesses the PIN': ({ raw, random }) => raw('lock.unlock', { pin: hex(random, 6) }),
}
