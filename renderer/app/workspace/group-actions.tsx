import type { IDockviewHeaderActionsProps } from 'dockview-react'
import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { panels } from '@/renderer/panels/panels'
import { type FeedName, useFeed } from '@/renderer/state/stores/health/health-store'
import { setLayoutLocked, useSettings } from '@/renderer/state/stores/settings-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { LinkMenu } from './link-menu'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import { arrangements } from '@/renderer/state/workspace/arrangements'
import { panelTypeOf } from '@/renderer/state/stores/selection-store'
import {
  arrangeWorkspace,
  isPanelOpen,
  openAdditional,
  showPanel,
  undockPanel,
} from '@/renderer/state/workspace/workspace-handle'

const entryOf = (id: string | undefined) => panels.find((panel) => id !== undefined && panel.id === panelTypeOf(id))

/** A dot while the panel's feed is current, otherwise a word. */
function FeedMark({ name }: { readonly name: FeedName }) {
  const { state, reason } = useFeed(name)
  const current = state === 'live' || state === 'quiet'
  return (
    <span
      className={`dock-feed dock-feed--${state}`}
      title={t`Feed ${displayText(state)}${reason === null ? '' : `: ${reason}`}`}
    >
      <i aria-hidden />
      {current ? <span className="visually-hidden">{t`feed ${displayText(state)}`}</span> : displayText(state)}
    </span>
  )
}

function groupEntries(
  { api, activePanel }: IDockviewHeaderActionsProps,
  maximised: boolean,
  locked: boolean,
): MenuEntry[] {
  const closed = panels.filter(({ id }) => !isPanelOpen(id))
  return [
    {
      id: 'maximise',
      label: maximised ? t('Restore size') : t('Maximise'),
      run: () => (maximised ? api.exitMaximized() : api.maximize()),
    },
    ...(entryOf(activePanel?.id)?.additional === undefined
      ? []
      : [
          {
            id: 'further',
            label: t`Another ${entryOf(activePanel?.id)?.title ?? t('panel')}`,
            run: () => openAdditional(activePanel?.id ?? ''),
          },
        ]),
    {
      id: 'window',
      label: t('Move to a separate window'),
      run: () => undockPanel(activePanel?.id ?? ''),
    },
    {
      id: 'close',
      label: t`Close ${entryOf(activePanel?.id)?.title ?? t('panel')}`,
      run: () => activePanel?.api.close(),
    },
    { id: 'line', separator: true },
    ...closed.map(({ id, title }) => ({ id, label: t`Open ${title}`, run: () => showPanel(id) })),
    { id: 'layouts', label: t('Layouts…'), run: () => showOverlay('layouts') },
    { id: 'lock', label: locked ? t('Unlock layout') : t('Lock layout'), run: () => setLayoutLocked(!locked) },
    ...arrangements.map((arrangement) => ({
      id: `arrange-${arrangement.id}`,
      label: t`Arrange for ${arrangement.label.toLowerCase()}`,
      run: () => arrangeWorkspace(arrangement),
    })),
  ]
}

/** Feed state and overflow menu at the right of a group's header. */
export function GroupActions(props: IDockviewHeaderActionsProps) {
  const { containerApi, api, activePanel } = props
  const [maximised, setMaximised] = useState(false)
  const locked = useSettings(({ settings }) => settings.layoutLocked)
  useEffect(() => {
    const change = containerApi.onDidMaximizedGroupChange(() => setMaximised(api.isMaximized()))
    return () => change.dispose()
  }, [containerApi, api])
  const entry = entryOf(activePanel?.id)
  return (
    <div className="dock-actions">
      {entry?.link !== undefined && activePanel !== undefined && <LinkMenu panelId={activePanel.id} />}
      {entry?.feed && <FeedMark name={entry.feed} />}
      <Menu
        trigger={<IconButton label={t`${entry?.title ?? t('Panel')}: more`} size="small" icon={<Ellipsis />} />}
        entries={groupEntries(props, maximised, locked)}
      />
    </div>
  )
}
