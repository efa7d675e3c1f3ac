// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, expect, it } from 'vitest'
import type { Unread } from '@/shared/ipc/trading/classic'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { closeScreen, message, show, shownText } from '@/renderer/testing/screen'
import { ClassicPanel } from './classic-panel'

const showPositions = (missing: readonly Unread[], count = 0): Promise<void> =>
  show(
    <ClassicPanel
      label="Positions"
      what="positions"
      query={{ ref: () => undefined, data: { missing }, error: null, age: 0, isCurrent: true }}
      count={count}
      empty={<PanelState kind="empty" title="No open position" />}
    >
      {(_data, empty) => (count === 0 ? empty : 'BTCUSDT long')}
    </ClassicPanel>,
  )
const missing = [
  { category: 'SPOT', reason: 'no answer' },
  { category: 'USDT-FUTURES', reason: 'Of the list 1 could not be read: BTCUSDT (total)' },
] as const
const reason =
  'Not everything could be read. SPOT: no answer · USDT-FUTURES: Of the list 1 could not be read: BTCUSDT (total)'

afterEach(closeScreen)

it('a list of a classic account is empty only where all of it could be read', async () => {
  await showPositions([])
  expect(message()).toMatchObject({ kind: 'empty', title: 'No open position' })
  await closeScreen()
  await showPositions(missing)
  expect(message()).toMatchObject({ kind: 'error', title: 'The positions are not known', reason })
  await closeScreen()
  await showPositions(missing, 1)
  expect([message(), shownText().includes(reason), shownText().includes('BTCUSDT long')]).toEqual([null, true, true])
})
