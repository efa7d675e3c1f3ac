import { useEffect } from 'react'
import type { Notice } from '../../shared/ipc/notice'
import { useNotices } from '../stores/notices-store'
import { showToast } from '../ui/toasts'
import { showPanel } from '../workspace/workspace-door'

/** Counts what is told again while its toast still stands: forty fills are one line that says 40. */
export function createToastTeller(show: typeof showToast): (notice: Pick<Notice, 'level' | 'title' | 'text' | 'panel'>) => void {
  const standing = new Map<string, number>()
  return ({ level, title, text, panel }) => {
    const id = `${level}:${title}`
    const times = (standing.get(id) ?? 0) + 1
    standing.set(id, times)
    show(level, times === 1 ? title : `${title} (${times} times)`, text, { id, onGone: () => standing.delete(id), onOpen: panel === undefined ? undefined : () => showPanel(panel) })
  }
}

/** Shows each notice once as it arrives; all of them are in the centre. */
export function NoticeToasts() {
  useEffect(() => {
    const tell = createToastTeller(showToast)
    return useNotices.subscribe(({ latest }, before) => {
      if (latest !== null && latest !== before.latest) tell(latest)
    })
  }, [])
  return null
}
