import { t } from '@/shared/languages/text'
import { showAlarmHistory, showAlarmRules } from '@/renderer/domain/alarms/alarm-questions'
import { sendTestAlarm } from '@/renderer/domain/alarms/send-test-alarm'
import { canShowMini, setMiniOpen } from '../mini/mini-window'
import { enterWallMode } from '../wall-mode/full-screen'
import { isMainWindow } from '@/renderer/state/workspace/panel-windows'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import type { Command } from '@/renderer/state/stores/command'

const watches = (): boolean => useRisk.getState().overview?.state === 'watching'

/** Commands for monitoring the loan-to-value. */
export const riskCommands: readonly Command[] = [
  {
    name: 'risk.wallMode',
    label: t('Wall mode: the loan-to-value across the whole screen'),
    group: 'risk',
    keywords: [t('full screen'), 'kiosk', 'LTV'],
    keys: ['Alt+KeyW'],
    available: isMainWindow,
    run: enterWallMode,
  },
  {
    name: 'risk.openMini',
    label: t('Open the mini LTV window'),
    group: 'risk',
    available: () => isMainWindow() && watches() && canShowMini(),
    run: () => setMiniOpen(true),
  },
  {
    name: 'risk.closeMini',
    label: t('Close the mini LTV window'),
    group: 'risk',
    available: () => isMainWindow() && canShowMini(),
    run: () => setMiniOpen(false),
  },
  {
    name: 'risk.rules',
    label: t('Alarm rules'),
    group: 'risk',
    keywords: [t('Settings')],
    available: ({ connected }) => connected,
    run: showAlarmRules,
  },
  {
    name: 'risk.alarmHistory',
    label: t('Alarm history'),
    group: 'risk',
    keywords: ['audit', 'log', 'acknowledged'],
    available: ({ connected }) => connected,
    run: showAlarmHistory,
  },
  {
    name: 'risk.destinations',
    label: t('Alarm destinations: webhook, Telegram, ntfy, e-mail'),
    group: 'risk',
    keywords: [t('Settings'), 'notifications', 'push', 'smtp'],
    available: ({ connected }) => connected,
    run: () => showOverlay('destinations'),
  },
  {
    name: 'risk.testAlarm',
    label: t('Send a test alarm'),
    group: 'risk',
    available: ({ connected }) => connected,
    run: sendTestAlarm,
  },
]
