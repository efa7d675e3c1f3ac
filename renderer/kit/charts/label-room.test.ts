import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, createLabelRoom } from './label-room'
import { LABEL_HEIGHT } from './line-label'

const widthOfPane = 900
const legend: Area = { left: 4, right: 420, top: 4, bottom: 40 }
const asked = fc.record({
  y: fc.integer({ min: 0, max: 160 }),
  width: fc.integer({ min: 20, max: 260 }),
  from: fc.integer({ min: 0, max: widthOfPane }),
  isRightward: fc.boolean(),
})

describe('the labels of a frame', () => {
  it('never overlap, lie in the pane, and one without room is left out and takes none', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), (labels) => {
        const room = createLabelRoom()
        room.clear([legend])
        const placed: Area[] = [legend]
        for (const { y, width, from, isRightward } of labels) {
          const left = room.take({ y, width }, from, isRightward ? widthOfPane : 0)
          if (left === null) continue
          const area = { left, right: left + width, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 }
          expect(left).toBeGreaterThanOrEqual(0)
          expect(area.right).toBeLessThanOrEqual(widthOfPane)
          for (const other of placed) {
            const overlaps =
              area.left < other.right && area.right > other.left && area.top < other.bottom && area.bottom > other.top
            expect(overlaps).toBe(false)
          }
          placed.push(area)
        }
      }),
    )
  })

  it('are at their first place while it is free, in each direction', () => {
    const room = createLabelRoom()
    room.clear([])
    expect(room.take({ y: 50, width: 100 }, 300, widthOfPane)).toBe(300)
    expect(room.take({ y: 50, width: 100 }, 300, widthOfPane)).toBe(406)
    expect(room.take({ y: 50, width: 100 }, 898, 0)).toBe(798)
    expect(room.take({ y: 50, width: 100 }, 898, 0)).toBe(692)
    expect(room.take({ y: 50 + LABEL_HEIGHT, width: 100 }, 898, 0)).toBe(798)
    room.clear([])
    expect(room.take({ y: 50, width: 100 }, 898, 0)).toBe(798)
  })
})
