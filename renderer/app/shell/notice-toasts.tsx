import { useEffect } from 'react'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { showToast } from '@/renderer/kit/ui/toasts'
import { createToastNotifier, isToasted } from './toast-notifier'

/** Shows each notice once as it arrives; all of them are in the centre. */
export function NoticeToasts() {
  useEffect(() => {
    const notify = createToastNotifier(showToast)
    return useNotices.subscribe(({ latest }, before) => {
      if (latest === null || latest === before.latest) return
      if (isToasted(latest, useSettings.getState().settings.orderNotifications)) notify(latest)
    })
  }, [])
  return null
}
