import type { ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import {
  type AccountParts,
  oldestOf,
  type Position,
  type UnknownPart,
  unknownParts,
} from '@/shared/trading/account/account'
import { isCurrent } from '@/shared/trading/health/health'
import { formatTime } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useFeed } from '@/renderer/state/stores/health/health-store'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/panel/veil-kind'
import { AccountMissing } from './account-missing'

interface AccountFeedProps {
  readonly label: string
  /** Parts of the account that the panel shows. */
  readonly parts: readonly [keyof AccountParts, ...(keyof AccountParts)[]]
  readonly toolbar?: ReactNode
  readonly children: ReactNode
}

/** Age of a part, in accordance with the rows below: the last known ones, only pushed ones, or none. */
function ageOf({ name, asOf, problem, category }: UnknownPart, positions: readonly Position[]): string {
  if (asOf !== null) return t`${name}: last known ${formatTime(asOf)}. ${problem ?? ''}`
  if (problem === null) return t`${name} are being read.`
  return category !== null && positions.some((position) => position.category === category)
    ? t`${name} are known from pushes only, and others may be open. ${problem}`
    : t`${name} are not known. ${problem}`
}

/** Frame of panels about the account: loading, error, and the mark of outdated figures. */
export function AccountFeed({ label, parts, toolbar, children }: AccountFeedProps) {
  const { account, error } = useAccount()
  const feeds = {
    settings: useFeed('privateFeed'),
    balances: useFeed('balanceFeed'),
    positions: useFeed('positionFeed'),
  }
  const feed = parts.map((name) => feeds[name]).find(({ state }) => !isCurrent(state)) ?? feeds[parts[0]]
  const states = account === null ? [] : parts.flatMap((name) => statesOf(account.parts, name))
  if (account === null || states.every(({ asOf }) => asOf === null)) {
    return (
      <Panel label={label}>
        <AccountMissing loading={t('Loading the account')} error={error} />
      </Panel>
    )
  }
  const unknown = unknownParts(account, parts)
  const live = isCurrent(feed.state)
  return (
    <Panel label={label} toolbar={toolbar}>
      {unknown.map((part) => (
        <PanelBand key={part.name} tone="warn">
          <span data-testid="unknown-part">{ageOf(part, account.positions)}</span>
        </PanelBand>
      ))}
      <div
        className="account-view"
        data-live={live && unknown.length === 0}
        style={{ position: 'relative', height: '100%' }}
      >
        {children}
        {!live && (
          <PanelVeil
            kind={veilKindOf(feed.state)}
            text={t`As of ${formatTime(oldestOf(states.filter(({ asOf }) => asOf !== null)))}. ${feed.reason ?? ''}`}
          />
        )}
      </div>
    </Panel>
  )
}

const statesOf = (parts: AccountParts, name: keyof AccountParts) =>
  name === 'positions' ? Object.values(parts.positions) : [parts[name]]
