import { isDecimal } from '@/shared/base/decimal'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { dataOf } from '@/electron/exchange/rest/data-of'

/** Largest order that the account could open now; null if the exchange answers without it (A-max-open). */
export async function readMaxOpen(
  rest: Pick<RestClient, 'maxOpenAvailable'>,
  { category, symbol, side, orderType, price }: CheckedInputOf<'account.maxOpen'>,
): Promise<OutputOf<'account.maxOpen'>> {
  const request = { category, symbol, side, orderType, ...(price === undefined ? {} : { price }) }
  const { maxOpen, maxBuyOpen, maxSellOpen } = dataOf(await rest.maxOpenAvailable(request))
  const maximum = maxOpen || (side === 'buy' ? maxBuyOpen : maxSellOpen)
  return { qty: isDecimal(maximum) ? maximum : null }
}
