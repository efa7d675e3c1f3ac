import { Copy, SquarePen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { compare, decimalsOf, isDecimal, isPositive, multiply, trim } from '@/shared/base/decimal'
import { type PlannedAction, actionPlan } from '@/shared/trading/ltv/action-plan'
import type { Portfolio } from '@/shared/trading/ltv/portfolio'
import { copyText } from '@/renderer/kit/files/copy-text'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { Button } from '@/renderer/kit/ui/button'
import { TextField } from '@/renderer/kit/ui/field'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { appendToDraft } from '@/renderer/domain/drafts/draft-store'
import { newRow } from '@/renderer/domain/drafts/new-row'

/** Decimals of amounts of coins that no spot symbol names. */
const USUAL_DECIMALS = 8

const titles: Readonly<Record<PlannedAction['mode'], string>> = {
  'add-collateral': 'Add collateral',
  'repay-outside': 'Repay with money from outside',
  'repay-from-collateral': 'Repay from the collateral',
  swap: 'Sell what counts for less',
  'sell-and-repay': 'Sell and repay',
}

/** One sentence that says what to do, exactly; copied or drafted with one click. */
function ActionRow({ action }: { readonly action: PlannedAction }) {
  async function draft(): Promise<void> {
    await appendToDraft(action.drafts.map((trade) => newRow(trade)))
    showPanel('batch-desk')
  }
  function copy(): void {
    if (copyText(action.sentence)) addNotice('info', 'Copied', action.sentence)
    else addNotice('warning', 'Not copied', 'The clipboard refused it. Select the sentence and copy it by hand.')
  }
  return (
    <li className="plan__action" data-feasible={action.isFeasible} data-testid={`plan-${action.mode}`}>
      <h4 className="plan__mode">
        {titles[action.mode]}
        {action.ltvAfter !== null && <span className="muted"> then {formatRatio(action.ltvAfter)}</span>}
      </h4>
      <p className="plan__sentence selectable">{action.sentence}</p>
      {action.isFeasible && (
        <div className="plan__buttons">
          <Button size="small" icon={<Copy aria-hidden />} onClick={copy}>
            Copy
          </Button>
          {action.drafts.length > 0 && (
            <Button size="small" icon={<SquarePen aria-hidden />} onClick={() => void draft()}>
              Draft {action.drafts.length === 1 ? 'the order' : `${action.drafts.length} orders`}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const problemOf = (percent: string): string | null =>
  isDecimal(percent) && isPositive(percent) && compare(percent, '100') < 0
    ? null
    : 'must be above 0 and below 100, such as 60'

interface ActionPlanViewProps {
  readonly portfolio: Portfolio
  /** What the target begins with, in percent. */
  readonly target: string
}

/** Five ways back to a target, each a sentence with exact amounts. */
export function ActionPlanView({ portfolio, target: first }: ActionPlanViewProps) {
  const [target, setTarget] = useState(first)
  const instruments = useInstruments('SPOT').data
  const problem = problemOf(target)
  const plan = useMemo(() => {
    if (problem !== null) return []
    const known = instruments ?? []
    const places = new Map(known.map(({ baseCoin, lotSize }) => [baseCoin, decimalsOf(trim(lotSize))]))
    return actionPlan(portfolio, {
      target: multiply(target, '0.01'),
      instruments: known,
      coinDecimalsOf: (coin) => (coin === 'USDT' ? 2 : (places.get(coin) ?? USUAL_DECIMALS)),
    })
  }, [portfolio, target, problem, instruments])
  return (
    <section className="plan" aria-label="Action plan">
      <div className="plan__target">
        <TextField
          label="Bring the ratio to"
          numeric
          unit="%"
          value={target}
          error={problem}
          onChange={(value) => setTarget(value.trim())}
        />
      </div>
      {portfolio.caveats.map((caveat) => (
        <p key={caveat} className="plan__caveat">
          {caveat}.
        </p>
      ))}
      {problem === null && plan.length === 0 && (
        <PanelState kind="empty" title="Nothing to do" text={`The ratio is at or below ${target} % already.`} />
      )}
      <ul className="plan__actions">
        {plan.map((action) => (
          <ActionRow key={action.mode} action={action} />
        ))}
      </ul>
    </section>
  )
}
