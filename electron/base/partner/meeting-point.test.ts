import { expect, it } from 'vitest'
import { meetingPoint } from './meeting-point'

it('application and watchman meet in their data folder, on Windows at a pipe of that folder alone', () => {
  expect(meetingPoint('/data', 'linux')).toBe('/data/watchman.sock')
  expect(meetingPoint('/data', 'darwin')).toBe('/data/watchman.sock')
  const pipe = meetingPoint(String.raw`C:\data`, 'win32')
  expect(pipe).toMatch(/^\\\\\.\\pipe\\volley-watchman-[\da-f]{32}$/)
  expect(meetingPoint(String.raw`C:\data`, 'win32')).toBe(pipe)
  expect(meetingPoint(String.raw`C:\other`, 'win32')).not.toBe(pipe)
})
