import { t } from '@/shared/languages/text'
import { createDraft } from '@/renderer/domain/drafts/store/draft-store'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { saveFile } from '@/renderer/kit/files/save-file'
import { addNotice } from '@/renderer/state/stores/notices-store'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { focusDesk } from '../model/desk-focus'
import { draftCsv, draftFileText, MAX_FILE_BYTES, readDraftFile } from './draft-file'

const JSON_TYPE = 'application/json'
export const isDraftFile = (file: Pick<File, 'name'>): boolean => file.name.toLowerCase().endsWith('.json')

const fileName = (name: string, ending: string): string => `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_')}.${ending}`
export const exportDraft = (name: string, rows: readonly DraftRow[]): void =>
  saveFile(fileName(name, 'json'), draftFileText(name, rows), JSON_TYPE)
export const exportCsv = (name: string, rows: readonly DraftRow[]): void =>
  saveFile(fileName(name, 'csv'), draftCsv(rows))

/** Imports a file as a draft of the active account. */
export async function importDraft(file: File): Promise<void> {
  const refuse = (why: string): void => addNotice('warning', t`${file.name} was not imported`, why)
  if (file.size > MAX_FILE_BYTES) return refuse(t('The file is larger than any draft.'))
  const reading = readDraftFile(await file.text())
  if (!reading.ok) return refuse(`${reading.message}.`)
  if (!(await createDraft(reading.name, reading.rows))) return
  showDraft()
  focusDesk()
}

export function chooseDraftFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file !== undefined) void importDraft(file)
  })
  input.click()
}
