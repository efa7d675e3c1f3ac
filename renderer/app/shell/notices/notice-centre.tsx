import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import { markNoticesRead, useNotices } from '@/renderer/state/stores/notices-store'
import { closeOverlay, showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { dismissRead } from '@/renderer/kit/ui/dialogs/toasts'
import { NoticeList } from './notice-list'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Notification center: all notices, newest first. */
export function NoticeCentre() {
  const unread = useNotices((state) => state.unread)
  const isOpen = useScreen(({ overlay }) => overlay === 'notices')
  // Opening the center marks errors as read.
  useEffect(() => {
    if (!isOpen) return
    dismissRead()
    return markNoticesRead
  }, [isOpen])
  const label = unread === 0 ? t('Notifications') : t`Notifications, ${unread} unread`
  const bell = (
    <Pressable className="icon-button" aria-label={label} title={label}>
      <Bell />
      {unread > 0 && <span className="bell__count">{unread > 99 ? '99+' : unread}</span>}
    </Pressable>
  )
  return (
    <Popover
      trigger={bell}
      title={t('Notifications')}
      open={isOpen}
      onOpenChange={(open) => (open ? showOverlay('notices') : closeOverlay('notices'))}
    >
      <NoticeList />
    </Popover>
  )
}
