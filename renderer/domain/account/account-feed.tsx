import type { ReactNode } from 'react'
import { isCurrent } from '@/shared/trading/health/health'
import { formatTime } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useFeed } from '@/renderer/state/stores/health-store'
import { Panel } from '@/renderer/kit/ui/panel'
import { PanelVeil } from '@/renderer/kit/ui/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/veil-kind'
import { AccountMissing } from './account-missing'

interface AccountFeedProps {
  readonly label: string
  readonly toolbar?: ReactNode
  readonly children: ReactNode
}

/** The frame of panels about the account: loading, error, and the mark of figures that are no longer current. */
export function AccountFeed({ label, toolbar, children }: AccountFeedProps) {
  const { account, error } = useAccount()
  const feed = useFeed('privateFeed')
  const live = isCurrent(feed.state)
  if (account === null || account.asOf === null) {
    return (
      <Panel label={label}>
        <AccountMissing loading="Loading the account" error={error} />
      </Panel>
    )
  }
  return (
    <Panel label={label} toolbar={toolbar}>
      <div className="account-view" data-live={live} style={{ position: 'relative', height: '100%' }}>
        {children}
        {!live && (
          <PanelVeil kind={veilKindOf(feed.state)} text={`As of ${formatTime(account.asOf)}. ${feed.reason ?? ''}`} />
        )}
      </div>
    </Panel>
  )
}
