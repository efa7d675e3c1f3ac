import { t } from '@/shared/languages/text'
import { changeSetting } from '@/renderer/app/settings/change-setting'
import { optionsOf } from '@/renderer/app/settings/setting-table'
import { PLAIN_TEXT, saveFile } from '@/renderer/kit/files/save-file'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { TextArea } from '@/renderer/kit/ui/fields/text-area'
import './diagnostics-dialog.css'

function LevelChoice() {
  const level = useSettings(({ settings }) => settings.logLevel)
  return (
    <div className="diagnostics-report__level">
      <span aria-hidden>{t('Log from now on')}</span>
      <Select
        label={t('Log from now on')}
        value={level}
        options={optionsOf('logLevel')}
        onChange={(chosen) => void changeSetting('logLevel', chosen)}
      />
    </div>
  )
}

/** Read again on every opening; the shown text is the saved text. */
function Report() {
  const report = useAccountQuery('diagnostics.report', {}, { staleTime: Infinity, gcTime: 0 })
  if (report.isError) {
    const again = <Button onClick={() => void report.refetch()}>{t('Try again')}</Button>
    return (
      <PanelState
        kind="error"
        title={t('The diagnostics could not be read')}
        text={report.error.message}
        action={again}
      />
    )
  }
  if (report.data === undefined) return <PanelState kind="loading" title={t('Collecting the diagnostics')} />
  const { name, text } = report.data
  return (
    <>
      <TextArea
        className="diagnostics-report__text"
        aria-label={t('Diagnostics')}
        readOnly
        wrap="off"
        value={text}
        spellCheck={false}
      />
      <div className="diagnostics-report__foot">
        <LevelChoice />
        <Button tone="primary" onClick={() => saveFile(name, text, PLAIN_TEXT)}>
          {t('Save as file')}
        </Button>
      </div>
    </>
  )
}

/** Shows the diagnostics for support before they are saved. */
export function DiagnosticsDialog() {
  const open = useScreen(({ overlay }) => overlay === 'diagnostics')
  return (
    <Dialog
      open={open}
      onOpenChange={() => closeOverlay('diagnostics')}
      title={t('Save diagnostics')}
      width={960}
      description={t(
        'Status and recent activity for support. Contains no API keys. ' +
          'It names orders with their amounts, alarms, and accounts by their last four digits. ' +
          'Read it before you pass it on; saving sends it nowhere.',
      )}
    >
      <Report />
    </Dialog>
  )
}
