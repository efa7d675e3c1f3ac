import { afterEach, describe, expect, it } from 'vitest'
import { atEnd, endAll } from '@/electron/testing/app-harness'
import { mountSmallDisk } from '@/electron/testing/small-disk'
import { bothRunning, expectPrintedSoon, inTime, untilPrinted } from './testing/two-programs'

afterEach(endAll)

describe('application and watchman', () => {
  it('report a network that is cut off for one of them, and the other goes on (L25, L26)', async () => {
    const { application, watchman, until, expectWholeHistory } = await bothRunning()
    watchman.proxy.hang()
    await inTime(until('The watchman sees nothing', 'active'))
    watchman.proxy.heal()
    await until('The watchman sees nothing', 'over')
    application.proxy.hang()
    await expectPrintedSoon(watchman, /ALARM call Mine: The application sees nothing/)
    application.proxy.heal()
    await until('The application sees nothing', 'over')
    expectWholeHistory()
    expect(watchman.output()).not.toContain('Loan-to-value unknown')
    expect(application.output()).not.toContain('Loan-to-value unknown')
  })
})

const disk = mountSmallDisk()
disk?.remove()
// Mounting needs rights that not every machine gives.
const where = disk === null ? describe.skip : describe

where('application and watchman on a disk that fills up', () => {
  it('report it, and write every second of it when there is room again (L26, L27)', async () => {
    const small = mountSmallDisk()!
    atEnd(() => small.remove())
    const { application, watchman, more, expectWholeHistory } = await bothRunning(small.folder)
    small.fill()
    await expectPrintedSoon(watchman, /The history of the loan-to-value cannot be kept/)
    await application.signal('SIGKILL')
    await untilPrinted(watchman, /ALARM critical Mine: The application is gone/)
    await untilPrinted(watchman, /ALARM call Mine: The watchman cannot keep the history: the disk is full/)
    small.free()
    await more(5)
    expectWholeHistory()
  })
})
