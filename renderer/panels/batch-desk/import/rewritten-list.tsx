import { useRef } from 'react'
import { t } from '@/shared/languages/text'
import type { Rewritten } from '@/shared/trading/import/import-sheet'
import { sheetColumns } from '../model/columns'
import { useListedRows } from './use-listed-rows'

const titles = new Map<string, string>(
  sheetColumns({ hedge: true, margin: false, ltv: false }).map((column) => [column.id, column.title]),
)

/** All numbers that enter the draft in another notation: old and new. */
export function RewrittenList({ rewritten }: { readonly rewritten: readonly Rewritten[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { items, before, after } = useListedRows(rewritten.length, scroller)
  return (
    <div className="import-preview" ref={scroller} tabIndex={0} role="region" aria-label={t('Rewritten numbers')}>
      <table aria-rowcount={rewritten.length + 1}>
        <thead>
          <tr>
            <th>{t('Row')}</th>
            <th>{t('Column')}</th>
            <th className="num">{t('Sheet shows')}</th>
            <th className="num">{t('Sheet holds')}</th>
            <th className="num">{t('Draft gets')}</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map((at) => {
            const { rowNumber, column, displayed, stored, draftText: value } = rewritten[at]!
            return (
              <tr key={at} aria-rowindex={at + 2}>
                <td className="faint num">{rowNumber}</td>
                <td>{titles.get(column) ?? column}</td>
                <td className="num">
                  <s>{displayed}</s>
                </td>
                <td className="num">{stored ?? <span className="faint">{t('not given')}</span>}</td>
                <td className="num">
                  <b>{value}</b>
                </td>
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
