import { t } from '@/shared/languages/text'
import { bridge } from '../bridge/bridge'
import { useApp } from '../stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { isLocked } from '../stores/lock-store'
import { addNotice } from '../stores/notices-store'
import { useOrders } from '../stores/orders-store'
import { useScreen } from '../stores/screen-store'
import { selectionOf } from '../stores/selection-store'
import type { Command, CommandContext } from '../stores/command'

/** Current state of the screen, as input of commands. */
export function commandContext(): CommandContext {
  const { category, symbol } = selectionOf()
  return {
    bridge,
    app: useApp.getState().app,
    category,
    symbol,
    orders: useOrders.getState().orders,
    connected: useHealth.getState().connected,
  }
}

async function carryOut(command: Command): Promise<void> {
  try {
    await command.run(commandContext())
  } catch (error) {
    addNotice('error', t`${command.label} failed`, error instanceof Error ? error.message : String(error))
  }
}

/** Runs a command if it is available, after its confirmation if it has one. */
export function runCommand(command: Command): void {
  if (isLocked() || !command.available(commandContext())) return
  if (command.confirm) useScreen.setState({ overlay: null, pendingCommand: command })
  else void carryOut(command)
}

/** Runs a confirmed command. Checks first that it is still available, because the state may have changed since. */
export function confirmCommand(command: Command): void {
  useScreen.setState({ pendingCommand: null })
  if (!isLocked() && command.available(commandContext())) void carryOut(command)
}
