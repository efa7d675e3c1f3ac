import { useState } from 'react'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import { onSymbol } from '@/shared/trading/batch/pricing/template'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { closeDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { draftTemplates } from '@/renderer/domain/drafts/store/draft-shelf'
import { createDraft, readDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import { focusDesk } from '../model/desk-focus'
import { useDeletion } from './use-deletion'

const categories = Category.options.map((value) => ({ value, label: value }))

/** Creates a draft from a template for any symbol; the name includes the symbol. */
async function draftFrom(template: DraftHead, to: { readonly category: Category; readonly symbol: string }) {
  const rows = await readDraft(template.id)
  if (rows === null) return addNotice('warning', t('The template cannot be read'), template.name)
  const newRows = onSymbol(rows, to).map((row) => ({ ...newRow(row), include: row.include }))
  if (!(await createDraft(`${template.name} ${to.symbol}`, newRows))) return
  closeDocumentDialog()
  showDraft()
  focusDesk()
}

/** Selects a symbol and a template for a new draft. */
export function UseTemplateDialog() {
  const selection = useSelection()
  const [category, setCategory] = useState(selection.category)
  const [typed, setTyped] = useState(selection.symbol)
  const { remove, band } = useDeletion('template')
  const list = draftTemplates(useDrafts())
  const { data: instruments } = useInstruments(category)
  const symbol = readSymbol(typed)
  const isUnknown = instruments !== undefined && !instruments.some((instrument) => instrument.symbol === symbol)
  const error = isUnknown ? t`Symbol: ${category} has no ${symbol === '' ? t('symbol without a name') : symbol}` : null
  return (
    <Dialog open onOpenChange={closeDocumentDialog} title={t('New draft from a template')} width={560}>
      <div className="documents">
        <div className="documents__pair">
          <Field label={t('Category')}>
            {(input) => (
              <Select
                label={t('Category')}
                wide
                value={category}
                options={categories}
                onChange={setCategory}
                {...input}
              />
            )}
          </Field>
          <TextField
            label={t('Symbol')}
            value={typed}
            onChange={setTyped}
            error={error}
            data-testid="template-symbol"
          />
        </div>
        {band}
        <ul className="documents__list" aria-label={t('Templates')}>
          {list.map((template) => (
            <li key={template.id} data-testid="template">
              <span className="documents__name">{template.name}</span>
              <span className="faint num">{plural(template.size, 'row')}</span>
              <Button
                size="small"
                disabled={error !== null}
                onClick={() => void draftFrom(template, { category, symbol })}
                aria-label={t`New draft from ${template.name}`}
              >
                {t('New draft')}
              </Button>
              <Button
                size="small"
                tone="quiet"
                onClick={() => void remove(template)}
                aria-label={t`Delete ${template.name}`}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
        <p className="muted">{t('Prices that are not relative stay only on the symbol they were typed for.')}</p>
      </div>
    </Dialog>
  )
}
