import { createHmac } from 'node:crypto'
import type { Permission } from '../../shared/exchange/endpoint'
import type { ListedInstrument } from './engine/listed-symbols'
import type { AccountOptions } from './exchange-core'

/** One key of the practice exchange, as its descriptor shows it. Practice keys are no secrets: they follow from the seed. */
export interface PracticeKey {
  readonly label: string
  readonly kind: 'unified' | 'classic'
  readonly uid: string
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
  /** `withdraw` is a right that no served call needs. */
  readonly permissions: readonly (Permission | 'withdraw')[]
  /** Addresses it may be used from; any without. */
  readonly ips?: readonly string[]
}

/** Who may use the exchange: its accounts and the keys to them. */
export interface Members {
  readonly accounts: readonly AccountOptions[]
  /** The primary account of a risk unit of institutional lending; it is a broker's master account too. */
  readonly institution: string
  /** An account that has loans against a pledge from its first day. */
  readonly borrower: string
  /** Grows when sub-account keys are made; a changed key takes the place of the old one. */
  readonly keys: PracticeKey[]
}

/** What the institution brings as collateral, beside what it borrows. */
const institutionDeposits = { USDT: '100000', BTC: '10', ETH: '100', SOL: '1500' }
const borrowerDeposits = { USDT: '20000', BTC: '1', ETH: '10', SOL: '200', XRP: '5000', DOGE: '20000' }
const subDeposits = { USDT: '50000', ETH: '10' }
const readOnly: readonly Permission[] = ['trade-read', 'mgt-read']
const taxOnly: readonly Permission[] = ['tax']
const readWrite: readonly Permission[] = [...readOnly, 'trade-write', 'mgt-write']
const usualDeposits = { USDT: '1000000', BTC: '10', ETH: '200', SOL: '5000', XRP: '300000', DOGE: '2000000' }
/** Of a coin that only a recording lists: about this much in USDT. */
const OTHER_COIN_VALUE = 200_000

/** Enough of every listed coin to sell some at once. */
function depositsFor(listed: readonly ListedInstrument[]): Readonly<Record<string, string>> {
  const others = listed.map(({ baseCoin, startPrice }) => [baseCoin, Math.ceil(OTHER_COIN_VALUE / Number(startPrice)).toFixed(0)] as const)
  return { ...Object.fromEntries(others), ...usualDeposits }
}

const derive = (seed: number, what: string): string => createHmac('sha256', `practice-${seed}`).update(what).digest('hex')

function keyOf(seed: number, label: string, uid: string, permissions: readonly Permission[]): PracticeKey {
  return {
    label,
    kind: 'unified',
    uid,
    apiKey: `bg_${derive(seed, `${label} key`).slice(0, 32)}`,
    secretKey: derive(seed, `${label} secret`),
    passphrase: derive(seed, `${label} passphrase`).slice(0, 16),
    permissions,
  }
}

/** The accounts of a seed: two starts with the same seed hand out the same keys. */
export function membersOf(seed: number, listed: readonly ListedInstrument[]): Members {
  const oneWay = '5100000001'
  const hedge = '5100000002'
  const institution = '5100000003'
  const borrower = '5100000006'
  const subs = ['5100000004', '5100000005']
  const owned = { parentUid: institution, holdMode: 'one_way_mode', leverage: '10' } as const
  const opening = { deposits: depositsFor(listed), leverage: '10' }
  return {
    accounts: [
      { uid: oneWay, parentUid: oneWay, holdMode: 'one_way_mode', ...opening },
      { uid: hedge, parentUid: hedge, holdMode: 'hedge_mode', ...opening },
      { uid: institution, ...owned, deposits: institutionDeposits },
      ...subs.map((uid) => ({ uid, ...owned, deposits: subDeposits })),
      { uid: borrower, parentUid: borrower, holdMode: 'one_way_mode', deposits: borrowerDeposits, leverage: '10' },
    ],
    institution,
    borrower,
    keys: [
      keyOf(seed, 'one-way', oneWay, readWrite),
      keyOf(seed, 'hedge', hedge, readWrite),
      keyOf(seed, 'read-only', oneWay, readOnly),
      keyOf(seed, 'institution', institution, readWrite),
      keyOf(seed, 'tax', oneWay, taxOnly),
      keyOf(seed, 'institution tax', institution, taxOnly),
      keyOf(seed, 'borrower', borrower, readWrite),
      ...subs.map((uid, index) => keyOf(seed, `institution sub ${index + 1}`, uid, readWrite)),
    ],
  }
}
