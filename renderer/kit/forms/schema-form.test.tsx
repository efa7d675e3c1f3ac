// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requestFormOf } from '@/shared/exchange/form/fields-of'
import { blankOf, type FormValue, requestOf } from '@/shared/exchange/form/form-value'
import { problemsIn } from '@/shared/exchange/form/problems-in'
import { button, choose, closeScreen, happens, pressButton, show, shownText, tick } from '@/renderer/testing/screen'
import { SchemaForm } from './schema-form'

const Order = z.strictObject({
  symbol: z.string().regex(/^[A-Z]+$/, 'capital letters only'),
  qty: z.string().regex(/^\d+(\.\d+)?$/, 'a plain decimal such as 0.25'),
})
const Request = z.strictObject({
  category: z.enum(['SPOT', 'MARGIN', 'USDT-FUTURES', 'COIN-FUTURES']).describe('Which market'),
  side: z.enum(['buy', 'sell']).optional(),
  startTime: z.string().regex(/^\d+$/, 'digits only').meta({ unit: 'ms' }).optional(),
  apiSecret: z.string().optional(),
  names: z.array(z.string()).max(3).optional(),
  flags: z.array(z.enum(['x', 'y', 'z'])).optional(),
  orders: z.array(Order).min(1).max(2),
})

const latest = { value: '' as FormValue }
function Form({ schema, isAttempted }: { readonly schema: z.ZodType; readonly isAttempted: boolean }) {
  const control = requestFormOf(schema)
  const [value, setValue] = useState<FormValue>(() => blankOf(control))
  const problems = problemsIn(schema, requestOf(control, value))
  return (
    <SchemaForm
      control={control}
      value={value}
      problems={problems}
      isAttempted={isAttempted}
      rowName="order"
      onChange={(next) => {
        latest.value = next
        setValue(next)
      }}
    />
  )
}
const showForm = (isAttempted = false, schema: z.ZodType = Request): Promise<void> =>
  show(<Form schema={schema} isAttempted={isAttempted} />)
const request = (): unknown => requestOf(requestFormOf(Request), latest.value)

type Input = HTMLInputElement | HTMLTextAreaElement
/** The fields of a name, in the order of their rows. */
const fields = (name: string): Input[] =>
  [...document.querySelectorAll('label')]
    .filter((label) => label.querySelector('.form-field__name')?.textContent === name)
    .map((label) => document.getElementById(label.htmlFor) as Input)
const write = (field: Input, text: string): Promise<void> =>
  happens(() => {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const alerts = (): string[] => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
const rowNames = (): (string | null)[] =>
  [...document.querySelectorAll('.schema-form__row')].map((row) => row.getAttribute('aria-label'))

beforeEach(() => void (latest.value = ''))
afterEach(async () => {
  vi.useRealTimers()
  await closeScreen()
})

describe('The form of a request', () => {
  it('becomes the request as typed, without blank fields', async () => {
    await showForm()
    await choose('category', 'USDT-FUTURES')
    await write(fields('symbol')[0]!, 'BTCUSDT')
    await write(fields('qty')[0]!, '0.10')
    expect(request()).toEqual({ category: 'USDT-FUTURES', orders: [{ symbol: 'BTCUSDT', qty: '0.10' }] })
    await tick('sell')
    expect(request()).toMatchObject({ side: 'sell' })
    await tick('—')
    expect(request()).not.toHaveProperty('side')
  })

  it('chooses nothing for the user, and marks what may be left out', async () => {
    await showForm()
    expect(button('category')?.textContent).toContain('choose…')
    const optional = [...document.querySelectorAll('.form-field__label')]
      .filter((label) => label.textContent.endsWith('optional'))
      .map((label) => label.querySelector('.form-field__name')?.textContent)
    expect(optional).toEqual(['side', 'startTime', 'apiSecret', 'names', 'flags'])
  })

  it('shows invalid input at once, and missing input only after an attempt', async () => {
    await showForm()
    expect(alerts()).toEqual([])
    await write(fields('qty')[0]!, '1,5')
    expect(alerts()).toEqual(['qty: a plain decimal such as 0.25'])
    await closeScreen()
    await showForm(true)
    expect(alerts()).toEqual(['category: is required', 'symbol: is required', 'qty: is required'])
  })

  it('shows problems of the whole request on top', async () => {
    const pair = z
      .strictObject({ orderId: z.string().optional(), clientOid: z.string().optional() })
      .refine(({ orderId, clientOid }) => orderId !== undefined || clientOid !== undefined, 'name one of the two')
    await showForm(false, pair)
    expect(shownText()).not.toContain('name one of the two')
    await closeScreen()
    await showForm(true, pair)
    expect(document.querySelector('.schema-form')?.firstElementChild?.textContent).toBe('name one of the two')
  })

  it('shows that a call has no parameters', async () => {
    await showForm(false, z.strictObject({}))
    expect(shownText()).toBe('This call takes no parameters.')
  })
})

describe('The fields of a form', () => {
  it('take several words, and hand them over in the order of the declaration', async () => {
    await showForm()
    await tick('z')
    await tick('x')
    expect(request()).toMatchObject({ flags: ['x', 'z'] })
    await tick('z')
    expect(request()).toMatchObject({ flags: ['x'] })
  })

  it('take several texts, one a line, and no empty ones', async () => {
    await showForm()
    await write(fields('names')[0]!, 'first\n\n second \n')
    expect(request()).toMatchObject({ names: ['first', 'second'] })
    expect(fields('names')[0]!.value).toBe('first\n\n second \n')
    await write(fields('names')[0]!, 'a\nb\nc\nd')
    expect(alerts()).toHaveLength(1)
    expect(alerts()[0]).toContain('names: ')
  })

  it('show a moment in words, and put in that of now by one press', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 22, 12, 30, 15, 250))
    await showForm()
    await pressButton('ms · now')
    expect(request()).toMatchObject({ startTime: String(Date.UTC(2026, 10, 22, 12, 30, 15, 250)) })
    expect(shownText()).toContain('2026-11-22 12:30:15.250 UTC')
    await write(fields('startTime')[0]!, '17')
    expect(shownText()).not.toContain('UTC')
  })

  it('hide a secret while it is typed, and let no browser keep it', async () => {
    await showForm()
    const [secret] = fields('apiSecret')
    expect([secret!.getAttribute('type'), secret!.getAttribute('autocomplete')]).toEqual(['password', 'new-password'])
    expect(fields('startTime')[0]!.getAttribute('autocomplete')).toBe('off')
  })
})

describe('Repeated groups', () => {
  it('are added, duplicated and removed, each with its own values', async () => {
    await showForm()
    expect([rowNames(), button('Add order · 1 of 2')?.disabled]).toEqual([['order 1'], false])
    await write(fields('symbol')[0]!, 'BTCUSDT')
    await pressButton('Duplicate order 1')
    await write(fields('symbol')[1]!, 'ETHUSDT')
    expect(request()).toEqual({ orders: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }] })
    await pressButton('Remove order 1')
    expect(request()).toEqual({ orders: [{ symbol: 'ETHUSDT' }] })
    await pressButton('Add order · 1 of 2')
    expect(fields('symbol').map(({ value }) => value)).toEqual(['ETHUSDT', ''])
  })

  it('are never more than one request takes', async () => {
    await showForm()
    await pressButton('Add order · 1 of 2')
    expect(button('Add order · 2 of 2')?.disabled).toBe(true)
    expect([button('Duplicate order 1')?.disabled, button('Remove order 2')?.disabled]).toEqual([true, false])
  })

  it('mark the invalid row, after an attempt', async () => {
    await showForm(true)
    await pressButton('Add order · 1 of 2')
    await write(fields('symbol')[0]!, 'BTCUSDT')
    await write(fields('qty')[0]!, '1')
    const wrong = [...document.querySelectorAll('.schema-form__row')].map((row) => row.getAttribute('data-invalid'))
    expect(wrong).toEqual([null, 'true'])
  })
})
