import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { PanelsTopLeft } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import { panels } from '@/renderer/panels/panels'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { loaded } from '@/renderer/kit/ui/panel/loaded'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { queryClient } from '@/renderer/state/queries/client'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { PanelIdProvider, panelTypeOf, useSelectionOf } from '@/renderer/state/stores/selection-store'
import { shareSelections } from '@/renderer/state/stores/share-selections'
import { bringBack, liveInWindow } from '@/renderer/state/workspace/panel-windows'
import { CommandKeys } from '@/renderer/app/commands/keys/command-keys'
import { SavedKeys } from '@/renderer/app/commands/keys/saved-keys'
import { LockScreen } from '../lock/lock-screen'
import { ConnectionBand } from '../shell/connection-band'
import { NoticeToasts } from '@/renderer/app/shell/notices/notice-toasts'
import { ProfileChip } from '@/renderer/app/shell/top-bar/profile-chip'
import { LinkMenu } from '../workspace/link-menu'
import { PanelBoundary } from '../workspace/panel-boundary'
import './panel-page.css'

const Dialogs = loaded(() => import('../overlays'), 'Dialogs', null)

/** Account and symbol of the panel, and the button that docks it again. */
function PanelBar({
  panel,
  title,
  shows,
}: {
  readonly panel: string
  readonly title: string
  readonly shows: boolean
}) {
  const { symbol } = useSelectionOf(panel)
  const name = shows ? `${title} ${symbol}` : title
  useEffect(() => void (document.title = t`${name} · Volley`), [name])
  return (
    <header className="panel-bar">
      <h1 className="panel-bar__title">{name}</h1>
      {shows && <LinkMenu panelId={panel} />}
      <span className="panel-bar__gap" />
      <ProfileChip />
      <IconButton
        label={t('Bring back to the main window')}
        icon={<PanelsTopLeft />}
        onClick={() => void bringBack(panel)}
      />
    </header>
  )
}

/** Page of a panel window: the panel, its dialogs and its lock screen. */
export function PanelPage({ panel }: { readonly panel: string }) {
  const entry = panels.find(({ id }) => id === panelTypeOf(panel))
  const isLoaded = useSettings((state) => state.loaded)
  const session = useSessionKey()
  useEffect(() => {
    const ends = [liveInWindow(panel), shareSelections('panel')]
    return () => ends.forEach((end) => end())
  }, [panel])
  const Panel = entry?.component
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider>
        <div className="panel-page">
          <PanelBar panel={panel} title={entry?.title ?? panel} shows={entry?.link === 'shows'} />
          <ConnectionBand />
          <main
            className="panel-page__panel dock-panel"
            data-panel={panel}
            data-private={entry?.isPublic === true ? undefined : true}
          >
            {Panel === undefined || !isLoaded ? (
              <PanelState kind="loading" title={t('Loading panel')} />
            ) : (
              <PanelIdProvider value={panel}>
                <PanelBoundary title={entry?.title ?? panel} key={session}>
                  <Panel />
                </PanelBoundary>
              </PanelIdProvider>
            )}
          </main>
          <NoticeToasts />
        </div>
        <SavedKeys />
        <CommandKeys />
        <PanelBoundary title={t('Dialogs over the panel')}>
          <Dialogs />
        </PanelBoundary>
        <LockScreen />
      </Tooltip.Provider>
    </QueryClientProvider>
  )
}
