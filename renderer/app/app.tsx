import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from '@base-ui/react/tooltip'
import { t } from '@/shared/languages/text'
import { queryClient } from '../state/queries/client'
import './app.css'
import { Desk } from './desk'
import { CommandKeys } from '@/renderer/app/commands/keys/command-keys'
import { SavedKeys } from '@/renderer/app/commands/keys/saved-keys'
import { PanelBoundary } from './workspace/panel-boundary'
import { ConnectionBand } from './shell/connection-band'
import { FigureBar } from './figures/figure-bar'
import { Footer } from '@/renderer/app/shell/status/footer'
import { NoticeToasts } from '@/renderer/app/shell/notices/notice-toasts'
import { TopBar } from '@/renderer/app/shell/top-bar/top-bar'
import { WindowsBand } from './shell/windows-band'
import { isLive, useApp } from '../state/stores/app-store'
import { loaded } from '@/renderer/kit/ui/panel/loaded'

/** Longest delay of what can wait, on a page that is never idle. */
const MOST_BUSY_MS = 1000
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => requestIdleCallback(resolve, { timeout: MOST_BUSY_MS }))

/** Loaded last: nothing of it is on screen until a key, a click or an alarm. */
const Overlays = loaded(() => untilIdle().then(() => import('./overlays')), 'Overlays', null)

export function App() {
  const environment = useApp(({ app }) =>
    app === null ? 'none' : isLive(app.profile) ? 'live' : app.profile.environment,
  )
  const armed = useApp(({ app }) => app !== null && isLive(app.profile) && app.armed)
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider>
        <div className="app" data-environment={environment} data-armed={armed || undefined}>
          <div className="app__frame" aria-hidden />
          <TopBar />
          <FigureBar />
          <ConnectionBand />
          <WindowsBand />
          <main className="app__desk">
            <PanelBoundary title={t('The workspace')}>
              <Desk />
            </PanelBoundary>
          </main>
          <NoticeToasts />
          <Footer />
        </div>
        <SavedKeys />
        <CommandKeys />
        <PanelBoundary title={t('Dialogs over the workspace')}>
          <Overlays />
        </PanelBoundary>
      </Tooltip.Provider>
    </QueryClientProvider>
  )
}
