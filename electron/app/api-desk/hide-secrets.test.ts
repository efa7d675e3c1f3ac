import { describe, expect, it } from 'vitest'
import { secretsIn, withoutSecrets } from './hide-secrets'

describe('secrets in answers', () => {
  it('are taken out by the name of their member, and wherever a typed one is echoed', () => {
    const secrets = secretsIn({ subUid: '1', passphrase: 'typed-pass' })
    expect(secrets).toEqual(['typed-pass'])
    const answer = {
      apiKey: 'bg_1',
      secretKey: 'shh',
      ipList: null,
      keys: [{ passphrase: 'p', note: 'about typed-pass', count: 3 }],
    }
    expect(withoutSecrets(answer, secrets)).toEqual({
      apiKey: 'bg_1',
      secretKey: '‹secret›',
      ipList: null,
      keys: [{ passphrase: '‹secret›', note: 'about ‹secret›', count: 3 }],
    })
  })
})
