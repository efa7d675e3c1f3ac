import { describe, expect, it } from 'vitest'
import { ownOptions, readCommandLine } from './command-line'

const read = (...args: string[]) => readCommandLine(args, { XDG_DATA_HOME: '/x/share' }, 'linux')

describe('The command line', () => {
  it('starts the practice exchange in the user’s data folder by default', () => {
    expect(read()).toEqual({
      port: 0,
      open: true,
      dataDir: '/x/share/volley',
      seed: 1,
      faults: false,
      watch: false,
      verify: false,
    })
    expect(readCommandLine([], { XDG_DATA_HOME: 'relative' }, 'linux').dataDir).toMatch(/\/\.local\/share\/volley$/)
  })

  it('takes every option', () => {
    expect(
      read('--port', '5310', '--no-open', '--data', '/d', '--seed', '7', '--replay', import.meta.filename, '--faults'),
    ).toEqual({
      port: 5310,
      open: false,
      dataDir: '/d',
      seed: 7,
      replay: import.meta.filename,
      faults: true,
      watch: false,
      verify: false,
    })
  })

  it.each([
    ['--port', ['--port', '65536']],
    ['--port', ['--port', '80a']],
    ['--port', ['--port=-1']],
    ['--seed', ['--seed', '1e3']],
    ['--data', ['--data', '']],
    ['--replay', ['--replay', '/no/such/file']],
    ['--ports', ['--ports', '1']],
    ['extra', ['extra']],
  ])('names %s when it is wrong', (message, args) => {
    expect(() => read(...args)).toThrow(message)
  })

  it('picks its own options out of what Electron was started with', () => {
    const args = [
      '/electron',
      '--no-sandbox',
      '--inspect=0',
      '/app',
      '--data',
      '/d',
      'volley://junk',
      '--seed=3',
      '--no-open',
      '--enable-logging',
      'x',
    ]
    expect(ownOptions(args)).toEqual(['--data', '/d', '--seed=3', '--no-open'])
  })
})
