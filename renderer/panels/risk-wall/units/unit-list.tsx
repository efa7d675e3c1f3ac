import { Plus } from 'lucide-react'
import { useId } from 'react'
import { t } from '@/shared/languages/text'
import { figureOf, type Headline, headlineText } from '@/shared/trading/alarms/headline'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { useHeadlines } from '@/renderer/state/stores/health/headlines'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import { Input } from '@/renderer/kit/ui/fields/input'
import './unit-list.css'

interface UnitOptionProps {
  readonly headline: Headline
  readonly group: string
  readonly isChosen: boolean
}

function UnitOption({ headline, group, isChosen }: UnitOptionProps) {
  const { id, state, isLive } = headline
  return (
    <label
      className={`unit-list__unit unit-list__unit--${state}`}
      title={headlineText(headline)}
      data-live={isLive}
      data-testid={`unit-${id}`}
    >
      <Input
        type="radio"
        className="unit-list__input"
        name={group}
        value={id}
        checked={isChosen}
        aria-label={t`Risk unit ${id}, ${figureOf(headline)}`}
        onChange={() => chooseUnit(id)}
      />
      {id} <b>{figureOf(headline)}</b>
    </label>
  )
}

/** Sorted by name: an order by ratio could move another unit under the pointer. */
const byId = (a: Headline, b: Headline): number => a.id.localeCompare(b.id)

/** Risk units with their ratios, to select the unit on the wall, and the worst loan, which the Loans panel shows. */
export function UnitList({
  chosen,
  onMore,
}: {
  readonly chosen: string
  /** Adds a unit that is not listed. */
  readonly onMore: () => void
}) {
  const group = useId()
  const all = useHeadlines()
  const loans = all.filter(({ kind }) => kind === 'loan')
  const [worst] = loans
  return (
    <div className="unit-list">
      <div role="radiogroup" aria-label={t('Risk unit')} className="unit-list__units">
        {all
          .filter(({ kind }) => kind === 'unit')
          .toSorted(byId)
          .map((headline) => (
            <UnitOption key={headline.id} headline={headline} group={group} isChosen={headline.id === chosen} />
          ))}
      </div>
      {worst !== undefined && (
        <Pressable
          className={`unit-list__unit unit-list__unit--${worst.state}`}
          title={t`The worst of ${loans.length} consumer loans: ${headlineText(worst)}`}
          onClick={() => showPanel('loans')}
        >
          {loans.length === 1 ? t('1 loan') : t`${loans.length} loans`} <b>{figureOf(worst)}</b>
        </Pressable>
      )}
      <IconButton size="small" label={t('Watch another risk unit')} icon={<Plus aria-hidden />} onClick={onMore} />
    </div>
  )
}
