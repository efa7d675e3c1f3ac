import { t } from '@/shared/languages/text'
import { readNumber } from '@/shared/trading/market/read-number'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField, type TextFieldProps } from '@/renderer/kit/ui/fields/field'

/** A text in another notation than the exchange's, and its possible plain numbers. */
export interface OtherNotation {
  readonly reason: string
  readonly readings: readonly string[]
}

/** Null for plain decimals, and for a text that is no number in any notation, such as an expression. */
export function otherNotation(text: string): OtherNotation | null {
  const reading = readNumber(text)
  if (reading.ok || reading.sign !== undefined || reading.readings.length === 0) return null
  return reading
}

/** A button for each possible number of a text. */
export function ReadingButtons({
  readings,
  onTake,
}: {
  readonly readings: readonly string[]
  readonly onTake: (reading: string) => void
}) {
  return readings.map((reading) => (
    <Button key={reading} size="small" onClick={() => onTake(reading)}>
      {t`Use ${reading}`}
    </Button>
  ))
}

/** One unsigned amount. A pasted number in another notation is explained, with a button for each possible number. */
export function AmountField(props: Omit<TextFieldProps, 'numeric'>) {
  const notation = otherNotation(props.value)
  if (notation === null) return <TextField numeric {...props} />
  return (
    <TextField
      numeric
      {...props}
      error={notation.reason}
      fix={<ReadingButtons readings={notation.readings} onTake={props.onChange} />}
    />
  )
}
