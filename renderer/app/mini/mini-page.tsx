import { QueryClientProvider } from '@tanstack/react-query'
import { Lock, X } from 'lucide-react'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { queryClient } from '@/renderer/state/queries/client'
import { useEffect } from 'react'
import { useLock } from '@/renderer/state/stores/lock-store'
import { reportInput } from '../lock/report-input'
import { MiniView } from './mini-view'
import { setMiniOpen } from './mini-window'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Page of the desktop mini window. The window has no frame, so the page has a close button. */
export function MiniPage() {
  const locked = useLock(({ lock }) => lock?.locked ?? null)
  useEffect(reportInput, [])
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mini-page">
        <MiniView />
        {locked !== null && (
          <span
            className="mini-page__locked"
            title={t`Locked: ${locked.why} The main window takes the PIN.`}
          >{mixed`${<Lock aria-hidden />} locked`}</span>
        )}
        <Pressable
          className="mini-page__close"
          aria-label={t('Close')}
          title={t('Close')}
          onClick={() => void setMiniOpen(false)}
        >
          <X aria-hidden />
        </Pressable>
      </div>
    </QueryClientProvider>
  )
}
