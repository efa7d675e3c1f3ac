import { every, type Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { AssetRecord } from '@/shared/exchange/calls/account/account-assets'
import { heldIn, positionOf } from '@/shared/adapters/positions'
import type { Account, Balance, Position } from '@/shared/trading/account/account'
import { add } from '@/shared/base/decimal'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createEmitter } from '@/shared/base/emitter'

/** How often balances and positions are read again even when no push came: pushes can be lost (exchange: Sockets). */
const AUDIT_MS = 30_000

export interface AccountService {
  current(): Account
  listen(listener: (account: Account) => void): () => void
  /** Reads balances, positions and settings over REST. False when any of them failed; what was known then stays. */
  refresh(): Promise<boolean>
  /** Why the last reading was not complete, in words; null when it was. */
  problem(): string | null
  start(): void
  stop(): void
}

/** Each kind of account refuses the keys of the other one by a code of its own (A-account-mix-up). */
const otherKind: Readonly<Record<string, string>> = {
  '40085': 'This key belongs to a unified account, and this connection is set up for a classic one',
  '25245': 'This key belongs to a classic account, and this connection is set up for a unified one',
}

/** What to tell about a reading of the account that failed. */
export function unreadable({ message, code }: { readonly message: string; readonly code: string }): string {
  const mixUp = otherKind[code]
  return mixUp === undefined
    ? `The account could not be read: ${message} (${code})`
    : `${mixUp}. Enter a key of the right kind, or add a connection for this one (${code}).`
}

const orZero = (text: string): string => text || '0'

/** A balance as the REST call lists it. */
const balanceOf = (asset: AssetRecord): Balance => ({
  coin: asset.coin,
  total: asset.balance || add(orZero(asset.available), orZero(asset.locked)),
  available: orZero(asset.available),
  locked: orZero(asset.locked),
  equity: asset.equity || asset.balance,
  usdValue: asset.usdValue,
})

const settingsOf = (settings: DataFor<'accountSettings'>): Pick<Account, 'uid' | 'holdMode' | 'leverages'> => ({
  uid: settings.uid,
  holdMode: settings.holdMode,
  leverages: Object.fromEntries(
    settings.symbolConfigList.map(({ category, symbol, leverage }) => [instrumentKey(category, symbol), leverage]),
  ),
})

/** Balances and positions of one account: read over REST, kept current by pushes, read again every 30 s. */
export function createAccountService({
  client,
  clock,
  futures,
}: {
  client: ExchangeClient
  clock: Clock
  futures: readonly Category[]
}): AccountService {
  let account: Account = { uid: null, holdMode: null, leverages: {}, balances: [], positions: [], asOf: null }
  let problem: string | null = null
  const changes = createEmitter<[Account]>()
  let stopAll = (): void => {}

  function become(change: Partial<Account>): void {
    account = { ...account, ...change }
    changes.emit(account)
  }

  /**
   * Pushes name the coins that changed; the others stay. A USD value is REST's alone and is kept until the next read.
   */
  function mergeBalances(pushed: readonly Balance[]): void {
    const byCoin = new Map(account.balances.map((balance) => [balance.coin, balance]))
    for (const balance of pushed)
      byCoin.set(balance.coin, { ...balance, usdValue: balance.usdValue || (byCoin.get(balance.coin)?.usdValue ?? '') })
    become({ balances: [...byCoin.values()], asOf: clock.now() })
  }

  function replacePositions(category: Category, positions: readonly Position[]): void {
    become({
      positions: [...account.positions.filter((position) => position.category !== category), ...positions],
      asOf: clock.now(),
    })
  }

  async function refresh(): Promise<boolean> {
    const [settings, assets, ...positions] = await Promise.all([
      client.rest.accountSettings({}),
      client.rest.accountAssets({}),
      ...futures.map((category) => client.rest.currentPosition({ category })),
    ])
    if (settings.kind === 'done') become(settingsOf(settings.data))
    if (assets.kind === 'done') become({ balances: assets.data.assets.map(balanceOf), asOf: clock.now() })
    const unread = positions.flatMap((result, index) => {
      if (result.kind !== 'done') return []
      const found = heldIn(result.data.list.map(positionOf))
      if (found.unread.length === 0) replacePositions(futures[index]!, found.held)
      return found.unread
    })
    const [failed] = [settings, assets, ...positions].flatMap((result) => (result.kind === 'done' ? [] : [result]))
    const [odd] = unread
    const unreadSize = odd === undefined ? null : `The size of the position ${odd.symbol} could not be read`
    problem = failed === undefined ? unreadSize : unreadable(failed)
    return problem === null
  }

  function start(): void {
    const stopListening = client.listenPrivate({
      orders: () => {},
      balances: mergeBalances,
      positions: replacePositions,
      ready: () => void refresh(),
      feedChanged: () => {},
    })
    const stopAudit = every(clock, AUDIT_MS, () => void refresh())
    stopAll = () => {
      stopListening()
      stopAudit()
    }
  }

  return {
    current: () => account,
    listen: changes.listen,
    refresh,
    problem: () => problem,
    start,
    stop: () => stopAll(),
  }
}
