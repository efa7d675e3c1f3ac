import type { PracticeDescriptor } from '@/practice/practice-exchange'
import type { PracticeKey } from '@/practice/accounts/practice-key'
import { get, post, type ReceivedAnswer } from '@/practice/testing/driver'

type Text<Name extends string> = Readonly<Record<Name, string>>

export type ListedRules = Text<'symbol' | 'baseCoin' | 'priceMultiplier' | 'quantityMultiplier'>
export type LedgerFill = Text<
  | 'execId'
  | 'orderId'
  | 'category'
  | 'symbol'
  | 'side'
  | 'posSide'
  | 'execPrice'
  | 'execQty'
  | 'execPnl'
  | 'tradeScope'
  | 'createdTime'
> & { readonly feeDetail: readonly Text<'feeCoin' | 'fee'>[] }
/** A closed order. Its results are those of its fills. */
export type LedgerOrder = Text<
  'orderId' | 'category' | 'symbol' | 'side' | 'orderType' | 'orderStatus' | 'price' | 'qty' | 'amount' | 'createdTime'
>
export type LedgerRecord = Text<'id' | 'category' | 'symbol' | 'coin' | 'type' | 'amount' | 'fee'>
/** Figures that no reader of a ledger can compute: mark price, leverage and liquidation price of a position. */
export type LedgerPosition = Text<'symbol' | 'posSide' | 'total' | 'markPrice' | 'leverage' | 'liquidationPrice'>

export const allCategories = ['SPOT', 'MARGIN', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const

export const isLinear = (category: string): boolean => category !== 'COIN-FUTURES'
export const hasPositions = (category: string): boolean => category.endsWith('-FUTURES')

/** Code of a request whose timestamp is too old. */
const EXPIRED = '40008'

/** An account of the exchange through signed requests, without any code of Volley. */
export function ledgerClient(descriptor: PracticeDescriptor, key: PracticeKey) {
  /** A request that arrives too late is not carried out. It is signed again: a busy machine delays any request. */
  async function dataOf<Data>(call: () => Promise<ReceivedAnswer>): Promise<Data> {
    let answer = await call()
    while (answer.code === EXPIRED) answer = await call()
    const { code, msg, data } = answer
    if (code !== '00000') throw new Error(`${code} ${msg}`)
    return data as Data
  }
  const read = <Data>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Data> => {
    const terms = new URLSearchParams(query)
    return dataOf(() => get(descriptor, `/api/v3/${path}${terms.size > 0 ? `?${terms}` : ''}`, key))
  }
  const write = (path: string, body: object): Promise<unknown> =>
    dataOf(() => post(descriptor, `/api/v3/${path}`, body, key))

  /** All pages of a list since a time, oldest first. */
  async function listed<Item>(path: string, query: Readonly<Record<string, string>>): Promise<Item[]> {
    const items: Item[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { list: Item[] | null; cursor: string | null } = await read(path, {
        ...query,
        ...(cursor !== '' && { cursor }),
      })
      items.push(...(page.list ?? []))
      cursor = page.cursor
    }
    return items.reverse()
  }

  return {
    write,
    place: (order: Readonly<Record<string, string>>) => write('trade/place-order', order),
    fills: (since: number) => listed<LedgerFill>('trade/fills', { startTime: String(since) }),
    orders: (category: string, since: number) =>
      listed<LedgerOrder>('trade/history-orders', { category, startTime: String(since) }),
    records: (category: string, since: number) =>
      listed<LedgerRecord>('account/financial-records', { category, startTime: String(since) }),
    positions: async (category: string) =>
      (await read<{ list: LedgerPosition[] | null }>('position/current-position', { category })).list ?? [],
    balances: async () => (await read<{ assets: Text<'coin' | 'balance'>[] }>('account/assets')).assets,
    /** Maintenance margin over equity, a ratio. */
    marginRatio: async () => (await read<Text<'mgnRatio'>>('account/assets')).mgnRatio,
    rules: (category: string) => read<ListedRules[]>('market/instruments', { category }),
    feeRates: (category: string, symbol: string) =>
      read<Text<'makerFeeRate' | 'takerFeeRate'>>('account/fee-rate', { category, symbol }),
    fundingRate: async (symbol: string) =>
      (await read<Text<'fundingRate'>[]>('market/current-fund-rate', { symbol }))[0]!.fundingRate,
  }
}
export type LedgerClient = ReturnType<typeof ledgerClient>
