import { namesOf } from '@/shared/exchange/protocol/mismatches'
import { every, type Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import { type Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { AssetRecord } from '@/shared/exchange/calls/account/account-assets'
import { openPositionsOf, positionOf } from '@/shared/adapters/positions'
import { t } from '@/shared/languages/text'
import {
  type Account,
  type AccountParts,
  type Balance,
  knownPositions,
  neverRead,
  type PartState,
  type Position,
  unknownParts,
} from '@/shared/trading/account/account'
import { add, divide, isDecimal, isSignedDecimal, isZero, multiply } from '@/shared/base/decimal'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { mayBeAmong, type UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { type CallOptions, type CallResult, unreadableIn } from '@/electron/exchange/protocol/call'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createEmitter } from '@/shared/base/emitter'
import { VALUES_EVERY_MS } from '@/shared/trading/account/equity'

/** Interval at which balances and positions are read even without a push. Pushes can be lost (exchange: Sockets). */
const AUDIT_MS = 30_000
/** Maximum age of the settings used to assess orders, if the exchange answers. */
const SETTINGS_MS = 3_000
/** Delays before an unknown part is read again. The last one repeats. */
const AGAIN_MS = [500, 2000, 5000, 10_000] as const

export interface AccountService {
  current(): Account
  listen(listener: (account: Account) => void): () => void
  /** Reads balances, positions and settings over REST. False if any of them is unknown; older figures are kept. */
  refresh(): Promise<boolean>
  /** Re-reads hold mode and leverages if they may be out of date. Never throws; a failed read changes nothing. */
  renewSettings(): Promise<void>
  /** Reads the positions of these categories over REST. False if any of them is unknown. */
  readPositions(categories: readonly Category[]): Promise<boolean>
  /** Unknown parts and their reasons, as text. Null if all are known or none was read yet. */
  problem(): string | null
  start(): void
  stop(): void
}

/** Error codes for a key of the other account kind. Each kind has a different code (A-account-mix-up). */
const otherKind: Readonly<Record<string, string>> = {
  '40085': t('This key belongs to a unified account, and this connection is set up for a classic one'),
  '25245': t('This key belongs to a classic account, and this connection is set up for a unified one'),
}

/** Text for a failed read of the account. */
export function unreadable({ message, code }: { readonly message: string; readonly code: string }): string {
  const mixUp = otherKind[code]
  return mixUp === undefined
    ? t`The account could not be read: ${message} (${code})`
    : t`${mixUp}. Enter a key of the right kind, or add a connection for this kind (${code}).`
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

/** USD value of a pushed balance at the price by the last read; '' if that gives none. */
function valueOf({ equity }: Balance, last: Balance | undefined): string {
  if (equity === last?.equity) return last.usdValue
  if (!isSignedDecimal(equity)) return ''
  if (isZero(equity)) return '0'
  if (last === undefined || !isSignedDecimal(last.usdValue) || !isSignedDecimal(last.equity)) return ''
  return isZero(last.equity) ? '' : divide(multiply(equity, last.usdValue), last.equity)
}

const settingsOf = (settings: DataFor<'accountSettings'>): Pick<Account, 'uid' | 'holdMode' | 'leverages'> => ({
  uid: settings.uid,
  holdMode: settings.holdMode,
  leverages: Object.fromEntries(
    settings.symbolConfigList
      .filter(({ leverage }) => isDecimal(leverage))
      .map(({ category, symbol, leverage }) => [instrumentKey(category, symbol), leverage]),
  ),
})

/** An answer of the exchange and the monotonic time of its request, in ms. */
interface Answer<Data> {
  readonly result: CallResult<Data>
  readonly requestedMono: number
}

const namedIn = (unreadableElements: readonly UnreadableElement[]): string =>
  t`The exchange sent records that cannot be read: ${namesOf(unreadableElements)}.`

const figuresOf = ({ total, available, locked, equity }: Balance): string =>
  [total, available, locked, equity].join(' ')

/** Reason why a list of positions is incomplete; null if it is complete. */
function whyIncomplete(
  listed: readonly Position[],
  sided: (position: Position) => string,
  unreadableElements: readonly UnreadableElement[],
): string | null {
  if (unreadableElements.length > 0) return namedIn(unreadableElements)
  const odd = listed.find(({ total }) => !isSignedDecimal(total))
  if (odd !== undefined) return t`The exchange listed ${sided(odd)} with a size that is no number: ${odd.total}.`
  const twice = [...Map.groupBy(listed, sided)].find(([, same]) => new Set(same.map(({ total }) => total)).size > 1)
  return twice === undefined ? null : t`The exchange listed ${twice[0]} twice with different sizes.`
}

/** Names of the parts, for texts and for the age of each part. */
type PartName = 'settings' | 'balances' | Category

/**
 * Balances and positions of an account, read over REST, updated by pushes and re-read every 30 s; balances every 5 s,
 * since no push contains their USD values. Each part has a separate state. An answer that was requested before a push
 * arrived does not replace the pushed figures.
 */
export function createAccountService({
  client,
  clock,
  futures,
}: {
  client: ExchangeClient
  clock: Clock
  futures: readonly Category[]
}): AccountService {
  let account: Account = {
    uid: null,
    holdMode: null,
    leverages: {},
    marginRatio: '',
    valuesAsOf: null,
    balances: [],
    positions: [],
    parts: {
      settings: neverRead,
      balances: neverRead,
      positions: Object.fromEntries(futures.map((category) => [category, neverRead])),
    },
  }
  /** Monotonic ms of the newest fact of each part. An answer requested before it is older. */
  const factMono = new Map<PartName, number>()
  const coinMono = new Map<string, number>()
  const changes = createEmitter<[Account]>()
  let attempts = 0
  let isStopped = true
  let cancelAgain = (): void => {}
  let stopAll = (): void => {}

  const partOf = (name: PartName): PartState =>
    name === 'settings' || name === 'balances' ? account.parts[name] : (account.parts.positions[name] ?? neverRead)

  function withPart(name: PartName, part: PartState): AccountParts {
    const { parts } = account
    if (name === 'settings' || name === 'balances') return { ...parts, [name]: part }
    return { ...parts, positions: { ...parts.positions, [name]: part } }
  }

  function become(name: PartName, part: PartState, change: Partial<Account> = {}): void {
    account = { ...account, ...change, parts: withPart(name, part) }
    changes.emit(account)
  }

  /** Stores current figures. With a problem they are incomplete, and the part keeps its age. */
  function know(name: PartName, change: Partial<Account>, incomplete: string | null = null): void {
    const asOf = incomplete === null ? clock.now() : partOf(name).asOf
    become(name, { asOf, problem: incomplete }, change)
  }

  /** Keeps the figures of a part and their age, since they may be out of date. */
  function setProblem(name: PartName, problem: string): void {
    become(name, { ...partOf(name), problem })
  }

  /** True if nothing newer is known than this request. Records the time of the request if so. */
  function isNewest(name: PartName, mono: number): boolean {
    if (mono < (factMono.get(name) ?? -Infinity)) return false
    factMono.set(name, mono)
    return true
  }

  /**
   * Pushes name the changed coins. The others keep their figures, and so do coins requested after the push was sent.
   * The USD price of a coin comes from REST only and is kept until the next read.
   */
  function mergeBalances(pushed: readonly Balance[], lateMs: number): void {
    const sentMono = clock.mono() - lateMs
    const answerMono = factMono.get('balances') ?? -Infinity
    const newest = pushed.filter(({ coin }) => sentMono >= Math.max(answerMono, coinMono.get(coin) ?? -Infinity))
    const byCoin = new Map(account.balances.map((balance) => [balance.coin, balance]))
    for (const balance of newest) {
      coinMono.set(balance.coin, sentMono)
      byCoin.set(balance.coin, { ...balance, usdValue: balance.usdValue || valueOf(balance, byCoin.get(balance.coin)) })
    }
    const { asOf, problem } = account.parts.balances
    // Coins that no push named are known only after a complete answer.
    const isKnown = asOf !== null && problem === null
    become('balances', isKnown ? { asOf: clock.now(), problem } : { asOf, problem }, { balances: [...byCoin.values()] })
  }

  /**
   * Replaces the positions of a category by its list. Duplicates are read once. Unreadable elements keep their last
   * figures. A position without a hold mode has that of the account.
   */
  function takePositions(
    category: Category,
    listed: readonly Position[],
    unreadableElements: readonly UnreadableElement[] = [],
  ): void {
    const others = account.positions.filter((position) => position.category !== category)
    const unread = account.positions.filter(
      (position) => position.category === category && mayBeAmong(unreadableElements, position.symbol, 'symbol'),
    )
    const sided = (position: Position): string => `${position.symbol} ${position.posSide}`
    const bySide = Map.groupBy([...unread, ...listed], sided)
    const own = [...bySide.values()].map((same) => {
      const position = same.at(-1)!
      return { ...position, category, holdMode: position.holdMode || (account.holdMode ?? '') }
    })
    know(category, { positions: [...others, ...own] }, whyIncomplete(listed, sided, unreadableElements))
  }

  /** A push sent before the newest answer was requested is older than that answer. */
  function replacePositions(category: Category, positions: readonly Position[], lateMs: number): void {
    if (isNewest(category, clock.mono() - lateMs)) takePositions(category, positions)
  }

  function misread(name: PartName, problem: string): void {
    factMono.set(name, clock.mono())
    setProblem(name, problem)
    readAgain()
  }

  /** Stores an answer unless something newer is known. Missing figures are kept and marked as doubtful. */
  function take<Data>(
    name: PartName,
    { result, requestedMono }: Answer<Data>,
    use: (data: Data, unreadableElements: readonly UnreadableElement[]) => void,
  ): void {
    const isOverdue = requestedMono < (factMono.get(name) ?? -Infinity)
    if (result.kind !== 'done') {
      if (!isOverdue) setProblem(name, unreadable(result))
    } else if (isNewest(name, requestedMono)) use(result.data, unreadableIn(result))
  }

  /**
   * Stores the balances of an answer. Coins pushed after the request are newer. Unreadable elements keep their last
   * figures.
   */
  function takeBalances(
    { assets, mgnRatio }: DataFor<'accountAssets'>,
    requestedMono: number,
    unreadableElements: readonly UnreadableElement[],
  ): void {
    const isNewer = ({ coin }: Pick<Balance, 'coin'>): boolean => (coinMono.get(coin) ?? -Infinity) > requestedMono
    const byCoin = Map.groupBy(assets.map(balanceOf), ({ coin }) => coin)
    const latest = [...byCoin.values()].map((same) => same.at(-1)!)
    const unread = account.balances.filter(
      (balance) =>
        isNewer(balance) || (mayBeAmong(unreadableElements, balance.coin, 'coin') && !byCoin.has(balance.coin)),
    )
    const values = new Map(latest.map(({ coin, usdValue }) => [coin, usdValue]))
    const balances = [
      ...latest.filter((balance) => !isNewer(balance)),
      ...unread.map((balance) => ({ ...balance, usdValue: values.get(balance.coin) ?? balance.usdValue })),
    ]
    const twice = [...byCoin].find(([, same]) => new Set(same.map(figuresOf)).size > 1)
    const contradicts = twice === undefined ? null : t`The exchange listed ${twice[0]} twice with different amounts.`
    know(
      'balances',
      { balances, marginRatio: mgnRatio, valuesAsOf: clock.now() },
      unreadableElements.length === 0 ? contradicts : namedIn(unreadableElements),
    )
  }

  /** Without a hold mode, the last one is kept and marked as doubtful. An unreadable symbol has no leverage here. */
  function takeSettings(settings: DataFor<'accountSettings'>): void {
    const readSettings = settingsOf(settings)
    if (HoldMode.safeParse(readSettings.holdMode).success) return know('settings', readSettings)
    const problem = t('The exchange did not state how positions are held.')
    know('settings', { ...readSettings, holdMode: account.holdMode }, problem)
  }

  async function request<Data>(call: (options: CallOptions) => Promise<CallResult<Data>>): Promise<Answer<Data>> {
    let requestedMono = clock.mono()
    const result = await call({ beforeSend: () => void (requestedMono = clock.mono()) })
    return { result, requestedMono }
  }

  let settingsRequestedMono = -Infinity
  async function requestSettings(): Promise<Answer<DataFor<'accountSettings'>>> {
    settingsRequestedMono = clock.mono()
    return request((options) => client.rest.accountSettings({}, options))
  }

  /** Another program may change a leverage, and no push reports it. */
  async function renewSettings(): Promise<void> {
    if (clock.mono() - settingsRequestedMono < SETTINGS_MS) return
    const settings = await requestSettings()
    if (settings.result.kind === 'done' && !isStopped) take('settings', settings, takeSettings)
  }

  const requestPositions = (category: Category) =>
    request((options) => client.rest.currentPosition({ category }, options))

  const takeListed = (category: Category, answer: Awaited<ReturnType<typeof requestPositions>>): void =>
    take(category, answer, ({ list }, unreadableElements) => {
      const { positions, unread } = openPositionsOf(list.map(positionOf))
      takePositions(category, [...positions, ...unread], unreadableElements)
    })

  async function readPositions(categories: readonly Category[]): Promise<boolean> {
    const answers = await Promise.all(categories.map(requestPositions))
    categories.forEach((category, index) => takeListed(category, answers[index]!))
    return answers.every(({ result }) => result.kind === 'done') && knownIn(categories)
  }

  const knownIn = (categories: readonly Category[]): boolean =>
    categories.every((category) => knownPositions(account, category) !== null)

  let assetsRequestedMono = -Infinity
  function requestAssets() {
    assetsRequestedMono = clock.mono()
    return request((options) => client.rest.accountAssets({}, options))
  }

  const takeAssets = (answer: Awaited<ReturnType<typeof requestAssets>>): void =>
    take('balances', answer, (data, unreadableElements) => takeBalances(data, answer.requestedMono, unreadableElements))

  let isRenewing = false
  /** A failed read changes nothing but the age of the values: pushes and the audit decide what is known. */
  async function renewValues(): Promise<void> {
    // The audit reads them too.
    const isRecent = clock.mono() - assetsRequestedMono < VALUES_EVERY_MS / 2
    if (isRenewing || isRecent || problem() !== null) return
    isRenewing = true
    const assets = await requestAssets()
    isRenewing = false
    if (assets.result.kind === 'done' && !isStopped) takeAssets(assets)
  }

  async function refresh(): Promise<boolean> {
    const [settings, assets, ...positions] = await Promise.all([
      requestSettings(),
      requestAssets(),
      ...futures.map(requestPositions),
    ])
    take('settings', settings, takeSettings)
    takeAssets(assets)
    futures.forEach((category, index) => takeListed(category, positions[index]!))
    if (problem() !== null) readAgain()
    else attempts = 0
    return problem() === null
  }

  /** Reads again soon, and later after each attempt that does not make every part known. */
  function readAgain(): void {
    if (isStopped) return
    cancelAgain()
    cancelAgain = clock.after(AGAIN_MS[Math.min(attempts, AGAIN_MS.length - 1)]!, () => void refresh())
    attempts += 1
  }

  function problem(): string | null {
    const parts = unknownParts(account).filter((part) => part.problem !== null)
    return parts.length === 0 ? null : parts.map((part) => t`${part.name} are not known. ${part.problem}`).join(' ')
  }

  function start(): void {
    isStopped = false
    const stopListening = client.listenPrivate({
      orders: () => {},
      balances: mergeBalances,
      positions: replacePositions,
      unreadable: (part, elements) => misread(part, namedIn(elements)),
      ready: () => void refresh(),
      feedChanged: () => {},
    })
    const stopAudit = every(clock, AUDIT_MS, () => void refresh())
    const stopValues = every(clock, VALUES_EVERY_MS, () => void renewValues())
    stopAll = () => {
      isStopped = true
      stopListening()
      stopAudit()
      stopValues()
      cancelAgain()
    }
  }

  return {
    current: () => account,
    listen: changes.listen,
    refresh,
    renewSettings,
    readPositions,
    problem,
    start,
    stop: () => stopAll(),
  }
}
