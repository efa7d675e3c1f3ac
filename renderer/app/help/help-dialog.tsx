import { t } from '@/shared/languages/text'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { loaded } from '@/renderer/kit/ui/panel/loaded'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

/** Loaded on demand, because the page is long and rarely opened. */
const HelpPage = loaded(
  () => import('./help-page'),
  'HelpPage',
  <PanelState kind="loading" title={t('Loading the help')} />,
)

/** Help with all terms and keys, and with all refusals; opened by F1. */
export function HelpDialog() {
  const page = useScreen(({ overlay }) => (overlay === 'help' || overlay === 'refusals' ? overlay : null))
  return (
    <Dialog open={page !== null} onOpenChange={() => page !== null && closeOverlay(page)} title={t('Help')} width={860}>
      {page !== null && <HelpPage page={page} />}
    </Dialog>
  )
}
