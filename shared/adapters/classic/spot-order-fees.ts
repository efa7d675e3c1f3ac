import { z } from 'zod'
import { LooseAmount, LooseFlag, LooseText } from '@/shared/exchange/protocol/fields'
import type { Fee } from '@/shared/trading/orders/fees'
import { feesOf } from '../fees'

/** By coin. `newFees` is the sum, without a coin. */
const FeesByCoin = z.record(
  z.string(),
  z.looseObject({
    feeCoinCode: LooseText,
    totalFee: LooseAmount,
    deduction: LooseFlag,
    totalDeductionFee: LooseAmount,
  }),
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The fees of a closed spot order, a JSON text (exchange: Classic orders). None if the text is empty or no such JSON.
 */
export function feesOfSpotOrder({
  symbol,
  feeDetail,
}: {
  readonly symbol: string
  readonly feeDetail: string
}): readonly Fee[] {
  const { success, data } = FeesByCoin.safeParse(parsed(feeDetail))
  if (!success) return []
  const elements = Object.values(data).map(({ feeCoinCode, totalFee, deduction, totalDeductionFee }) => ({
    coin: feeCoinCode,
    amount: totalFee,
    deduction,
    deducted: totalDeductionFee,
  }))
  return feesOf(symbol, 'minus', elements)
}
