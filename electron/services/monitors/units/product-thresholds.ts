import type { Clock } from '@/shared/base/clock'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { ProductInfo } from '@/shared/exchange/calls/ins-loan/product-infos'
import { productThresholdsOf, type ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { rowsOfUnit, type UnitMembers } from '@/shared/trading/ltv/unit/unit-members'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** Restrictions of the loan products of each risk unit, with the ratios from which they apply. */
export interface ProductThresholdsReader {
  /** Loans were read: requests products that are unknown or were read long ago. */
  loansRead(loans: readonly InstitutionalLoan[]): void
  /** Null while unknown. The exchange may not serve it (undocumented). */
  linesOf(unit: UnitMembers, units: readonly UnitMembers[]): ProductThresholds | null
}

const READ_EVERY_MS = HOUR_MS

interface CachedProduct {
  readonly at: number
  readonly info: ProductInfo | null
}

export function createProductThresholds(parts: {
  readonly rest: Pick<RestClient, 'productInfos'>
  readonly clock: Clock
  readonly changed: () => void
}): ProductThresholdsReader {
  const { rest, clock, changed } = parts
  const products = new Map<string, CachedProduct>()
  const pending = new Set<string>()
  let running: readonly InstitutionalLoan[] = []

  const isOld = (productId: string): boolean => {
    const product = products.get(productId)
    return (
      product === undefined ||
      clock.mono() - product.at >= (product.info === null ? retryDelayMs(retries.productThresholds) : READ_EVERY_MS)
    )
  }

  async function read(productId: string): Promise<void> {
    if (pending.has(productId)) return
    pending.add(productId)
    const answer = await rest.productInfos({ productId })
    pending.delete(productId)
    // Known thresholds are kept: they do not disappear with a connection.
    products.set(productId, {
      at: clock.mono(),
      info: answer.kind === 'done' ? answer.data : (products.get(productId)?.info ?? null),
    })
    if (answer.kind === 'done') changed()
  }

  return {
    loansRead(loans) {
      running = loans.filter(({ status }) => status !== 'paid_off')
      const ids = new Set(running.map(({ orderProductId }) => orderProductId).filter((id) => id !== ''))
      for (const id of ids) if (isOld(id)) void read(id)
    },
    linesOf(unit, units) {
      const ids = new Set(rowsOfUnit(running, unit, units).map(({ orderProductId }) => orderProductId))
      return productThresholdsOf([...ids].flatMap((id) => products.get(id)?.info ?? []))
    },
  }
}
