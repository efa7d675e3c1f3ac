import { useState } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { Order } from '@/shared/trading/orders/order'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { type InstrumentOf, useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { stopBatch } from '@/renderer/state/actions/order-commands'
import { grouped } from '@/shared/base/grouped'
import { plural } from '@/shared/languages/plural'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { spanText } from '@/renderer/domain/review/plan/delivery-text'
import { draftedAgain } from './fix-refused'
import { putInDraft } from './result-bar'
import { ResumeDialog } from './resume-dialog'

interface PlanBandsProps {
  readonly batch: Batch
  readonly plan: BatchPlan
  readonly orders: readonly Order[]
}

/** Number of orders in the next portion. */
function nextCount({ delivery }: BatchPlan, waiting: readonly Order[]): number {
  const size = delivery?.portions?.rows
  if (size === undefined) return waiting.length
  const portionOf = ({ row }: Order): number => Math.floor((row ?? 0) / size)
  return waiting.filter((order) => portionOf(order) === portionOf(waiting[0]!)).length
}

/** Stops the batch and moves its waiting rows back to the draft. */
async function stopAndDraft(batch: Batch, waiting: readonly Order[], instrumentOf: InstrumentOf): Promise<void> {
  const stoppedKeys = new Set(await stopBatch(batch.id))
  const drafted = waiting.filter(({ key }) => stoppedKeys.has(key))
  if (drafted.length > 0) await putInDraft(draftedAgain(drafted, { typed: batch.typed ?? [], instrumentOf }))
}

/** Stop rule as text, with the position range and its possible excess. */
function ruleText({ rule, worst }: BatchPlan): string {
  const refused = rule?.maxRefused == null ? [] : [t`more than ${plural(rule.maxRefused, 'refused order')}`]
  const ranges = (rule?.ranges ?? []).map(({ symbol, floor, ceiling }, nth) => {
    const { low = '', high = '' } = worst?.exposures[nth] ?? {}
    const from = floor === null ? t('no floor') : grouped(floor)
    const to = ceiling === null ? t('no ceiling') : grouped(ceiling)
    return t`${symbol} outside ${from} to ${to} (worst case ${grouped(low)} to ${grouped(high)})`
  })
  return t`Stops at ${[...refused, ...ranges].join(t(', or '))}`
}

/** Reason why a batch waits, needs confirmation or was stopped. */
export function PlanBands({ batch, plan, orders }: PlanBandsProps) {
  const waiting = orders.filter(({ state }) => state === 'waiting')
  const instrumentOf = useInstrumentLookup()
  const isCounting = waiting.length > 0 && plan.nextAt !== null && plan.pauseReason === null
  const now = useNow(isCounting)
  const [isConfirming, setConfirming] = useState(false)
  const count = plural(waiting.length, 'row')
  const wait = waiting.length === 1 ? t('waits') : t('wait')
  const { stopped, pauseReason } = plan
  const portion = nextCount(plan, waiting)
  const sendTime = formatTime(plan.nextAt)
  const remaining = (
    <b className="num" aria-hidden>
      {spanText((plan.nextAt ?? now) - now)}
    </b>
  )
  const again = (
    <Button size="small" onClick={() => void stopAndDraft(batch, waiting, instrumentOf)} data-testid="stop-and-draft">
      {t('Stop and draft the rest')}
    </Button>
  )
  return (
    <>
      {stopped !== null && (
        <PanelBand tone="danger">
          <span data-testid="plan-stopped">
            {t`The stop rule stopped this batch: ${stopped}. What rests of it is canceled, the rest was not sent.`}
          </span>
        </PanelBand>
      )}
      {plan.rule !== null && stopped === null && plan.isOpen && (
        <PanelBand tone="info">
          <span data-testid="plan-rule">{ruleText(plan)}.</span>
        </PanelBand>
      )}
      {waiting.length > 0 && pauseReason !== null && (
        <PanelBand tone="warn">
          <span className="plan-band" data-testid="plan-held">
            <span>
              {t`${count} of this batch ${wait} for your confirmation; nothing is sent automatically: ${pauseReason}.`}
            </span>
            <Button size="small" tone="primary" onClick={() => setConfirming(true)} data-testid="resume">
              {t('Go on…')}
            </Button>
            {again}
          </span>
        </PanelBand>
      )}
      {isCounting && (
        <PanelBand tone="info">
          <span className="plan-band" data-testid="plan-waiting">
            <span>{mixed`Next portion of ${portion} at ${sendTime}, in ${remaining}. ${count} left.`}</span>
            {again}
          </span>
        </PanelBand>
      )}
      {isConfirming && waiting.length > 0 && (
        <ResumeDialog batchId={batch.id} rows={waiting.length} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
