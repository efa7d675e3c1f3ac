import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@/electron/base/storage/database'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { buy, newToken, openDesk } from './desk'
import type { ChainRow } from '../journal/chain/verify-chain'
import { readChain } from '../journal/chain/read-chain'
import { statedHead, type Link } from '../journal/chain/chain-head'

/** A journal of real trading: batches that are placed, filled in part and canceled. */
export async function growJournal(path: string, batches: number): Promise<void> {
  const desk = await openDesk()
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = await desk.place(
      Array.from({ length: 20 }, (_, nth) =>
        buy({
          price: String(100 + (batch % 50) + nth / 10),
          qty: `0.${nth + 1}`,
          timeInForce: nth % 4 === 0 ? 'ioc' : 'gtc',
        }),
      ),
      { confirmed: ['duplicate'] },
    )
    desk.exchange.change(desk.exchange.findByName(rows[1]!.key)!, {
      orderStatus: 'partially_filled',
      cumExecQty: '0.01',
    })
    const resting = desk.orders.list().filter(({ state }) => !isOver(state))
    void desk.orders.cancel(
      newToken(),
      resting.map(({ key }) => key),
    )
    await desk.clock.advanceAsync(61_000)
  }
  desk.copyJournal(path)
  desk.close()
  // The log is written back into the file, so that every bit of it is in one place.
  openDatabase(path).database.close()
}

export interface GrownChain {
  readonly rows: readonly ChainRow[]
  readonly head: Link
}

/** The entries of such a journal. */
export async function grownChain(batches: number): Promise<GrownChain> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-chain-'))
  const path = join(folder, 'journal.sqlite')
  await growJournal(path, batches)
  const database = new DatabaseSync(path)
  const [rows, head] = [readChain(database), statedHead(database)]
  database.close()
  rmSync(folder, { recursive: true })
  if (head === null) throw new Error('the journal has no head')
  return { rows, head }
}
