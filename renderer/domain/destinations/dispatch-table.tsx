import { useDeferredValue, useState } from 'react'
import type { DestinationOverview } from '@/shared/ipc/watching/destinations'
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
const resultOf = ({ state, said: message, nextAt, attempts }: Dispatch): string => {
  if (state !== 'waiting' || nextAt === null) return message
  const next = `next try ${formatShort(nextAt, Date.now())}`
  return message === '' ? next : `${message}${attempts === 0 ? '' : ' ·'} ${next}`
}

export const dispatchColumns: readonly Column<Dispatch>[] = [
  {
    id: 'at',
    title: 'Time',
    width: '150px',
    isTime: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span title={formatUtc(createdAt)}>{formatDateTime(createdAt)}</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: '100px',
    value: ({ state }) => dispatchStates[state].label,
    cell: ({ state }) => <Chip tone={dispatchStates[state].tone}>{dispatchStates[state].label}</Chip>,
  },
  {
    id: 'level',
    title: 'Level',
    width: '88px',
    value: ({ level, news }) => (news === 'test' ? 'Test' : levelNames[level]),
    cell: ({ level, news }) => (news === 'test' ? 'Test' : <Chip tone={levelTones[level]}>{levelNames[level]}</Chip>),
  },
  {
    id: 'destination',
    title: 'Destination',
    width: '104px',
    value: ({ destination }) => destination,
  },
  {
    id: 'title',
    title: 'Message',
    width: 'minmax(150px, 1fr)',
    value: ({ title }) => title,
    cell: ({ title, id }) => <span title={`${title} · ${id}`}>{title}</span>,
  },
  { id: 'attempts', title: 'Tries', width: '44px', numeric: true, value: ({ attempts }) => attempts },
  {
    id: 'said',
    title: 'Receipt or reason',
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
  if (error !== null) return <PanelState kind="error" title="The messages could not be read" text={error.message} />
  if (isLoading) return <PanelState kind="loading" title="Loading the messages" />
  if (isNarrowed)
    return (
      <PanelState kind="empty" title="No matching messages" text="No message matches the search and the destination." />
    )
  return <PanelState kind="empty" title="Nothing was sent yet" text="Every message to a destination is listed here." />
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
          label="Search"
          autoFocus
          placeholder="Words of message, receipt or reason"
          value={search}
          onChange={(text) => {
            pages.toNewest()
            setSearch(text)
          }}
        />
        <Field label="Destination">
          {(input) => (
            <Select
              {...input}
              label="Destination"
              value={chosen}
              options={[
                { value: EVERY, label: 'All' },
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
          label="Dispatches"
          rows={data?.dispatches ?? []}
          columns={dispatchColumns}
          rowKey={({ id }) => id}
          empty={<NoDispatch error={error} isLoading={data === undefined} isNarrowed={isNarrowed} />}
        />
      </div>
      <div className="destination-form__buttons">
        <PageButtons pages={pages} next={data?.next ?? null} />
        <Button tone="primary" onClick={onDone}>
          Back
        </Button>
      </div>
    </>
  )
}
