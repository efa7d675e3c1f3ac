import { useRef } from 'react'
import { ChevronDown, Command as CommandIcon, Keyboard, Lock, Search } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { AlarmsButton } from '@/renderer/domain/alarms/alarms-popover'
import { formatExact, isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useTickerReading } from '@/renderer/state/queries/tickers'
import { useIsCurrent } from '@/renderer/state/stores/health/health-store'
import { chooseSymbolFor, showOverlay } from '@/renderer/state/stores/screen-store'
import { MAIN, useSelection } from '@/renderer/state/stores/selection-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Tooltip } from '@/renderer/kit/ui/overlays/tooltip'
import { useCommandKey, withKey } from '@/renderer/app/commands/all-commands'
import { AppearanceMenu } from './appearance-menu'
import { TourOffer } from './tour-offer'
import { runCommand } from '@/renderer/state/actions/run-command'
import { useLock } from '@/renderer/state/stores/lock-store'
import { connectionCommands } from '@/renderer/app/commands/connection-commands'
import { ArmingSwitch } from './arming-switch'
import { AdditionalAccountsChip } from './additional-accounts-chip'
import { LtvChip } from './ltv-chip'
import { NoticeCentre } from '@/renderer/app/shell/notices/notice-centre'
import { ProfileChip } from './profile-chip'
import './top-bar.css'
import { useFolds } from './use-folds'
import { VaultState } from './vault-state'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

function SymbolButton() {
  const { category, symbol } = useSelection()
  const instrument = useInstrument(category, symbol)
  const { data: ticker, isCurrent: isFresh } = useTickerReading(category, symbol)
  const isFeedCurrent = useIsCurrent('rest')
  const isCurrent = isFeedCurrent && isFresh && ticker !== null
  const change = ticker?.change24h
  return (
    <Pressable className="symbol-button" onClick={() => chooseSymbolFor(MAIN)}>
      <Search aria-hidden />
      <span className="visually-hidden">{t('Search symbol, now')}</span>
      <span className="symbol-button__name">{symbol}</span>
      <span className="symbol-button__category">{category}</span>
      <span className="symbol-button__price" data-live={isCurrent ? 'true' : undefined}>
        {isAmount(ticker?.lastPrice) ? formatExact(ticker.lastPrice, instrument?.priceDecimals) : '?'}
      </span>
      <span className={`symbol-button__change ${directionOf(change, 4)}`}>
        {isAmount(change) ? formatPercent(change) : '?'}
      </span>
      <ChevronDown aria-hidden />
    </Pressable>
  )
}

function LockButton() {
  const hasPin = useLock(({ lock }) => lock?.hasPin === true)
  const key = useCommandKey('connection.lock')
  const command = connectionCommands.find(({ name }) => name === 'connection.lock')
  if (!hasPin || command === undefined) return null
  return <IconButton label={withKey(t('Lock Volley'), key)} icon={<Lock />} onClick={() => runCommand(command)} />
}

/** Account, symbol and arming. */
export function TopBar() {
  const paletteKey = useCommandKey('view.palette')
  const sheetKey = useCommandKey('view.keys')
  const bar = useRef<HTMLElement>(null)
  useFolds(bar)
  return (
    <header className="top-bar" ref={bar}>
      <ProfileChip />
      <AdditionalAccountsChip />
      <SymbolButton />
      <Tooltip text={withKey(t('Every command and symbol'), paletteKey)}>
        <Pressable className="palette-button" onClick={() => showOverlay('palette')}>
          <CommandIcon aria-hidden />
          <span>{t('Commands')}</span>
          {paletteKey !== '' && <kbd>{paletteKey}</kbd>}
        </Pressable>
      </Tooltip>
      <TourOffer />
      <span className="top-bar__gap" />
      <LtvChip />
      <AlarmsButton />
      <VaultState />
      <ArmingSwitch />
      <LockButton />
      <AppearanceMenu />
      <IconButton label={withKey(t('Keyboard'), sheetKey)} icon={<Keyboard />} onClick={() => showOverlay('keys')} />
      <NoticeCentre />
    </header>
  )
}
