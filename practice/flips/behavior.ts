import type { ReplacedSize } from '@/practice/engine/api/exchange-core'
import type { BatchReduceOnly } from '@/practice/rest/routes/trade-routes'
import type { ServiceBehavior } from '@/practice/services/services'

/** Open questions about the behavior of the exchange, each with its simulated answer. */
export interface Behavior extends ServiceBehavior {
  /** Treatment of a batch with reduce-only orders (A-reduce-only). */
  readonly batchReduceOnly: BatchReduceOnly
  /** Meaning of the size of an amended classic futures order (A-classic-modify). */
  readonly modifiedSize: ReplacedSize
  /** Meaning of the size of a replaced classic spot order (A-cancel-replace). */
  readonly replacedSize: ReplacedSize
}

/** The behavior of the assumptions. */
export const assumedBehavior: Behavior = {
  batchReduceOnly: 'honoured',
  modifiedSize: 'left',
  replacedSize: 'left',
  remainingProtection: 'canceled',
  loanLiquidation: 'whole',
  loanRules: 'enforced',
  reservedFunds: 'own haircut',
}
