import { useState } from 'react'
import { t, punctuated } from '@/shared/languages/text'
import { type Band, bands } from '@/shared/trading/pretrade/limits/limits'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { storeSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import {
  type BandedLimit,
  bandedLimits,
  limitsFormOf,
  type LimitProblems,
  type LimitScope,
  type LimitsForm,
  readLimits,
  stepBands,
  type SteppedLimit,
  steppedLimits,
} from './limits-form'
import { lockLimits, symbolLockLimits } from '@/shared/trading/pretrade/limits/trading-lock'
import {
  paceLimits,
  readSessionLimits,
  sessionFormOf,
  type SessionLimit,
  sessionLimits,
  type SessionLimitsForm,
} from './session-limits'
import { readSymbolLock, symbolLockFormOf, type SymbolLockProblems, symbolLockRows } from './symbol-lock'
import { UnreviewedFields } from './unreviewed-fields'
import { readUnreviewed, type UnreviewedProblems, unreviewedFormOf } from './unreviewed-form'
import { Input } from '@/renderer/kit/ui/fields/input'
import './limits.css'

const bandLabels: Readonly<Record<Band, string>> = {
  silent: t('Silent'),
  review: t('Review'),
  'type-to-confirm': t('Type to confirm'),
  never: t('Never send'),
}
const stepLabels = {
  review: t('Review above'),
  'type-to-confirm': t('Type to confirm above'),
  never: t('Block above'),
} as const
const unitLabels = { '%': '%', USDT: 'USDT', coin: '', times: '×' } as const

interface RowsProps {
  readonly form: LimitsForm
  /** Saved values, shown as placeholders of empty fields. */
  readonly savedForm: LimitsForm | null
  readonly problems: LimitProblems
  readonly onChange: (form: LimitsForm) => void
}

function StepRows({ form, savedForm, problems, onChange }: RowsProps) {
  return (Object.entries(steppedLimits) as [SteppedLimit, (typeof steppedLimits)[SteppedLimit]][]).map(
    ([name, { label, hint, unit }]) => (
      <tr key={name}>
        <th scope="row" title={hint}>
          {label} <span className="faint">{unitLabels[unit]}</span>
        </th>
        {stepBands.map((band) => {
          const problem = problems[`${name}.${band}`]
          return (
            <td key={band} data-invalid={problem !== undefined || undefined}>
              <Input
                className="limits__input num"
                inputMode="decimal"
                autoComplete="off"
                aria-label={punctuated(`${label}: ${stepLabels[band].toLowerCase()}`)}
                aria-invalid={problem !== undefined}
                value={form.steps[name][band]}
                placeholder={savedForm === null ? '—' : savedForm.steps[name][band] || '—'}
                onChange={({ target }) =>
                  onChange({ ...form, steps: { ...form.steps, [name]: { ...form.steps[name], [band]: target.value } } })
                }
              />
              {problem !== undefined && (
                <span className="limits__problem" role="alert">
                  {problem}
                </span>
              )}
            </td>
          )
        })}
      </tr>
    ),
  )
}

function BandRows({ form, savedForm, onChange }: Omit<RowsProps, 'problems'>) {
  return (Object.entries(bandedLimits) as [BandedLimit, (typeof bandedLimits)[BandedLimit]][]).map(
    ([name, { label }]) => (
      <tr key={name}>
        <th scope="row">{label}</th>
        <td colSpan={3}>
          <Select<Band | 'account'>
            wide
            size="small"
            label={label}
            value={form.bands[name] === '' ? 'account' : form.bands[name]}
            options={[
              ...(savedForm === null
                ? []
                : [
                    {
                      value: 'account' as const,
                      label: t`As the account: ${bandLabels[savedForm.bands[name] || 'silent'].toLowerCase()}`,
                    },
                  ]),
              ...bands.map((band) => ({ value: band, label: bandLabels[band] })),
            ]}
            onChange={(band) => onChange({ ...form, bands: { ...form.bands, [name]: band === 'account' ? '' : band } })}
          />
        </td>
      </tr>
    ),
  )
}

interface SessionRowsProps {
  readonly limits: readonly SessionLimit[]
  readonly form: SessionLimitsForm
  readonly problems: Partial<Record<SessionLimit, string>>
  readonly onChange: (form: SessionLimitsForm) => void
}

function SessionRows({ limits, form, problems, onChange }: SessionRowsProps) {
  return limits.map((name) => {
    const { label, unit, hint } = sessionLimits[name]
    return (
      <AmountField
        key={name}
        label={label}
        unit={unit}
        hint={hint}
        value={form[name]}
        error={problems[name]}
        onChange={(typed) => onChange({ ...form, [name]: typed })}
      />
    )
  })
}

function LimitsForms({ onClose }: { readonly onClose: () => void }) {
  const all = useSettings((state) => state.settings)
  const settings = all.pretrade
  const armed = useApp(({ app }) => app !== null && app.armed && app.profile.environment !== 'practice')
  const { category, symbol } = useSelection()
  const key = instrumentKey(category, symbol)
  const [scope, setScope] = useState<LimitScope>(null)
  const [form, setForm] = useState(() => limitsFormOf(settings, null))
  const [session, setSession] = useState(() => sessionFormOf(all))
  const [symbolLock, setSymbolLock] = useState(() => symbolLockFormOf(settings, key))
  const [unreviewed, setUnreviewed] = useState(() => unreviewedFormOf(settings, key))
  const [unreviewedProblems, setUnreviewedProblems] = useState<UnreviewedProblems>({})
  const [problems, setProblems] = useState<LimitProblems>({})
  const [lockProblems, setLockProblems] = useState<SymbolLockProblems>({})
  const [sessionProblems, setSessionProblems] = useState<Partial<Record<SessionLimit, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const showScope = (at: LimitScope) => {
    setScope(at)
    setForm(limitsFormOf(settings, at))
    setSession(sessionFormOf(all))
    setSymbolLock(symbolLockFormOf(settings, key))
    setUnreviewed(unreviewedFormOf(settings, key))
    setUnreviewedProblems({})
    setProblems({})
    setLockProblems({})
    setSessionProblems({})
    setFailure(null)
  }
  const save = async () => {
    const reading = readLimits(settings, scope, form)
    setProblems('problems' in reading ? reading.problems : {})
    if ('problems' in reading) return
    const locked = readSymbolLock(reading.settings, key, symbolLock)
    setLockProblems('problems' in locked ? locked.problems : {})
    if ('problems' in locked) return
    const direct = readUnreviewed(locked.settings, key, unreviewed)
    setUnreviewedProblems('problems' in direct ? direct.problems : {})
    if ('problems' in direct) return
    const result = readSessionLimits(session, direct.settings)
    setSessionProblems('problems' in result ? result.problems : {})
    if ('problems' in result) return
    const reply = await bridge.call('settings.set', result.change)
    if (!reply.ok) return setFailure(reply.error.message)
    storeSettings(reply.value)
    onClose()
  }
  const savedForm = scope === null ? null : limitsFormOf({ ...settings, symbols: {} }, null)
  const rows = { form, savedForm, onChange: setForm }
  const sessionRows = { form: session, problems: sessionProblems, onChange: setSession }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Order limits')}
      width={640}
      description={t(
        'The main process checks every order and every change against these limits before it is sent. ' +
          'Empty = no limit.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone="primary" onClick={() => void save()}>
            {t('Save limits')}
          </Button>
        </>
      }
    >
      <div className="limits">
        <Choice
          label={t('Scope of the limits')}
          value={scope === null ? 'account' : 'symbol'}
          onChange={(chosen) => showScope(chosen === 'account' ? null : key)}
          options={[
            { value: 'account', label: t('Account') },
            { value: 'symbol', label: t`${symbol} ${category} only` },
          ]}
        />
        {armed && (
          <PanelBand tone="warn">{t('Trading is armed: limits can be made stricter now, not looser.')}</PanelBand>
        )}
        {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
        <table className="limits__table">
          <thead>
            <tr>
              <th>{t('Limit')}</th>
              {stepBands.map((band) => (
                <th key={band}>{stepLabels[band]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <StepRows {...rows} problems={problems} />
            <BandRows {...rows} />
          </tbody>
        </table>
        {scope === null && (
          <>
            <SessionRows {...sessionRows} limits={paceLimits} />
            <UnreviewedFields
              symbol={symbol}
              form={unreviewed}
              problems={unreviewedProblems}
              onChange={setUnreviewed}
            />
            <fieldset className="limits__lock">
              <legend>{t('Trading lock')}</legend>
              <p className="faint">
                {t(
                  'Beyond one of these the main process holds new orders and changes back, also after a ' +
                    'restart. Cancels pass, and so does what is sure to only reduce a position: reduce-only ' +
                    'orders and closes in hedge mode within what is held, take profits and stop losses.',
                )}
              </p>
              <div className="limits__grid">
                <SessionRows {...sessionRows} limits={lockLimits} />
              </div>
            </fieldset>
          </>
        )}
        {scope !== null && (
          <fieldset className="limits__lock">
            <legend>{t('Trading lock of this symbol')}</legend>
            <p className="faint">{t('Beyond one of these the trading lock holds the orders of every symbol back.')}</p>
            <div className="limits__grid">
              {symbolLockLimits.map((name) => (
                <AmountField
                  key={name}
                  {...symbolLockRows[name]}
                  value={symbolLock[name]}
                  error={lockProblems[name]}
                  onChange={(typed) => setSymbolLock({ ...symbolLock, [name]: typed })}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

/** Dialog of order limits for the account and for single symbols. */
export function LimitsDialog() {
  const open = useScreen(({ overlay }) => overlay === 'limits')
  return open ? <LimitsForms onClose={() => closeOverlay('limits')} /> : null
}
