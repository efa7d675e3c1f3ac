import { Copy } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { UnitBalance } from '@/shared/trading/action-plan/action-plan'
import { type Remedy, remediesOf } from '@/shared/trading/alarms/remedy'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { grouped } from '@/shared/base/grouped'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { copySentence } from './copy-sentence'

const titles: Readonly<Record<Remedy['goal'], string>> = {
  liquidation: t('Back below the liquidation line'),
  call: t('Back below the margin call line'),
  warn: t('Back below the warning line'),
}

interface SmallestWaysProps {
  readonly details: UnitBalance
  readonly thresholds: EffectiveThresholds
}

/** The smallest amount for each line that is reached, the most severe first, each a point below its line. */
export function SmallestWays({ details: { ltv, debt, collateral }, thresholds }: SmallestWaysProps) {
  if (ltv === null) return null
  const remedies = remediesOf({ position: { ltv, debt, collateral }, lines: thresholds, coin: QUOTE })
  return remedies.map(({ goal, aim, add, repay, coin }) => {
    const sentence =
      t`Add ${grouped(add)} ${coin} as collateral, or repay ${grouped(repay)} ${coin} with money from outside: ` +
      t`the ratio is then ${formatRatio(aim, null)}.`
    return (
      <li key={goal} className="plan__action" data-testid={`plan-leave-${goal}`}>
        <h4 className="plan__mode">{titles[goal]}</h4>
        <p className="plan__sentence selectable">{sentence}</p>
        <div className="plan__buttons">
          <Button
            size="small"
            icon={<Copy aria-hidden />}
            onClick={() => copySentence(add, t('Select the amount in the sentence and copy it.'))}
          >
            {t('Copy amount')}
          </Button>
        </div>
      </li>
    )
  })
}
