import type { DecimalSign } from '@/shared/sheets/cells/local-number'
import type { Answers, ImportedCell, ImportQuestion, Take } from '@/shared/trading/import/import-sheet'
import { plural } from '@/shared/languages/plural'
import { Choice } from '@/renderer/kit/ui/choice'

type Answer = 'open' | Take | DecimalSign | `${Take} ${DecimalSign}`

interface Option {
  readonly value: Answer
  readonly label: string
  readonly answers: Answers
}

/** What a cell shows, or that it shows nothing. */
const shown = ({ cell }: ImportedCell): string => (cell.shown === '' ? 'nothing' : cell.shown)

const takes: readonly { readonly take: Take; readonly label: string }[] = [
  { take: 'held', label: 'Take what it holds' },
  { take: 'shown', label: 'Take what it shows' },
]
const signs: readonly { readonly decimal: DecimalSign; readonly label: string }[] = [
  { decimal: 'point', label: 'Point is the decimal sign' },
  { decimal: 'comma', label: 'Comma is the decimal sign' },
]

/** The answers to choose from: two, or four where both things are open. */
function optionsFor({ differing, ambiguous }: ImportQuestion): readonly Option[] {
  if (ambiguous.length === 0)
    return takes.map(({ take, label }) => ({ value: take, label, answers: { take, decimal: null } }))
  if (differing.length === 0)
    return signs.map(({ decimal, label }) => ({ value: decimal, label, answers: { take: null, decimal } }))
  return takes.flatMap(({ take }) =>
    signs.map(({ decimal }): Option => ({
      value: `${take} ${decimal}`,
      label: `${take === 'held' ? 'Held' : 'Shown'}, decimal ${decimal}`,
      answers: { take, decimal },
    })),
  )
}

/** The one question of a sheet, about all of its cells at once. */
export function ImportQuestionBand({
  question,
  answers,
  onAnswer,
}: {
  readonly question: ImportQuestion
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}) {
  const options = optionsFor(question)
  const chosen = options.find(({ answers: { take, decimal } }) => take === answers.take && decimal === answers.decimal)
  const {
    differing: [differs],
    ambiguous: [ambiguous],
  } = question
  return (
    <div className="import-question" role="group" aria-label="Question about this sheet" data-testid="import-question">
      <div>
        {differs !== undefined && (
          <p>
            {plural(question.differing.length, 'cell')} {question.differing.length === 1 ? 'holds' : 'hold'} another
            number than shown: one shows <b>{shown(differs)}</b> and holds <b>{differs.cell.held}</b>. Which is meant?
          </p>
        )}
        {ambiguous !== undefined && (
          <p>
            The sheet does not say how <b>{shown(ambiguous)}</b> is meant: {ambiguous.ambiguous?.point} or{' '}
            {ambiguous.ambiguous?.comma}? Asked once for all {question.ambiguous.length} such numbers.
          </p>
        )}
      </div>
      <Choice<Answer>
        label="Answer for the whole sheet"
        value={chosen?.value ?? 'open'}
        onChange={(value) => {
          const option = options.find((one) => one.value === value)
          if (option !== undefined) onAnswer(option.answers)
        }}
        options={options}
      />
    </div>
  )
}
