import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { Copy, SquarePen } from 'lucide-react'
import type { PlannedAction, UnitBalance } from '@/shared/trading/action-plan/action-plan'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { plural } from '@/shared/languages/plural'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { appendToDraft } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { copySentence } from './copy-sentence'
import { PlanBars } from './plan-bars'

const titles: Readonly<Record<PlannedAction['way'], string>> = {
  'add-collateral': t('Add collateral'),
  'repay-outside': t('Repay with money from outside'),
  'repay-from-collateral': t('Repay from the collateral'),
  'own-then-sell': t('Own coins first, then sell'),
  swap: t('Sell what counts for less'),
  'sell-and-repay': t('Sell and repay'),
}

/** A sentence with more steps is folded. */
const MOST_STEPS = 4

interface PlanActionProps {
  readonly action: PlannedAction
  readonly before: UnitBalance
  readonly target: string
  readonly thresholds: EffectiveThresholds
}

/** An exact action as a sentence, with its certificate and bars; copied or drafted with a click. */
export function PlanAction({ action, before, target, thresholds }: PlanActionProps) {
  const { sentence, proof, certificate, after, cost, drafts, legs } = action
  async function draft(): Promise<void> {
    await appendToDraft(drafts.map((trade) => newRow(trade)))
    showPanel('batch-desk')
  }
  const copy = (): void => copySentence(sentence, t('Select the sentence and copy it manually.'))
  return (
    <li className="plan__action" data-feasible={action.isFeasible} data-testid={`plan-${action.way}`}>
      <h4 className="plan__mode">
        {titles[action.way]}
        {after !== null && (
          <span className="muted">{t` then ${formatRatio(after.ltv, [target, ...(linesOf(thresholds) ?? [])])}`}</span>
        )}
      </h4>
      {legs.length > MOST_STEPS ? (
        <details className="plan__steps">
          <summary>{plural(legs.length, 'step')}</summary>
          <p className="plan__sentence selectable">{sentence}</p>
        </details>
      ) : (
        <p className="plan__sentence selectable">{sentence}</p>
      )}
      {proof !== null && (
        <p className={`plan__proof selectable ${certificate?.holds === false ? 'plan__proof--breaks' : ''}`}>
          {proof}
          {cost !== null && t` Costs about ${formatMoney(cost, 2)} USDT in fees and slippage.`}
        </p>
      )}
      {after !== null && <PlanBars before={before} after={after} target={target} thresholds={thresholds} />}
      {action.isFeasible && (
        <div className="plan__buttons">
          <Button size="small" icon={<Copy aria-hidden />} onClick={copy}>
            {t('Copy')}
          </Button>
          {drafts.length > 0 && (
            <Button
              size="small"
              icon={<SquarePen aria-hidden />}
              onClick={() => void draft()}
            >{t`Draft ${drafts.length === 1 ? t('the order') : t`${drafts.length} orders`}`}</Button>
          )}
        </div>
      )}
    </li>
  )
}
