import { PretradeSettings } from '@/shared/trading/pretrade/limits'
import { Settings, type SettingsChange } from '@/shared/settings/settings'

/** What bounds a whole session of trading, whichever order it is; as typed. */
export interface SessionLimitsForm {
  /** USDT of all orders and changes of one minute. */
  readonly worthPerMinute: string
  readonly armMinutes: string
  readonly placePace: string
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
  placePace: {
    label: 'Pace of place-batch',
    unit: 'per second',
    hint: 'Requests of up to 20 orders; the exchange allows 5 per second',
  },
}

export const sessionFormOf = ({
  pretrade,
  armMinutes,
  placePace,
}: Pick<Settings, 'pretrade' | 'armMinutes' | 'placePace'>): SessionLimitsForm => ({
  worthPerMinute: pretrade.worthPerMinute,
  armMinutes: String(armMinutes),
  placePace: String(placePace),
})

/** What was typed, where it is a plain whole number; NaN, which no setting takes, where it is anything else. */
const wholeNumber = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : NaN)

/**
 * The change of settings that this form asks for, its limits beside those of single orders, or what is wrong with it,
 * by field.
 */
export function readSessionLimits(
  form: SessionLimitsForm,
  pretrade: PretradeSettings,
): { readonly change: SettingsChange } | { readonly problems: Partial<Record<SessionLimit, string>> } {
  const notional = PretradeSettings.shape.worthPerMinute.safeParse(form.worthPerMinute.trim())
  const minutes = Settings.shape.armMinutes.safeParse(wholeNumber(form.armMinutes))
  const pace = Settings.shape.placePace.safeParse(wholeNumber(form.placePace))
  if (notional.success && minutes.success && pace.success)
    return {
      change: {
        pretrade: { ...pretrade, worthPerMinute: notional.data },
        armMinutes: minutes.data,
        placePace: pace.data,
      },
    }
  return {
    problems: {
      ...(notional.success ? {} : { worthPerMinute: 'must be a plain decimal number such as 50000000' }),
      ...(minutes.success ? {} : { armMinutes: 'must be whole minutes from 1 to 480' }),
      ...(pace.success ? {} : { placePace: 'must be a whole number from 1 to 5' }),
    },
  }
}
