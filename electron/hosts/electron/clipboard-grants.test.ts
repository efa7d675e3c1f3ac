import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createClipboardGrants } from './clipboard-grants'

const own = { isMainFrame: true, requestingUrl: 'app://volley/index.html' }
const write = 'clipboard-sanitized-write'

describe('The permission to write to the clipboard', () => {
  it('lasts five seconds after a press, in the window of the press only', () => {
    let now = 0
    const grants = createClipboardGrants({ mono: () => now })
    const [pressed, other] = [new EventEmitter(), new EventEmitter()]
    grants.observe(pressed!)
    grants.observe(other!)
    pressed!.emit('input-event', {}, { type: 'rawKeyDown' })
    now = 5000
    expect([grants.isGranted(pressed!, write, own), grants.isGranted(other!, write, own)]).toEqual([true, false])
    now = 5001
    expect(grants.isGranted(pressed!, write, own)).toBe(false)
  })
})
