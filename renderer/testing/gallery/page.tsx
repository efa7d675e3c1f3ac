import '@fontsource-variable/inter/index.css'
import '@/renderer/kit/theme/tokens.css'
import '@/renderer/kit/theme/themes.css'
import '@/renderer/kit/theme/base.css'
import './gallery.css'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { bridge } from '@/renderer/state/bridge/bridge'
import { panels } from '@/renderer/panels/panels'
import { queryClient } from '@/renderer/state/queries/client'
import { connectStores } from '@/renderer/app/connect-stores'
import { PanelBoundary } from '@/renderer/app/workspace/panel-boundary'
import { openDialog } from './dialogs'
import { expectedView } from './expected'
import { Frame } from './frame'
import { Primitives } from './primitives'
import { sceneName, sceneNames } from './scenes'

// A refusal is the state to be shown: nobody waits for a second one.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
connectStores(bridge)

/** Name of a dialog over the frame, or `none` for the frame alone. Null: the panels. */
const dialogName = new URLSearchParams(location.search).get('dialog')
if (dialogName !== null) openDialog(dialogName)

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={queryClient}>
    <Tooltip.Provider>
      {dialogName === null ? (
        <main className="gallery">
          <nav className="gallery__row" aria-label="Scenes">
            {sceneNames.map((name) => (
              <a key={name} href={`?scene=${name}`} aria-current={name === sceneName ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          {panels.map((panel) => (
            <section key={panel.id} className="gallery__panel" aria-label={panel.title}>
              <h2 className="gallery__title">{panel.title}</h2>
              <div className="dock-panel" data-panel={panel.id} data-expected={expectedView(panel, sceneName)}>
                <PanelBoundary title={panel.title}>
                  <panel.component />
                </PanelBoundary>
              </div>
            </section>
          ))}
          <Primitives />
        </main>
      ) : (
        <Frame />
      )}
    </Tooltip.Provider>
  </QueryClientProvider>,
)
