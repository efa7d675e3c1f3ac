import { Command as Palette } from 'cmdk'
import type { ReactNode } from 'react'
import { selectSymbol } from '../stores/selection-store'
import { closeOverlay, useScreen } from '../stores/screen-store'
import { useAllInstruments } from '../queries/instruments'
import type { Command } from './command'
import { commands } from './commands'
import { keyLabel } from './keys'
import './command-palette.css'
import { commandContext, runCommand } from './run-command'

const groups = ['Orders', 'Panels', 'Risk', 'Connection', 'View', 'Symbol'] as const satisfies readonly Command['group'][]

function Entry({ value, keys, run, children }: { readonly value: string; readonly keys?: string | undefined; readonly run: () => void; readonly children: ReactNode }) {
  const choose = (): void => {
    closeOverlay()
    run()
  }
  return (
    <Palette.Item value={value} className="palette__item" onSelect={choose}>
      <span className="palette__label">{children}</span>
      {keys !== undefined && <kbd className="palette__keys">{keyLabel(keys)}</kbd>}
    </Palette.Item>
  )
}

function CommandEntries() {
  const context = commandContext()
  const available = commands.filter((command) => command.available(context) && command.name !== 'view.palette')
  const filled = groups.filter((group) => available.some((command) => command.group === group))
  return filled.map((group) => (
    <Palette.Group key={group} heading={group} className="palette__group">
      {available
        .filter((command) => command.group === group)
        .map((command) => (
          <Entry key={command.name} value={`${command.label} ${command.name}`} keys={command.keys?.[0]} run={() => runCommand(command)}>
            {command.label}
          </Entry>
        ))}
    </Palette.Group>
  ))
}

function SymbolEntries() {
  const instruments = useAllInstruments()
  return (
    <Palette.Group heading="Symbols" className="palette__group">
      {instruments.map(({ category, symbol }) => (
        <Entry key={`${category}:${symbol}`} value={`${symbol} ${category}`} run={() => selectSymbol(category, symbol)}>
          {symbol} <span className="faint">{category}</span>
        </Entry>
      ))}
    </Palette.Group>
  )
}

/** Everything the trader can do and everything to look at, by a few letters. */
export function CommandPalette() {
  const open = useScreen(({ overlay }) => overlay === 'palette')
  return (
    <Palette.Dialog open={open} onOpenChange={closeOverlay} label="Command palette" overlayClassName="dialog__backdrop" contentClassName="palette" loop>
      <Palette.Input className="palette__input" placeholder="Command or symbol…" />
      <Palette.List className="palette__list">
        <Palette.Empty className="palette__empty">Nothing matches. Try a symbol such as ETHUSDT.</Palette.Empty>
        <CommandEntries />
        <SymbolEntries />
      </Palette.List>
    </Palette.Dialog>
  )
}
