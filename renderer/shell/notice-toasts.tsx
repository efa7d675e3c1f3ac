import { useEffect } from 'react'
import { useNotices } from '../stores/notices-store'
import { showToast } from '../ui/toasts'

/** Shows each notice once as it arrives. Many at a time become one line; all of them are in the centre. */
export function NoticeToasts() {
  useEffect(
    () =>
      useNotices.subscribe(({ notices }, before) => {
        const newest = notices[0]
        if (newest === undefined || newest === before.notices[0]) return
        showToast(newest.level, newest.title, newest.text, `${newest.level}:${newest.title}`)
      }),
    [],
  )
  return null
}
