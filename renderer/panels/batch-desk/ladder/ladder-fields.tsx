import type { Ladder } from '@/shared/trading/batch/ladder'
import type { LadderFunds } from '@/shared/trading/batch/ladder-total'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { formatTrimmed } from '@/renderer/kit/format/decimals'
import { Button } from '@/renderer/kit/ui/button'
import { Choice } from '@/renderer/kit/ui/choice'
import { Field, TextField } from '@/renderer/kit/ui/field'
import type { LadderForm } from './ladder-form'

interface LadderFieldsProps {
  readonly form: LadderForm
  readonly ladder: Ladder | null
  readonly instrument: Instrument | null
  readonly funds: LadderFunds | null
  readonly onChange: (part: Partial<LadderForm>) => void
}

/** What the total counts, as the choice beside it and the chip inside it say. */
function totalUnits(
  instrument: Instrument | null,
): readonly { readonly value: LadderForm['totalIn']; readonly label: string }[] {
  const lots = instrument === null ? 'Lots' : lotCoinOf(instrument)
  const quote =
    instrument === null || lots === instrument.quoteCoin
      ? []
      : [{ value: 'quote' as const, label: instrument.quoteCoin }]
  return [{ value: 'lots', label: lots }, ...quote, { value: 'percent', label: '% of available' }]
}

function TotalField({
  form,
  instrument,
  funds,
  error,
  onChange,
}: Pick<LadderFieldsProps, 'form' | 'instrument' | 'funds' | 'onChange'> & { readonly error: string | null }) {
  const inLots = form.totalIn === 'lots'
  const available = funds === null ? 'The account is being read.' : `of ${formatTrimmed(funds.amount, 8)} ${funds.coin}`
  return (
    <div className="ladder-total">
      <TextField
        label={inLots ? 'Total quantity' : form.totalIn === 'quote' ? 'Total value' : 'Total share'}
        numeric
        value={form.total}
        onChange={(total) => onChange({ total })}
        error={form.total === '' ? null : error}
        hint={form.totalIn === 'percent' ? available : undefined}
        unit={
          instrument === null
            ? undefined
            : inLots
              ? lotCoinOf(instrument)
              : form.totalIn === 'quote'
                ? instrument.quoteCoin
                : '%'
        }
        placeholder={instrument && inLots ? `in steps of ${instrument.lotSize}` : ''}
      />
      <Choice
        label="Total in"
        size="small"
        wide
        value={form.totalIn}
        onChange={(totalIn) => onChange({ totalIn, total: '' })}
        options={totalUnits(instrument)}
      />
    </div>
  )
}

type Refused = Extract<Ladder, { ok: false }>['field']

export function LadderFields({ form, ladder, instrument, funds, onChange }: LadderFieldsProps) {
  const hedge = useHedge(instrument?.category ?? null)
  const blank = { from: form.from, to: form.to, count: form.count, total: form.total, ratio: form.ratio } as const
  const wrong = (field: Refused): string | null =>
    ladder && !ladder.ok && ladder.field === field && blank[field] !== '' ? ladder.message : null
  const most = ladder && !ladder.ok ? ladder.maxCount : undefined
  return (
    <div className="ladder-fields">
      <Choice
        wide
        label="Side"
        value={form.side}
        onChange={(side) => onChange({ side })}
        options={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
        ]}
      />
      {hedge && (
        <Choice
          wide
          label="Position side"
          value={form.posSide === '' ? 'long' : form.posSide}
          onChange={(posSide) => onChange({ posSide })}
          options={[
            { value: 'long', label: 'Long' },
            { value: 'short', label: 'Short' },
          ]}
        />
      )}
      <TextField
        label="From price"
        numeric
        value={form.from}
        onChange={(from) => onChange({ from })}
        error={wrong('from')}
        unit={instrument?.quoteCoin}
      />
      <TextField
        label="To price"
        numeric
        value={form.to}
        onChange={(to) => onChange({ to })}
        error={wrong('to')}
        unit={instrument?.quoteCoin}
      />
      <TextField
        label="Orders"
        numeric
        value={form.count}
        onChange={(count) => onChange({ count })}
        error={wrong('count')}
        fix={
          most !== undefined && (
            <Button size="small" onClick={() => onChange({ count: String(most) })} data-testid="ladder-use-count">
              {`Use ${most} orders`}
            </Button>
          )
        }
      />
      <TotalField form={form} instrument={instrument} funds={funds} error={wrong('total')} onChange={onChange} />
      <Field label="Spacing">
        {() => (
          <Choice
            wide
            size="small"
            label="Spacing"
            value={form.spacing}
            onChange={(spacing) => onChange({ spacing })}
            options={[
              { value: 'linear', label: 'Linear' },
              { value: 'geometric', label: 'Geometric' },
            ]}
          />
        )}
      </Field>
      <Field label="Sizes">
        {() => (
          <Choice
            wide
            size="small"
            label="Sizes"
            value={form.shape}
            onChange={(shape) => onChange({ shape })}
            options={[
              { value: 'flat', label: 'Equal' },
              { value: 'ramp', label: 'Ramp' },
            ]}
          />
        )}
      </Field>
      {form.shape === 'ramp' && (
        <TextField
          label="Last size to first size"
          numeric
          value={form.ratio}
          onChange={(ratio) => onChange({ ratio })}
          error={wrong('ratio')}
          hint="2 makes the order at “to” twice the one at “from”"
        />
      )}
      <Field label="Time in force">
        {() => (
          <Choice
            wide
            size="small"
            label="Time in force"
            value={form.timeInForce}
            onChange={(timeInForce) => onChange({ timeInForce })}
            options={[
              { value: 'gtc', label: 'GTC' },
              { value: 'post_only', label: 'Post-only' },
            ]}
          />
        )}
      </Field>
    </div>
  )
}
