import { createHmac } from 'node:crypto'
import type { AccountKind, Permission } from '@/shared/exchange/protocol/endpoint'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { ListedInstrument } from '../engine/state/listed-symbols'
import type { AccountOptions } from '../engine/api/exchange-core'
import { type FoundedUnit, riskUnitsOf, unitDeposits } from './seed-accounts'
import { classicWallet } from './wallets'
import type { PracticeKey } from './practice-key'

/** False for an address that is not on the key's list. */
export const mayComeFrom = ({ ips = [] }: PracticeKey, address: string): boolean =>
  ips.length === 0 || ips.includes(address)

/** Takes a key out of use, or changes what it may do; what is wrong where there is no such key. */
export function changeKey(
  keys: PracticeKey[],
  { apiKey, permissions }: { readonly apiKey: string; readonly permissions: PracticeKey['permissions'] | null },
): string | null {
  const index = keys.findIndex((key) => key.apiKey === apiKey)
  const key = keys[index]
  if (key === undefined) return 'apiKey: there is no such key'
  keys.splice(index, 1, ...(permissions === null ? [] : [{ ...key, permissions }]))
  return null
}

/** Who may use the exchange: its accounts and the keys to them. */
export interface Participants {
  readonly accounts: readonly AccountOptions[]
  /** The account the terminal starts with. */
  readonly trader: string
  /** A broker's master account. */
  readonly institution: string
  /** Risk units of institutional lending. */
  readonly riskUnits: readonly FoundedUnit[]
  /** An account that has loans against a pledge from its first day. */
  readonly borrower: string
  /** Grows when sub-account keys are made; a changed key takes the place of the old one. */
  readonly keys: PracticeKey[]
}

const borrowerDeposits = { USDT: '20000', BTC: '1', ETH: '10', SOL: '200', XRP: '5000', DOGE: '20000' }
const taxOnly: readonly Permission[] = ['tax']
const readOnly: readonly Permission[] = ['trade-read', 'mgt-read']
const readWrite: readonly Permission[] = [...readOnly, 'trade-write', 'mgt-write']
const usualDeposits = {
  USDT: '1000000',
  USDC: '1000000',
  BTC: '10',
  ETH: '200',
  SOL: '5000',
  XRP: '300000',
  DOGE: '2000000',
}
/** Of a coin that only a recording lists: about this much in USDT. */
const OTHER_COIN_VALUE = 200_000

/** Enough of every listed coin to sell some at once. */
function depositsFor(listed: readonly ListedInstrument[]): Readonly<Record<string, string>> {
  const others = listed.map(
    ({ baseCoin, startPrice }) => [baseCoin, Math.ceil(OTHER_COIN_VALUE / Number(startPrice)).toFixed(0)] as const,
  )
  return { ...Object.fromEntries(others), ...usualDeposits }
}

const derive = (seed: number, what: string): string =>
  createHmac('sha256', `practice-${seed}`).update(what).digest('hex')

function keyOf(
  seed: number,
  kind: AccountKind,
  label: string,
  uid: string,
  permissions: readonly Permission[],
): PracticeKey {
  return {
    label,
    kind,
    uid,
    apiKey: `bg_${derive(seed, `${label} key`).slice(0, 32)}`,
    secretKey: derive(seed, `${label} secret`),
    passphrase: derive(seed, `${label} passphrase`).slice(0, 16),
    permissions,
  }
}

const futuresDeposits = {
  'USDT-FUTURES': { USDT: '1000000' },
  'COIN-FUTURES': { BTC: '10', ETH: '200' },
  'USDC-FUTURES': { USDC: '1000000' },
} as const

/** A classic account is several of the engine's: spot, and one for each futures product. They trade as one group. */
function classicWallets(uid: string, spot: Readonly<Record<string, string>>): readonly AccountOptions[] {
  const wallet = (category: Category, deposits: Readonly<Record<string, string>>): AccountOptions => ({
    uid: classicWallet(uid, category),
    parentUid: uid,
    holdMode: 'one_way_mode',
    deposits,
    leverage: '10',
  })
  const futures = (['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const).map((category) =>
    wallet(category, futuresDeposits[category]),
  )
  return [wallet('SPOT', spot), ...futures]
}

/** The accounts of a seed: two starts with the same seed hand out the same keys. */
export function participantsOf(seed: number, listed: readonly ListedInstrument[]): Participants {
  const oneWay = '5100000001'
  const hedge = '5100000002'
  const institution = '5100000003'
  const subs = ['5100000004', '5100000005']
  const borrower = '5100000006'
  const traderSubs = ['5100000007', '5100000008'] as const
  const classic = '5200000001'
  const usual = depositsFor(listed)
  const account = (uid: string, parentUid: string, deposits: Readonly<Record<string, string>>): AccountOptions => ({
    uid,
    parentUid,
    holdMode: 'one_way_mode',
    leverage: '10',
    deposits,
  })
  return {
    accounts: [
      account(oneWay, oneWay, { ...usual, ...unitDeposits.trader }),
      { ...account(hedge, hedge, usual), holdMode: 'hedge_mode' },
      account(institution, institution, unitDeposits.institution),
      ...subs.map((uid) => account(uid, institution, unitDeposits.institutionSub)),
      account(borrower, borrower, borrowerDeposits),
      ...traderSubs.map((uid, index) => account(uid, oneWay, unitDeposits.traderSubs[index]!)),
      ...classicWallets(classic, usual),
    ],
    trader: oneWay,
    institution,
    riskUnits: riskUnitsOf({ trader: oneWay, traderSubs, institution, institutionSubs: subs }),
    borrower,
    keys: [
      keyOf(seed, 'unified', 'one-way', oneWay, readWrite),
      keyOf(seed, 'unified', 'hedge', hedge, readWrite),
      keyOf(seed, 'unified', 'read-only', oneWay, readOnly),
      { ...keyOf(seed, 'unified', 'institution', institution, readWrite), isWhitelisted: true },
      keyOf(seed, 'unified', 'tax', oneWay, taxOnly),
      keyOf(seed, 'unified', 'institution tax', institution, taxOnly),
      keyOf(seed, 'unified', 'borrower', borrower, readWrite),
      ...subs.map((uid, index) => keyOf(seed, 'unified', `institution sub ${index + 1}`, uid, readWrite)),
      keyOf(seed, 'classic', 'classic', classic, readWrite),
      keyOf(seed, 'classic', 'classic read-only', classic, readOnly),
      ...traderSubs.map((uid, index) => keyOf(seed, 'unified', `one-way sub ${index + 1}`, uid, readWrite)),
    ],
  }
}
