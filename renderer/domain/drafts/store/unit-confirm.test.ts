import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { batchText, requestCount } from '@/renderer/domain/drafts/batch-text'
import {
  closeImportDialog,
  openImport,
  openLadder,
  showBatch,
  showDraft,
  useDeskView,
} from '@/renderer/domain/drafts/desk-view'
import { isBlank, newRow } from './new-row'
import { settledUnits, unitChanges, unitConfirmed, unitsAfterEdit } from './unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** As on spot: a market buy counts the coin it pays with. */
const unitOf = ({ side, orderType, symbol }: DraftRow): string | null =>
  symbol === '' ? null : side === 'buy' && orderType === 'market' ? 'USDT' : 'BTC'
const sell = draftRow({ id: 'a', category: 'SPOT', side: 'sell', orderType: 'market', qty: '1' })
const buy: DraftRow = { ...sell, side: 'buy' }

describe('The coin that a quantity was typed in', () => {
  it('is that of the row at the moment of typing', () => {
    expect(unitsAfterEdit({}, [], [sell], unitOf)).toEqual({ a: 'BTC' })
    expect(unitsAfterEdit({ a: 'BTC' }, [sell], [{ ...buy, qty: '2' }], unitOf)).toEqual({ a: 'USDT' })
  })

  it('stays when something else of the row changes: 1 BTC must not become 1 USDT unseen', () => {
    const units = unitsAfterEdit({ a: 'BTC' }, [sell], [buy], unitOf)
    expect(units).toEqual({ a: 'BTC' })
    expect(unitChanges(units, [buy], unitOf)).toEqual([{ rowId: 'a', from: 'BTC', to: 'USDT' }])
  })

  it('is worked out from the row before where it was not noted', () => {
    expect(unitsAfterEdit({}, [sell], [buy], unitOf)).toEqual({ a: 'BTC' })
  })

  it('is none while there is no quantity, and while the row is ambiguous', () => {
    expect(unitsAfterEdit({ a: 'BTC' }, [sell], [{ ...sell, qty: '' }], unitOf)).toEqual({})
    expect(unitsAfterEdit({}, [], [{ ...sell, symbol: '' }], unitOf)).toEqual({})
  })

  it('is forgotten with its row', () => {
    expect(unitsAfterEdit({ a: 'BTC', gone: 'ETH' }, [sell], [sell], unitOf)).toEqual({ a: 'BTC' })
  })

  it('is noted later where the rules of the symbol came late, and is not changed by that', () => {
    expect(settledUnits({}, [sell], unitOf)).toEqual({ a: 'BTC' })
    expect(settledUnits({ a: 'USDT' }, [sell], unitOf)).toEqual({ a: 'USDT' })
  })
})

describe('The question whether a number is meant in its new coin', () => {
  it('asks nothing without known data, typed text, or a change', () => {
    expect(unitChanges({}, [buy], unitOf)).toEqual([])
    expect(unitChanges({ a: 'BTC' }, [{ ...buy, qty: '' }], unitOf)).toEqual([])
    expect(unitChanges({ a: 'BTC' }, [{ ...buy, symbol: '' }], unitOf)).toEqual([])
    expect(unitChanges({ a: 'USDT' }, [buy], unitOf)).toEqual([])
  })

  it('is answered for that row alone', () => {
    const [change] = unitChanges({ a: 'BTC', b: 'BTC' }, [buy, { ...buy, id: 'b' }], unitOf)
    const units = unitConfirmed({ a: 'BTC', b: 'BTC' }, change!)
    expect(units).toEqual({ a: 'USDT', b: 'BTC' })
    expect(unitChanges(units, [buy, { ...buy, id: 'b' }], unitOf).map(({ rowId }) => rowId)).toEqual(['b'])
  })
})

describe('A new row', () => {
  it('states the usual answer and keeps required decisions open', () => {
    expect(newRow()).toMatchObject({
      include: true,
      orderType: 'limit',
      timeInForce: 'gtc',
      stpMode: 'none',
      side: '',
      price: '',
      qty: '',
    })
  })

  it('takes over what is known, but never an ID or a mark of another row', () => {
    const copy = newRow({ ...sell, include: false })
    expect([copy.symbol, copy.include, copy.id === sell.id]).toEqual(['BTCUSDT', true, false])
    expect(newRow().id).not.toBe(newRow().id)
  })

  it.each([
    ['price', '1'],
    ['qty', '1'],
    ['side', 'buy'],
    ['clientOid', 'x'],
    ['note', 'x'],
  ] as const)('is blank until %s is typed', (cell, text) => {
    const row = newRow({ category: 'SPOT', symbol: 'BTCUSDT' })
    expect([isBlank(row), isBlank({ ...row, [cell]: text })]).toEqual([true, false])
  })
})

describe('The button of a batch', () => {
  it('states the numbers of orders and requests: one for each category and each 20 rows', () => {
    const rows = [...Array.from({ length: 21 }, () => ({ category: 'SPOT' })), { category: 'USDT-FUTURES' }]
    expect(requestCount(rows)).toBe(3)
    expect([batchText('Send', 22, 3), batchText('Send', 1, 1)]).toEqual([
      'Send 22 orders in 3 requests',
      'Send 1 order in 1 request',
    ])
  })
})

describe('The batch desk', () => {
  it('shows a batch or the draft, and one dialog that brings rows', () => {
    showBatch('one')
    openLadder()
    openImport(null)
    expect(useDeskView.getState()).toMatchObject({ batchId: 'one', importDialog: { kind: 'import', book: null } })
    closeImportDialog()
    showDraft()
    expect(useDeskView.getState()).toMatchObject({ batchId: null, importDialog: null, command: null })
  })
})
