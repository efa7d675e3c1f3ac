import { createHmac } from 'node:crypto'
import type { AccountKind, Permission } from '@/shared/exchange/protocol/endpoint'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { ListedInstrument } from '@/practice/engine/state/listed-symbols'
import type { AccountOptions } from '@/practice/engine/api/exchange-core'
import { type FoundedUnit, institutionUnitOf, traderUnitsOf, unitDeposits } from './seed-accounts'
import { classicWallet } from './wallets'
import type { PracticeKey } from './practice-key'

/** False for an address that is not on the key's list. */
export const mayComeFrom = ({ ips = [] }: PracticeKey, address: string): boolean =>
  ips.length === 0 || ips.includes(address)

/** Disables a key or changes its permissions. Returns the error if the key does not exist. */
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

/** Accounts of a user, their keys and the loans of their first day. */
export interface Members {
  readonly accounts: readonly AccountOptions[]
  /** Risk units of institutional lending. */
  readonly riskUnits: readonly FoundedUnit[]
  readonly keys: readonly PracticeKey[]
  /** The account with running and past consumer loans. */
  readonly trader: string
}

/** Accounts of the exchange and their keys. */
export interface Participants {
  /** Grows when further accounts are opened. */
  readonly accounts: AccountOptions[]
  /** UIDs of classic accounts. They remain after their keys are revoked. */
  readonly classicUids: Set<string>
  /** A broker's master account. */
  readonly institution: string
  /** Risk units of institutional lending. Grows with the accounts. */
  readonly riskUnits: FoundedUnit[]
  /** Traders in the order of their account openings. */
  readonly traders: Members[]
  /** An account with loans against a pledge from its first day. */
  readonly borrower: string
  /** Keys of institutions, in addition to those of a trader. */
  readonly institutionKeys: readonly PracticeKey[]
  /** Grows when keys are created. A changed key replaces the old one. */
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
/** Approximate value in USDT of the deposit of a coin that only a recording lists. */
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

/** A classic account is several engine accounts: spot, and one for each futures product. They trade as one group. */
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

const accountOf = (uid: string, parentUid: string, deposits: Readonly<Record<string, string>>): AccountOptions => ({
  uid,
  parentUid,
  holdMode: 'one_way_mode',
  leverage: '10',
  deposits,
})

/** Distance between the UIDs of two traders. */
const UID_STEP = 100

/**
 * Accounts of a trader: one-way with two sub-accounts and loans, hedge, classic. Number 0 is the trader of the first
 * day. Each further number has the same accounts with other UIDs and keys.
 */
export function traderMembers(seed: number, listed: readonly ListedInstrument[], number: number): Members {
  const uidOf = (first: number): string => String(first + UID_STEP * number)
  const oneWay = uidOf(5_100_000_001)
  const hedge = uidOf(5_100_000_002)
  const traderSubs = [uidOf(5_100_000_007), uidOf(5_100_000_008)] as const
  const classic = uidOf(5_200_000_001)
  const usual = depositsFor(listed)
  const key = (
    kind: AccountKind,
    label: string,
    uid: string,
    permissions: readonly Permission[] = readWrite,
  ): PracticeKey => ({
    ...keyOf(seed, kind, number === 0 ? label : `${label} ${number}`, uid, permissions),
    label,
  })
  return {
    accounts: [
      accountOf(oneWay, oneWay, { ...usual, ...unitDeposits.trader }),
      { ...accountOf(hedge, hedge, usual), holdMode: 'hedge_mode' },
      ...traderSubs.map((uid, index) => accountOf(uid, oneWay, unitDeposits.traderSubs[index]!)),
      ...classicWallets(classic, usual),
    ],
    riskUnits: traderUnitsOf(oneWay, traderSubs),
    trader: oneWay,
    keys: [
      key('unified', 'one-way', oneWay),
      key('unified', 'hedge', hedge),
      key('unified', 'read-only', oneWay, readOnly),
      key('unified', 'tax', oneWay, taxOnly),
      key('classic', 'classic', classic),
      key('classic', 'classic read-only', classic, readOnly),
      ...traderSubs.map((uid, index) => key('unified', `one-way sub ${index + 1}`, uid)),
    ],
  }
}

/** Adds a trader to an exchange. */
export function addTrader(participants: Participants, members: Members): void {
  participants.accounts.push(...members.accounts)
  participants.riskUnits.push(...members.riskUnits)
  participants.keys.push(...members.keys)
  participants.traders.push(members)
  for (const { kind, uid } of members.keys) if (kind === 'classic') participants.classicUids.add(uid)
}

/** Keys in a descriptor: those of the newest trader, then those of the institution and the borrower. */
export const listedKeys = ({ traders, institutionKeys }: Participants): readonly PracticeKey[] => [
  ...traders.at(-1)!.keys,
  ...institutionKeys,
]

/**
 * Accounts and keys of a seed. Two starts with the same seed have the same keys. `further` traders were opened after
 * the first one.
 */
export function participantsOf(seed: number, listed: readonly ListedInstrument[], additional = 0): Participants {
  const institution = '5100000003'
  const subs = ['5100000004', '5100000005']
  const borrower = '5100000006'
  const [first, ...others] = Array.from({ length: additional + 1 }, (_, number) => traderMembers(seed, listed, number))
  const institutionKeys = [
    { ...keyOf(seed, 'unified', 'institution', institution, readWrite), isWhitelisted: true as const },
    keyOf(seed, 'unified', 'institution tax', institution, taxOnly),
    keyOf(seed, 'unified', 'borrower', borrower, readWrite),
    ...subs.map((uid, index) => keyOf(seed, 'unified', `institution sub ${index + 1}`, uid, readWrite)),
  ]
  const participants: Participants = {
    accounts: [],
    classicUids: new Set(),
    traders: [],
    institution,
    riskUnits: [],
    borrower,
    institutionKeys,
    keys: [],
  }
  addTrader(participants, first!)
  participants.accounts.push(
    accountOf(institution, institution, unitDeposits.institution),
    ...subs.map((uid) => accountOf(uid, institution, unitDeposits.institutionSub)),
    accountOf(borrower, borrower, borrowerDeposits),
  )
  participants.riskUnits.push(institutionUnitOf(institution, subs))
  participants.keys.push(...institutionKeys)
  others.forEach((members) => addTrader(participants, members))
  return participants
}
