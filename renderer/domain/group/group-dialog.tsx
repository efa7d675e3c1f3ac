import { t } from '@/shared/languages/text'
import { missingConfirmation } from '@/renderer/domain/review/findings/missing-confirmation'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { sum } from '@/shared/base/decimal'
import type { AmendedOrder } from '@/shared/trading/batch/group/amend-group'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { Order } from '@/shared/trading/orders/order'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { ReviewAccount } from '@/renderer/domain/review/review-account'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'
import { formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { DiffTable } from './diff-table'
import { GroupFields } from './group-fields'
import type { GroupForm } from './group-form'
import { type Group, useGroup } from './use-group'
import './group.css'

/** Maximum orders in one batch-modify request. */
const PER_REQUEST = 20

const totalOf = (rows: readonly AmendedOrder[], qty: (row: AmendedOrder) => string): string =>
  formatTrimmed(sum(rows.map(qty)), 8)

/** The group before and after in one line. */
function Summary({ group }: { readonly group: Group }) {
  const { amended, changes, instrument, top } = group
  if (instrument === null || amended === null || !amended.ok) return null
  const counted = (kind: AmendedOrder['kind']): number => amended.rows.filter((row) => row.kind === kind).length
  const excludedCount = counted('left_out')
  const after = ({ kind, qty, order }: AmendedOrder): string => (kind === 'amend' ? qty : order.qty)
  return (
    <p className="group-summary" role="status" data-testid="group-summary">
      <span>
        {t`${counted('amend')} to amend · ${counted('unchanged')} unchanged · ${counted('refused')} refused · `}
        {excludedCount > 0 && t`${excludedCount} left out · `}
        {plural(Math.ceil(changes.length / PER_REQUEST), 'request')}
      </span>
      <span>
        {t`Total ${totalOf(amended.rows, ({ order }) => order.qty)} → ${totalOf(amended.rows, after)} `}
        {lotCoinOf(instrument)}
      </span>
      {top === null && <span className="group-refused">{t('Post-only not checked: the book is not current')}</span>}
    </p>
  )
}

/** Findings to confirm before a change can be sent. */
function Findings({ group: { question, phrase, setPhrase } }: { readonly group: Group }) {
  if (question === null) return null
  const isNever = question.band === 'never'
  return (
    <div className="group-findings" data-testid="group-findings">
      <ReviewAccount account={question.account} />
      <PreparedRequest review={question.review} />
      {[...Map.groupBy(question.findings, ({ rule }) => rule).values()].map(([worst, ...others]) => (
        <PanelBand key={worst!.rule} tone={worst!.band === 'review' ? 'warn' : 'danger'}>
          {worst!.message}
          {others.length > 0 && t`, and ${plural(others.length, 'more row')}`}
        </PanelBand>
      ))}
      {isNever && <p className="muted">{t('This is never sent. Change the edit, or your order limits.')}</p>}
      {!isNever && question.typing !== null && (
        <FigureField typing={question.typing} typed={phrase} onChange={setPhrase} />
      )}
    </div>
  )
}

/** Findings about single rows as text, by order key. */
function findingsByKey({ question, changes }: Group): ReadonlyMap<string, string> {
  const findings = (question?.findings ?? []).flatMap(({ row, message }) => {
    const change = row === null ? undefined : changes[row]
    return change === undefined ? [] : [[change.key, message] as const]
  })
  return new Map(findings.toReversed())
}

function sendText({ changes, question, busy }: Group): string {
  if (busy) return t('Sending…')
  const what = changes.length === 0 ? t('Amend') : t`Amend ${plural(changes.length, 'order')}`
  return question === null ? what : t`${what} as shown`
}

interface GroupDialogProps {
  /** All orders of the group, resting or not. */
  readonly orders: readonly Order[]
  readonly title: string
  /** Initial form; empty if omitted. */
  readonly begin?: GroupForm
  readonly onClose: () => void
}

/** Amends the resting orders of a group by batch-modify: edit, preview and sending. */
export function GroupDialog({ orders, title, begin, onClose }: GroupDialogProps) {
  const group = useGroup(orders, begin)
  const {
    scope,
    instrument,
    amended,
    changes,
    autoCancel,
    toggleAutoCancel,
    excluded,
    exclude,
    question,
    phrase,
    busy,
    send,
  } = group
  const missing = firstMissing(
    scope === undefined && t('Nothing of this group rests any more.'),
    scope !== undefined && instrument === null && t('The rules of the symbol are being read.'),
    amended?.ok === false && amended.message,
    changes.length === 0 && t('The edit changes no order yet.'),
    question !== null && missingConfirmation(question, phrase),
  )
  const ready = missing === null && !busy
  const canceling = changes.filter((change) => change.autoCancel).length
  const rows = amended?.ok
    ? amended.rows
    : group.members.map((order): AmendedOrder => ({
        order,
        price: order.price,
        qty: order.qty,
        kind: excluded.has(order.key) ? 'left_out' : 'unchanged',
        message: '',
      }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={() => ready && void send()}
      title={title}
      width={960}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Close')}
          </Button>
          <Button
            tone={canceling > 0 ? 'danger' : 'primary'}
            keys="Ctrl ↵"
            disabled={busy}
            missing={busy ? null : missing}
            // The second click of a double click would shift twice.
            onClick={(event) => event.detail < 2 && void send()}
            data-testid="group-send"
          >
            {sendText(group)}
          </Button>
        </>
      }
    >
      <div className="group" data-testid="group-dialog">
        <GroupFields group={group} />
        {scope === undefined ? (
          <PanelState kind="empty" title={t('Nothing of this group rests any more')} />
        ) : instrument === null ? (
          <PanelState kind="loading" title={t('Loading the rules of the symbol')} />
        ) : (
          <DiffTable
            rows={rows}
            orders={scope.orders}
            instrument={instrument}
            findings={findingsByKey(group)}
            autoCancel={autoCancel}
            onAutoCancel={toggleAutoCancel}
            excluded={excluded}
            onExclude={exclude}
          />
        )}
        <Summary group={group} />
        {canceling > 0 && (
          <PanelBand tone="danger">
            {canceling === 1
              ? t('Auto-cancel: if the change of this order fails, it is canceled and later changes of it are refused.')
              : t`Auto-cancel: of ${canceling} orders, each whose change fails is canceled.`}
          </PanelBand>
        )}
        <Findings group={group} />
      </div>
    </Dialog>
  )
}
