import { useEffect, useMemo } from 'react'
import { t } from '@/shared/languages/text'
import { mostSevereFirst } from '@/shared/trading/alarms/unanswered-event'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { formatTime } from '@/renderer/kit/format/time'
import { dismissToast, showToast, ToastLane, ToastLines } from '@/renderer/kit/ui/dialogs/toasts'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { openIncidents } from '@/renderer/domain/alarms/alarm-answers'
import { createToastNotifier, isToasted, toastOfIncident } from './toast-notifier'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

const showNotices = (): void => showOverlay('notices')

/** Latest notice, shown while there is no toast. */
function LastNotice() {
  const last = useNotices(({ notices }) => notices[0])
  if (last === undefined) return null
  const { at, title, text } = last
  return (
    <Pressable className="toast__words" title={t('Opens the notification centre')} onClick={showNotices}>
      <span className="toast__heading">
        {formatTime(at)} · {title}
      </span>
      <ToastLines text={text} />
    </Pressable>
  )
}

/** Incidents from the most severe, then every other toast. */
function usePlaces(): (toast: string) => number {
  const alarms = useAlarms((state) => state.alarms?.alarms)
  return useMemo(() => {
    const open = mostSevereFirst(openIncidents(alarms ?? []))
    const places = new Map(open.map(({ id }, place) => [toastOfIncident(id), place]))
    return (toast) => places.get(toast) ?? open.length
  }, [alarms])
}

/** Shows each notice once as it arrives; all of them are in the centre. */
export function NoticeToasts() {
  const placeOf = usePlaces()
  useEffect(() => {
    const notify = createToastNotifier(showToast)
    const stopNotices = useNotices.subscribe(({ latest }, before) => {
      if (latest === null || latest === before.latest) return
      if (isToasted(latest, useSettings.getState().settings.orderNotifications)) notify(latest)
    })
    // Dismisses toasts of alarms that were acknowledged, also on another page.
    const stopAlarms = useAlarms.subscribe(({ alarms }, before) => {
      if (alarms === null || before.alarms === null) return
      const open = new Set(openIncidents(alarms.alarms).map(({ id }) => id))
      for (const { id } of openIncidents(before.alarms.alarms)) if (!open.has(id)) dismissToast(toastOfIncident(id))
    })
    return () => {
      stopNotices()
      stopAlarms()
    }
  }, [])
  return <ToastLane onRead={showNotices} idle={<LastNotice />} placeOf={placeOf} />
}
