import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { useApp } from '@/renderer/state/stores/app-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

const none: readonly OrderPreset[] = []

/** Ticket that a preset fills by key or palette, even if other tickets are open. */
export const TICKET = 'order-ticket'

/** Selected preset for the ticket. */
interface Picked {
  readonly preset: OrderPreset
  /** Its review opens as soon as its price is known. */
  readonly isReviewed: boolean
}

/** Preset selected by key or palette, until the ticket has applied it. */
export const usePickedPreset = createAccountStore<{ readonly picked: Picked | null }>({ picked: null })

export const pickPreset = (picked: Picked | null): void => usePickedPreset.setState({ picked })

/** The presets of the profile in use, in the order of their chips. */
export function usePresets(): readonly OrderPreset[] {
  const profile = useApp(({ app }) => app?.profile.id)
  return useSettings(({ settings }) => (profile === undefined ? none : (settings.orderPresets[profile] ?? none)))
}

/** Saves the presets of a profile; other profiles are unchanged. */
export const savePresets = (profile: string, presets: readonly OrderPreset[]): Promise<void> =>
  saveSettings({ orderPresets: { ...useSettings.getState().settings.orderPresets, [profile]: [...presets] } })

/** True if a preset fits the ticket of a symbol, by `instrumentKey`. */
export const isFor = (preset: OrderPreset, symbol: string): boolean =>
  preset.symbol === null || preset.symbol === symbol

/** Summary of a preset in a line. */
export function presetText({ side, orderType, price, qty, timeInForce, symbol }: OrderPreset): string {
  const action = `${side === 'buy' ? t('Buy') : t('Sell')} ${qty === '' ? t('the typed quantity') : qty}`
  const at = orderType === 'market' ? t('at market') : t`at ${price === '' ? t('the typed price') : grouped(price)}`
  return `${action} ${at}, ${tifShort[timeInForce]}${symbol === null ? '' : t`, ${symbol.replace(':', ' ')} only`}`
}

const PREFIX = 'preset.'

/** Name of the command for a preset; chosen keys refer to it. */
export const presetCommandName = ({ id }: OrderPreset): string => `${PREFIX}${id}`

/** True for the command of any preset, including other profiles and removed presets. */
export const isPresetCommand = (name: string): boolean => name.startsWith(PREFIX)
