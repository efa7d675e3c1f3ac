import { useState } from 'react'
import { Copy } from 'lucide-react'
import type { RiskCauses } from '@/shared/ipc/watching/risk'
import { absolute, compare, divide, isZero, maximum, multiply, toDecimals } from '@/shared/base/decimal'
import { plural } from '@/shared/languages/plural'
import { t, comma } from '@/shared/languages/text'
import { formatPoints } from '@/renderer/kit/format/ratio'
import { formatAge, formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { type HistoryRange, historyRanges } from '@/renderer/domain/risk/history-ranges'
import { type HistoryWindow, useRiskCauses } from '@/renderer/state/queries/risk'
import { causeKey, causesSentence, causeText, folded, MOST_LINES } from './cause-text'
import { copySentence } from '@/renderer/panels/risk-wall/plan/copy-sentence'
import './causes.css'

interface CauseRowProps {
  readonly label: string
  readonly change: string
  readonly most: string
  /** True for a movement, false for a price or figure. */
  readonly isMovement?: boolean
}

function CauseRow({ label, change, most, isMovement = false }: CauseRowProps) {
  const share = isZero(most) ? '0' : multiply(divide(absolute(change), most), '50')
  const side = compare(change, '0') >= 0 ? 'more' : 'less'
  return (
    <tr className="causes__row" data-movement={isMovement}>
      <th scope="row" title={label}>
        {label}
      </th>
      <td className="causes__bar">
        <span
          className={`causes__fill causes__fill--${side}`}
          style={{ width: `${toDecimals(share, 2, 'nearest')}%` }}
        />
      </td>
      <td className="num">{formatPoints(change, 3)}</td>
    </tr>
  )
}

/** Maximum number of named accounts; more are counted. */
const MOST_NAMED = 3

/** The exchange reports fills and records of an account only to the account's key; loans and repayments to all keys. */
function otherAccountsText(uids: readonly string[]): string {
  const uidList = uids.length > MOST_NAMED ? '' : ` (${uids.join(comma())})`
  const accounts = plural(uids.length, 'other account')
  const keys = uids.length === 1 ? t('its own key') : t('their own keys')
  return (
    t`Fills, movements and interest of ${accounts} of the unit${uidList} are available to ` +
    t`${keys} only: they are part of the amounts.`
  )
}

/** Parts of the window that are unknown, or not yet in the figures. */
function Unknowns({ causes }: { readonly causes: RiskCauses }) {
  const { unwatchedMs, pending, recordsProblem, otherAccounts, transfersSince, namedSince, from } = causes
  const gap = formatAge(unwatchedMs)
  const notes = [
    unwatchedMs > 0 &&
      t`Monitoring gap of ${gap} of it: only its ends are compared, and what happened in it counts ` +
        t('at the prices of its end.'),
    pending.length > 0 && t`${plural(pending.length, 'movement')} booked, not in the figures of the exchange yet.`,
    recordsProblem !== null && recordsProblem,
    transfersSince !== null &&
      transfersSince > from &&
      t`Transfers before ${formatDateTime(transfersSince)} are not known: they are part of the amounts.`,
    namedSince !== null &&
      namedSince > from &&
      t`Movements before ${formatDateTime(namedSince)} are too many to be named: they are part of the amounts.`,
  ]
  return (
    <>
      {notes.map(
        (note) =>
          note !== false && (
            <p key={note} className="causes__note">
              {note}
            </p>
          ),
      )}
      {otherAccounts.length > 0 && (
        <p className="causes__note causes__note--always">{otherAccountsText(otherAccounts)}</p>
      )}
    </>
  )
}

function Causes({ causes: riskCauses, range }: { readonly causes: RiskCauses; readonly range: HistoryRange }) {
  const [isOpen, setOpen] = useState(false)
  const { causes, residual, change } = riskCauses
  const { visible: visibleCauses, rest } = folded(causes, isOpen)
  const most = [...causes.map((cause) => absolute(cause.change)), absolute(residual)].reduce(maximum, '0')
  const rangeText = historyRanges[range].text
  return (
    <>
      <table className="causes__table">
        <caption className="visually-hidden">{t`Causes of the change of the loan-to-value in ${rangeText}`}</caption>
        <tbody>
          {visibleCauses.map((cause) => (
            <CauseRow
              key={causeKey(cause)}
              label={causeText(cause)}
              change={cause.change}
              most={most}
              isMovement={cause.kind === 'movement'}
            />
          ))}
          {rest !== null && (
            <CauseRow label={t`${plural(rest.count, 'more cause')}, together`} change={rest.change} most={most} />
          )}
          <CauseRow label={t('Residual')} change={residual} most={most} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Change')}</th>
            <td />
            <td className="num" data-testid="ltv-change">
              {formatPoints(change, 3)}
            </td>
          </tr>
        </tfoot>
      </table>
      {(rest !== null || (isOpen && causes.length > MOST_LINES)) && (
        <Button size="small" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show the largest only') : t`Show all ${causes.length}`}
        </Button>
      )}
      <Unknowns causes={riskCauses} />
    </>
  )
}

function CopyCauses({ causes, range }: { readonly causes: RiskCauses; readonly range: HistoryRange }) {
  function copy(): void {
    const sentence = causesSentence(causes, historyRanges[range].text)
    copySentence(sentence, sentence)
  }
  return (
    <IconButton size="small" label={t('Copy the causes as a sentence')} icon={<Copy aria-hidden />} onClick={copy} />
  )
}

/** Attribution of the change of the ratio: exact shares that add up to the change. */
export function CausesView({
  riskUnitId,
  window,
  range,
}: {
  readonly riskUnitId: string
  readonly window: HistoryWindow
  readonly range: HistoryRange
}) {
  const causes = useRiskCauses(riskUnitId, window)
  return (
    <section className="causes" aria-label={t('Causes')}>
      <div className="causes__head">
        <h3 className="wall__title">{t`Causes, ${historyRanges[range].text}`}</h3>
        {causes.data && <CopyCauses causes={causes.data} range={range} />}
      </div>
      {causes.data ? (
        <Causes causes={causes.data} range={range} />
      ) : causes.isError ? (
        <PanelState kind="error" title={t('The causes could not be read')} text={causes.error.message} />
      ) : (
        <PanelState
          kind={causes.isPending ? 'loading' : 'empty'}
          title={causes.isPending ? t('Loading the causes') : t('No two readings yet')}
          text={causes.isPending ? undefined : t('A cause needs two readings to compare.')}
        />
      )}
    </section>
  )
}
