import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Scenario, ScenarioStep } from '@/shared/settings/scenario'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { Input } from '@/renderer/kit/ui/fields/input'

const CHOOSE = ''

interface ScenarioBarProps {
  readonly steps: readonly ScenarioStep[]
  readonly onSteps: (steps: readonly ScenarioStep[]) => void
}

/** Saves a scenario by name, and loads saved ones. */
export function ScenarioBar({ steps, onSteps }: ScenarioBarProps) {
  const scenarios = useSettings(({ settings }) => settings.scenarios)
  const [name, setName] = useState('')
  const saved = scenarios.find((scenario) => scenario.name === name.trim())
  const saveScenarios = (next: readonly Scenario[]): void => void saveSettings({ scenarios: [...next] })

  function save(): void {
    const others = scenarios.filter((scenario) => scenario !== saved)
    saveScenarios([...others, { name: name.trim(), steps: [...steps] }])
  }
  function open(chosen: string): void {
    const scenario = scenarios.find((candidate) => candidate.name === chosen)
    if (scenario === undefined) return
    setName(chosen)
    onSteps(scenario.steps)
  }
  return (
    <div className="scenario-bar">
      {scenarios.length > 0 && (
        <Select
          size="small"
          label={t('Saved scenario')}
          value={saved?.name ?? CHOOSE}
          options={[
            { value: CHOOSE, label: t('Saved scenarios') },
            ...scenarios.map((scenario) => ({ value: scenario.name, label: scenario.name })),
          ]}
          onChange={open}
        />
      )}
      <Input
        className="scenario-bar__name"
        aria-label={t('Name of this scenario')}
        placeholder={t('Scenario name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="small" tone="quiet" disabled={name.trim() === '' || steps.length === 0} onClick={save}>
        {saved === undefined ? t('Save') : t('Replace')}
      </Button>
      {saved !== undefined && (
        <Button
          size="small"
          tone="quiet"
          onClick={() => saveScenarios(scenarios.filter((scenario) => scenario !== saved))}
        >
          {t('Delete')}
        </Button>
      )}
    </div>
  )
}
