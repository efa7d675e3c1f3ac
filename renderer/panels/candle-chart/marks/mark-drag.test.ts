// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { dragMarks } from './mark-drag'
import type { OwnMark } from './own-marks'

const ghost: OwnMark = { key: 'row', side: 'buy', price: '100', qty: '1', draft: true, pegged: false, moves: 'row' }

/** A chart with a draft row at a height of 50. */
function chart() {
  const host = document.createElement('div')
  const canvas = document.createElement('canvas')
  host.append(canvas)
  document.body.append(host)
  const positions: (number | null)[] = []
  const dropped: [string, number][] = []
  const scrolled: string[] = []
  canvas.addEventListener('mousedown', () => scrolled.push('down'))
  const end = dragMarks(host, {
    marksAt: ({ y }) => (Math.abs(y - 50) <= 4 ? [ghost.key] : []),
    show: (moved) => positions.push(moved?.to ?? null),
    drop: ({ keys, to }) => dropped.push([keys.join(), to]),
  })
  const mouse = (type: string, y: number, button = 0) =>
    canvas.dispatchEvent(new MouseEvent(type, { clientX: 10, clientY: y, button, bubbles: true, cancelable: true }))
  const escape = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  return { host, mouse, escape, positions, dropped, scrolled, end }
}
afterEach(() => document.body.replaceChildren())

describe('a row of the draft on the chart', () => {
  it('is dragged without scrolling the chart, and dropped once where it is let go', () => {
    const { mouse, positions, dropped, scrolled, host } = chart()
    mouse('mousemove', 48)
    expect(host.hasAttribute('data-movable')).toBe(true)
    mouse('mousedown', 48)
    mouse('mousemove', 60)
    mouse('mousemove', 80)
    mouse('mouseup', 80)
    mouse('mousemove', 90)
    mouse('mouseup', 90)
    expect([positions, dropped, scrolled]).toEqual([[60, 80, null], [['row', 80]], []])
    expect(host.hasAttribute('data-movable')).toBe(false)
  })

  it('goes back with Esc, and stays where it is for a click, another button, or when the chart ends', () => {
    const { mouse, escape, dropped, end } = chart()
    mouse('mousedown', 50)
    mouse('mousemove', 90)
    escape()
    mouse('mouseup', 90)
    mouse('mousedown', 50)
    mouse('mouseup', 52)
    mouse('mousedown', 50, 2)
    mouse('mouseup', 90, 2)
    mouse('mousedown', 50)
    end()
    mouse('mouseup', 90)
    expect(dropped).toEqual([])
  })

  it('does not move the chart next to its line', () => {
    const { mouse, scrolled, host } = chart()
    mouse('mousemove', 70)
    mouse('mousedown', 70)
    expect(scrolled).toEqual(['down'])
    expect(host.hasAttribute('data-movable')).toBe(false)
  })
})
