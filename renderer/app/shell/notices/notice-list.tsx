import { useState } from 'react'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import { JournalTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import { formatDateTime, formatTime, formatUtc } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { clearNotices, useNotices } from '@/renderer/state/stores/notices-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { everyNotice, filterNotices, kindOptions, levelOptions } from './notice-filter'
import { NoticeOfUpdate } from '@/renderer/app/shell/about/update-choices'
import { SearchInput } from '@/renderer/kit/ui/fields/search-input'
import './notices.css'

/** Number of notices shown at first; a click shows more. */
const PAGE = 50
/** A notice delivered later than this after its event shows both times, ms. */
const LATE_MS = 2000
const noEntry = t('The journal of this account has no entry of this order.')

const isToday = (at: number): boolean => new Date(at).toDateString() === new Date().toDateString()

const timeText = (at: number): string => (isToday(at) ? formatTime(at) : formatDateTime(at))

/** One line per order; the journal has the details. */
function Lines({ text, orders, id }: Notice) {
  const keys = orders?.keys ?? []
  if (keys.length === 0) return <p className="notices__text selectable">{text}</p>
  return (
    <ul className="notices__lines">
      {text.split('\n').map((line, at) => (
        <li key={`${id} ${keys[at] ?? at}`}>
          <span className="notices__text selectable">{line}</span>
          {keys[at] !== undefined && (
            <JournalTimeline title={line.split(/: |：/)[0] ?? line} entryKey={keys[at]} revision={0} none={noEntry} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Item(notice: Notice) {
  const { at, happenedAt = at, level, title, panel, update } = notice
  return (
    <li className={`notices__item notices__item--${level}`}>
      <time className="notices__time" title={formatUtc(happenedAt)}>
        {timeText(happenedAt)}
      </time>
      <strong>{title}</strong>
      <Lines {...notice} />
      {at - happenedAt > LATE_MS && (
        <p className="notices__text" title={formatUtc(at)}>{t`Volley read it at ${timeText(at)}.`}</p>
      )}
      {panel !== undefined && (
        <Button size="small" tone="quiet" onClick={() => showPanel(panel)}>
          {t('Open')}
        </Button>
      )}
      {update !== undefined && <NoticeOfUpdate version={update} />}
    </li>
  )
}

/** All notices, newest first, filtered by words, kind and level. */
export function NoticeList() {
  const notices = useNotices((state) => state.notices)
  const [filter, setFilter] = useState(everyNotice)
  const [most, setMost] = useState(PAGE)
  const matches = filterNotices(notices, filter)
  return (
    <div className="notices">
      <div className="notices__filter">
        <SearchInput
          label={t('Search notifications')}
          placeholder={t('Search')}
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <Select
          size="small"
          label={t('Kind of notification')}
          value={filter.kind}
          options={kindOptions}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <Select
          size="small"
          label={t('Level')}
          value={filter.level}
          options={levelOptions}
          onChange={(level) => setFilter({ ...filter, level })}
        />
      </div>
      {notices.length === 0 && (
        <p className="notices__empty">{t('Nothing yet. Fills, refusals and lost connections appear here.')}</p>
      )}
      {notices.length > 0 && matches.length === 0 && (
        <p className="notices__empty">{t`None of ${notices.length} is like that.`}</p>
      )}
      <ul className="notices__list">
        {matches.slice(0, most).map((notice) => (
          <Item key={notice.id} {...notice} />
        ))}
        {matches.length > most && (
          <li>
            <Button
              size="small"
              tone="quiet"
              onClick={() => setMost(most + PAGE)}
            >{t`${matches.length - most} older…`}</Button>
          </li>
        )}
      </ul>
      <footer className="notices__foot">
        <Button
          size="small"
          tone="quiet"
          disabled={notices.length === 0}
          title={t('Forgets them here and for the next start. What became of orders stays in the journal.')}
          onClick={clearNotices}
        >
          {t('Clear all')}
        </Button>
        <Button size="small" tone="quiet" onClick={() => showOverlay('order-notifications')}>
          {t('Order notifications…')}
        </Button>
      </footer>
    </div>
  )
}
