import { formatMove } from '@/renderer/kit/format/ratio'
import { displayText } from '@/renderer/kit/format/display-text'
import { t, semicolon } from '@/shared/languages/text'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Account, isAccountRead } from '@/shared/trading/account/account'
import { type Hit, hitsEachWay, hitsOf, stressTable } from '@/shared/trading/stress/stress-table'
import { AccountFeed } from '@/renderer/domain/account/account-feed'
import { plural } from '@/shared/languages/plural'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Select } from '@/renderer/kit/ui/fields/select'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { useAccount } from '@/renderer/state/stores/account-store'
import { Rehearsal } from './rehearsal'
import { StressTable, targetsThatFit } from './stress-table'
import { useStressWorld } from './use-stress-world'
import '@/renderer/domain/risk/simulated-ltv.css'
import './stress.css'

const ofStress = ['balances', 'positions'] as const

/** Represents all coins except stablecoins. */
const MARKET = 'market'

type View = 'table' | 'rehearsal'
const views = [
  { value: 'table', label: t('Table') },
  { value: 'rehearsal', label: t('Rehearsal') },
] as const

/** Effect of price changes on the whole account: equity, risk units, loans and positions. */
export function StressPanel() {
  const account = useAccount((state) => state.account)
  const [view, setView] = useState<View>('table')
  const choice = <Choice size="small" label={t('View')} value={view} options={views} onChange={setView} />
  return account === null || !isAccountRead(account) ? (
    <AccountFeed label={t('Stress')} parts={ofStress}>
      {null}
    </AccountFeed>
  ) : (
    <StressView account={account} view={view} choice={choice} />
  )
}

interface StressViewProps {
  readonly account: Account
  readonly view: View
  readonly choice: ReactNode
}

const StressView = ({ account, view, choice }: StressViewProps) =>
  view === 'table' ? (
    <Stress key={account.uid} account={account} choice={choice} />
  ) : (
    <AccountFeed label={t('Stress')} parts={ofStress} toolbar={choice}>
      <Rehearsal account={account} />
    </AccountFeed>
  )

/** Maximum number of named accounts in each direction. */
const NAMED_HITS = 8
/** Interval of new figures: every price changes the whole table. */
const REST_MS = 1000

const hitText = ({ name, what, change }: Hit): string =>
  change === '0' ? t`${name} ${displayText(what)} now` : `${formatMove(change, false)} ${name} ${displayText(what)}`

/** Margin calls and liquidations in one direction, in their order of occurrence. */
function Order({ title, hits }: { readonly title: string; readonly hits: readonly Hit[] }) {
  const [first, ...then] = hits.slice(0, NAMED_HITS)
  const more = hits.length - NAMED_HITS
  return (
    <p>
      <span className="muted">{t`${title}: `}</span>
      {first === undefined ? t('none') : <b>{hitText(first)}</b>}
      {then.map((hit) => (
        <span key={`${hit.key} ${hit.what}`}>{t`, ${hitText(hit)}`}</span>
      ))}
      {more > 0 && <span className="muted">{t`, and ${more} more`}</span>}
    </p>
  )
}

function Stress({ account, choice }: { readonly account: Account; readonly choice: ReactNode }) {
  const [chosen, setChosen] = useState(MARKET)
  const subject = useStressWorld(account)
  const paced = usePaced(subject, REST_MS, `${subject.world.targets.length} ${subject.notes.join()}`)
  const { world, coins, notes } = useDeferredValue(paced)
  const coin = chosen !== MARKET && coins.includes(chosen) ? chosen : null
  const rows = useMemo(() => stressTable(world, coin), [world, coin])
  const { fall, rise } = useMemo(() => hitsEachWay(hitsOf(world, coin)), [world, coin])
  const region = useRef<HTMLDivElement>(null)
  const most = targetsThatFit(useSize(region).width)
  const hidden = Math.max(0, world.targets.length - most)
  const missing = rows[0]?.missing ?? []
  const allNotes = [...notes, ...missing.map((what) => t`the equity lacks the ${what}`)]
  const toolbar = (
    <>
      {choice}
      <Select
        size="small"
        label={t('Shocked coin')}
        value={coin ?? MARKET}
        options={[
          { value: MARKET, label: t('Every coin that is not stable') },
          ...coins.map((value) => ({ value, label: value })),
        ]}
        onChange={setChosen}
      />
      <span className="toolbar__gap" />
      <span
        className="faint"
        title={t('All prices at once; units as in the simulator, crossed positions by the liquidation price of now')}
      >
        {t('from the prices of now')}
      </span>
    </>
  )
  const hiddenOnes = plural(hidden, 'unit or loan', t('units and loans'))
  return (
    <AccountFeed label={t('Stress')} parts={ofStress} toolbar={toolbar}>
      <div ref={region} className="stress" role="region" aria-label={t('Stress of the account')} tabIndex={0}>
        <div data-testid="stress-first">
          <Order title={t('On a fall')} hits={fall} />
          <Order title={t('On a rise')} hits={rise} />
        </div>
        <StressTable rows={rows} most={most} />
        {hidden > 0 && (
          <p className="muted">
            {t`${hiddenOnes} farther from liquidation have no column; the order above counts them.`}
          </p>
        )}
        {allNotes.length > 0 && <p className="warn">{t`Not counted or not current: ${allNotes.join(semicolon())}.`}</p>}
        <p className="muted">
          {t(
            'Units move as in the simulator of the risk wall, including gains and losses of open futures ' +
              'of this account and of additional open accounts. These count in the equity of the settle ' +
              'coin, after its haircut, a loss in full. Caps on collateral values are ignored. Crossed ' +
              'positions are measured by the current liquidation price of the exchange, which moves when ' +
              'others lose. Stable coins stay. ! is a margin call, ‼ a liquidation.',
          )}
        </p>
      </div>
    </AccountFeed>
  )
}
