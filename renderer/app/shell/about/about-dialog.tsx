import { lazy, Suspense } from 'react'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { UpdateSection } from './update-section'
import './about-dialog.css'

/** The texts are long and hardly ever wanted. */
const ThirdParty = lazy(() => import('./third-party'))

/** Which Volley this is, and what it carries of others. */
export function AboutDialog() {
  const open = useScreen(({ overlay }) => overlay === 'about')
  const version = useApp(({ app }) => app?.version ?? '')
  const footer = <Button onClick={() => showOverlay('diagnostics')}>Save diagnostics…</Button>
  return (
    <Dialog open={open} onOpenChange={closeOverlay} title="About Volley" width={640} footer={footer}>
      <p>Volley {version}.</p>
      <UpdateSection />
      <p>It is under the MIT licence. It carries the work of others, under their licences:</p>
      <Suspense fallback={<p className="muted">Loading the licenses</p>}>
        <ThirdParty />
      </Suspense>
    </Dialog>
  )
}
