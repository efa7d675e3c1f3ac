import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { seededRandom } from '@/shared/base/random'
import { divide, multiply, sum, toDecimals } from '@/shared/base/decimal'
import { compositionOf, encode } from '@/electron/services/monitors/history/sample-codec'
import { ratioSteps } from '@/electron/services/monitors/history/ratio'
import { retentionTiers } from '@/electron/services/monitors/history/tiers'
import { openUnitRecord } from '@/electron/services/monitors/units/unit-records'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { HOUR_MS } from '@/shared/base/time'

/** Encoding every row would take minutes without any benefit: rows repeat after this many. */
const VARIETY = 5000
const ROWS_AT_ONCE = 50_000

const coins = [
  { coin: 'USDT', amount: '2006750.12', price: 1, weight: '1', decimals: 0 },
  { coin: 'BTC', amount: '16.2153', price: 97_250, weight: '0.95', decimals: 1 },
  { coin: 'ETH', amount: '120.75', price: 3640, weight: '0.93', decimals: 2 },
  { coin: 'SOL', amount: '1500.5', price: 186, weight: '0.85', decimals: 3 },
] as const

function recordWith(factor: number): LtvRecord {
  const balanceInfo = coins.map(({ coin, amount, price, weight, decimals }) => {
    const at = coin === 'USDT' ? '1' : toDecimals(String(price * factor), decimals)
    return { coin, price: at, amount, convertedUsdtAmount: toDecimals(multiply(multiply(at, amount), weight), 8) }
  })
  const usdtBalance = sum(balanceInfo.map(({ convertedUsdtAmount }) => convertedUsdtAmount))
  const debt = toDecimals('2408503.6', 8)
  return {
    ltv: toDecimals(divide(debt, usdtBalance), 6, 'up'),
    subAccountUids: ['5100000004', '5100000005'],
    usdtBalance,
    unpaidUsdtAmount: debt,
    unpaidInfo: [{ coin: 'USDT', unpaidQty: '2408000', unpaidInterest: '503.6' }],
    balanceInfo,
  }
}

/**
 * Fills a risk history with two years of a unit of four coins up to `until`, without gaps. Returns the number of rows.
 */
export function fillHistory(database: Database, riskUnitId: string, until: number): number {
  const random = seededRandom(2)
  const unit = openUnitRecord(database, riskUnitId).number
  const variety = Array.from({ length: VARIETY }, () => {
    const record = recordWith(0.7 + random.next() * 0.6)
    const last = ratioSteps(record.ltv)
    return { last, detail: encode(record, compositionOf(record), last) }
  })
  const composition = database.prepare('INSERT INTO compositions (tier, last_at, body) VALUES (?, ?, ?)')
  const body = JSON.stringify(compositionOf(recordWith(1)))
  const insert = database.prepare(
    `INSERT OR REPLACE INTO samples (tier, unit, at, last, low, high, composition, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let rows = 0
  for (const { step, retentionMs, isWhole } of retentionTiers) {
    const count = Math.floor(retentionMs / step)
    let composed = 0
    for (let offset = 0; offset < count; offset += ROWS_AT_ONCE) {
      transaction(database, () => {
        for (let nth = offset; nth < Math.min(count, offset + ROWS_AT_ONCE); nth += 1) {
          const at = until - (count - nth) * step
          // Interest is charged every hour: every hour has a separate composition.
          if (isWhole && (nth === 0 || Math.floor(at / HOUR_MS) > Math.floor((at - step) / HOUR_MS)))
            composed = Number(composition.run(step, at, body).lastInsertRowid)
          const { last, detail } = variety[nth % VARIETY]!
          const spread = step === 1000 ? null : 20_000
          insert.run(
            step,
            unit,
            at,
            last,
            spread === null ? null : last - spread,
            spread === null ? null : last + spread,
            isWhole ? composed : null,
            isWhole ? detail : null,
          )
        }
      })
    }
    rows += count
  }
  return rows
}
