import { Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Button, type ButtonProps } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import {
  PanelBand,
  type PanelBandTone,
  PanelState,
  type PanelStateProps,
  PanelVeil,
  type PanelVeilProps,
} from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'

/** A member that is left out does not compile: each is shown in all of its looks. */
const listOf = <Name extends string>(all: Record<Name, true>): Name[] => Object.keys(all) as Name[]

const tones = listOf<NonNullable<ButtonProps['tone']>>({
  plain: true,
  primary: true,
  buy: true,
  sell: true,
  danger: true,
  quiet: true,
})
const chips = listOf<ChipTone>({
  neutral: true,
  up: true,
  down: true,
  warn: true,
  unknown: true,
  danger: true,
  accent: true,
  quiet: true,
  practice: true,
})
const states = listOf<PanelStateProps['kind']>({ empty: true, loading: true, stale: true, error: true, offline: true })
const veils = listOf<PanelVeilProps['kind']>({ stale: true, offline: true, resyncing: true })
const bands = listOf<PanelBandTone>({ warn: true, danger: true, unknown: true, info: true })

const sides = [
  { value: 'buy', label: 'Buy', tone: 'up' },
  { value: 'sell', label: 'Sell', tone: 'down' },
] as const
type Side = (typeof sides)[number]['value']

const coins = [
  { coin: 'BTC', amount: '1.25000001' },
  { coin: 'USDT', amount: '104312.55018' },
]
const columns: readonly Column<(typeof coins)[number]>[] = [
  {
    id: 'coin',
    title: 'Coin',
    width: '1fr',
    cell: ({ coin }) => coin,
    compare: (a, b) => a.coin.localeCompare(b.coin),
  },
  {
    id: 'amount',
    title: 'Amount',
    width: '1fr',
    numeric: true,
    cell: ({ amount }) => <AmountText value={amount} emphasise />,
  },
]

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="gallery__row" role="group" aria-label={label}>
    {children}
  </div>
)

/** What panels are made of, in every look. */
export function Primitives() {
  const [side, setSide] = useState<Side>('buy')
  const [text, setText] = useState('60000.5')
  const [checked, setChecked] = useState(true)
  return (
    <section className="gallery__primitives" aria-label="Primitives">
      <h2 className="gallery__title">Primitives</h2>
      <Row label="Buttons">
        {tones.map((tone) => (
          <Button key={tone} tone={tone} keys="B">
            {tone}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <IconButton label="Settings" icon={<Settings />} />
      </Row>
      <Row label="Chips">
        {chips.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Row>
      <Row label="Inputs">
        <Choice label="Side" value={side} options={sides} onChange={setSide} />
        <Select label="Side of a list" value={side} options={sides} onChange={setSide} />
        <Select label="Side that cannot be chosen" value={side} options={sides} onChange={setSide} disabled />
        <Checkbox checked={checked} onChange={setChecked}>
          Post-only
        </Checkbox>
        <Checkbox checked={!checked} onChange={() => undefined} disabled>
          Disabled
        </Checkbox>
        <TextField label="Price" value={text} onChange={setText} unit="USDT" numeric hint="Last 60,000.5" />
        <TextField
          label="Quantity"
          value="ten"
          onChange={() => undefined}
          unit="BTC"
          numeric
          error="Quantity: must be a decimal number, such as 0.01"
        />
      </Row>
      <Row label="Amounts">
        <AmountText value="104312.55018" />
        <AmountText value="0.00000001" emphasise />
        <AmountText value={null} />
      </Row>
      {bands.map((tone) => (
        <PanelBand key={tone} tone={tone}>
          Some of it is missing ({tone}).
        </PanelBand>
      ))}
      <div className="gallery__boxes">
        {states.map((kind) => (
          <div key={kind} className="gallery__box">
            <PanelState
              kind={kind}
              title={kind}
              text="The reason in one sentence."
              action={<Button size="small">Next step</Button>}
            />
          </div>
        ))}
        {veils.map((kind) => (
          <div key={kind} className="gallery__box">
            <DataTable
              label={`Table under a veil: ${kind}`}
              rows={coins}
              columns={columns}
              rowKey={({ coin }) => coin}
              empty={null}
            />
            <PanelVeil kind={kind} text={`${kind} since 12:00:00`} />
          </div>
        ))}
        <div className="gallery__box">
          <DataTable label="Table" rows={coins} columns={columns} rowKey={({ coin }) => coin} empty={null} />
        </div>
        <div className="gallery__box">
          <DataTable
            label="Empty table"
            rows={[]}
            columns={columns}
            rowKey={({ coin }) => coin}
            empty={<PanelState kind="empty" title="No coins" />}
          />
        </div>
      </div>
    </section>
  )
}
