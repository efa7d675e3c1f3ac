import { BellOff, Copy, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { mostSevereFirst } from '@/shared/trading/alarms/unanswered-event'
import type { Headline } from '@/shared/trading/alarms/headline'
import type { Incident } from '@/shared/trading/alarms/incident'
import { type Remedy, remediesOf } from '@/shared/trading/alarms/remedy'
import type { HeadlineDetails } from '@/shared/trading/alarms/headline-details'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { grouped } from '@/shared/base/grouped'
import { acknowledge, needsReason, openIncidents } from '@/renderer/domain/alarms/alarm-answers'
import { AcknowledgeDialog } from '@/renderer/domain/alarms/acknowledge-dialog'
import { showWallView } from '@/renderer/domain/risk/wall-view'
import { copyText } from '@/renderer/kit/files/copy-text'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { closeOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { loanDeadline, unitDeadline } from './deadline'
import { type Deadline, remedySentence } from './remedy-labels'

interface WallActionProps {
  readonly headline: Headline
  /** Null where no figure is known. */
  readonly details: HeadlineDetails | null
  readonly unit: RiskUnit | null
  readonly loan: OngoingLoan | null
}

const amountOf = ({ kind }: Pick<Headline, 'kind'>, remedy: Remedy): string =>
  kind === 'unit' ? remedy.add : remedy.repay

function deadlineOf(unit: RiskUnit | null, loan: OngoingLoan | null, details: HeadlineDetails | null): Deadline | null {
  if (details === null) return null
  if (loan !== null) return loanDeadline(loan, details)
  return unit === null || unit.sample === null ? null : unitDeadline(unit.sample, details)
}

function sentenceOf({ headline, details, unit, loan }: WallActionProps, remedy: Remedy): string {
  const { kind, id } = headline
  const amount = `${grouped(amountOf(headline, remedy))} ${remedy.coin}`
  return remedySentence({ kind, id, goal: remedy.goal, amount, deadline: deadlineOf(unit, loan, details) })
}

/** Puts the amount on the clipboard, without its coin; the button confirms it. */
function CopyAmount({ amount, coin }: { readonly amount: string; readonly coin: string }) {
  const [copied, setCopied] = useState('')
  return (
    <Button tone="primary" icon={<Copy aria-hidden />} onClick={() => copyText(amount) && setCopied(amount)}>
      {copied === amount ? t('Copied') : t`Copy ${grouped(amount)} ${coin}`}
    </Button>
  )
}

const openPlan = ({ kind, id }: Headline): void => {
  closeOverlay('wall')
  if (kind === 'loan') return showPanel('loans')
  chooseUnit(id)
  showWallView('plan')
  showPanel('risk-wall')
}

const none: readonly Incident[] = []

/** Acknowledges the most severe incident without an answer: events before states. */
export function AcknowledgeWorst() {
  const alarms = useAlarms((state) => state.alarms?.alarms)
  const [incident, setIncident] = useState<Incident | null>(null)
  const open = alarms === undefined ? none : mostSevereFirst(openIncidents(alarms))
  const [worst] = open
  function answer(): void {
    if (worst === undefined) return
    if (needsReason([worst])) setIncident(worst)
    else void acknowledge([worst])
  }
  return (
    <>
      {worst !== undefined && (
        <Button icon={<BellOff aria-hidden />} onClick={answer}>
          {t('Acknowledge')}
        </Button>
      )}
      {incident !== null && <AcknowledgeDialog incidents={[incident]} onClose={() => setIncident(null)} />}
    </>
  )
}

/**
 * One sentence with the smallest amount that returns below the most severe line reached, and its buttons. Only the
 * buttons if there is no amount.
 */
export function WallAction(props: WallActionProps) {
  const { headline, details } = props
  const remedy = details === null ? undefined : remediesOf(details)[0]
  return (
    <section className="wall-action" aria-label={t('Action plan')}>
      {remedy !== undefined && details !== null && (
        <div className="wall-action__words">
          <p className="wall-action__sentence">{sentenceOf(props, remedy)}</p>
          <p className="wall-action__note">
            {headline.kind === 'unit'
              ? t`The ratio is then ${formatRatio(remedy.aim, null)}.`
              : t`The ratio is then ${formatRatio(remedy.aim, null)}. Repay on the exchange or in the API desk.`}
          </p>
        </div>
      )}
      <div className="wall-action__buttons">
        {remedy !== undefined && <CopyAmount amount={amountOf(headline, remedy)} coin={remedy.coin} />}
        <AcknowledgeWorst />
        <Button icon={<ListChecks aria-hidden />} onClick={() => openPlan(headline)}>
          {headline.kind === 'unit' ? t('Open plan') : t('Open loans')}
        </Button>
      </div>
    </section>
  )
}
