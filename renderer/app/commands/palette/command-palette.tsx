import { Command as Palette } from 'cmdk'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { activePanelId } from '@/renderer/state/workspace/workspace-handle'
import { selectionKeyOf, selectSymbol, useLinking } from '@/renderer/state/stores/selection-store'
import { closeOverlay } from '@/renderer/state/stores/screen-store'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import type { Command } from '@/renderer/state/stores/command'
import { keyLabel } from '@/renderer/kit/keys/key-text'
import { useBoundKeys } from '@/renderer/kit/keys/bound-keys'
import { useCommands } from '@/renderer/app/commands/all-commands'
import { PaletteDialog } from './palette-dialog'
import { commandContext, runCommand } from '@/renderer/state/actions/run-command'
import { searchPalette } from './search'

interface EntryProps {
  readonly value: string
  readonly keys?: string | undefined
  readonly run: () => void
  readonly children: ReactNode
}

function Entry({ value, keys, run, children }: EntryProps) {
  const choose = (): void => {
    closeOverlay('palette')
    run()
  }
  return (
    <Palette.Item value={value} className="palette__item" onSelect={choose}>
      <span className="palette__label">{children}</span>
      {keys !== undefined && <kbd className="palette__keys">{keyLabel(keys)}</kbd>}
    </Palette.Item>
  )
}

function CommandEntry({ command }: { readonly command: Command }) {
  const [keys] = useBoundKeys()(command.name, command.keys ?? [])
  return (
    <Entry value={command.name} keys={keys} run={() => runCommand(command)}>
      {command.label}
    </Entry>
  )
}
const commandEntry = (command: Command) => <CommandEntry key={command.name} command={command} />

/** Selects the symbol for the active panel and all panels of its link. */
const show: typeof selectSymbol = (category, symbol) =>
  selectSymbol(category, symbol, selectionKeyOf(useLinking.getState(), activePanelId()))

const symbolEntry = ({ category, symbol }: Instrument) => (
  <Entry key={`${category}:${symbol}`} value={`${category}:${symbol}`} run={() => show(category, symbol)}>
    {symbol} <span className="faint">{category}</span>
  </Entry>
)

function Entries() {
  const [typed, setTyped] = useState('')
  // All commands take longer to render than the field: before the first letter they follow it.
  const isListed = useDeferredValue(true, false) || typed !== ''
  const instruments = useAllInstruments()
  const commands = useCommands()
  const context = commandContext()
  const available = commands.filter((command) => command.available(context) && command.name !== 'view.palette')
  return (
    <>
      <Palette.Input
        className="palette__input"
        placeholder={t('Command or symbol…')}
        value={typed}
        onValueChange={setTyped}
      />
      <Palette.List className="palette__list" label={t('Matches')}>
        {isListed && (
          <Palette.Empty className="palette__empty">
            {t('Nothing matches. Try a symbol such as ETHUSDT.')}
          </Palette.Empty>
        )}
        {isListed &&
          searchPalette(typed, available, instruments).map((section) => (
            <Palette.Group key={section.id} heading={section.heading} className="palette__group">
              {'symbols' in section ? section.symbols.map(symbolEntry) : section.commands.map(commandEntry)}
            </Palette.Group>
          ))}
      </Palette.List>
    </>
  )
}

/** Search over all commands and symbols. */
export function CommandPalette() {
  return (
    <PaletteDialog overlay="palette" label={t('Command palette')}>
      <Entries />
    </PaletteDialog>
  )
}
