import { RestClientV3 } from 'bitget-api'
import type { Fault, ReceivedLog } from '@/practice/faults/faults'
import type { PracticeDescriptor } from '@/practice/practice-exchange'

export type { PracticeDescriptor }

/** An order in the exchange's list. */
export interface OpenOrder {
  readonly clientOid: string
  readonly symbol: string
  readonly price: string
  readonly qty: string
}

/**
 * Direct access to the practice exchange, without Volley. All but `ask` need its control endpoint or the keys of the
 * trader.
 */
export interface Practice {
  /** Addresses and keys for another application. */
  practice(): PracticeDescriptor
  /** A public GET. */
  get<Data>(target: string): Promise<Data>
  /** Every open order of the account, through an independent client. */
  openOrders(): Promise<readonly OpenOrder[]>
  /** A private GET as the trader, through an independent client. */
  asTrader<Data>(path: string, parameters: Readonly<Record<string, string>>): Promise<Data>
  /** Places a trigger order to sell at the market as the trader. */
  triggerAsTrader(symbol: string, triggerPrice: string): Promise<void>
  /** Cancels an order as the trader. */
  cancelAsTrader(clientOid: string): Promise<void>
  /** Requests that arrived since the test began, counted by the exchange. */
  received(): Promise<ReceivedLog>
  fault(fault: Record<string, unknown>): Promise<void>
}

/** Faults that affect the whole market or every account: tests must not share an exchange after one. */
const marketWide: ReadonlySet<unknown> = new Set<Fault['kind']>([
  'shock',
  'interest',
  'forbearance',
  'ltv-as-percent',
  'coin-price',
  'haircut',
])

const emptyLog: ReceivedLog = { requests: [], placed: {} }

/** `before`: the log at the start of the test. `isShared`: other tests use the same exchange. */
export function practiceAt(
  descriptor: () => PracticeDescriptor,
  { before = emptyLog, isShared = false }: { readonly before?: ReceivedLog; readonly isShared?: boolean } = {},
): Practice {
  function control(): NonNullable<PracticeDescriptor['control']> {
    const control = descriptor().control
    if (control === undefined) throw new Error('the practice exchange was started without faults')
    return control
  }
  function trader(): RestClientV3 {
    const { rest, accounts } = descriptor()
    const [account] = accounts
    return new RestClientV3({
      baseUrl: rest,
      apiKey: account!.apiKey,
      apiSecret: account!.secretKey,
      apiPass: account!.passphrase,
    })
  }
  return {
    practice: descriptor,
    async get<Data>(target: string) {
      const answer = (await (await fetch(descriptor().rest + target)).json()) as { data: Data }
      return answer.data
    },
    async asTrader<Data>(path: string, parameters: Readonly<Record<string, string>>) {
      const answer = (await trader().getPrivate(path, parameters)) as { data: Data }
      return answer.data
    },
    async triggerAsTrader(symbol, triggerPrice) {
      const order = { category: 'USDT-FUTURES', symbol, type: 'trigger', side: 'sell', qty: '0.01', triggerPrice }
      await trader().postPrivate('/api/v3/trade/place-strategy-order', order)
    },
    async cancelAsTrader(clientOid) {
      await trader().cancelOrder({ clientOid })
    },
    async openOrders() {
      const client = trader()
      const orders: OpenOrder[] = []
      let cursor: string | undefined
      do {
        const page = await client.getUnfilledOrders(cursor === undefined ? { limit: '100' } : { limit: '100', cursor })
        orders.push(...(page.data.list ?? []))
        cursor = (page.data.list ?? []).length === 100 ? page.data.cursor : undefined
      } while (cursor !== undefined)
      return orders
    },
    async received() {
      const { url, token } = control()
      const answer = await fetch(`${url}/log`, { headers: { 'x-control-token': token } })
      const { requests, placed } = (await answer.json()) as ReceivedLog
      const own = Object.entries(placed).filter(([clientOid]) => !Object.hasOwn(before.placed, clientOid))
      return { requests: requests.slice(before.requests.length), placed: Object.fromEntries(own) }
    },
    async fault(fault) {
      if (isShared && marketWide.has(fault.kind))
        throw new Error(`a test with the fault ${String(fault.kind)} says own: true`)
      const { url, token } = control()
      const answer = await fetch(`${url}/faults`, {
        method: 'POST',
        headers: { 'x-control-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(`the fault was not taken: ${await answer.text()}`)
    },
  }
}

/** Opens a new set of accounts at a running practice exchange. The descriptor lists their keys. */
export async function openAccounts(descriptor: PracticeDescriptor): Promise<PracticeDescriptor> {
  const { url, token } = descriptor.control!
  const answer = await fetch(`${url}/accounts`, { method: 'POST', headers: { 'x-control-token': token } })
  const { accounts } = (await answer.json()) as Pick<PracticeDescriptor, 'accounts'>
  return { ...descriptor, accounts }
}
