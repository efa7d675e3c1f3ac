import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { earningsOf, type RateTier } from '@/shared/trading/earn/tiers'
import { formatExact, formatTrimmed, isAmount } from '@/renderer/kit/format/decimals'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useAccount } from '@/renderer/state/stores/account-store'
import { precisionOf } from './calculator'

interface IdleBalanceProps {
  readonly tiers: readonly RateTier[]
  readonly detail: SavingsDetail
  readonly coin: string
  readonly onAmount: (amount: string) => void
}

/** Available balance of the coin, and its earnings in this product. */
export function IdleBalance({ tiers, detail, coin, onAmount }: IdleBalanceProps) {
  const idle = useAccount(({ account }) => account?.balances.find((balance) => balance.coin === coin)?.available)
  if (!isAmount(idle) || !isPositive(idle)) return null
  const { perDay } = earningsOf(tiers, idle, precisionOf(detail))
  const amount = <span title={`${idle} ${coin}`}>{`${formatTrimmed(idle, 4)} ${coin}`}</span>
  const useButton = (
    <Button size="small" onClick={() => onAmount(idle)}>
      {t('Use this amount')}
    </Button>
  )
  return (
    <p className="product__bounds" data-testid="idle-balance">
      {mixed`${amount} idle, would earn ${formatExact(perDay)} ${coin} per day. ${useButton}`}
    </p>
  )
}
