import { PretradeSettings } from '@/shared/trading/pretrade/limits'
import { Settings, type SettingsChange } from '@/shared/settings/settings'

/** What bounds a whole session of trading, whichever order it is; as typed. */
export interface SessionLimitsForm {
  /** USDT of all orders and changes of one minute. */
  readonly worthPerMinute: string
  readonly armMinutes: string
}
export type SessionLimit = keyof SessionLimitsForm

/** Each in words. */
export const sessionLimits: Readonly<
  Record<SessionLimit, { readonly label: string; readonly unit: string; readonly hint: string }>
> = {
  worthPerMinute: {
    label: 'Notional per minute',
    unit: 'USDT',
    hint: 'Of all orders and changes; beyond it trading stops until you arm it again',
  },
  armMinutes: {
    label: 'Live trading stays armed',
    unit: 'minutes',
    hint: 'Then no order leaves until you arm it again; cancels do',
  },
}

export const sessionFormOf = ({
  pretrade,
  armMinutes,
}: Pick<Settings, 'pretrade' | 'armMinutes'>): SessionLimitsForm => ({
  worthPerMinute: pretrade.worthPerMinute,
  armMinutes: String(armMinutes),
})

/**
 * The change of settings that this form asks for, its limits beside those of single orders, or what is wrong with it,
 * by field.
 */
export function readSessionLimits(
  form: SessionLimitsForm,
  pretrade: PretradeSettings,
): { readonly change: SettingsChange } | { readonly problems: Partial<Record<SessionLimit, string>> } {
  const notional = PretradeSettings.shape.worthPerMinute.safeParse(form.worthPerMinute.trim())
  const typed = form.armMinutes.trim()
  const minutes = Settings.shape.armMinutes.safeParse(/^\d+$/.test(typed) ? Number(typed) : NaN)
  if (notional.success && minutes.success)
    return { change: { pretrade: { ...pretrade, worthPerMinute: notional.data }, armMinutes: minutes.data } }
  return {
    problems: {
      ...(notional.success ? {} : { worthPerMinute: 'must be a plain decimal number such as 50000000' }),
      ...(minutes.success ? {} : { armMinutes: 'must be whole minutes from 1 to 480' }),
    },
  }
}
