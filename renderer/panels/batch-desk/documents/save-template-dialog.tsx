import { useMemo, useState } from 'react'
import { t, punctuated, comma } from '@/shared/languages/text'
import { MAX_DRAFT_NAME, freeName } from '@/shared/trading/batch/draft/draft-name'
import { templateOf, type Template, type TemplateBasis } from '@/shared/trading/batch/pricing/template'
import { isPriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { closeDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { draftTemplates } from '@/renderer/domain/drafts/store/draft-shelf'
import { saveTemplate, useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { useBatchContext } from '@/renderer/domain/drafts/pricing/use-batch-context'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'

const bases = {
  'mid percent': { reference: 'mid', unit: 'percent' },
  'bid ticks': { reference: 'bid', unit: 'ticks' },
  'ask ticks': { reference: 'ask', unit: 'ticks' },
  'bid percent': { reference: 'bid', unit: 'percent' },
  'ask percent': { reference: 'ask', unit: 'percent' },
  as: null,
} as const satisfies Record<string, TemplateBasis | null>
type BasisName = keyof typeof bases

const basisNames: readonly { readonly value: BasisName; readonly label: string }[] = [
  { value: 'mid percent', label: t('Percent from mid (=mid-0.2%)') },
  { value: 'bid ticks', label: t('Ticks from the bid (=bid-3t)') },
  { value: 'ask ticks', label: t('Ticks from the ask (=ask+3t)') },
  { value: 'bid percent', label: t('Percent from the bid (=bid-0.2%)') },
  { value: 'ask percent', label: t('Percent from the ask (=ask+0.2%)') },
  { value: 'as', label: t('As they are typed') },
]

const examples = ({ rows }: Template): string => {
  const relative = rows.map(({ price }) => price).filter(isPriceExpression)
  const example = relative.slice(0, 3).join(comma())
  return relative.length === 0
    ? t('No price is relative.')
    : punctuated(`${plural(relative.length, 'relative price')}: ${example}…`)
}

/** Saves the displayed rows as a template, with prices relative to the current market. */
export function SaveTemplateDialog() {
  const shelf = useDrafts()
  const rows = useDraft(({ history }) => history.rows)
  const { context, waiting } = useBatchContext(rows, useInstrumentLookup())
  const names = draftTemplates(shelf).map((template) => template.name)
  const [name, setName] = useState(() => freeName(shelf.heads.get(shelf.active ?? '')?.name ?? t('Template'), names))
  const [basis, setBasis] = useState<BasisName>('mid percent')
  const template = useMemo(() => templateOf(rows, bases[basis], context), [rows, basis, context])
  const numberOf = (rowId: string): number => 1 + rows.findIndex(({ id }) => id === rowId)
  const typed = name.trim()
  const error = names.includes(typed) ? t('Name: another template has it') : null
  const save = async () => {
    if (await saveTemplate(typed, template.rows)) closeDocumentDialog()
  }
  const [first] = template.absolutePrices
  return (
    <Dialog
      open
      onOpenChange={closeDocumentDialog}
      title={t`Save ${plural(rows.length, 'row')} as a template`}
      width={520}
      footer={
        <>
          <Button onClick={closeDocumentDialog} keys="Esc">
            {t('Back')}
          </Button>
          <Button
            tone="primary"
            disabled={typed === '' || error !== null || (waiting && basis !== 'as')}
            onClick={() => void save()}
            data-testid="save-template"
          >
            {t('Save the template')}
          </Button>
        </>
      }
    >
      <div className="documents">
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          maxLength={MAX_DRAFT_NAME}
          error={error}
          autoFocus
        />
        <Field label={t('Prices')} hint={examples(template)}>
          {(input) => (
            <Select label={t('Prices')} wide value={basis} options={basisNames} onChange={setBasis} {...input} />
          )}
        </Field>
        {first !== undefined && (
          <p className="documents__band" role="status">
            {t`The price of ${plural(template.absolutePrices.length, 'row')} stays as typed. `}
            {t`Row ${numberOf(first.rowId)}: ${first.reason}.`}
          </p>
        )}
        <p className="muted">
          {t(
            'Client IDs are not kept. Prices that are expressions already stay as they are; sizes stay ' + 'as typed.',
          )}
        </p>
      </div>
    </Dialog>
  )
}
