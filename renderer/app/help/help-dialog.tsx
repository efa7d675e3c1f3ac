import { lazy, Suspense } from 'react'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

/** It is long, and hardly ever wanted twice. */
const HelpPage = lazy(() => import('./help-page'))

/** What everything on screen means, and every key; opened by F1. */
export function HelpDialog() {
  const open = useScreen(({ overlay }) => overlay === 'help')
  return (
    <Dialog open={open} onOpenChange={closeOverlay} title="Help" width={860}>
      <Suspense fallback={<PanelState kind="loading" title="Loading the help" />}>
        <HelpPage />
      </Suspense>
    </Dialog>
  )
}
