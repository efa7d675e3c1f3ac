import type { Command } from '@/renderer/state/stores/command'
import { connectionCommands } from './connection-commands'
import { layoutCommands } from './layout-commands'
import { panelCommands } from './panel-commands'
import { riskCommands } from './risk-commands'
import { tradingCommands } from './trading-commands'
import { verbCommands } from './verb-commands'
import { settingCommands, symbolCommands, viewCommands } from './view-commands'

/** Every command. Keys, palette, menus and cheat sheet read this table. */
export const commands: readonly Command[] = [
  ...symbolCommands,
  ...verbCommands,
  ...tradingCommands,
  ...panelCommands,
  ...layoutCommands,
  ...riskCommands,
  ...connectionCommands,
  ...viewCommands,
  ...settingCommands,
]
