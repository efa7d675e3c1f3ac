import type { ReactNode, Ref } from 'react'
import type { Unread } from '@/shared/ipc/trading/classic'
import { t, punctuated, comma } from '@/shared/languages/text'
import { formatAge } from '@/renderer/kit/format/time'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { EmptyList, OmittedBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { useAccountReading } from '@/renderer/state/stores/health/health-store'
import '@/renderer/domain/orders/orders-view.css'

interface ClassicPanelProps<Data> {
  readonly label: string
  /** Name of the data, as the middle of a sentence. */
  readonly what: string
  readonly query: {
    readonly ref: Ref<HTMLElement>
    readonly data: Data | undefined
    readonly error: Error | null
    readonly age: number | null
    readonly isCurrent: boolean
  }
  readonly toolbar?: ReactNode
  /** Message above the table. */
  readonly band?: ReactNode
  /** Rows that are shown. */
  readonly count: number
  /** Placeholder for an empty list that was read completely. */
  readonly empty: ReactNode
  readonly children: (data: Data, empty: ReactNode) => ReactNode
}

/** Unread categories with their reasons; null if everything was read. */
function missingText(missing: readonly Unread[]): string | null {
  const byReason = Map.groupBy(missing, ({ reason }) => reason)
  const texts = [...byReason].map(([reason, all]) =>
    punctuated(`${[...new Set(all.map(({ category }) => category))].join(comma())}: ${reason}`),
  )
  return texts.length === 0 ? null : t`Not everything could be read. ${texts.join(' · ')}`
}

function Unknown({ what, error }: { readonly what: string; readonly error: Error | null }) {
  const { state } = useAccountReading()
  if (state !== 'classic') return <AccountMissing loading={t`Loading the ${what}`} error={null} />
  return error === null ? (
    <PanelState kind="loading" title={t`Loading the ${what}`} />
  ) : (
    <PanelState kind="error" title={t`The ${what} could not be read`} text={error.message} />
  )
}

/** Frame of panels about a classic account: loading, outdated and missing data. */
export function ClassicPanel<Data extends { readonly missing: readonly Unread[] }>({
  label,
  what,
  query: { ref, data, error, age, isCurrent },
  toolbar,
  band,
  count,
  empty: none,
  children,
}: ClassicPanelProps<Data>) {
  if (data === undefined) {
    return (
      <Panel label={label} ref={ref}>
        <Unknown what={what} error={error} />
      </Panel>
    )
  }
  const omitted = missingText(data.missing)
  const empty = <EmptyList title={t`The ${what} are not known`} omitted={omitted} empty={none} />
  return (
    <Panel label={label} ref={ref} toolbar={toolbar}>
      <div className="orders-view" data-live={isCurrent}>
        {band}
        {count > 0 && <OmittedBand omitted={omitted} />}
        <div className="orders-table">{children(data, empty)}</div>
        {!isCurrent && (
          <PanelVeil
            kind="stale"
            text={`${age === null ? t('As it was') : t`As it was ${formatAge(age)} ago`}. ${error?.message ?? ''}`}
          />
        )}
      </div>
    </Panel>
  )
}
