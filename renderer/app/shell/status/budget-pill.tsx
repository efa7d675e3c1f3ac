import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { useHealth } from '@/renderer/state/stores/health/health-store'

/** Remaining place-batch requests in this second and the time until the next is available. */
export function BudgetPill() {
  const budget = useHealth(({ health }) => health?.budgets.find(({ endpoint }) => endpoint === 'placeBatch') ?? null)
  if (budget === null) return <span title={t('Place-batch requests left this second')}>{t('place —')}</span>
  const { perSecond, available, nextFreeMs, queued } = budget
  const free = Math.max(0, Math.floor(available))
  const wait = free > 0 ? '' : t`, next in ${Math.ceil(nextFreeMs)} ms`
  const waiting = queued > 0 ? t`, ${queued} waiting` : ''
  const marks = (
    <span className="budget__marks" aria-hidden>
      {Array.from({ length: perSecond }, (_, index) => (
        <i key={index} className={index < free ? 'budget__mark' : 'budget__mark budget__mark--used'} />
      ))}
    </span>
  )
  const queueMark = queued > 0 && <b className="budget__queued"> +{queued}</b>
  return (
    <span className="budget" title={t`Place-batch requests: ${free} of ${perSecond} free this second${wait}${waiting}`}>
      {mixed`place ${marks} ${free}/${perSecond}${queueMark}`}
    </span>
  )
}
