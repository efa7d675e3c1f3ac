import { useMemo, useState } from 'react'
import {
  type AssumptionState,
  assumptionStates,
  evidenceFileName,
  type EvidenceState,
  evidenceStateNames,
  evidenceText,
} from '@/shared/exchange/evidence/evidence-row'
import { blockedOrderNames } from '@/shared/exchange/evidence/blocked-orders'
import { t } from '@/shared/languages/text'
import { PLAIN_TEXT, saveFile } from '@/renderer/kit/files/save-file'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { SearchInput } from '@/renderer/kit/ui/fields/search-input'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useEvidence } from './evidence-query'
import './assumption-list.css'

type Filter = 'all' | 'otherwise' | 'assumed' | 'not-seen'
const filters: Readonly<Record<Filter, { readonly label: string; readonly states: readonly EvidenceState[] }>> = {
  all: { label: t('All'), states: ['otherwise', 'confirmed', 'assumed', 'not-seen', 'unseen'] },
  otherwise: { label: t('Otherwise'), states: ['otherwise', 'confirmed'] },
  assumed: { label: t('As assumed'), states: ['assumed'] },
  'not-seen': { label: t('Not seen'), states: ['not-seen', 'unseen'] },
}
const filterNames = Object.keys(filters) as Filter[]
const tones: Readonly<Record<EvidenceState, ChipTone>> = {
  otherwise: 'warn',
  confirmed: 'neutral',
  assumed: 'quiet',
  'not-seen': 'unknown',
  unseen: 'quiet',
}

/** The texts are those of the English document, which has code marks. */
const plain = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replaceAll('`', '')

interface RowProps extends AssumptionState {
  readonly confirm: () => void
}

function Row({ id, assumption, row, state, confirm }: RowProps) {
  const { assumed, blocks, detector, undetectable } = assumption
  const cost = detector?.cost ?? undetectable ?? ''
  const isDifferent = row !== null && !row.isAssumed
  return (
    <li className="assumption" data-state={state}>
      <div className="assumption__head">
        <Chip tone={tones[state]}>{evidenceStateNames[state]}</Chip>
        <code className="assumption__id selectable">{id}</code>
        {row !== null && <time className="faint num">{formatDateTime(row.at)}</time>}
      </div>
      <p className="assumption__text" lang="en">
        {plain(assumed)}
      </p>
      {isDifferent && (
        <>
          <code className="assumption__record selectable" aria-label={t`Record of ${id}`}>
            {row.record}
          </code>
          <div className="assumption__cost">
            {blocks === undefined ? (
              <span lang="en">{plain(cost)}</span>
            ) : (
              <span>
                {state === 'otherwise'
                  ? t`Held back: ${blockedOrderNames[blocks]}`
                  : t`Passes again: ${blockedOrderNames[blocks]}`}
              </span>
            )}
            {state === 'otherwise' && (
              <Button size="small" onClick={confirm}>
                {t`Confirm ${id}`}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

export function AssumptionList() {
  const evidence = useEvidence()
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [message, setMessage] = useState('')
  const states = useMemo(() => {
    const rank = filters.all.states
    return assumptionStates(evidence.data?.rows ?? []).toSorted((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state))
  }, [evidence.data])
  if (evidence.data === undefined)
    return evidence.isError ? (
      <PanelState kind="error" title={t('The evidence could not be read')} text={evidence.error.message} />
    ) : (
      <PanelState kind="loading" title={t('Reading the assumptions')} />
    )
  const { rows, exchange, isProbing } = evidence.data
  const countOf = (name: Filter): number => states.filter(({ state }) => filters[name].states.includes(state)).length
  const words = search.trim().toLowerCase()
  const shown = states.filter(
    ({ id, assumption, state }) =>
      filters[filter].states.includes(state) && `${id} ${assumption.assumed}`.toLowerCase().includes(words),
  )
  async function confirm(id: AssumptionState['id']): Promise<void> {
    const reply = await bridge.call('assumptions.confirm', { id })
    setMessage(reply.ok ? '' : reply.error.message)
    await evidence.refetch()
  }
  async function probe(): Promise<void> {
    setMessage(t('Sending the reading calls…'))
    const reply = await bridge.call('assumptions.probe', {})
    if (reply.ok) {
      const { calls, problems } = reply.value
      setMessage([t`${calls} reading calls sent.`, ...problems].join(' '))
    } else setMessage(reply.error.message)
    await evidence.refetch()
  }
  function save(): void {
    const at = Date.now()
    saveFile(evidenceFileName(at), evidenceText(rows, t`Assumptions of Volley, ${exchange}`), PLAIN_TEXT)
  }
  return (
    <div className="assumptions">
      <div className="assumptions__tools">
        <Choice
          size="small"
          label={t('Shown assumptions')}
          value={filter}
          options={filterNames.map((name) => ({ value: name, label: `${filters[name].label} ${countOf(name)}` }))}
          onChange={setFilter}
        />
        <SearchInput label={t('Search')} placeholder={t('Search')} value={search} onChange={setSearch} />
      </div>
      <div className="assumptions__list" role="region" aria-label={t('List of assumptions')} tabIndex={0}>
        {shown.length === 0 && (
          <PanelState
            kind="empty"
            title={filter === 'otherwise' ? t('No message differs from an assumption') : t('No such assumption')}
          />
        )}
        <ul aria-label={t('Assumptions')}>
          {shown.map((assumption) => (
            <Row key={assumption.id} {...assumption} confirm={() => void confirm(assumption.id)} />
          ))}
        </ul>
      </div>
      <div className="assumptions__foot">
        <span className="muted" role="status">
          {message === '' ? t`Messages of ${exchange}` : message}
        </span>
        <Button
          disabled={isProbing}
          onClick={() => void probe()}
          title={t('Reads lists and settings. Sends no order.')}
        >
          {t('Probe the exchange')}
        </Button>
        <Button tone="primary" onClick={save}>
          {t('Save as file')}
        </Button>
      </div>
    </div>
  )
}
