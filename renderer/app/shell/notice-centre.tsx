import { Bell } from 'lucide-react'
import { useState } from 'react'
import { formatTime, formatUtc } from '@/renderer/kit/format/time'
import { clearNotices, markNoticesRead, useNotices } from '@/renderer/state/stores/notices-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/button'
import { Popover } from '@/renderer/kit/ui/popover'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const notices = useNotices((state) => state.notices)
  return (
    <>
      {notices.length === 0 && (
        <p className="notices__empty">Nothing yet. Fills, refusals and lost connections appear here.</p>
      )}
      <ul className="notices">
        {notices.map(({ id, at, level, title, text, panel }) => (
          <li key={id} className={`notices__item notices__item--${level}`}>
            <time className="notices__time" title={formatUtc(at)}>
              {formatTime(at)}
            </time>
            <strong>{title}</strong>
            <p className="notices__text selectable">{text}</p>
            {panel !== undefined && (
              <Button size="small" tone="quiet" onClick={() => showPanel(panel)}>
                Open
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer className="notices__foot">
        <Button size="small" tone="quiet" disabled={notices.length === 0} onClick={clearNotices}>
          Clear all
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            onLeave()
            showOverlay('order-notifications')
          }}
        >
          Order notifications…
        </Button>
      </footer>
    </>
  )
}

/** Everything the trader was told, newest first. */
export function NoticeCentre() {
  const unread = useNotices((state) => state.unread)
  const [isOpen, setOpen] = useState(false)
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  const bell = (
    <button type="button" className="icon-button" aria-label={label} title={label}>
      <Bell />
      {unread > 0 && <span className="bell__count">{unread > 99 ? '99+' : unread}</span>}
    </button>
  )
  return (
    <Popover
      trigger={bell}
      title="Notifications"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        markNoticesRead()
      }}
    >
      <NoticeList onLeave={() => setOpen(false)} />
    </Popover>
  )
}
