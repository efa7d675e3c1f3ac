import { useState } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { MAX_ORDER_PRESETS, type OrderPreset } from '@/shared/settings/order-presets'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { useLinking } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { PresetFields } from './preset-fields'
import { presetProblems } from './preset-form'
import { presetText, savePresets, usePresets } from './presets'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './presets.css'

const newPreset = (): OrderPreset => ({
  id: crypto.randomUUID(),
  name: '',
  symbol: null,
  side: 'buy',
  intent: 'open',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '',
  qty: '',
})

interface ChosenProps {
  readonly presets: readonly OrderPreset[]
  readonly chosen: string | null
  readonly wrong: ReadonlySet<string>
  readonly onChoose: (id: string) => void
}

/** The presets in the order of their chips. */
function PresetList({ presets, chosen, wrong, onChoose }: ChosenProps) {
  return (
    <ol className="presets__list">
      {presets.map((preset) => (
        <li key={preset.id}>
          <Pressable
            className="presets__item"
            aria-current={preset.id === chosen || undefined}
            data-wrong={wrong.has(preset.id) || undefined}
            onClick={() => onChoose(preset.id)}
          >
            <b>{preset.name.trim() === '' ? t('No name yet') : preset.name}</b>
            <span>{presetText(preset)}</span>
          </Pressable>
        </li>
      ))}
    </ol>
  )
}

const moved = (presets: readonly OrderPreset[], at: number, by: number): readonly OrderPreset[] =>
  presets.toSpliced(at, 1).toSpliced(at + by, 0, presets[at]!)

/** Editor for the presets of a profile; nothing is stored before saving. */
function Presets({ profile, label }: { readonly profile: string; readonly label: string }) {
  const saved = usePresets()
  const selections = useLinking((state) => state.looks)
  const [presets, setPresets] = useState(saved)
  const [chosen, setChosen] = useState(saved[0]?.id ?? null)
  const at = presets.findIndex(({ id }) => id === chosen)
  const preset = presets[at]
  const problems = new Map(presets.map((preset) => [preset.id, presetProblems(preset, presets)]))
  const wrong = new Set(presets.filter(({ id }) => Object.keys(problems.get(id) ?? {}).length > 0).map(({ id }) => id))
  const add = (): void => {
    const fresh = newPreset()
    setPresets([...presets, fresh])
    setChosen(fresh.id)
  }
  const remove = (): void => {
    setPresets(presets.toSpliced(at, 1))
    setChosen((presets[at + 1] ?? presets[at - 1])?.id ?? null)
  }
  const save = (): void => {
    void savePresets(
      profile,
      presets.map((preset) => ({
        ...preset,
        name: preset.name.trim(),
        price: preset.price.trim(),
        qty: preset.qty.trim(),
      })),
    )
    closeOverlay('presets')
  }
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('presets')}
      width={760}
      title={t`Order presets of ${label}`}
      description={t(
        'Chips of the order ticket. A press fills the ticket in; it never sends. ' +
          'Their keys are chosen by the command Change keys.',
      )}
      footer={
        <>
          <Button onClick={() => closeOverlay('presets')}>{t('Cancel')}</Button>
          <Button tone="primary" disabled={wrong.size > 0} onClick={save} data-testid="save-presets">
            {t('Save presets')}
          </Button>
        </>
      }
    >
      <div className="presets">
        <div className="presets__left">
          {presets.length === 0 ? (
            <p className="muted">{t('None yet: an order you write often is one press away.')}</p>
          ) : (
            <PresetList presets={presets} chosen={chosen} wrong={wrong} onChoose={setChosen} />
          )}
          <div className="presets__tools">
            <Button icon={<Plus aria-hidden />} disabled={presets.length >= MAX_ORDER_PRESETS} onClick={add}>
              {t('Add preset')}
            </Button>
            <IconButton
              label={t('Earlier')}
              icon={<ArrowUp />}
              disabled={at <= 0}
              onClick={() => setPresets(moved(presets, at, -1))}
            />
            <IconButton
              label={t('Later')}
              icon={<ArrowDown />}
              disabled={at < 0 || at === presets.length - 1}
              onClick={() => setPresets(moved(presets, at, 1))}
            />
            <IconButton label={t('Remove preset')} icon={<Trash2 />} disabled={preset === undefined} onClick={remove} />
          </div>
        </div>
        {preset !== undefined && (
          <PresetFields
            key={preset.id}
            preset={preset}
            problems={problems.get(preset.id) ?? {}}
            symbols={Object.values(selections).map(({ category, symbol }) => instrumentKey(category, symbol))}
            onChange={(change) => setPresets(presets.with(at, { ...preset, ...change }))}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Adds, changes, orders and removes the presets of the profile in use. */
export function PresetsDialog() {
  const isOpen = useScreen(({ overlay }) => overlay === 'presets')
  const profile = useApp(({ app }) => app?.profile)
  if (!isOpen || profile === undefined) return null
  return <Presets key={profile.id} profile={profile.id} label={profile.label} />
}
