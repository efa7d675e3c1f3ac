import { describe, expect, it } from 'vitest'
import { isTest, sources } from './files'

const product = [...sources()].filter(([path]) => path.startsWith('electron/') && !isTest(path))
const pathsWith = (pattern: RegExp): string[] => product.filter(([, text]) => pattern.test(text)).map(([path]) => path)

describe('errors of the main process', () => {
  it('are of a single class', () => {
    expect(pathsWith(/\bextends\s+\w*Error\b/)).toEqual(['electron/base/service-error.ts'])
  })

  it('learn the words of IPC where IPC is', () => {
    const users = pathsWith(/\bFailure\b[^\n]* from '@\/shared\/ipc\/transport\/reply'/)
    expect(users.filter((path) => !/^electron\/(ipc|hosts)\//.test(path))).toEqual([])
    expect(users).toContain('electron/ipc/router.ts')
  })
})
