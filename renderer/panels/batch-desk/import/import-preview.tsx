import type { ColumnMapping, Sheet } from '@/shared/trading/batch/paste'
import { Select } from '@/renderer/kit/ui/select'
import { sheetColumns } from '../model/columns'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft-row'

type Meaning = DraftColumn | 'extra'
const titles = new Map<string, string>(
  sheetColumns({ hedge: true, margin: false, ltv: false }).map((column) => [column.id, column.title]),
)
const meanings: readonly { readonly value: Meaning; readonly label: string }[] = [
  ...draftColumns.map((column) => ({ value: column, label: titles.get(column) ?? column })),
  { value: 'extra', label: 'Keep as note' },
]

interface ImportPreviewProps {
  readonly sheet: Sheet
  readonly mapping: ColumnMapping
  readonly rows: readonly DraftRow[]
  readonly onMapping: (mapping: ColumnMapping) => void
}

/** A column chosen twice gives up its first place: two cells cannot be the price of one order. */
const remapped = (mapping: ColumnMapping, at: number, meaning: Meaning): ColumnMapping =>
  mapping.map((known, index) => (index === at ? meaning : known === meaning && meaning !== 'extra' ? 'extra' : known))

/** Every row, each cell with what it will become when that is not what it was. */
export function ImportPreview({ sheet, mapping, rows, onMapping }: ImportPreviewProps) {
  return (
    <div className="import-preview">
      <table>
        <thead>
          <tr>
            <th aria-label="Row" />
            {mapping.map((meaning, at) => (
              <th key={at}>
                <span className="faint">{sheet.header?.[at] ?? `column ${at + 1}`}</span>
                <Select
                  size="small"
                  wide
                  label={`Meaning of ${sheet.header?.[at] ?? `column ${at + 1}`}`}
                  value={meaning}
                  options={meanings}
                  onChange={(next) => onMapping(remapped(mapping, at, next))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells, row) => (
            <tr key={row}>
              <td className="faint num">{row + 1}</td>
              {mapping.map((meaning, at) => {
                const cell = cells[at] ?? ''
                const read = meaning === 'extra' ? cell : (rows[row]?.[meaning] ?? cell)
                return (
                  <td key={at} data-meaning={meaning}>
                    {read === cell || cell === '' ? (
                      cell
                    ) : (
                      <>
                        <s>{cell}</s> {read}
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
