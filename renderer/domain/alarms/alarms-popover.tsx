import { BellOff, BellRing, Siren, VolumeX } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { AlarmOverview, WatchedBeside } from '@/shared/ipc/watching/alarms'
import { t } from '@/shared/languages/text'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { formatTime } from '@/renderer/kit/format/time'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useAudio } from './audio-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { acknowledge, needsReason, openIncidents } from './alarm-answers'
import { openReasonDialog, showAlarmHistory, showAlarmRules } from './alarm-questions'
import { IncidentRows } from './incident-rows'
import { sendTestAlarm } from './send-test-alarm'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './alarms.css'

const none: readonly never[] = []

const noAlarms: AlarmOverview = {
  armed: 0,
  onAssumedThresholds: 0,
  blind: 0,
  hasWatchman: false,
  alarms: none,
  beside: none,
}

interface Arming {
  readonly short: string
  readonly long: string
  readonly tone: 'accent' | 'warn' | 'danger' | 'quiet'
}

const unitsAndLoans = (count: number): string =>
  count === 1 ? t('1 risk unit or loan') : t`${count} risk units and loans`

/**
 * Armed risk units and loans, and the source of their thresholds. Without the main process no alarm reaches this page.
 */
function armingText({ armed, onAssumedThresholds, blind }: AlarmOverview, connected: boolean): Arming {
  if (!connected)
    return {
      short: t('not monitored'),
      long: t('Volley itself cannot be reached: no alarm will reach this page.'),
      tone: 'danger',
    }
  if (blind > 0)
    return {
      short: armed === 0 ? t`no data (${blind})` : t`armed (${armed}), no data of ${blind}`,
      long: t`No figures arrive of ${unitsAndLoans(blind)}: no line can be reached there. ${armed} armed.`,
      tone: 'danger',
    }
  if (armed === 0)
    return { short: t('alarms not armed'), long: t('Nothing is watched: no risk unit, no loan.'), tone: 'quiet' }
  const watched = t`${unitsAndLoans(armed)} ${armed === 1 ? t('is') : t('are')} watched, with or without a panel.`
  if (onAssumedThresholds === 0) return { short: t`alarms armed (${armed})`, long: watched, tone: 'accent' }
  const assumed = t`${onAssumedThresholds} of them by assumed lines that are not confirmed.`
  return {
    short: t`armed (${armed}), ${onAssumedThresholds} on default lines`,
    long: `${watched} ${assumed}`,
    tone: 'warn',
  }
}

const waitingText = (count: number): string => (count === 1 ? t('1 alarm waits') : t`${count} alarms wait`)

/** Text for an account that is monitored while another is on screen. */
function additionalAccountText({ account, armed, blind, unanswered }: WatchedBeside): string {
  const watched = t`${account} is watched as well: ${unitsAndLoans(armed + blind)}.`
  const silent = blind === 0 ? '' : t` No figures arrive of ${unitsAndLoans(blind)}.`
  return `${watched}${silent}${unanswered === 0 ? '' : t` ${waitingText(unanswered)} for an answer there.`}`
}

function AdditionalAccountNotes({ beside }: Pick<AlarmOverview, 'beside'>) {
  return beside.map((account) => (
    <p key={account.account} className="muted" data-testid="watched-beside">
      {additionalAccountText(account)}
    </p>
  ))
}

/** States if the watchman, a separate process, also monitors. */
function WatchmanNote({ alarms: { armed, blind, hasWatchman } }: { readonly alarms: AlarmOverview }) {
  if (armed + blind === 0) return null
  return (
    <p className="muted" data-testid="watchman">
      {hasWatchman
        ? t('The watchman watches as well, and goes on when Volley ends.')
        : t('Only Volley itself monitors: monitoring stops when it quits.')}
    </p>
  )
}

/** A browser mutes a page until its first click. The trader must learn this before a crash. */
function SilentNote() {
  const isSilent = useAudio((state) => state.isSilent)
  if (isSilent !== true) return null
  const icon = <VolumeX aria-hidden />
  return (
    <p className="alarms-popover__silent" role="alert">
      {mixed`${icon} This browser blocks sound: alarms are silent here until you click or press a key on this page.`}
    </p>
  )
}

/** Acknowledged alarms that are still active, with their reasons. */
function AnsweredAlarms({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const answered = alarms.flatMap(({ id, title, acknowledged }) =>
    acknowledged === null ? [] : [{ id, title, ...acknowledged }],
  )
  if (answered.length === 0) return null
  return (
    <ul className="alarms-popover__answered" aria-label={t('Acknowledged, still active')}>
      {answered.map(({ id, title, at, reason }) => (
        <li
          key={id}
          className="muted"
        >{t`${title} · acknowledged ${formatTime(at)}${reason === '' ? '' : `: ${reason}`}`}</li>
      ))}
    </ul>
  )
}

function Alarms({ trigger }: { readonly trigger: ReactElement }) {
  const list = useAlarms((state) => state.alarms) ?? noAlarms
  const connected = useHealth((state) => state.connected)
  const { alarms } = list
  const [isOpen, setOpen] = useState(false)
  const open = openIncidents(alarms)
  const close = (): void => setOpen(false)
  function acknowledgeAll(): void {
    if (!needsReason(open)) return void acknowledge(open)
    close()
    openReasonDialog(open)
  }
  return (
    <Popover trigger={trigger} title={t('Alarms')} open={isOpen} onOpenChange={setOpen}>
      <div className="alarms-popover">
        <IncidentRows incidents={open} onClose={close} />
        <SilentNote />
        {open.length === 0 && <p className="muted">{t`No alarm waits for you. ${armingText(list, connected).long}`}</p>}
        <AnsweredAlarms alarms={alarms.filter(({ incident }) => !open.some(({ id }) => id === incident))} />
        {connected && <AdditionalAccountNotes beside={list.beside} />}
        {connected && <WatchmanNote alarms={list} />}
        <div className="alarms-popover__foot">
          {open.length > 1 && (
            <Button size="small" onClick={acknowledgeAll}>{t`Acknowledge all ${open.length}`}</Button>
          )}
          <Button
            size="small"
            tone="quiet"
            onClick={() => {
              close()
              showAlarmHistory()
            }}
          >
            {t('History…')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              close()
              showAlarmRules()
            }}
          >
            {t('Rules…')}
          </Button>
          <Button
            size="small"
            tone="quiet"
            onClick={() => {
              close()
              showOverlay('destinations')
            }}
          >
            {t('Destinations…')}
          </Button>
          <Button size="small" tone="quiet" onClick={() => void sendTestAlarm()}>
            {t('Send a test alarm')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** Button in the top bar: all alarms are reachable with every panel closed. */
export function AlarmsButton() {
  const alarms = useAlarms((state) => state.alarms)
  const isSilent = useAudio((state) => state.isSilent)
  if (alarms === null) return null
  const open = openIncidents(alarms.alarms)
  const silent = isSilent === true ? t(', sound blocked') : ''
  const label = `${open.length === 0 ? t('Alarms') : t`Alarms, ${open.length} unanswered`}${silent}`
  const button = (
    <Pressable className="icon-button" aria-label={label} title={label}>
      {isSilent === true ? <VolumeX className="alarms-blocked" /> : <Siren />}
      {open.length > 0 && <span className={`alarms-count alarms-count--${open[0]!.level}`}>{open.length}</span>}
    </Pressable>
  )
  return <Alarms trigger={button} />
}

/** State of the alarms, for the wall. */
export function AlarmsChip() {
  const alarms = useAlarms((state) => state.alarms)
  const connected = useHealth((state) => state.connected)
  if (alarms === null) return null
  const { short, long, tone } = armingText(alarms, connected)
  const beside = connected ? alarms.beside : none
  const button = (
    <Pressable
      className={`chip alarms-chip chip--${tone}`}
      title={[long, ...beside.map(additionalAccountText)].join(' ')}
    >
      {tone === 'accent' || tone === 'warn' ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
      {short}
      {beside.map(({ account }) => (
        <span key={account}>+ {account}</span>
      ))}
    </Pressable>
  )
  return <Alarms trigger={button} />
}
