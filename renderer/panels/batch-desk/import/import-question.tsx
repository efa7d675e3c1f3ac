import { t } from '@/shared/languages/text'
import type { DecimalSign } from '@/shared/sheets/cells/local-number'
import type { SheetRow } from '@/shared/sheets/cells/workbook'
import type { Answers, ImportedCell, ImportQuestion, Take } from '@/shared/trading/import/import-sheet'
import { plural } from '@/shared/languages/plural'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { mixed } from '@/renderer/kit/ui/panel/mixed'

type Answer = 'open' | Take | DecimalSign | `${Take} ${DecimalSign}`

interface Option {
  readonly value: Answer
  readonly label: string
  readonly answers: Pick<Answers, 'take' | 'decimal'>
}

/** Displayed value of a cell, or "nothing". */
const displayed = ({ cell }: ImportedCell): string => (cell.displayed === '' ? 'nothing' : cell.displayed)

const takes: readonly { readonly take: Take; readonly label: string }[] = [
  { take: 'stored', label: t('Take the stored value') },
  { take: 'displayed', label: t('Take the displayed value') },
]
const signs: readonly { readonly decimal: DecimalSign; readonly label: string }[] = [
  { decimal: 'point', label: t('Point is the decimal sign') },
  { decimal: 'comma', label: t('Comma is the decimal sign') },
]

/** Answers of a question: two, or four if both points are open. */
function optionsFor({ differing, ambiguous }: ImportQuestion): readonly Option[] {
  if (ambiguous.length === 0)
    return takes.map(({ take, label }) => ({ value: take, label, answers: { take, decimal: null } }))
  if (differing.length === 0)
    return signs.map(({ decimal, label }) => ({ value: decimal, label, answers: { take: null, decimal } }))
  return takes.flatMap(({ take }) =>
    signs.map(({ decimal }): Option => ({
      value: `${take} ${decimal}`,
      label: t`${take === 'stored' ? t('Stored') : t('Displayed')}, decimal ${decimal}`,
      answers: { take, decimal },
    })),
  )
}

/** Question about surplus cells: decimals of split numbers, or cells. */
function SplitQuestion({ question, answers, onAnswer }: QuestionProps) {
  const [first] = question.split
  if (first === undefined) return null
  const textOf = ({ cells }: SheetRow) => <b>{cells.map((cell) => cell.displayed).join(' | ')}</b>
  const rows = plural(question.split.length, 'row has', t('rows have'))
  const [split, joined] = [textOf(first.source), textOf(first.joined)]
  return (
    <div className="import-question" role="group" aria-label={t('Question about its rows')} data-testid="import-split">
      <p>{mixed`${rows} more cells than the header. With decimal commas ${split} is ${joined}. Which is meant?`}</p>
      <Choice<'open' | 'join' | 'leave'>
        label={t('Answer for its rows')}
        value={answers.split ?? 'open'}
        onChange={(split) => split !== 'open' && onAnswer({ ...answers, split })}
        options={[
          { value: 'join', label: t('Join the numbers') },
          { value: 'leave', label: t('Keep the cells separate') },
        ]}
      />
    </div>
  )
}

interface CellsProps {
  readonly example: ImportedCell
  /** Number of such cells of the sheet. */
  readonly count: number
}

/** Question about cells whose stored number differs from the displayed one. */
function DifferingText({ example, count }: CellsProps) {
  const cells = plural(count, 'cell')
  const hold = count === 1 ? t('holds') : t('hold')
  const shown = <b>{displayed(example)}</b>
  const stored = <b>{example.cell.stored}</b>
  return (
    <p>{mixed`${cells} ${hold} another number than shown: one shows ${shown} and holds ${stored}. Which is meant?`}</p>
  )
}

/** Question about numbers whose decimal sign is not certain. */
function AmbiguousText({ example, count }: CellsProps) {
  const shown = <b>{displayed(example)}</b>
  const { point, comma } = example.ambiguous ?? {}
  return (
    <p>
      {mixed`The sheet does not define how ${shown} is meant: ${point} or ${comma}? `}
      {t`Your answer applies to all ${count} such numbers.`}
    </p>
  )
}

interface QuestionProps {
  readonly question: ImportQuestion
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}

/** Questions of a sheet: about its rows, and about all of its cells at once. */
export function ImportQuestionBand(props: QuestionProps) {
  const { differing, ambiguous } = props.question
  return (
    <>
      <SplitQuestion {...props} />
      {differing.length + ambiguous.length > 0 && <CellQuestion {...props} />}
    </>
  )
}

function CellQuestion({ question, answers, onAnswer }: QuestionProps) {
  const options = optionsFor(question)
  const chosen = options.find(({ answers: { take, decimal } }) => take === answers.take && decimal === answers.decimal)
  const {
    differing: [differs],
    ambiguous: [ambiguous],
  } = question
  return (
    <div
      className="import-question"
      role="group"
      aria-label={t('Question about this sheet')}
      data-testid="import-question"
    >
      <div>
        {differs !== undefined && <DifferingText example={differs} count={question.differing.length} />}
        {ambiguous !== undefined && <AmbiguousText example={ambiguous} count={question.ambiguous.length} />}
      </div>
      <Choice<Answer>
        label={t('Answer for the whole sheet')}
        value={chosen?.value ?? 'open'}
        onChange={(value) => {
          const option = options.find((option) => option.value === value)
          if (option !== undefined) onAnswer({ ...answers, ...option.answers })
        }}
        options={options}
      />
    </div>
  )
}
