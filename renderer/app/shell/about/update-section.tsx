import { useState } from 'react'
import type { OutputOf } from '@/shared/ipc/contract'
import type { Release, ReleaseFile } from '@/shared/ipc/desktop/updates'
import { t } from '@/shared/languages/text'
import { UpdateSettings } from '@/shared/settings/updates'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useUpdates } from '@/renderer/state/queries/updates'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { FileButton } from '@/renderer/kit/ui/buttons/file-button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { hashOfFile } from './hash-of-file'
import { PutOff } from './update-choices'
import './update-section.css'

/** Checks whether a local file matches the signed release. */
function FileCheck({ file }: { readonly file: ReleaseFile }) {
  const [result, setResult] = useState<{ readonly isSame: boolean; readonly text: string } | null>(null)
  async function compare(chosen: File): Promise<void> {
    setResult(null)
    const isSame = chosen.size === file.size && (await hashOfFile(chosen)) === file.sha256
    setResult({
      isSame,
      text: isSame
        ? t`${chosen.name} is the file that was signed.`
        : t`${chosen.name} is not the file that was signed: do not open it.`,
    })
  }
  return (
    <>
      <dl className="update__file">
        <dt>{t('File')}</dt>
        <dd>{file.url}</dd>
        <dt>{t('SHA-256')}</dt>
        <dd>{file.sha256}</dd>
      </dl>
      <div className="update__choices">
        <FileButton label={t('Downloaded file')} accept="" onFile={(chosen) => void compare(chosen)}>
          {t('Check a downloaded file…')}
        </FileButton>
      </div>
      {result !== null && <PanelBand tone={result.isSame ? 'info' : 'danger'}>{result.text}</PanelBand>}
    </>
  )
}

interface OfferProps {
  readonly release: Release
  readonly putOffUntil: number | null | undefined
}

function Offer({ release, putOffUntil }: OfferProps) {
  return (
    <section className="update__offer" aria-label={t`Volley ${release.version}`}>
      <h3>{t`Volley ${release.version}, of ${formatDateTime(release.releasedAt)}`}</h3>
      <p className="update__notes">{release.notes}</p>
      {release.files.length === 0 && <p className="muted">{t('There is no file of it for this system.')}</p>}
      {release.files.map((file) => (
        <FileCheck key={file.name} file={file} />
      ))}
      <p className="muted">
        {t(
          'Volley fetches and installs nothing by itself. Quit it before you install another: it asks ' +
            'while the fate of orders is open.',
        )}
      </p>
      <PutOff release={release} putOffUntil={putOffUntil} />
    </section>
  )
}

function Address({ saved }: { readonly saved: OutputOf<'settings.get'>['updates'] }) {
  const [address, setAddress] = useState(saved.address)
  const checked = UpdateSettings.safeParse({ ...saved, address })
  const wrong = checked.success ? null : t`address: ${checked.error.issues[0]?.message ?? ''}`
  const save = (): void => {
    if (checked.success && address !== saved.address) void saveSettings({ updates: checked.data })
  }
  return (
    <>
      <TextField
        label={t('Update address')}
        value={address}
        error={wrong}
        placeholder="https://…/volley.json"
        onChange={setAddress}
        onBlur={save}
      />
      <Checkbox checked={saved.isDaily} onChange={(isDaily) => void saveSettings({ updates: { ...saved, isDaily } })}>
        {t('Ask once a day')}
      </Checkbox>
    </>
  )
}

/** Update settings, release notes and the check of downloaded files. */
export function UpdateSection() {
  const saved = useSettings(({ settings }) => settings.updates)
  const [isChecking, setChecking] = useState(false)
  const { data: updates } = useUpdates()
  async function check(): Promise<void> {
    setChecking(true)
    await bridge.call('updates.check', {})
    setChecking(false)
  }
  if (updates === undefined) return null
  const { off, problem, release, checkedAt, putOffUntil } = updates
  return (
    <section className="update" aria-label={t('Newer versions')}>
      <Address key={saved.address} saved={saved} />
      <div className="update__choices">
        <Button disabled={off !== null || isChecking} title={off ?? undefined} onClick={() => void check()}>
          {isChecking ? t('Asking…') : t('Check for updates')}
        </Button>
        <span className="muted" role="status">
          {off ??
            (checkedAt === null
              ? t('Not checked yet.')
              : release === null && problem === null
                ? t`This is the newest version, as of ${formatDateTime(checkedAt)}.`
                : t`Checked ${formatDateTime(checkedAt)}.`)}
        </span>
      </div>
      {problem !== null && (
        <PanelBand tone="warn">{t`Information about newer versions was rejected. ${problem}`}</PanelBand>
      )}
      {release !== null && <Offer release={release} putOffUntil={putOffUntil} />}
    </section>
  )
}
