import { useDeferredValue, useState } from 'react'
import type { DestinationOverview } from '@/shared/ipc/watching/destinations'
import { t } from '@/shared/languages/text'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { PageButtons, usePages } from '@/renderer/kit/ui/panel/pages'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useDispatches } from '@/renderer/state/queries/destinations'
import { levelNames, levelTones } from '@/renderer/domain/alarms/alarm-level'
import { dispatchStates } from './destination-labels'

/** Result of a dispatch, and the time of its next try. */
const resultOf = ({ state, result: message, nextAt, attempts }: Dispatch): string => {
  if (state !== 'waiting' || nextAt === null) return message
  const next = t`next try ${formatShort(nextAt, Date.now())}`
  return message === '' ? next : `${message}${attempts === 0 ? '' : ' ·'} ${next}`
}

export const dispatchColumns: readonly Column<Dispatch>[] = [
  {
    id: 'at',
    title: t('Time'),
    width: '150px',
    isTime: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span title={formatUtc(createdAt)}>{formatDateTime(createdAt)}</span>,
  },
  {
    id: 'state',
    title: t('State'),
    width: '100px',
    value: ({ state }) => dispatchStates[state].label,
    cell: ({ state }) => <Chip tone={dispatchStates[state].tone}>{dispatchStates[state].label}</Chip>,
  },
  {
    id: 'level',
    title: t('Level'),
    width: '88px',
    value: ({ level, stage }) => (stage === 'test' ? t('Test') : levelNames[level]),
    cell: ({ level, stage }) =>
      stage === 'test' ? t('Test') : <Chip tone={levelTones[level]}>{levelNames[level]}</Chip>,
  },
  {
    id: 'destination',
    title: t('Destination'),
    width: '104px',
    value: ({ destination }) => destination,
  },
  {
    id: 'title',
    title: t('Message'),
    width: 'minmax(150px, 1fr)',
    value: ({ title }) => title,
    cell: ({ title, id }) => <span title={`${title} · ${id}`}>{title}</span>,
  },
  { id: 'attempts', title: t('Tries'), width: '44px', numeric: true, value: ({ attempts }) => attempts },
  {
    id: 'said',
    title: t('Receipt or reason'),
    width: 'minmax(150px, 1fr)',
    value: resultOf,
  },
]

const EVERY = 'every'

interface DispatchTableProps {
  readonly destinations: readonly DestinationOverview[]
  readonly initial: string | null
  readonly onDone: () => void
}

interface NoDispatchProps {
  readonly error: Error | null
  readonly isLoading: boolean
  readonly isNarrowed: boolean
}

/** Reason why no message is listed. */
function NoDispatch({ error, isLoading, isNarrowed }: NoDispatchProps) {
  if (error !== null)
    return <PanelState kind="error" title={t('The messages could not be read')} text={error.message} />
  if (isLoading) return <PanelState kind="loading" title={t('Loading the messages')} />
  if (isNarrowed)
    return (
      <PanelState
        kind="empty"
        title={t('No matching messages')}
        text={t('No message matches the search and the destination.')}
      />
    )
  return (
    <PanelState
      kind="empty"
      title={t('Nothing was sent yet')}
      text={t('Every message to a destination is listed here.')}
    />
  )
}

/** Sent and waiting messages of 90 days, with their receipts. */
export function DispatchTable({ destinations, initial, onDone }: DispatchTableProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(initial ?? EVERY)
  const pages = usePages<string>()
  const { data, error } = useDispatches({
    search: useDeferredValue(search),
    destinationId: chosen === EVERY ? null : chosen,
    before: pages.before,
  })
  const isNarrowed = search.trim() !== '' || chosen !== EVERY
  return (
    <>
      <div className="dispatches__filters">
        <TextField
          label={t('Search')}
          autoFocus
          placeholder={t('Words of message, receipt or reason')}
          value={search}
          onChange={(text) => {
            pages.toNewest()
            setSearch(text)
          }}
        />
        <Field label={t('Destination')}>
          {(input) => (
            <Select
              {...input}
              label={t('Destination')}
              value={chosen}
              options={[
                { value: EVERY, label: t('All') },
                ...destinations.map(({ destination: { id, name } }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => {
                pages.toNewest()
                setChosen(id)
              }}
            />
          )}
        </Field>
      </div>
      <div className="dispatches__table">
        <DataTable
          label={t('Dispatches')}
          rows={data?.dispatches ?? []}
          columns={dispatchColumns}
          rowKey={({ id }) => id}
          empty={<NoDispatch error={error} isLoading={data === undefined} isNarrowed={isNarrowed} />}
        />
      </div>
      <div className="destination-form__buttons">
        <PageButtons pages={pages} next={data?.next ?? null} />
        <Button tone="primary" onClick={onDone}>
          {t('Back')}
        </Button>
      </div>
    </>
  )
}
