import { listed } from '@/shared/testing/samples/listed'
import { aSubKeyRecord } from '@/shared/testing/samples/sub-keys'
import type { FeedState } from '@/shared/trading/health/health'
import { galleryAccount, galleryHealth, galleryOrder, ownAnswers } from './account'
import { galleryDestinations } from './destinations'
import { galleryP2p, p2pBoard } from './p2p'
import type { Scene } from './scene'
import { galleryLoans, loansOf, galleryOverview } from './loans'
import { galleryMarket } from './market'
import { wallScenes } from './wall'
import { cleanCandles } from '@/shared/trading/market/clean-candles'

const LATE_MS = 20_000
const now = Date.now()
const knownAnswers = {
  ...ownAnswers,
  ...galleryMarket(now),
  ...galleryAccount(now),
  ...galleryLoans(now),
  ...galleryP2p,
  ...galleryDestinations(now),
  'subKeys.list': () => [aSubKeyRecord({ requestedAt: now })],
}
const lateFeed = (state: FeedState, reason: string) => ({ state, lastAt: now - LATE_MS, reason })

/** Every state, by name. */
const scenes = {
  live: { answers: knownAnswers, book: 'live' },
  /** An account that has done nothing, in a market that trades. */
  empty: {
    book: 'live',
    answers: {
      ...knownAnswers,
      'account.get': () => ({ ...knownAnswers['account.get'](), balances: [], positions: [] }),
      'orders.list': () => [],
      'orders.history': () => [],
      'journal.page': () => ({ entries: [], next: null }),
      'orders.fills': () => [],
      'fills.list': () => ({ fills: [], problem: null }),
      'strategies.list': () => ({ orders: [], missing: [] }),
      'batches.list': () => [],
      'drafts.list': () => ({ ...knownAnswers['drafts.list'](), drafts: [knownAnswers['drafts.list']().drafts[1]!] }),
      'drafts.load': () => ({ ...knownAnswers['drafts.list']().drafts[1]!, rows: [] }),
      'market.candles': () => cleanCandles([]),
      'risk.overview': () => ({ state: 'no-units', reason: null, units: [] }),
      'risk.loans': () => ({ asOf: now, loans: [], repayments: [], unreadableText: null }),
      'risk.products': () => listed([]),
      'loans.ongoing': () => ({ ...knownAnswers['loans.ongoing'](), loans: [] }),
      'loans.coins': () => listed({ borrow: [], pledge: [] }),
      'loans.history': () => listed([]),
      'earn.products': () => listed([]),
      'subKeys.list': () => [],
      'p2p.look': () => p2pBoard(Date.now(), { orders: [], adverts: [], notifies: false }),
    },
  },
  loading: {
    book: null,
    answers: {
      ...ownAnswers,
      'health.get': () =>
        galleryHealth(
          { state: 'resyncing', lastAt: null, reason: 'Starting.' },
          { account: { state: 'reading', reason: null } },
        ),
    },
  },
  /** Everything was read, and then nothing came any more. */
  stale: {
    book: 'stale',
    answeredOnce: ['market.candles'],
    answers: {
      ...knownAnswers,
      'health.get': () => galleryHealth(lateFeed('stale', 'No sign of life for 20 s.')),
      'risk.overview': () => galleryOverview(now - LATE_MS, 'lost', { problem: 'No answer within 10 s.' }),
      'loans.ongoing': () => loansOf(now - LATE_MS, 'lost'),
      'p2p.look': () => p2pBoard(now, { asOf: now - LATE_MS, problem: 'No answer within 10 s.' }),
    },
  },
  error: {
    book: null,
    refusal: 'The exchange refused the call: system error (40725).',
    answers: {
      ...ownAnswers,
      'health.get': () =>
        galleryHealth(lateFeed('offline', 'The exchange refused the call.'), {
          account: { state: 'unreadable', reason: 'The exchange refused the call: system error (40725).' },
        }),
    },
  },
  /** Requests went out and nobody knows what became of them; the exchange computes no ratio. */
  unknown: {
    book: 'quiet',
    answers: {
      ...knownAnswers,
      'health.get': () =>
        galleryHealth(
          { state: 'live', lastAt: now, reason: null },
          {
            unresolved: 2,
            gate: { open: false, reason: 'The outcome of 2 orders is unknown', needsReview: false, letsReduce: false },
          },
        ),
      'orders.list': () =>
        ['lost-1', 'lost-2'].map((key, row) =>
          galleryOrder(now, {
            key,
            row,
            orderId: null,
            state: 'unknown',
            problem: { code: 'timeout', message: 'No answer within 10 s.' },
          }),
        ),
      'batches.list': () => [{ ...knownAnswers['batches.list']()[0]!, state: 'resolving' }],
      'risk.overview': () =>
        galleryOverview(now, 'not-computed', { problem: 'The exchange computes no ratio at present.' }),
    },
  },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

const isScene = (name: string | null): name is SceneName => name !== null && Object.hasOwn(scenes, name)
const requestedScene = new URLSearchParams(location.search).get('scene')
/** What `?scene=` names; the live one when it names none. */
export const sceneName: SceneName = isScene(requestedScene) ? requestedScene : 'live'
const walls: Readonly<Record<string, Scene['answers']>> = wallScenes(now)
const wallName = new URLSearchParams(location.search).get('wall')
/** With `?wall=`, the live scene with a state of the wall. */
export const scene: Scene =
  wallName === null ? scenes[sceneName] : { ...scenes.live, answers: { ...knownAnswers, ...walls[wallName] } }
export const sceneNames = Object.keys(scenes)
