import { lazy, Suspense } from 'react'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

/** Loaded on demand, because the page is long and rarely opened. */
const HelpPage = lazy(() => import('./help-page'))

/** Help with all terms and keys; opened by F1. */
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
