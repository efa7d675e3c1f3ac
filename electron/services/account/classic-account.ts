import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { type Account, neverRead, type PartState } from '@/shared/trading/account/account'
import { ClassicCategory, type ClassicTerms } from '@/shared/trading/account/classic-account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { readPositions, readTerms, readWallet } from './classic-reads'

/** Symbol of an order to be assessed. `marginCoin` is that of its position; null if its rules are unknown. */
export interface ClassicSymbol {
  readonly category: Category
  readonly symbol: string
  readonly marginCoin: string | null
}

/** Account data for assessing orders of a classic account. There are no pushes: it is read before each assessment. */
export interface ClassicAccount {
  /** Reads the wallets, positions and leverages of these symbols. Never throws; data that cannot be read is unknown. */
  load(symbols: readonly ClassicSymbol[]): Promise<void>
  /** Reads wallets and positions of these categories. False if any of them is unknown. */
  readPositions(categories: readonly Category[]): Promise<boolean>
  /**
   * Wallet, positions and leverages of a category. For null: the positions of all categories, without balances, since
   * the categories have no common wallet.
   */
  of(category: Category | null): Account
  /** Hold mode and margin mode of a futures symbol from the last read; null if it failed. */
  termsOf(category: string, symbol: string): ClassicTerms | null
}

/** Data of this age is not read again: a review reads it twice in short succession. */
const FRESH_MS = 1500
const unknown: Account = {
  uid: null,
  holdMode: null,
  leverages: {},
  marginRatio: '',
  valuesAsOf: null,
  balances: [],
  positions: [],
  parts: { settings: neverRead, balances: neverRead, positions: {} },
}

/** Positions of all categories that were read. The wallets have no common balance. */
const together = (all: readonly Account[]): Account => ({
  ...unknown,
  positions: all.flatMap(({ positions }) => positions),
  parts: { ...unknown.parts, positions: Object.assign({}, ...all.map(({ parts }) => parts.positions)) },
})

export function createClassicAccount(rest: RestClient, clock: Clock): ClassicAccount {
  const accounts = new Map<Category, Account>()
  const terms = new Map<string, ClassicTerms>()
  /** Monotonic ms of the newest request, by category or symbol. */
  const requestedMono = new Map<string, number>()

  /** True if this request is the newest. Records its time if so. */
  function isNewest(name: string, mono: number): boolean {
    if (mono < (requestedMono.get(name) ?? -Infinity)) return false
    requestedMono.set(name, mono)
    return true
  }

  /** By both clocks: the wall clock may be set, and the monotonic clock may stop while the computer sleeps. */
  function isFresh(category: ClassicCategory): boolean {
    const asOf = accounts.get(category)?.parts.balances.asOf ?? -Infinity
    const age = clock.mono() - (requestedMono.get(category) ?? -Infinity)
    return Math.max(age, Math.abs(clock.now() - asOf)) < FRESH_MS
  }

  async function loadCategory(categoryName: Category): Promise<void> {
    const category = ClassicCategory.safeParse(categoryName).data
    if (category !== undefined && !isFresh(category)) await readCategory(category)
  }

  async function readCategory(category: ClassicCategory): Promise<void> {
    const mono = clock.mono()
    const [wallet, positionsRead] = await Promise.all([readWallet(rest, category), readPositions(rest, category)])
    if (!isNewest(category, mono)) return
    if (wallet.problem !== null || positionsRead.problem !== null) return void accounts.delete(category)
    const balances = wallet.items.map((balance) => ({ ...balance, usdValue: '' }))
    const part: PartState = { asOf: clock.now(), problem: null }
    const parts = { settings: neverRead, balances: part, positions: { [category]: part } }
    accounts.set(category, { ...unknown, balances, positions: positionsRead.items, parts })
  }

  async function loadTerms({ category, symbol, marginCoin }: ClassicSymbol): Promise<void> {
    if (!isFutures(category) || marginCoin === null) return
    const mono = clock.mono()
    const answer = await readTerms(rest, { category, symbol, marginCoin })
    const key = instrumentKey(category, symbol)
    if (!isNewest(key, mono)) return
    if (answer.kind === 'done') terms.set(key, answer.data)
    else terms.delete(key)
  }

  return {
    async load(symbols) {
      const wallets = new Set(symbols.map(({ category }) => category))
      const symbolsByKey = new Map(symbols.map((symbol) => [instrumentKey(symbol.category, symbol.symbol), symbol]))
      await Promise.all([...[...wallets].map(loadCategory), ...[...symbolsByKey.values()].map(loadTerms)])
    },
    async readPositions(categories) {
      await Promise.all(categories.map((category) => readCategory(ClassicCategory.parse(category))))
      return categories.every((category) => accounts.has(category))
    },
    of: (category) => {
      const account = category === null ? together([...accounts.values()]) : (accounts.get(category) ?? unknown)
      const leverages = Object.fromEntries([...terms].map(([key, { leverage }]) => [key, leverage]))
      // Leverages that could not be read are missing.
      return { ...account, leverages, parts: { ...account.parts, settings: { asOf: clock.now(), problem: null } } }
    },
    termsOf: (category, symbol) => terms.get(instrumentKey(category, symbol)) ?? null,
  }
}
