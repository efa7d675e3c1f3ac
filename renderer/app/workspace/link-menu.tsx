import { t } from '@/shared/languages/text'
import { type Link, links } from '@/shared/settings/layout'
import { panels } from '@/renderer/panels/panels'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import {
  followLink,
  linkOf,
  selectionKeyOf,
  MAIN,
  panelTypeOf,
  type SelectionState,
  useLinking,
} from '@/renderer/state/stores/selection-store'
import { chooseSymbolFor } from '@/renderer/state/stores/screen-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './link-menu.css'

const symbolOf = ({ looks }: SelectionState, link: Link): string => {
  const selection = looks[link]
  return selection === undefined ? '' : ` · ${selection.symbol}`
}

function linkEntries(panelId: string, state: SelectionState): MenuEntry[] {
  const chosen = linkOf(state, panelId)
  const shows = panels.find(({ id }) => id === panelTypeOf(panelId))?.link === 'shows'
  const selectionKey = selectionKeyOf(state, panelId)
  return [
    ...links.map((link) => ({
      id: link,
      label: t`Link ${link}${symbolOf(state, link)}${link === MAIN ? t(', the top bar') : ''}`,
      icon: <i className="link-mark" data-link={link} aria-hidden />,
      checked: chosen === link,
      run: () => followLink(panelId, link),
    })),
    {
      id: 'none',
      label: shows ? t('No link: separate symbol') : t('No link: a click on a symbol does nothing'),
      icon: <i className="link-mark" aria-hidden />,
      checked: chosen === null,
      run: () => followLink(panelId, null),
    },
    ...(shows || chosen !== null
      ? [
          { id: 'line', separator: true } as const,
          { id: 'symbol', label: t('Choose the symbol…'), keys: '/', run: () => chooseSymbolFor(selectionKey) },
        ]
      : []),
  ]
}

/** Link of a panel, by letter and color, with a menu to change it. */
export function LinkMenu({ panelId }: { readonly panelId: string }) {
  const state = useLinking()
  const link = linkOf(state, panelId)
  const name = link === null ? 'none' : link
  const title = link === null ? t('Follows no link') : t`Panels of link ${link} look at one symbol`
  return (
    <Menu
      trigger={
        <Pressable className="link-button" data-link={name} title={title} data-testid="link-button">
          <i className="link-mark" data-link={name} aria-hidden />
          <span className="visually-hidden">{t('Link ')}</span>
          {link ?? '–'}
        </Pressable>
      }
      entries={linkEntries(panelId, state)}
    />
  )
}
