import { defaultSettings } from '@/shared/settings/settings'
import { defaultWatchLists, FAVORITES, withSymbol } from '@/shared/settings/watch-lists'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { aBalance, aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { MINUTE_MS } from '@/shared/base/time'
import type { Account } from '@/shared/trading/account/account'
import type { Feed, Health } from '@/shared/trading/health/health'
import type { Fill, Order } from '@/shared/trading/orders/order'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Answers } from './scene'
import { noTaxFindings, taxOverview } from './tax'

const app: AppInfo = {
  version: '0.0.0',
  host: 'browser',
  profile: {
    id: 'practice',
    label: 'Practice',
    environment: 'practice',
    accountKind: 'unified',
    rest: 'http://127.0.0.1:1',
    key: { label: 'practice', lastFour: 'A1B2', storage: 'session' },
  },
  session: 1,
  uid: '1234567890',
  draftOwner: '1234567890',
  armed: true,
  armedUntil: null,
  vault: { kind: 'keychain', reason: null },
}

const favorite = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const

/** What is nobody's: it is there before anything of the account is. */
export const ownAnswers = {
  'app.info': () => app,
  'settings.get': () => ({ ...defaultSettings(), watchLists: withSymbol(defaultWatchLists(), FAVORITES, favorite) }),
  'settings.set': defaultSettings,
  'notices.list': () => [],
  'profiles.list': () => [app.profile],
  'secrets.list': () => [],
} satisfies Answers

/** Vital signs with all three feeds in one state. */
export function galleryHealth(feed: Feed, change: Partial<Health> = {}): Health {
  return {
    rest: feed,
    publicFeed: feed,
    privateFeed: feed,
    clock: { offsetMs: 12, errorMs: 4, answers: 3 },
    ack: { p50: 34, p95: 88, count: 57 },
    budgets: [{ endpoint: 'placeBatch', perSecond: 5, available: 5, nextFreeMs: 0, queued: 0 }],
    account: { state: 'known', reason: null },
    key: {
      refused: null,
      rights: {
        mayTrade: true,
        mayWithdraw: false,
        permissionNames: ['uta_trade', 'uta_mgt'],
        addresses: ['203.0.113.7'],
      },
      rejection: null,
      awaitsConfirmation: false,
    },
    unresolved: 0,
    assumptions: { assumed: 0, otherwise: 0, unconfirmed: 0 },
    sentToday: { futures: 0, spot: 0 },
    gate: { open: true, reason: null, needsReview: false, letsReduce: true },
    counters: {
      malformedSocketMessages: 0,
      malformedIpcMessages: 0,
      contractMismatches: 0,
      bookGaps: 0,
      reconnects: 0,
      rateLimited: 0,
    },
    ...change,
  }
}

/** An order of a batch that was sent four minutes ago. */
export const galleryOrder = (now: number, change: Partial<Order> & Pick<Order, 'key'>): Order =>
  anOrder({
    clientOid: change.key,
    category: 'USDT-FUTURES',
    price: '59500.5',
    qty: '0.0125',
    batchId: 'B-1',
    row: 0,
    createdAt: now - 4 * MINUTE_MS,
    updatedAt: now - MINUTE_MS,
    ...change,
  })

/** A few entries of an order, newest first. */
function entriesOf(now: number) {
  const about = { key: 'gallery-1', symbol: 'BTCUSDT', batchId: 'gallery-batch', isRedacted: false }
  const hash = '0c'.repeat(32)
  return [
    { what: 'seen', detail: 'push: live, filled 0 of 0.1 at 60000' },
    { what: 'result', detail: 'acknowledged, order 1234567890' },
    { what: 'intent', detail: '/api/v3/trade/place-order {"side":"buy","qty":"0.1","price":"60000"}' },
  ].map((entry, nth) => ({ ...about, ...entry, seq: 3 - nth, at: now - nth, hash, previous: hash }))
}

const past = (now: number): Order[] => [
  galleryOrder(now, {
    key: 'filled-1',
    state: 'filled',
    filledQty: '0.0125',
    filledValue: '743.75625',
    avgPrice: '59500.5',
    fees: [{ coin: 'USDT', amount: '0.14875125' }],
  }),
  galleryOrder(now, {
    key: 'canceled-1',
    state: 'canceled',
    side: 'sell',
    price: '61200',
    cancelReason: 'normal_cancel',
  }),
  galleryOrder(now, {
    key: 'refused-1',
    state: 'refused',
    orderId: null,
    problem: { code: '25202', message: 'Insufficient balance' },
  }),
]

/** A fill of a minute ago. */
const galleryFill = (now: number): Fill => ({
  execId: 'fill-1',
  orderId: '7',
  clientOid: 'partial-1',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '60812',
  qty: '0.004',
  fees: [{ coin: 'USDT', amount: '0.0486496' }],
  scope: 'maker',
  at: now - MINUTE_MS,
})

const balancesAndPositions = (now: number): Account => ({
  uid: '1234567890',
  holdMode: 'one_way_mode',
  leverages: { 'USDT-FUTURES:BTCUSDT': '10' },
  marginRatio: '0.0231',
  valuesAsOf: now,
  balances: [
    aBalance('USDT', '104312.55018', {
      available: '98312.55018',
      locked: '6000',
      equity: '104401.2',
      usdValue: '104401.2',
    }),
    aBalance('BTC', '1.25000001', { usdValue: '75000.63' }),
  ],
  positions: [
    aPosition({
      total: '0.5',
      available: '0.5',
      avgPrice: '59822.4',
      markPrice: '60000.5',
      liquidationPrice: '41207.3',
      margin: '3000.03',
      breakEvenPrice: '59862.3',
      unrealisedPnl: '89.05',
      profitRate: '0.029683',
      maintenanceRate: '0.004',
      marginRatio: '0.0012',
      realisedPnl: '-3.12',
      funding: '-1.45',
      openedAt: String(now - 90 * MINUTE_MS),
    }),
  ],
  parts: partsAsOf(now),
})

/** The first is on screen. */
const draftHeads = (now: number): readonly DraftHead[] =>
  [
    { id: 'd1', name: 'Dip buys', place: 'open' as const, size: 3 },
    { id: 'd2', name: 'Draft 2', place: 'open' as const, size: 0 },
    { id: 'd3', name: 'Funding hedge', place: 'closed' as const, size: 12 },
  ].map((draft, at) => ({ ...draft, owner: app.draftOwner, revision: 1, changedAt: now - at * MINUTE_MS }))

/** A position that is protected, and an order that waits for a price. */
const strategies = (now: number): StrategyRecord[] => [
  aStrategy({ createdTime: String(now - MINUTE_MS), takeProfit: '64000', stopLoss: '57000', slTriggerBy: 'mark' }),
  aStrategy({
    orderId: 'waiting-2',
    type: 'trigger',
    side: 'buy',
    posSide: '',
    qty: '0.25',
    triggerBy: 'market',
    triggerPrice: '62500',
    triggerOrderType: 'limit',
    triggerOrderPrice: '62480.5',
    createdTime: String(now - 2 * MINUTE_MS),
  }),
]

/** Two orders at rest, one of them filled in part, one of another program; a position; a draft with a wrong cell. */
export const galleryAccount = (now: number) =>
  ({
    'account.get': () => balancesAndPositions(now),
    'health.get': () => galleryHealth({ state: 'live', lastAt: now, reason: null }),
    'health.mismatches': () => [],
    'assumptions.list': () => ({ rows: [], exchange: 'Practice', isProbing: false }),
    'diagnostics.report': () => ({
      name: 'volley-diagnostics.txt',
      text: ['Volley 0.0.0', 'REST live', 'clock +12 ms', '12:00:00.000 POST /api/v3/trade/place-batch 00000'].join(
        '\n',
      ),
    }),
    'orders.list': () => [
      galleryOrder(now, { key: 'resting-1' }),
      galleryOrder(now, {
        key: 'partial-1',
        side: 'sell',
        price: '60812',
        state: 'partially_filled',
        filledQty: '0.004',
        filledValue: '243.248',
        avgPrice: '60812',
        row: 1,
      }),
      galleryOrder(now, { key: 'external-1', origin: 'elsewhere', batchId: null, row: null, price: '58000' }),
    ],
    'orders.history': () => past(now),
    'orders.timeline': () => [],
    'journal.page': () => ({ entries: entriesOf(now), next: null }),
    'journal.verify': () => ({
      provenAt: now,
      entries: 3,
      forgotten: 0,
      head: `3:${'0c'.repeat(32)}`,
      problem: null,
      findings: [],
      notes: [],
    }),
    'tax.overview': () => taxOverview(now),
    'tax.findings': () => noTaxFindings,
    'tax.records': () => ({ rows: [], next: null }),
    'orders.fills': () => [galleryFill(now)],
    'fills.list': () => ({ fills: [{ ...galleryFill(now), batchId: 'B-1', pnl: '3.948' }], problem: null }),
    'batches.list': () => [
      { id: 'B-1', createdAt: now - 4 * MINUTE_MS, size: 2, requests: 1, state: 'settled', revision: 1 },
    ],
    'api.requests': () => [],
    'strategies.list': () => ({ orders: strategies(now), missing: [] }),
    'drafts.list': () => ({ owner: app.draftOwner, drafts: draftHeads(now) }),
    'drafts.load': () => ({
      ...draftHeads(now)[0]!,
      rows: [
        draftRow(),
        draftRow({ id: 'r2', side: 'sell', price: '61234.56', note: 'off the tick' }),
        draftRow({ id: 'r3', qty: 'ten' }),
      ],
    }),
  }) satisfies Answers
