import { describe, expect, it } from 'vitest'
import { errorSentence } from '../../composables/error-sentence'
import { connectSentence } from './connect-sentence'

describe('the advice while a connection is made', () => {
  it('looks for what may be typed wrongly', () => {
    for (const code of ['network-refused', 'network-name', 'tls-name', 'tls-other', 'service-html'] as const) {
      expect(connectSentence({ code }), code).toMatch(/\bport\b|check the address/i)
      expect(connectSentence({ code }), code).not.toBe(errorSentence({ code }))
    }
  })

  it('is that of a connection that has worked, where nothing that is typed can help', () => {
    expect(connectSentence({ code: 'captive-portal' })).toBe(errorSentence({ code: 'captive-portal' }))
  })
})
