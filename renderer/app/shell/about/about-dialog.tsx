import { t } from '@/shared/languages/text'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { loaded } from '@/renderer/kit/ui/panel/loaded'
import { UpdateSection } from './update-section'
import './about-dialog.css'

/** Loaded on demand, because the texts are long and rarely opened. */
const ThirdParty = loaded(
  () => import('./third-party'),
  'ThirdParty',
  <p className="muted">{t('Loading the licenses')}</p>,
)

/** Version of Volley and its third-party packages. */
export function AboutDialog() {
  const open = useScreen(({ overlay }) => overlay === 'about')
  const version = useApp(({ app }) => app?.version ?? '')
  const footer = <Button onClick={() => showOverlay('diagnostics')}>{t('Save diagnostics…')}</Button>
  return (
    <Dialog
      open={open}
      onOpenChange={() => closeOverlay('about')}
      title={t('About Volley')}
      width={640}
      footer={footer}
    >
      <p>{t`Volley ${version}.`}</p>
      <UpdateSection />
      <p>{t('It is under the MIT licence. It carries the work of others, under their licences:')}</p>
      <ThirdParty />
    </Dialog>
  )
}
